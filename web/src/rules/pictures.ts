// The rules' pictures: small positions of our own.

import type { Cell, Kingdom, PlacedCell, Tile } from "../lib/types";

const cell = (kind: string, crowns = 0): Cell => ({ kind, crowns, marks: [] });

const land = (x: number, y: number, kind: string, crowns = 0): PlacedCell => ({
  x,
  y,
  ...cell(kind, crowns),
});

function tile(number: number, left: Cell, right: Cell, seat: number | null = null): Tile {
  return { number, left, right, seat, done: false };
}

function kingdom(cells: PlacedCell[]): Kingdom {
  const xs = [0, ...cells.map(({ x }) => x)];
  const ys = [0, ...cells.map(({ y }) => y)];
  return {
    seats: [0],
    cells,
    columns: 5,
    rows: 5,
    fixed: false,
    extent: [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)],
    facts: {},
  };
}

export const LINE: Tile[] = [
  tile(7, cell("lake"), cell("lake"), 1),
  tile(18, cell("forest"), cell("pasture"), 0),
  tile(31, cell("lake", 1), cell("wheat")),
  tile(42, cell("lake"), cell("pasture", 2), 3),
];

export const LAYING = kingdom([
  land(1, 0, "wheat"),
  land(2, 0, "forest"),
  land(0, 1, "lake"),
  land(0, 2, "lake", 1),
]);
export const TO_LAY = tile(20, cell("wheat", 1), cell("lake"));

export const SCORED = kingdom([
  land(-1, -1, "wheat"),
  land(0, -1, "wheat", 1),
  land(1, -1, "forest"),
  land(2, -1, "forest", 1),
  land(-1, 0, "wheat"),
  land(1, 0, "lake", 1),
  land(2, 0, "forest", 1),
  land(-1, 1, "swamp"),
  land(0, 1, "lake"),
  land(1, 1, "lake"),
  land(2, 1, "pasture"),
  land(-1, 2, "mine", 2),
  land(0, 2, "pasture"),
  land(1, 2, "pasture"),
  land(2, 2, "pasture"),
]);
