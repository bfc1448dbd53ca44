// The live score: many taps are one question, and without a line it is asked again.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, Refusal } from "../src/lib/api";
import type { SheetScore } from "../src/lib/types";
import { Scoring } from "../src/pad/scoring.svelte";

vi.mock("../src/lib/words.svelte", () => ({ maybe: () => "" }));

const answer = (notes: string[] = []): SheetScore => ({
  players: [],
  problem: null,
  ties: [],
  notes,
});
let asked: [sheet: string, notes: boolean][];
let scoring: Scoring;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  asked = [];
  vi.spyOn(api, "score").mockImplementation((sheet, _language, notes) => {
    asked.push([sheet, notes]);
    return Promise.resolve(answer(notes ? ["a slip"] : []));
  });
  scoring = new Scoring();
});

afterEach(() => {
  scoring.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("many taps are one question, and when the fingers rest it is asked for notes", async () => {
  scoring.of("first", "en");
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([["first", false]]);
  for (const text of ["a", "ab", "abc"]) {
    scoring.of(text, "en");
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(scoring.fresh).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked.slice(1)).toEqual([["abc", false]]);
  expect([scoring.fresh, scoring.score?.notes]).toEqual([true, []]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.slice(2)).toEqual([["abc", true]]);
  expect(scoring.score?.notes).toEqual(["a slip"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
});

test("without a line it says so and asks again; what is refused is told", async () => {
  const score = vi.mocked(api.score);
  score.mockRejectedValueOnce(new Refusal(0, ""));
  scoring.of("a", "en");
  await vi.advanceTimersByTimeAsync(1);
  expect([scoring.away, scoring.problem]).toEqual([true, ""]);
  await vi.advanceTimersByTimeAsync(3_100);
  expect([scoring.away, scoring.fresh]).toEqual([false, true]);
  score.mockRejectedValueOnce(new Refusal(422, "It cannot be."));
  scoring.of("b", "en");
  await vi.advanceTimersByTimeAsync(200);
  expect([scoring.away, scoring.problem, scoring.score]).toEqual([false, "It cannot be.", null]);
});
