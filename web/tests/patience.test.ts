// How long an answer is waited for.

import { afterEach, expect, test, vi } from "vitest";
import { api } from "../src/lib/api";

vi.mock("../src/lib/words.svelte", () => ({ maybe: () => "" }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a hint is waited for while the coach is busy, and not for ever", async () => {
  vi.useFakeTimers();
  const signals: AbortSignal[] = [];
  const fetched = (_path: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error())));
  };
  vi.stubGlobal("fetch", fetched);
  const asked = api.hint("t", "key").catch((error: { status: number }) => error.status);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await asked).toBe(0);
});
