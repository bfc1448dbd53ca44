// How far this browser has come in each game's lesson.

import { recall, remember } from "../lib/storage";

const KEY = "lessons";

const all = (): Record<string, number> => {
  const known = recall<unknown>(KEY, {});
  return known && typeof known === "object" ? (known as Record<string, number>) : {};
};

/** How many steps of a game's lesson have been done. */
export function stepsDone(game: string): number {
  const steps = all()[game];
  return typeof steps === "number" && steps > 0 ? Math.floor(steps) : 0;
}

/** Note that a step was done; what was done before stays. */
export function stepDone(game: string, step: number): void {
  remember(KEY, { ...all(), [game]: Math.max(stepsDone(game), step + 1) });
}
