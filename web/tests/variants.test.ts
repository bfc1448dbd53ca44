// Options that exclude or need each other.

import { expect, test } from "vitest";
import { nearest, toggled } from "../src/start/variants";

const MODES = [[], ["totem"], ["tribe"], ["fire"], ["totem", "fire"], ["tribe", "fire"]];
const WEDDING = [["wedding"], ["wedding", "teams"]];

test("an option that excludes another takes its place", () => {
  expect(toggled(MODES, ["totem", "fire"], "tribe", true)).toEqual(["tribe", "fire"]);
});

test("an option that needs another brings it along, and goes with it", () => {
  expect(toggled([[], ...WEDDING], [], "teams", true)).toEqual(["wedding", "teams"]);
  expect(toggled([[], ...WEDDING], ["wedding", "teams"], "wedding", false)).toEqual([]);
});

test("what must be chosen cannot be put off", () => {
  expect(toggled(WEDDING, ["wedding"], "wedding", false)).toBeNull();
});

test("with other seats as much is kept as goes", () => {
  expect(nearest(WEDDING, [])).toEqual(["wedding"]);
  expect(nearest([[], ["harmony"]], ["duel", "harmony"])).toEqual(["harmony"]);
  expect(nearest([], ["harmony"])).toBeNull();
});
