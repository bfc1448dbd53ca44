// Which dominoes of a line a choice is about.

import { expect, test } from "vitest";
import { dominoesOf } from "../src/lib/lines";
import type { Move, Tile } from "../src/lib/types";

const half = { kind: "desert", crowns: 0, marks: [] };
const LINE = [3, 18, 25, 28].map((number): Tile => ({
  number,
  left: half,
  right: half,
  seat: null,
  done: false,
}));
const choice = (kind: string, number: number | null, thing: string | null): Move => ({
  move: thing ?? `@${number}`,
  kind,
  number,
  thing,
  squares: [],
  gain: null,
  bonus: null,
});

test("a claim is about one domino", () => {
  expect(dominoesOf(choice("claim", 25, null), LINE)).toEqual([25]);
});

test("an opening for two is about the outer or the inner dominoes", () => {
  expect(dominoesOf(choice("open", null, "outer"), LINE)).toEqual([3, 28]);
  expect(dominoesOf(choice("open", null, "inner"), LINE)).toEqual([18, 25]);
});

test("what else has a number is not about dominoes", () => {
  expect(dominoesOf(choice("build", 3, "bakery"), LINE)).toEqual([]);
});
