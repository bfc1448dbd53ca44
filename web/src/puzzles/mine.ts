// What this browser remembers of puzzles: a rating, solved in a row, and which were met before.

import { recall, remember } from "../lib/storage";

export interface Puzzling {
  rating: number;
  row: number; // solved one after the other
  best: number; // the longest row
  met: Record<string, boolean>; // by id: whether the first answer was right
}

const KEY = "puzzles";
const USUAL: Puzzling = { rating: 1000, row: 0, best: 0, met: {} };
const STEP = 40; // points that a puzzle is about at most

export function puzzling(): Puzzling {
  const known = recall<Partial<Puzzling> | null>(KEY, {}) ?? {};
  const number = (value: unknown, usual: number) =>
    Number.isFinite(value) ? Number(value) : usual;
  return {
    rating: number(known.rating, USUAL.rating),
    row: number(known.row, USUAL.row),
    best: number(known.best, USUAL.best),
    met: typeof known.met === "object" && known.met ? known.met : {},
  };
}

/** What becomes of it after a first answer, as ratings go: who is stronger gains less. */
export function rated(before: Puzzling, id: string, rating: number, solved: boolean): Puzzling {
  if (id in before.met) return before;
  const expected = 1 / (1 + 10 ** ((rating - before.rating) / 400));
  const row = solved ? before.row + 1 : 0;
  return {
    rating: Math.round(before.rating + STEP * (Number(solved) - expected)),
    row,
    best: Math.max(before.best, row),
    met: { ...before.met, [id]: solved },
  };
}

export const keepPuzzling = (now: Puzzling): void => remember(KEY, now);
