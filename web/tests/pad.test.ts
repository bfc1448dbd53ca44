// The score pad's sheets: their text and links, what a tap does, and the window that grows.

import { describe, expect, it } from "vitest";
import type { Brush, Cell, Kingdom, PadView } from "../src/lib/types";
import { reachOf, windowOn } from "../src/pad/drawing";
import {
  cleanName,
  fromHash,
  LONGEST,
  newPlayer,
  readSheet,
  toHash,
  writeSheet,
  type Player,
  type Sheet,
} from "../src/pad/sheet";
import { ERASER, painted, tapped, type Hand } from "../src/pad/tapping";
import { clockTime } from "../src/pad/turns.svelte";

const cell = (kind: string, crowns = 0, marks: string[] = []): Cell => ({ kind, crowns, marks });
const brush = (kind: string, letter: string, most: number, others: Partial<Brush> = {}): Brush => ({
  kind,
  letter,
  numbers: Array.from({ length: most + 1 }, (_, n) => cell(kind, n)),
  things: {},
  both: false,
  ...others,
});
const pad = {
  squares: [
    brush("wheat", "w", 3),
    brush("town", "t", 0, { things: { church: cell("town", 0, ["church"]) } }),
    brush("grassland", "g", 3, { things: { hunter: cell("grassland", 0, ["hunter"]) } }),
    brush("volcano", "v", 3, { things: { hunter: cell("volcano", 0, ["hunter"]) }, both: true }),
  ],
  castle: brush("castle", "#", 0),
} as unknown as PadView;

const hand = (letter: string, number = 0, thing = ""): Hand => ({ letter, number, thing });
const ann: Player = {
  name: "Ann",
  squares: {
    "1,0": { letter: "w", number: 1, thing: "" },
    "0,-1": { letter: "t", number: 0, thing: "church" },
    "-1,-1": { letter: "g", number: 0, thing: "x" },
  },
  home: 2,
  facts: { coins: "7", totems: "fish, flint" },
};
const sheet: Sheet = {
  game: "queendomino",
  variants: ["royal-wedding"],
  players: [ann, newPlayer("Zoë B")],
};
const TEXT =
  "queendomino royal-wedding\nAnn:\ncoins: 7\ntotems: fish, flint\ngx,t:church,./.,#2,w1\nZoë B:\n#";

describe("a sheet", () => {
  it("is written as a text that the score command reads, and read again", () => {
    expect(writeSheet(sheet)).toBe(TEXT);
    expect(readSheet(TEXT)).toEqual(sheet);
    const plain = {
      ...sheet,
      players: [{ ...newPlayer("Ben"), squares: { "1,1": ann.squares["1,0"]! } }],
    };
    expect(writeSheet(plain)).toContain("#./.w1");
    expect(readSheet(writeSheet(plain))).toEqual(plain);
  });

  it("travels in a link", () => {
    const hash = toHash(TEXT);
    expect(hash).not.toMatch(/[\s#]/);
    expect(fromHash(`#${hash}`)).toEqual(sheet);
    expect(fromHash(`#${decodeURIComponent(hash)}`)).toEqual(sheet);
  });

  it.each([
    "",
    "#",
    "nonsense",
    "<script>\nAnn:\n#",
    "kingdomino",
    "kingdomino\n#w",
    "kingdomino\nAnn:\nww",
    "kingdomino\nAnn:\n##",
    "kingdomino\nAnn:\n#wwwwwww",
    "kingdomino\n:\n#",
    "kingdomino\n" + "a:\n#\n".repeat(9),
    "kingdomino\nAnn:\n#,t:<b>",
    "%E0%A4%A",
    "x".repeat(LONGEST + 1),
    "x".repeat(50_000),
  ])("that is damaged or huge is none: %.40s", (text) => {
    expect(readSheet(text)).toBeNull();
    expect(fromHash(text)).toBeNull();
  });

  it("has names without what would end them", () => {
    expect(cleanName("  A.B: <i>x</i>, ~#\n ")).toBe("A B <i>x< i>");
    expect(cleanName("x".repeat(40))).toHaveLength(24);
  });
});

describe("a tap", () => {
  const empty = newPlayer("Ann");

  it("paints, counts one up on the same land, and paints over other land", () => {
    let player = tapped(empty, [1, 0], hand("w"), pad);
    expect(player.squares["1,0"]).toEqual(hand("w"));
    for (const number of [1, 2, 3, 0]) {
      player = tapped(player, [1, 0], hand("w"), pad);
      expect(player.squares["1,0"]!.number).toBe(number);
    }
    player = tapped(player, [1, 0], hand("t"), pad);
    expect(player.squares["1,0"]).toEqual(hand("t"));
    expect(empty.squares).toEqual({});
  });

  it("puts a thing where it may stand and takes it away again", () => {
    const town = tapped(empty, [1, 0], hand("t"), pad);
    const built = tapped(town, [1, 0], hand("t", 0, "church"), pad);
    expect(built.squares["1,0"]!.thing).toBe("church");
    expect(tapped(built, [1, 0], hand("t", 0, "church"), pad)).toEqual(town);
    expect(tapped(built, [1, 0], hand("t"), pad)).toEqual(town);
    const burnt = tapped(empty, [1, 0], hand("g", 2), pad);
    expect(tapped(burnt, [1, 0], hand("v", 0, "hunter"), pad).squares["1,0"]).toEqual(
      hand("g", 0, "hunter"),
    );
    const volcano = tapped(empty, [1, 0], hand("v", 2), pad);
    expect(tapped(volcano, [1, 0], hand("g", 0, "hunter"), pad).squares["1,0"]).toEqual(
      hand("v", 2, "hunter"),
    );
  });

  it("leaves the castle where it is", () => {
    expect(tapped(empty, [0, 0], hand("w"), pad)).toEqual(empty);
    expect(painted(empty, [0, 0], hand("w"))).toBe(empty);
    const hut = { ...pad, castle: brush("hut", "#", 3) };
    expect(tapped(empty, [0, 0], hand("w"), hut).home).toBe(1);
  });

  it("with the eraser clears", () => {
    expect(tapped(ann, [1, 0], ERASER, pad).squares).not.toHaveProperty("1,0");
  });
});

describe("the window", () => {
  const kingdom = (extent: [number, number, number, number], most = 5): Kingdom =>
    ({ extent, cells: [], columns: most, rows: most, fixed: false }) as unknown as Kingdom;

  it("stands still until the kingdom comes near its edge", () => {
    const first = windowOn(kingdom([0, 0, 0, 0]));
    expect(first).toEqual({ west: -3, north: -3, columns: 7, rows: 7 });
    expect(windowOn(kingdom([-2, 1, 0, 2]), first)).toEqual(first);
    expect(windowOn(kingdom([-3, 0, 0, 0]), first)).toEqual({
      west: -4,
      north: -3,
      columns: 6,
      rows: 7,
    });
  });

  it("on a kingdom that is looked at again is as close as can be", () => {
    const corner = { ...kingdom([0, 4, -4, 0]), cells: [{}] } as unknown as Kingdom;
    expect(windowOn(corner)).toEqual({ west: 0, north: -4, columns: 5, rows: 5 });
  });

  it("is never wider than the frame and a ring, and holds all that can be reached next", () => {
    for (const most of [5, 7])
      for (let west = 0; west > -most; west--)
        for (let east = 0; east - west < most; east++) {
          const own = kingdom([west, east, 0, 0], most);
          const area = windowOn(own, windowOn(kingdom([Math.min(0, west + 1), east, 0, 0], most)));
          expect(area.columns).toBeLessThanOrEqual(most + 2);
          const reach = reachOf(own);
          expect(area.west).toBeLessThanOrEqual(Math.max(west - 1, reach.west));
          expect(area.west + area.columns).toBeGreaterThan(
            Math.min(east + 1, reach.west + reach.columns - 1),
          );
        }
  });
});

it("tells minutes and seconds", () => {
  expect([0, 999, 61_000, 3_600_000].map(clockTime)).toEqual(["0:00", "0:00", "1:01", "60:00"]);
});
