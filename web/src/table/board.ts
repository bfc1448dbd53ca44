// What every game's board is given, and what it gives back.

import type { Happening, Move, Position, Previews, Table } from "../lib/types";
import type { Choosing } from "./choosing.svelte";
import type { Foresight } from "./foresight.svelte";
import type { Hinting } from "./hinting.svelte";
import type { Pointing } from "./pointing.svelte";
import type { Telling } from "./telling.svelte";

/** What has happened, as far as it is shown: at a live table, or on a board for study. */
export interface Course {
  readonly events: Happening[];
  readonly behind: number; // how much has happened that is not shown yet
  skip(): void; // shows it at once
}

/** A way back from the last move, where there is one. */
export interface WayBack {
  readonly possible: boolean;
  readonly ask: () => void;
}

export interface BoardProps {
  live: Course;
  table: Table;
  position: Position;
  me: number; // the seat whose kingdom is the large one
  home: number; // the seat whose place this is
  myTurn: boolean;
  busy: boolean; // a move is on its way
  pointing: Pointing;
  telling: Telling;
  back: WayBack;
  foresee?: () => Promise<Previews>; // what the choices would bring, where somebody can tell
  hinting?: Hinting; // where a hint may be asked for
  together?: boolean; // a decision of several moves is made as one
  onplay: (move: string, ...then: string[]) => void; // the moves of one decision
  onlook: (seat: number) => void; // show another seat's kingdom large
}

/** What a game has beside kingdoms and lines: a market, a cave. */
export interface StallProps {
  table: Table;
  position: Position;
  choosing: Choosing | null; // null: it is not my turn
  foresight: Foresight;
  lit: Move | null; // what a hint points at
  onpick: (option: Move) => void;
  ontell: (words: string) => void; // about what is pointed at
}
