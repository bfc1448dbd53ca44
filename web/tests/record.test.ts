import { describe, expect, it } from "vitest";
import type { Played, PlayedSeat } from "../src/lib/played";
import { scaleOf, dotsOf } from "../src/mine/course";
import { FileFault, fileOf, read, type Fault } from "../src/mine/file";
import { PEOPLE, statisticsOf } from "../src/mine/statistics";

const LEVELS = ["peasant", "squire", "knight"];
const seat = (name: string, points: number, place: number, level: string | null = null) =>
  ({ name, level, points, place, mine: name === "me" }) satisfies PlayedSeat;

let games = 0;
function game(seats: PlayedSeat[], more: Partial<Played> = {}): Played {
  const id = `table-${++games}`;
  return { id, game: "duel", variants: [], ended: games, seats, lands: { wheat: 2 }, ...more };
}
const won = (points: number, level = "squire") =>
  game([seat("me", points, 1), seat("", points - 9, 2, level)]);
const lost = (points: number, level = "squire") =>
  game([seat("me", points, 2), seat("", points + 9, 1, level)]);

describe("my statistics", () => {
  it("count games, wins, best and mean by game and level", () => {
    const queen = game([seat("me", 80, 1), seat("", 60, 2, "squire"), seat("", 50, 3, "knight")], {
      game: "queendomino",
    });
    const told = statisticsOf([won(40), lost(20), won(60, "knight"), queen], LEVELS);
    expect([told.games, told.wins]).toEqual([4, 3]);
    const [duel, second] = told.byGame;
    expect(duel).toMatchObject({ game: "duel", games: 3, wins: 2, best: 60, mean: 40 });
    expect(Object.fromEntries(duel!.levels)).toEqual({
      squire: { games: 2, wins: 1 },
      knight: { games: 1, wins: 1 },
    });
    expect([...second!.levels.keys()]).toEqual(["knight"]); // the strongest at the table
    expect(duel!.course.map(({ points }) => points)).toEqual([40, 20, 60]);
  });

  it("find the longest streak by the time the games ended, however they are kept", () => {
    const row = [won(1), won(2), lost(3), won(4), won(5), won(6), lost(7), won(8)];
    const { streak, row: now } = statisticsOf(row.toReversed(), LEVELS);
    expect([streak, now]).toEqual([3, 1]);
  });

  it("count a shared victory as one, and people before bots", () => {
    const shared = game([seat("me", 50, 1), seat("Bob", 50, 1), seat("", 10, 3, "knight")]);
    const told = statisticsOf([shared], LEVELS);
    expect(told.wins).toBe(1);
    expect([...told.byGame[0]!.levels.keys()]).toEqual([PEOPLE]);
    expect(told.opponents).toEqual([
      { name: "knight", bot: true, games: 1, wins: 1 },
      { name: "Bob", bot: false, games: 1, wins: 0 },
    ]);
  });

  it("know an opponent by the name, and bots of a level as one: the best of them", () => {
    const bots = game([seat("me", 9, 2), seat("", 10, 1, "squire"), seat("", 1, 3, "squire")]);
    const bob = [1, 2].map((place) => game([seat("me", 5, 3 - place), seat("BOB", 5, place)]));
    const told = statisticsOf([bots, ...bob, game([seat("me", 9, 1), seat("bob", 5, 2)])], LEVELS);
    expect(told.opponents).toEqual([
      { name: "BOB", bot: false, games: 3, wins: 2 },
      { name: "squire", bot: true, games: 1, wins: 0 },
    ]);
  });

  it("leave out games in which several seats were mine", () => {
    const together = game([seat("me", 9, 1), { ...seat("you", 8, 2), mine: true }]);
    const told = statisticsOf([together, won(5)], LEVELS);
    expect([told.games, told.together]).toEqual([1, 1]);
  });

  it("add up squares by terrain, the most first", () => {
    const lands: Record<string, number>[] = [{ wheat: 3, lake: 4 }, { wheat: 9 }];
    const told = statisticsOf(
      lands.map((land) => ({ ...won(9), lands: land })),
      LEVELS,
    );
    expect(told.lands.map(({ kind, squares }) => [kind, squares])).toEqual([
      ["wheat", 12],
      ["lake", 4],
    ]);
  });

  it("are nothing at first", () => {
    expect(statisticsOf([], LEVELS)).toMatchObject({ games: 0, streak: 0, byGame: [], lands: [] });
  });

  it("are not led astray by names that objects have themselves", () => {
    const odd = game([seat("me", 9, 1), seat("", 5, 2, "constructor")], { game: "toString" });
    const told = statisticsOf([odd], LEVELS);
    expect(told.byGame[0]!.levels.get("constructor")).toEqual({ games: 1, wins: 1 });
  });
});

describe("a plot's scale", () => {
  it("has round lines around all points, and dots within it", () => {
    for (const points of [[7], [0, 0], [12, 93, 41], [-3, 5], [100, 103]]) {
      const scale = scaleOf(points);
      expect(scale.lines[0]).toBe(scale.least);
      expect(scale.lines.at(-1)).toBe(scale.most);
      expect(scale.lines.length).toBeLessThan(8);
      for (const { x, y } of dotsOf(points, scale)) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y)).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe("a file of games", () => {
  const kept = [
    { ...won(40), record: '[Game "duel"]\n\n1=dot' },
    { ...game([seat("me", 9, 1), seat('<img src=x onerror="boom()">', 5, 2)]), day: "2026-11-16" },
  ];

  it("brings all of them back", () => {
    expect(read(fileOf(kept))).toEqual({ games: kept, damaged: 0 });
  });

  const faults: [Fault, string][] = [
    ["damaged", fileOf(kept).slice(0, -20)],
    ["foreign", "not JSON at all"],
    ["foreign", "[]"],
    ["foreign", "null"],
    ["foreign", '{"games": []}'],
    ["foreign", '{"format": "crownlands games", "games": {}}'],
    ["newer", fileOf(kept).replace('"version":1', '"version":2')],
    ["huge", "x".repeat(32_000_001)],
  ];
  it.each(faults)("is refused where it is %s", (fault, text) => {
    expect(() => read(text)).toThrow(new FileFault(fault));
  });

  it("loses only the games that are damaged", () => {
    const bad: Partial<Record<keyof Played, unknown>>[] = [
      { id: "../x y" },
      { id: 7 },
      { game: "<b>" },
      { ended: "yesterday" },
      { ended: Infinity },
      { seats: [] },
      { seats: Array.from({ length: 9 }, () => seat("me", 1, 1)) },
      { seats: [{ ...seat("me", 1, 1), points: "many" }] },
      { seats: [{ ...seat("me", 1, 1), name: null }] },
      { lands: { "<b>": 3 } },
      { lands: { wheat: -1 } },
      { lands: [] },
      { variants: [7] },
    ];
    const damaged = bad.map((change) => ({ ...won(5), ...change }));
    const text = JSON.stringify({
      format: "crownlands games",
      version: 1,
      games: [kept[0], null, 3, ...damaged],
    });
    expect(read(text)).toEqual({ games: [kept[0]], damaged: bad.length + 2 });
  });

  it("keeps nothing that is not of a game", () => {
    const more = { ...kept[0], __proto__: { x: 1 }, evil: "yes", record: "<script>", day: "soon" };
    const name = "n".repeat(500);
    const long = { ...more, seats: [seat("me", 1, 1), seat(name, 1, 1)] };
    const {
      games: [read1],
    } = read(fileOf([long as unknown as Played]));
    expect(Object.keys(read1!).sort()).toEqual([
      "ended",
      "game",
      "id",
      "lands",
      "seats",
      "variants",
    ]);
    expect(read1!.seats[1]!.name.length).toBe(40);
  });
});
