// Where a replay stops: at the beginning, and after every line of the log.

import { story, type Line } from "../lib/saying";
import type { Happening, Played, Table } from "../lib/types";

/** The moves as the events that a board and a log are told of; the first has the number 1. */
export const happenings = (moves: Played[]): Happening[] =>
  moves.map(({ seat, what }, i) => ({
    seq: i + 1,
    at: 0,
    kind: seat === null ? "dealt" : "moved",
    data: { seat, move: what.move },
    what,
  }));

export interface Stop {
  ply: number; // moves and deals that have been made there
  line: Line | null; // what led there; null at the beginning
}

export function stopsOf(events: Happening[], table: Table): Stop[] {
  const lines = story(events, table);
  const ends = [...lines.slice(1).map(({ seq }) => seq - 1), events.length];
  return [{ ply: 0, line: null }, ...lines.map((line, i) => ({ ply: ends[i]!, line }))];
}

/** The stop that shows a moment: there, or the next one after it. */
export function stopAt(stops: Stop[], ply: number): number {
  const found = stops.findIndex((stop) => stop.ply >= ply);
  return found < 0 ? stops.length - 1 : found;
}

/** The moment that an address names: /replay/ID/31. */
export const plyIn = (path: string): number =>
  Number(/^\/\w+\/[\w-]+\/(\d{1,6})$/.exec(path)?.[1] ?? 0);
