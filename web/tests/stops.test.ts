// Where a replay stops.

import { expect, test, vi } from "vitest";
import type { Move, Played, Table } from "../src/lib/types";

vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
const { happenings, plyIn, stopAt, stopsOf } = await import("../src/replay/stops"); // with words

const move = (kind: string, number: number): Move => ({
  move: `${kind}${number}`,
  kind,
  number,
  thing: null,
  squares: [],
  gain: null,
  bonus: null,
});
const dealt = (number: number): Played => ({ seat: null, what: move("deal", number) });
const claimed = (seat: number, number: number): Played => ({ seat, what: move("claim", number) });
const table = {
  game: "kingdomino",
  seats: [
    { seat: 0, nickname: "Ann", colour: "pink" },
    { seat: 1, nickname: "Bo", colour: "yellow" },
  ],
} as unknown as Table;

const events = happenings([dealt(3), dealt(17), claimed(1, 3), claimed(0, 17), dealt(5), dealt(8)]);
const stops = stopsOf(events, table);

test("a replay stops at the beginning, after each move, and once after a row of deals", () => {
  expect(stops.map(({ ply }) => ply)).toEqual([0, 2, 3, 4, 6]);
  expect(stops.map(({ line }) => line?.seat ?? null)).toEqual([null, null, 1, 0, null]);
  expect(stops[1]!.line!.text).toContain("3, 17");
  expect(stops[2]!.line!.text).toContain("Bo");
});

test("a moment between two stops is shown at the next", () => {
  expect([0, 1, 2, 3, 5, 6, 99].map((ply) => stopAt(stops, ply))).toEqual([0, 1, 1, 2, 4, 4, 4]);
});

test("a game that has not begun has its beginning alone", () => {
  expect(stopsOf([], table)).toEqual([{ ply: 0, line: null }]);
});

test("an address names a moment, or none", () => {
  expect(plyIn("/replay/abc-_9/31")).toBe(31);
  expect(plyIn("/embed/abc/7")).toBe(7);
  for (const path of ["/replay/abc", "/replay/abc/", "/replay/abc/x", "/replay/abc/12345678"])
    expect(plyIn(path)).toBe(0);
});
