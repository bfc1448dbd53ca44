// The points of a day's players as a few bars.

import type { DaySpread } from "../lib/types";

export interface Bin {
  from: number;
  to: number;
  tries: number;
  mine: boolean;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
const BARS = 14; // at most

/** Bars of round widths from the fewest points to the most; mine is the one with my points. */
export function binsOf(spread: DaySpread[], mine: number | null): Bin[] {
  if (!spread.length) return [];
  const points = spread.map((one) => one.points);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const fits = (wide: number) => Math.floor(most / wide) - Math.floor(least / wide) < BARS;
  const wide = STEPS.find(fits) ?? Math.ceil((most - least + 1) / BARS);
  const first = Math.floor(least / wide);
  const bins = Array.from({ length: Math.floor(most / wide) - first + 1 }, (_, i): Bin => {
    const from = (first + i) * wide;
    return { from, to: from + wide - 1, tries: 0, mine: false };
  });
  const binOf = (value: number) => bins[Math.floor(value / wide) - first]!;
  for (const one of spread) binOf(one.points).tries += one.tries;
  if (mine !== null && mine >= least && mine <= most) binOf(mine).mine = true;
  return bins;
}
