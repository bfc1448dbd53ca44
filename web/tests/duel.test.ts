// Dice are held and let go, and taken when they are just those that some move takes.

import { expect, test } from "vitest";
import { diceOf, duelOf, faceOf, hold, readFace, shownBy, takeOf, type Die } from "../src/lib/duel";
import type { Move, Position } from "../src/lib/types";

const move = (text: string, number: number | null, kind = "take"): Move => ({
  move: text,
  kind,
  number,
  thing: null,
  squares: [],
  gain: null,
  bonus: null,
});
const die: Die = { coat: "dot", crosses: 1, seat: 0, used: false, bonus: false };

test("one die is changed for another, and let go when it is pressed again", () => {
  expect(hold([], 2, 1)).toEqual([2]);
  expect(hold([2], 3, 1)).toEqual([3]);
  expect(hold([3], 3, 1)).toEqual([]);
});

test("of two dice the first is let go for a third", () => {
  expect(hold([1], 4, 2)).toEqual([1, 4]);
  expect(hold([1, 4], 3, 2)).toEqual([4, 3]);
  expect(hold([4, 3], 4, 2)).toEqual([3]);
});

test("a move takes the dice that are held, in either order, and no fewer", () => {
  const takes = [move("t13", null), move("t34", null)];
  expect(takeOf(takes, [3, 1])).toBe(takes[0]);
  expect(takeOf(takes, [3])).toBeUndefined();
  expect(takeOf(takes, [])).toBeUndefined();
  expect(takeOf([move("t3", 3)], [3])!.move).toBe("t3");
});

test("the dice of a move are its number, or those of its text", () => {
  expect(diceOf(move("t24", null))).toEqual([2, 4]);
  expect(diceOf(move("turn1=dot+", 1, "turn"))).toEqual([1]);
});

test("a die shows the castle's cross too", () => {
  expect(shownBy(die).crowns).toBe(1);
  expect(shownBy({ ...die, bonus: true }).crowns).toBe(2);
  expect(shownBy(die, 1).crowns).toBe(2);
  expect(faceOf({ ...die, bonus: true })).toBe("dot++");
});

test("a face is read as it is written", () => {
  expect(readFace("double-dot")).toEqual({ kind: "double-dot", crowns: 0, marks: [] });
  expect(readFace("solid++")).toEqual({ kind: "solid", crowns: 2, marks: [] });
});

test("a game without a spell book is not Duel", () => {
  expect(duelOf({ extras: {} } as Position)).toBeNull();
});
