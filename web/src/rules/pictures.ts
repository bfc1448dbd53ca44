// The rules' pictures: small positions of our own.

import type { Cell, Kingdom, PlacedCell, Tile } from "../lib/types";

const cell = (kind: string, crowns = 0, ...marks: string[]): Cell => ({ kind, crowns, marks });

const land = (x: number, y: number, kind: string, crowns = 0, ...marks: string[]): PlacedCell => ({
  x,
  y,
  ...cell(kind, crowns, ...marks),
});

function tile(number: number, left: Cell, right: Cell, seat: number | null = null): Tile {
  return { number, left, right, seat, done: false };
}

function kingdom(cells: PlacedCell[], castle = cell("castle")): Kingdom {
  const xs = [0, ...cells.map(({ x }) => x)];
  const ys = [0, ...cells.map(({ y }) => y)];
  return {
    seats: [0],
    cells,
    columns: 5,
    rows: 5,
    castle,
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

export const TOWN = kingdom(
  [
    land(-1, -1, "wheat", 1),
    land(0, -1, "town", 0, "church"),
    land(1, -1, "town"),
    land(-1, 0, "wheat", 0, "knight"),
    land(1, 0, "town", 1, "guardtower"),
    land(-1, 1, "lake"),
    land(0, 1, "lake", 1, "knight"),
    land(1, 1, "forest", 1),
  ],
  cell("castle", 0, "queen"),
);

export const FIRE = kingdom(
  [
    land(-1, -1, "grassland", 0, "mammoth"),
    land(0, -1, "grassland", 1),
    land(1, -1, "volcano", 0, "crater:2"),
    land(-1, 0, "jungle", 0, "mushroom"),
    land(1, 0, "desert", 0, "fire:2"),
    land(-1, 1, "lake", 0, "fish"),
    land(0, 1, "lake", 1),
    land(1, 1, "desert"),
  ],
  cell("hut"),
);

export const MAP: Kingdom = {
  ...kingdom([
    land(-1, 0, "dot", 1),
    land(-2, 0, "dot"),
    land(-2, -1, "dot"),
    land(1, 0, "stripe", 1),
    land(1, 1, "quarters"),
    land(0, 1, "double-dot"),
    land(-1, 1, "double-dot", 2),
    land(2, 0, "stripe"),
    land(2, -1, "solid", 1),
  ]),
  columns: 7,
  fixed: true,
  extent: [-3, 3, -2, 2],
};
