import { describe, expect, it, vi } from "vitest";
import type { Position, Table } from "../src/lib/types";

vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
const { seriesTold } = await import("../src/ending/series"); // with words, which ask the browser

const names = ["Ann", "Bob", "Cleo", "Dom"];
const seats = names.map((nickname) => ({ nickname }));
const score = (seat: number, place: number, points: number) => ({ seat, place, points });
const tableOf = (games: number, wins: number[], points: number[]) =>
  ({ seats, series: games ? { games, wins, points } : null }) as unknown as Table;

const alone = {
  kingdoms: [{ seats: [0] }, { seats: [1] }],
  scores: [score(0, 2, 40), score(1, 1, 50)],
} as unknown as Position;
const teams = {
  kingdoms: [{ seats: [0, 1] }, { seats: [2, 3] }],
  scores: [score(0, 3, 40), score(1, 3, 40), score(2, 1, 60), score(3, 1, 60)],
} as unknown as Position;

describe("the series", () => {
  it("is not told after a first game", () => {
    expect(seriesTold(tableOf(0, [], []), alone)).toBe("");
  });

  it("counts this game too, and has the leader first", () => {
    const told = seriesTold(tableOf(1, [0, 1], [10, 20]), alone);
    expect(told).toBe("After 2 games: Bob 2 wins (70 points), Ann 0 wins (50 points)");
  });

  it("tells a team once, by both names", () => {
    const told = seriesTold(tableOf(2, [1, 1, 1, 1], [90, 90, 80, 80]), teams);
    expect(told).toBe(
      "After 3 games: Cleo\u00a0& Dom 2 wins (140 points), Ann\u00a0& Bob 1 win (130 points)",
    );
  });
});
