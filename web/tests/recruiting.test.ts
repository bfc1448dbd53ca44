// Whom first, then what is paid; the engine hears of the payment first.

import { describe, expect, it } from "vitest";
import type { Position } from "../src/lib/types";
import { PILE, Recruiting, toldIn } from "../src/table/recruiting.svelte";

const cell = (x: number, y: number, ...marks: string[]) => ({
  x,
  y,
  kind: "desert",
  crowns: 0,
  marks,
});
const move = (text: string, kind: string) => ({
  move: text,
  kind,
  number: null,
  thing: null,
  squares: [],
  gain: 0,
  bonus: 0,
});

function position(...marks: string[]): Position {
  const names = ["mammoth", "fish", "mushroom", "flint"];
  const facts = Object.fromEntries(
    names.map((name) => [name, marks.filter((mark) => mark === name).length]),
  );
  const cells = marks.map((mark, i) => cell(i, 1, mark));
  const cave = { tiles: ["hunter", "hunter"], pile: 3, paid: [], price: 2, pile_price: 4 };
  return {
    to_play: 0,
    kingdoms: [{ seats: [0], facts: { discards: 0, ...facts }, cells }],
    extras: { cave },
    choices: [move("pass", "pass"), move("pay-g8", "pay")],
  } as unknown as Position;
}

function pay(choosing: Recruiting, ...squares: [number, number][]): void {
  for (const square of squares) {
    choosing.laying!.point(square);
    choosing.laying!.pin();
  }
}

describe("recruiting", () => {
  it("offers each kind of the cave once, and the pile to who has everything", () => {
    const offered = (...marks: string[]) =>
      new Recruiting(position(...marks)).of("recruit").map(({ thing }) => thing);
    expect(offered("fish", "flint")).toEqual(["hunter"]);
    expect(offered("fish", "flint", "mammoth", "mushroom")).toEqual(["hunter", PILE]);
  });

  it("asks for different resources and tells them in the engine's order", () => {
    const choosing = new Recruiting(position("flint", "fish", "fish"));
    expect(choosing.laying).toBeNull();
    choosing.pick(choosing.of("recruit")[0]!);
    expect(choosing.lacking).toBe(2);
    pay(choosing, [0, 1]);
    expect(choosing.laying!.places).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(choosing.ready).toBeNull();
    pay(choosing, [2, 1]);
    expect(choosing.laying).toBeNull();
    expect(choosing.moves).toEqual(["pay-i8", "pay-g8", "take-hunter"]);
  });

  it("has to be paid for where there is only one to recruit", () => {
    const choosing = new Recruiting(position("flint", "fish"));
    expect(choosing.of("recruit")).toHaveLength(1);
    expect(choosing.offer ?? choosing.ready).toBeNull();
  });

  it("is undone piece by piece, and another may be picked instead", () => {
    const choosing = new Recruiting(position("flint", "fish"));
    choosing.pick(choosing.of("recruit")[0]!);
    pay(choosing, [0, 1], [1, 1]);
    choosing.undo();
    expect(choosing.paid.map(({ thing }) => thing)).toEqual(["flint"]);
    choosing.undo();
    choosing.undo();
    expect(choosing.begun).toBe(false);
    expect(choosing.laying).toBeNull();
  });

  it("pays all four for the pile, and chooses there", () => {
    const choosing = new Recruiting(position("flint", "fish", "mushroom", "mammoth"));
    choosing.pick(choosing.of("recruit")[1]!);
    pay(choosing, [0, 1], [1, 1], [2, 1], [3, 1]);
    expect(choosing.moves).toEqual(["pay-j8", "pay-h8", "pay-i8", "pay-g8"]);
  });
});

describe("a hint about recruiting", () => {
  const here = position("flint", "fish", "mushroom", "mammoth");

  it("is about whom, and is followed with all that is paid", () => {
    const choosing = new Recruiting(here);
    const told = ["pay-h8", "pay-g8", "take-hunter"];
    expect(choosing.hinted(told)?.thing).toBe("hunter");
    choosing.follow(told);
    expect(choosing.moves).toEqual(told);
    expect(toldIn(here, told)!.paid.map(({ thing }) => thing)).toEqual(["fish", "flint"]);
  });

  it("is about the pile where more is paid, and may be to leave it", () => {
    const choosing = new Recruiting(here);
    const all = ["pay-j8", "pay-h8", "pay-i8", "pay-g8", "take-painter"];
    expect(choosing.hinted(all)?.thing).toBe(PILE);
    expect(choosing.hinted(["pass"])?.kind).toBe("pass");
    choosing.follow(["pass"]);
    expect(choosing.begun).toBe(false);
  });
});
