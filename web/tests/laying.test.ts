// The ghost moves and turns among the places that the server offers, and nowhere else.

import { expect, test } from "vitest";
import { Laying } from "../src/table/laying.svelte";
import type { Move, Square } from "../src/lib/types";

const lay = (left: Square, right: Square): Move => ({
  move: `${left}-${right}`,
  kind: "lay",
  number: 5,
  thing: null,
  squares: [left, right],
  gain: 0,
  bonus: 0,
});
const EAST = lay([1, 0], [2, 0]);
const SOUTH = lay([1, 0], [1, 1]);
const FAR = lay([0, 2], [0, 1]);

test("the squares to choose from are those that some place covers, each once", () => {
  const laying = new Laying([EAST, SOUTH]);
  expect(laying.places.map(String).sort()).toEqual(["1,0", "1,1", "2,0"]);
});

test("pointing at a square takes the direction the domino has, where it is allowed", () => {
  const laying = new Laying([EAST, SOUTH]);
  laying.turn = 1;
  laying.point([1, 0]);
  expect(laying.chosen).toBe(SOUTH);
});

test("pointing at the right half's square finds the place too", () => {
  const laying = new Laying([FAR]);
  laying.point([0, 1]);
  expect(laying.chosen).toBe(FAR);
});

test("turning goes round the places that cover the square", () => {
  const laying = new Laying([EAST, SOUTH]);
  laying.point([1, 0]);
  const first = laying.chosen;
  laying.rotate();
  expect(laying.chosen).not.toBe(first);
  laying.rotate();
  expect(laying.chosen).toBe(first);
});

test("putting the ghost down leaves it as it was turned", () => {
  const left = lay([1, 0], [2, 0]);
  const right = lay([0, 0], [1, 0]);
  const laying = new Laying([left, right]);
  laying.point([1, 0]);
  laying.rotate();
  expect(laying.chosen).toBe(right);
  laying.point([1, 0]);
  expect(laying.chosen).toBe(right);
});

test("where nothing is allowed the ghost is shown but cannot be pinned", () => {
  const laying = new Laying([EAST]);
  laying.point([-3, -3]);
  expect(laying.chosen).toBeNull();
  expect(laying.squares).not.toBeNull();
  expect(laying.pin()).toBe(false);
});

test("a pinned ghost stays where it is until it is released", () => {
  const laying = new Laying([EAST, FAR]);
  laying.point([1, 0]);
  expect(laying.pin()).toBe(true);
  laying.point([0, 1]);
  expect(laying.chosen).toBe(EAST);
  laying.release();
  laying.point([0, 1]);
  expect(laying.chosen).toBe(FAR);
});

test("a single square can be chosen too, and there is nothing to turn", () => {
  const here: Move = { ...EAST, kind: "site", squares: [[1, 0]] };
  const laying = new Laying([here, { ...here, squares: [[2, 2]] }]);
  expect(laying.turns).toBe(false);
  laying.point([0, 0]);
  expect(laying.squares).toBeNull();
  laying.point([1, 0]);
  laying.rotate();
  expect(laying.chosen).toBe(here);
  expect(laying.pin()).toBe(true);
});

const draw = (square: Square, thing: string): Move => ({
  ...EAST,
  kind: "draw",
  thing,
  squares: [square],
});

test("a die of any coat is turned through the coats that are allowed there", () => {
  const [dot, solid, far] = [draw([1, 0], "dot"), draw([1, 0], "solid"), draw([2, 2], "solid")];
  const laying = new Laying([dot, solid, draw([2, 2], "dot"), far]);
  expect(laying.things).toEqual(["dot", "solid"]);
  laying.point([1, 0]);
  expect(laying.chosen).toBe(dot);
  laying.rotate();
  expect(laying.chosen).toBe(solid);
  laying.point([2, 2]);
  expect(laying.chosen).toBe(far);
});

test("a coat can be chosen before the space, and changed after it", () => {
  const [dot, solid, only] = [draw([1, 0], "dot"), draw([1, 0], "solid"), draw([2, 2], "dot")];
  const laying = new Laying([dot, solid, only]);
  laying.prefer("solid");
  laying.point([2, 2]);
  expect(laying.chosen).toBe(only);
  laying.point([1, 0]);
  laying.pin();
  expect(laying.chosen).toBe(solid);
  laying.prefer("dot");
  expect([laying.chosen, laying.pinned]).toEqual([dot, true]);
});

test("a ghost that is advised lies where it was told, and is turned from there", () => {
  const laying = new Laying([EAST, SOUTH, FAR]);
  laying.lie(SOUTH, false);
  expect([laying.chosen, laying.pinned]).toEqual([SOUTH, false]);
  laying.rotate();
  expect(laying.chosen).toBe(EAST);
  laying.lie(FAR, true);
  laying.point([1, 0]);
  expect([laying.chosen, laying.pinned]).toEqual([FAR, true]);
});
