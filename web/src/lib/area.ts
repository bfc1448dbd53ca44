// How much of a kingdom is shown: what it covers, and what it may still cover.

import type { Kingdom } from "./types";

export interface Area {
  west: number;
  north: number;
  columns: number;
  rows: number;
}

const AHEAD = 2; // so far beyond its edges reaches the next domino

/** With `ahead` 0 only what is covered, but never less than three squares across. */
export function areaOf(kingdom: Kingdom, ahead = AHEAD): Area {
  const [west, east, north, south] = kingdom.extent;
  const [left, right] = grow(west, east, kingdom.columns, ahead);
  const [top, bottom] = grow(north, south, kingdom.rows, ahead);
  return { west: left, north: top, columns: right - left + 1, rows: bottom - top + 1 };
}

function grow(low: number, high: number, most: number, ahead: number): [number, number] {
  const lowest = high - most + 1;
  const highest = low + most - 1;
  if (ahead) return [Math.max(low - ahead, lowest), Math.min(high + ahead, highest)];
  while (high - low < 2) {
    if (low > lowest && -low <= high) low--;
    else high++;
  }
  return [low, high];
}

/** A window on a kingdom whose size is the same from the first domino to the last: the frame and
 *  `ahead` squares more always hold what the next domino can reach. It slides only when that would
 *  leave it, and so it asks where it was `before`; or when a side is closed for good, so that what
 *  is left lies in the middle. */
export function windowOf(kingdom: Kingdom, ahead: number, before?: Area): Area {
  if (kingdom.fixed) return areaOf(kingdom, ahead);
  const [west, east, north, south] = kingdom.extent;
  return {
    west: slide(west, east, kingdom.columns, ahead, before?.west),
    north: slide(north, south, kingdom.rows, ahead, before?.north),
    columns: kingdom.columns + ahead,
    rows: kingdom.rows + ahead,
  };
}

/** Where a window begins on what reaches from `low` to `high` and may come to be `most` long. */
function slide(low: number, high: number, most: number, ahead: number, before?: number): number {
  const size = most + ahead;
  const lowest = high - most + 1;
  const highest = low + most - 1;
  const spare = size - (highest - lowest + 1);
  if (spare >= 0) return lowest - Math.floor(spare / 2);
  const [first, last] = grow(low, high, most, ahead);
  return Math.min(first, Math.max(before ?? -Math.floor(size / 2), last - size + 1));
}

/** Windows on the kingdoms of a table, each where it was left. */
export class Windows {
  readonly #last = new Map<number, Area>();

  constructor(readonly ahead = AHEAD) {}

  on(index: number, kingdom: Kingdom): Area {
    const before = kingdom.cells.length ? this.#last.get(index) : undefined; // or a new game began
    const area = windowOf(kingdom, this.ahead, before);
    this.#last.set(index, area);
    return area;
  }
}
