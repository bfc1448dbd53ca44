// What is sent and shown when answers and news come in another order than one would think.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveTable } from "../src/lib/live.svelte";

vi.mock("../src/lib/words.svelte", () => ({ t: (key: string) => key, maybe: () => "" }));
vi.mock("../src/lib/mine", () => ({ follow: () => {}, myTable: () => ({ tokens: { 0: "key" } }) }));
vi.mock("../src/lib/deals", () => ({ showNonces: async () => {} }));
vi.mock("../src/lib/settings.svelte", () => ({
  PACES: { calm: 700 },
  settings: { pace: "calm" },
}));

/** The lines that were opened, and what was asked for, each with a way to answer. */
const lines: Line[] = [];
const asked: { body: Record<string, unknown>; answer: (seq: number) => void }[] = [];

class Line {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState = Line.OPEN;
  onmessage?: (message: { data: string }) => void;
  send = () => {};
  constructor() {
    lines.push(this);
  }
  close(): void {
    this.readyState = Line.CLOSED;
  }
  tell(message: object): void {
    this.onmessage!({ data: JSON.stringify(message) });
  }
}

const PATIENCE = { timeout: 30_000, interval: 20 }; // milliseconds

const view = (seq: number, ply: number) => ({ seq, position: { ply }, clock: null });
const moved = (seq: number, seat: number) => ({ seq, kind: "moved", data: { seat } });
const news = (seq: number, ply: number, seat: number) => ({
  type: "changes",
  events: [moved(seq, seat)],
  changes: [[[], view(seq, ply)]],
});

let live: LiveTable;

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = asked.length = 0;
  const page = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("document", { ...page, hidden: false });
  vi.stubGlobal("addEventListener", page.addEventListener);
  vi.stubGlobal("removeEventListener", page.removeEventListener);
  vi.stubGlobal("location", { href: "http://table/" });
  vi.stubGlobal("WebSocket", Line);
  const fetched = (_path: string, { body }: { body: string }) =>
    new Promise<Response>((resolve) => {
      const answer = (seq: number) => resolve(new Response(JSON.stringify({ seq })));
      asked.push({ body: JSON.parse(body) as Record<string, unknown>, answer });
    });
  vi.stubGlobal("fetch", fetched);
  live = new LiveTable("t", null);
  lines[0]!.tell({ type: "welcome", events: [], view: view(5, 3), said: [] });
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the moves of one decision are asked for at once, in the view they were chosen in", () => {
  void live.play(0, "pay-a1", "pay-b2", "take-hunter");
  expect(asked.map(({ body }) => body)).toEqual([
    { move: "pay-a1", then: ["pay-b2", "take-hunter"], ply: 3, seen: 5 },
  ]);
});

test("what is known but not yet shown is not what was chosen in", () => {
  lines[0]!.tell(news(6, 4, 1)); // shown at once; the next ones wait for their moment
  lines[0]!.tell(news(7, 5, 1));
  lines[0]!.tell(news(8, 6, 1));
  expect(live.view!.position!.ply).toBe(4);
  void live.play(0, "@17");
  expect(asked[0]!.body).toMatchObject({ ply: 4, seen: 6 });
  expect(live.view!.position!.ply).toBe(6); // and whoever plays on has seen enough
});

test("it is done when it is shown, however late that is", async () => {
  let done = false;
  void live.play(0, "@17").then(() => (done = true));
  asked[0]!.answer(6);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([done, lines.length]).toEqual([false, 1]);
  await vi.advanceTimersByTimeAsync(3_000); // another line is tried
  expect([done, lines.length]).toEqual([false, 2]);
  lines[0]!.tell(news(6, 4, 0)); // the old one has nothing to say any more
  lines[1]!.tell({ type: "welcome", events: [moved(6, 0)], view: view(6, 4), said: [] });
  await vi.waitFor(() => expect(done).toBe(true), PATIENCE);
  expect([live.view!.seq, live.events.length]).toEqual([6, 1]);
});

test("it may be shown before the answer comes", async () => {
  let done = false;
  void live.play(0, "@17").then(() => (done = true));
  lines[0]!.tell(news(6, 4, 0));
  expect(live.view!.seq).toBe(6);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toBe(false);
  asked[0]!.answer(6);
  await vi.waitFor(() => expect(done).toBe(true), PATIENCE);
});

test("what is said while one line takes the place of another is heard all the same", () => {
  const line = (id: string) => ({ id, at: 0, seat: 1, kind: "phrase", what: "luck" });
  const welcome = (...said: object[]) => ({ type: "welcome", events: [], view: view(5, 3), said });
  const spoken = () => live.heard.map(({ id }) => id);
  lines[0]!.tell({ type: "said", line: line("a") });
  expect(spoken()).toEqual(["a"]);
  vi.advanceTimersByTime(15_000); // no answer: another line is tried
  expect(lines.length).toBe(2);
  lines[1]!.tell(welcome(line("a"), line("b"), line("c")));
  expect(spoken()).toEqual(["b", "c"]);
  expect(live.said.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("what was said before somebody came is not said once more", () => {
  const other = new LiveTable("t", null);
  const said = [{ id: "a", at: 0, seat: 1, kind: "phrase", what: "luck" }];
  lines.at(-1)!.tell({ type: "welcome", events: [], view: view(5, 3), said });
  expect([other.said.length, other.heard.length]).toEqual([1, 0]);
  other.close();
});
