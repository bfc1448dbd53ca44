// What the seat to play has in mind is a place or something picked elsewhere, never both.

import { expect, test } from "vitest";
import type { Move } from "../src/lib/types";
import { Choosing } from "../src/table/choosing.svelte";

const move = (text: string, kind: string, ...squares: Move["squares"]): Move => ({
  move: text,
  kind,
  number: null,
  thing: null,
  squares,
  gain: null,
  bonus: null,
});
const TAX = move("tax:h7", "tax", [1, 0]);
const PASS = move("pass", "pass");
const BUILD = move("build:4", "build");

test("places go into the kingdom, everything else is picked", () => {
  const choosing = new Choosing([TAX, PASS, BUILD]);
  expect(choosing.laying?.choices).toEqual([TAX]);
  expect(choosing.options).toEqual([PASS, BUILD]);
  expect(choosing.pass).toBe(PASS);
  expect(choosing.of("build")).toEqual([BUILD]);
  expect(new Choosing([PASS, BUILD]).laying).toBeNull();
});

test("what is pinned or picked is ready to be made, and can be undone", () => {
  const choosing = new Choosing([TAX, PASS, BUILD]);
  expect(choosing.ready).toBeNull();
  choosing.laying!.point([1, 0]);
  choosing.laying!.pin();
  expect(choosing.ready).toBe(TAX);
  choosing.pick(BUILD);
  expect(choosing.ready).toBe(BUILD);
  expect(choosing.laying!.pinned).toBe(false);
  choosing.pick(BUILD);
  expect(choosing.ready).toBeNull();
  choosing.pick(BUILD);
  choosing.undo();
  expect(choosing.ready).toBeNull();
});

test("a place that is pinned takes the place of what was picked", () => {
  const choosing = new Choosing([TAX, PASS, BUILD]);
  choosing.pick(BUILD);
  choosing.laying!.point([1, 0]);
  choosing.laying!.pin();
  expect(choosing.picked).toBeNull();
  expect(choosing.ready).toBe(TAX);
});

test("a domino that fits nowhere is discarded without choosing", () => {
  const discard = move("x", "discard");
  expect(new Choosing([discard]).ready).toBe(discard);
  expect(new Choosing([discard, PASS]).only).toBeNull();
});
