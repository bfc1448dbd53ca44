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
