// A game is reviewed: it comes in spite of everything, and what comes late takes nothing away.

import { afterEach, expect, test, vi } from "vitest";
import { api, Refusal } from "../src/lib/api";
import type { Decision, ReviewState, Study, Table } from "../src/lib/types";
import { Reviewing } from "../src/review/reviewing.svelte";

vi.mock("../src/lib/words.svelte", () => ({ t: (key: string) => key, maybe: () => "" }));
vi.mock("../src/lib/mine", () => ({ myTable: () => undefined }));

const decision = {
  ply: 4,
  seat: 0,
  moves: 2,
  played: { notation: "f5-g5" },
  best: { notation: "g5-f5" },
} as Decision;
const moment = (ply: number) => ({ played: [], view: { ply, choices: [] } }) as unknown as Study;
const working = { state: "working", done: 0, total: 9 } as ReviewState;
const done = { state: "done", review: { decisions: [decision] } } as ReviewState;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a server that was started again is asked once more", async () => {
  vi.useFakeTimers();
  vi.spyOn(api, "look").mockResolvedValue({ position: { ply: 9 } } as Table);
  vi.spyOn(api, "moment").mockImplementation((_id, ply) => Promise.resolve(moment(ply)));
  const began = vi.spyOn(api, "beginReview").mockResolvedValueOnce(working);
  began.mockResolvedValueOnce(done);
  vi.spyOn(api, "review").mockRejectedValue(new Refusal(404, "nobody", 0, "no-review"));
  const reviewing = new Reviewing("table");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reviewing.problem).toBe("");
  expect(reviewing.decisions).toHaveLength(1);
  expect(began).toHaveBeenCalledTimes(2);
});

test("who tries a move before the moment is shown keeps the board they try on", async () => {
  vi.spyOn(api, "look").mockResolvedValue({ position: { ply: 9 } } as Table);
  vi.spyOn(api, "beginReview").mockResolvedValue(done);
  let late = (): void => {};
  vi.spyOn(api, "moment").mockImplementation(async (_id, ply) => {
    if (ply === 5) await new Promise<void>((done) => (late = done));
    return moment(ply);
  });
  const reviewing = new Reviewing("table");
  await vi.waitFor(() => expect(reviewing.decisions).toHaveLength(1));
  const shown = reviewing.show(0);
  await vi.waitFor(() => expect(reviewing.decision).toBeDefined());
  const trying = reviewing.tryIt();
  await new Promise((done) => setTimeout(done));
  late();
  await Promise.all([shown, trying]);
  expect(reviewing.trying).toBe(true);
  expect(reviewing.study.seen?.view.ply).toBe(4);
});
