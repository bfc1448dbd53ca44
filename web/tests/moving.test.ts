// A move in words where nobody points at it: it says where, and one that was made that it was.

import { beforeEach, expect, test, vi } from "vitest";
import type { Move } from "../src/lib/types";

const navigator = { languages: ["en"] };
vi.stubGlobal("navigator", navigator);
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
const { sayMade, sayMove } = await import("../src/study/moving"); // with words

const move = (kind: string, ...squares: [number, number][]): Move => ({
  move: "as text",
  kind,
  number: 17,
  thing: null,
  squares,
  gain: 6,
  bonus: 0,
});
const lay = move("lay", [-1, 1], [0, 1]);
const site = move("site", [1, 0]);
const speak = (language: string) => (navigator.languages = [language]);
beforeEach(() => void speak("en"));

test.each([
  ["en", "Lay it on f8–g8", "Build on h7"],
  ["fr", "Le poser en f8–g8", "Bâtir en h7"],
  ["pt", "Colocar em f8–g8", "Construir em h7"],
])("in %s a move that may be made says where, not here", (language, laid, built) => {
  speak(language);
  expect(sayMove(lay)).toBe(laid);
  expect(sayMove(site)).toBe(built);
});

test.each([
  ["en", "Ann lays 17 (f8–g8)", "Ann builds on h7"],
  ["fr", "Ann pose le 17 (f8–g8)", "Ann bâtit en h7"],
  ["pt", "Ann coloca o 17 (f8–g8)", "Ann constrói em h7"],
])("in %s a move that was made is told as made", (language, laid, built) => {
  speak(language);
  expect(sayMade("queendomino", "Ann", lay, ["Ann", "Bo"])).toBe(laid);
  expect(sayMade("queendomino", "Ann", site, ["Ann", "Bo"])).toBe(built);
});

test("who is handed a totem has the name the review gives them", () => {
  const handed = { ...move("hand-on"), number: 1, thing: "totem-fish" };
  expect(sayMade("origins", "Ann", handed, ["Ann", "Bo"])).toMatch(/^Ann hands on to Bo: /);
});

test("a move about no square says what is done", () => {
  expect(sayMove(move("claim"))).toBe("Take domino 17");
  expect(sayMove(move("cross", [0, 1]))).toBe("Add the cross (g8)");
});
