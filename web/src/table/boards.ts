// Which board shows which game.

import type { Component } from "svelte";
import type { BoardProps } from "./board";
import DominoTable from "./DominoTable.svelte";
import DuelTable from "./DuelTable.svelte";
import PlainTable from "./PlainTable.svelte";

const BOARDS: Record<string, Component<BoardProps>> = {
  kingdomino: DominoTable,
  queendomino: DominoTable,
  origins: DominoTable,
  duel: DuelTable,
};

export const boardOf = (game: string): Component<BoardProps> => BOARDS[game] ?? PlainTable;

/** Whether kingdoms are maps, wider than high: on a phone there is room for more below them. */
export const isFlat = ({ kingdoms }: BoardProps["position"]): boolean =>
  kingdoms.every(({ fixed }) => fixed);

/** Whether what is chosen from needs two columns beside the kingdom. */
export const isBroad = ({ extras, current, following }: BoardProps["position"]): boolean =>
  Object.keys(extras).length > 0 || Math.max(current.length, following.length) > 4;
