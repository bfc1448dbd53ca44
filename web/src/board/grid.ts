// A kingdom as a grid of squares that fingers, keys and screen readers find their way in.

import type { Area } from "../lib/area";
import { kindName, spokenMark } from "../lib/saying";
import { squareName } from "../lib/squares";
import type { Cell, Square } from "../lib/types";
import { maybe, tn } from "../lib/words.svelte";

export const rowsOf = ({ west, north, columns, rows }: Area): Square[][] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column): Square => [west + column, north + row]),
  );

export const holds = ({ west, north, columns, rows }: Area, [x, y]: Square): boolean =>
  x >= west && x < west + columns && y >= north && y < north + rows;

const ARROWS: Record<string, Square> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The square beside this one that an arrow key leads to. */
export function beside([x, y]: Square, key: string): Square | null {
  const arrow = ARROWS[key];
  return arrow ? [x + arrow[0], y + arrow[1]] : null;
}

/** The square that an element stands for, or is part of. */
export function squareOf(element: Element | null): Square | null {
  const text = element?.closest<HTMLElement>("[data-square]")?.dataset.square;
  return text ? (text.split(",").map(Number) as Square) : null;
}

/** What lies on a square, part by part; the middle one is the castle, or the hut. */
export function landTold(square: Square, cell: Cell, pips: string): string[] {
  const name = squareName(square);
  const land =
    square[0] || square[1]
      ? `${name}: ${kindName(cell.kind)}`
      : maybe(`cell.${cell.kind}`, name, { name });
  const crowns = cell.crowns ? [tn(pips, cell.crowns)] : [];
  return [land, ...crowns, ...cell.marks.map((mark) => spokenMark(mark))];
}
