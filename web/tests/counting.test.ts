import { describe, expect, it } from "vitest";
import { countedAfter, placeOf, stepsOf } from "../src/ending/counting";
import type { Position } from "../src/lib/types";

const part = (points: number) => ({ points });
const score = (seat: number, place: number, ...points: number[]) => ({
  seat,
  place,
  points: points.reduce((sum, more) => sum + more, 0),
  parts: points.map(part),
});
const alone = {
  kingdoms: [{ seats: [0] }, { seats: [1] }],
  scores: [score(0, 2, 4, 0, 3), score(1, 1, 9)],
} as unknown as Position;
const teams = {
  kingdoms: [{ seats: [0, 1] }, { seats: [2, 3] }],
  scores: [score(0, 3, 5), score(1, 3, 5), score(2, 1, 8), score(3, 1, 8)],
} as unknown as Position;

describe("counting", () => {
  it("goes seat by seat, part by part, and leaves out what brings nothing", () => {
    const steps = stepsOf(alone);
    expect(steps.map((step) => [step.kingdom, step.part.points])).toEqual([
      [0, 4],
      [0, 3],
      [1, 9],
    ]);
    expect(countedAfter(alone, steps, 0)).toEqual([0, 0]);
    expect(countedAfter(alone, steps, 2)).toEqual([7, 0]);
    expect(countedAfter(alone, steps, 3)).toEqual([7, 9]);
  });

  it("counts a team once, and places kingdoms, not seats", () => {
    expect(stepsOf(teams)).toHaveLength(2);
    expect([placeOf(teams, 0), placeOf(teams, 1)]).toEqual([2, 1]);
  });
});
