// Ratings of puzzles, and which one comes next.

import { expect, test } from "vitest";
import { ANY, nextOf, today } from "../src/puzzles/choose";
import { rated, type Puzzling } from "../src/puzzles/mine";
import type { PuzzleHead } from "../src/lib/types";

const FRESH: Puzzling = { rating: 1000, row: 0, best: 0, met: {} };
const head = (id: string, rating: number, game = "duel"): PuzzleHead => ({
  id,
  game,
  seats: 2,
  variants: [],
  theme: "dice",
  level: 1,
  rating,
});

test("who solves a harder puzzle gains more, and who misses an easier one loses more", () => {
  const after = (rating: number, solved: boolean) => rated(FRESH, "a", rating, solved).rating;
  expect(after(1400, true)).toBeGreaterThan(after(800, true));
  expect(after(800, true)).toBeGreaterThan(1000);
  expect(after(800, false)).toBeLessThan(after(1400, false));
  expect(after(1400, false)).toBeLessThan(1000);
});

test("only the first answer counts", () => {
  const missed = rated(FRESH, "a", 1000, false);
  expect(rated(missed, "a", 1000, true)).toBe(missed);
});

test("a miss ends the row, and the longest one stays", () => {
  let now = rated(FRESH, "a", 1000, true);
  now = rated(now, "b", 1000, true);
  now = rated(now, "c", 1000, false);
  expect([now.row, now.best]).toEqual([0, 2]);
});

test("the next puzzle is new and near one's rating", () => {
  const puzzles = [head("a", 1000), head("b", 1100), head("c", 1500)];
  expect(nextOf(puzzles, ANY, FRESH)?.id).toBe("a");
  expect(nextOf(puzzles, ANY, { ...FRESH, met: { a: true } })?.id).toBe("b");
  expect(nextOf(puzzles, ANY, { ...FRESH, met: { a: true, b: true, c: false } }, "a")?.id).toBe(
    "b",
  );
  expect(nextOf(puzzles, { ...ANY, game: "origins" }, FRESH)).toBeUndefined();
});

test("a day is named as the server names it", () => {
  expect(today(new Date(2026, 0, 5))).toBe("2026-01-05");
});
