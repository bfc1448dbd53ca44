// What every game's board is given, and what it gives back.

import type { LiveTable } from "../lib/live.svelte";
import type { Move, Position, Table } from "../lib/types";
import type { Choosing } from "./choosing.svelte";
import type { Pointing } from "./pointing.svelte";
import type { TakingBack } from "./back.svelte";
import type { Telling } from "./telling.svelte";

export interface BoardProps {
  live: LiveTable;
  table: Table;
  position: Position;
  me: number; // the seat whose kingdom is the large one
  home: number; // the seat whose place this is
  myTurn: boolean;
  busy: boolean; // a move is on its way
  pointing: Pointing;
  telling: Telling;
  back: TakingBack;
  onplay: (move: string) => void;
  onlook: (seat: number) => void; // show another seat's kingdom large
}

/** What a game has beside kingdoms and lines: a market, a cave. */
export interface StallProps {
  table: Table;
  position: Position;
  choosing: Choosing | null; // null: it is not my turn
  onpick: (option: Move) => void;
  ontell: (words: string) => void; // about what is pointed at
}
