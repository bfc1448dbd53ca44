import { describe, expect, it } from "vitest";
import { binsOf } from "../src/day/spread";

const spread = (...points: number[]) => points.map((value) => ({ points: value, tries: 1 }));

describe("the bars of a day's points", () => {
  it("are none where nobody played, and one for one", () => {
    expect(binsOf([], null)).toEqual([]);
    expect(binsOf(spread(37), 37)).toEqual([{ from: 37, to: 37, tries: 1, mine: true }]);
  });

  it("hold everybody, few and of round widths", () => {
    for (const all of [spread(0, 3), spread(12, 55, 56, 140), spread(-4, 7), spread(1, 100_000)]) {
      const bins = binsOf(all, null);
      expect(bins.reduce((sum, { tries }) => sum + tries, 0)).toBe(all.length);
      expect(bins.length).toBeLessThanOrEqual(15);
      expect(bins.some(({ mine }) => mine)).toBe(false);
      for (const [i, bin] of bins.slice(1).entries()) expect(bin.from).toBe(bins[i]!.to + 1);
    }
  });

  it("mark the one that I am in", () => {
    const bins = binsOf(spread(10, 30, 55, 90), 55);
    const mine = bins.filter((bin) => bin.mine);
    expect(mine.length).toBe(1);
    expect(mine[0]!.from <= 55 && 55 <= mine[0]!.to).toBe(true);
  });
});
