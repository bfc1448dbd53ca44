// What happens at a table is told as people would say it, in every language.

import { beforeEach, expect, test, vi } from "vitest";
import { tellPoints } from "../src/lib/points";
import { sayReason } from "../src/lib/reasons";
import { deed, doing, headline, tellMove } from "../src/lib/saying";
import type { Move, Position, Reason, Table } from "../src/lib/types";

const { settings } = vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: [] });
  return { settings: { language: "en" } };
});
vi.mock("../src/lib/settings.svelte", () => ({ settings }));

const LANGUAGES = ["en", "fr", "pt"];
const move = (kind: string, thing: string): Move => ({
  move: kind,
  kind,
  thing,
  number: null,
  squares: [],
  gain: null,
  bonus: null,
});
const inEach = (say: () => string): string[] =>
  LANGUAGES.map((language) => {
    settings.language = language;
    return say().replaceAll("\u00a0", " ");
  });
const told = (game: string, kind: string, thing: string) =>
  inEach(() => tellMove(game, "Ann", move(kind, thing), () => ""));

beforeEach(() => {
  settings.language = "en";
});

test("a pass says what is left out", () => {
  const passes = (game: string, ...steps: string[]) =>
    steps.map((step) => tellMove(game, "Ann", move("pass", step), () => ""));
  expect(passes("queendomino", "tax", "build", "bribe")).toEqual([
    "Ann leaves a territory untaxed",
    "Ann buys no building",
    "Ann lets the dragon sleep",
  ]);
  expect(passes("duel", "cast-double-dot", "bonus")).toEqual([
    "Ann does not cast “Two at once”",
    "Ann keeps the castle’s bonus",
  ]);
  expect(passes("origins", "recruit")).toEqual(["Ann recruits nobody"]);
  expect(tellMove("queendomino", null, move("pass", "tax"), () => "")).toBe(
    "You leave a territory untaxed",
  );
  expect(passes("elsewhere", "sing")).toEqual(["Ann passes"]);
});

test("in every language, and so does the button", () => {
  expect(told("queendomino", "pass", "tax")).toEqual([
    "Ann leaves a territory untaxed",
    "Ann laisse un domaine sans impôt",
    "Ann deixa um território sem imposto",
  ]);
  expect(inEach(() => deed(move("pass", "bribe")))).toEqual([
    "Let the dragon sleep",
    "Laisser dormir le dragon",
    "Deixar o dragão dormir",
  ]);
  expect(deed(move("pass", "sing"))).toBe("Deixar");
});

test("fingers are told how only where it can be done", () => {
  const how = (kind: string) => {
    const position = { step: "lay", choices: [move(kind, "")], extras: {} };
    return doing({ game: "kingdomino" } as Table, position as unknown as Position, "_how", true);
  };
  expect(how("lay")).toContain("Tap a bright square");
  expect(how("discard")).toBe("No place for this domino: it is discarded.");
});

test("what is bought or burnt stands in a whole sentence", () => {
  expect(told("queendomino", "build", "bakery")).toEqual([
    "Ann buys the Bakery",
    "Ann achète « Boulangerie »",
    "Ann compra “Padaria”",
  ]);
  const reason = { kind: "burns-idle", facts: { building: "bakery" }, squares: [], weight: 1 };
  const said = inEach(() => sayReason({ ...reason, words: "" } as unknown as Reason, () => "Ann"));
  expect(said[1]).toContain("Brûle « Boulangerie »");
  expect(said[2]).toContain("Queima “Padaria”");
});

test("one point is one point", () => {
  const points = (points: number, bonus = 0) => inEach(() => tellPoints({ points, bonus }));
  expect(points(1)).toEqual(["1 point", "1 point", "1 ponto"]);
  expect(points(2)).toEqual(["2 points", "2 points", "2 pontos"]);
  expect(points(1, 5)).toEqual(["1+5 points", "1+5 points", "1+5 pontos"]);
});

test("round one screen a name stands where it says whose turn it is", () => {
  const position = { to_play: 0, to_lay: { number: 7 }, choices: [move("lay", "")] };
  const seats = [{ seat: 0, nickname: "Ann" }];
  const table = { game: "kingdomino", phase: "playing", position, seats } as unknown as Table;
  expect(inEach(() => headline(table, 0))).toEqual([
    "Your turn: lay domino 7",
    "À vous : posez le domino 7",
    "Sua vez: coloque o dominó 7",
  ]);
  expect(inEach(() => headline(table, 0, true))).toEqual([
    "Ann: lay domino 7",
    "Ann : posez le domino 7",
    "Ann: coloque o dominó 7",
  ]);
});
