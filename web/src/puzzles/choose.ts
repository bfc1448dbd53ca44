// Which puzzle comes next.

import type { PuzzleHead } from "../lib/types";
import type { Puzzling } from "./mine";

export interface Wanted {
  game: string; // empty: any
  theme: string;
  level: number; // 0: any
}

export const ANY: Wanted = { game: "", theme: "", level: 0 };

export const fits = (puzzle: PuzzleHead, { game, theme, level }: Wanted): boolean =>
  (!game || puzzle.game === game) &&
  (!theme || puzzle.theme === theme) &&
  (!level || puzzle.level === level);

/** The one nearest to one's rating that was not met before; when all were, any but the last. */
export function nextOf(
  puzzles: PuzzleHead[],
  wanted: Wanted,
  mine: Puzzling,
  last = "",
): PuzzleHead | undefined {
  const fitting = puzzles.filter((puzzle) => fits(puzzle, wanted) && puzzle.id !== last);
  const fresh = fitting.filter(({ id }) => !(id in mine.met));
  const away = ({ rating }: PuzzleHead) => Math.abs(rating - mine.rating);
  return (fresh.length ? fresh : fitting).sort((a, b) => away(a) - away(b))[0];
}

/** Today where this browser is, as the server names days. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
