import { describe, expect, it } from "vitest";
import { modeOf, modesOf } from "../src/start/modes";
import { hinted, inMode, resized, usualPlan, type Possible } from "../src/start/plan";

const wedding = ["royal-wedding"];
const teams = ["royal-wedding", "teams"];
const queendomino: Possible = {
  name: "queendomino",
  seats: [2, 3, 4, 5, 6],
  together: { 2: [[]], 3: [[], wedding], 4: [[], wedding], 5: [wedding], 6: [wedding, teams] },
};
const plain = usualPlan("queendomino", "duke");
const [classic, royal, pairs] = modesOf("queendomino");

describe("a plan", () => {
  it("begins with me against bots of one level, and nothing added to the rules", () => {
    expect(plain.seats.map((seat) => seat.kind)).toEqual(["person", "bot", "bot", "bot"]);
    expect(plain.level).toBe("duke");
    expect(plain.variants).toEqual([]);
  });

  it("takes what must be chosen when seats are added, and keeps who sits there", () => {
    const five = resized(plain, queendomino, 5);
    expect(five.seats.map((seat) => seat.kind)).toEqual(["person", "bot", "bot", "bot", "bot"]);
    expect(five.variants).toEqual(wedding);
    expect(resized(five, queendomino, 2).variants).toEqual([]);
  });

  it("changes the number of seats only if the mode cannot be played with it", () => {
    expect(inMode(plain, queendomino, royal!).seats).toHaveLength(4);
    const six = inMode(plain, queendomino, pairs!);
    expect([six.seats.length, six.variants]).toEqual([6, teams]);
    const back = inMode(six, queendomino, classic!);
    expect([back.seats.length, back.variants]).toEqual([4, []]);
  });

  it("has hints against bots alone, unless it was chosen otherwise", () => {
    const friend = { kind: "friend" as const, name: "" };
    const together = { ...plain, seats: [...plain.seats.slice(1), friend, friend] };
    expect([hinted(plain), hinted(together)]).toEqual([true, false]);
    expect(hinted({ ...together, aids: { ...plain.aids, hints: true } })).toBe(true);
    expect(hinted({ ...plain, aids: { ...plain.aids, hints: false } })).toBe(false);
  });

  it("tells the mode from the variants", () => {
    expect(modeOf("queendomino", teams)?.name).toBe("teams");
    expect(modeOf("kingdomino", ["harmony"])?.name).toBe("kingdomino");
    expect(modeOf("duel", [])).toBeUndefined();
  });
});
