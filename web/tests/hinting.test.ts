// A hint is asked for once, and told step by step.

import { expect, test, vi } from "vitest";
import type { Option, TableHint } from "../src/lib/types";
import { Hinting } from "../src/table/hinting.svelte";

vi.mock("../src/lib/words.svelte", () => ({ t: (key: string) => key })); // needs a browser

const best = { notation: "g5-f5" } as Option;
const told = { ply: 3, hint: { options: [best] } } as TableHint;
const settled = () => new Promise((done) => setTimeout(done));

test("where to look, the move, why; then nothing, and the same again without asking", async () => {
  let asked = 0;
  const ask = async () => (asked++, told);
  const hinting = new Hinting(() => ({ ply: 3, ask }));
  expect(hinting.best).toBeNull();
  hinting.next();
  expect(hinting.busy).toBe(true);
  await settled();
  expect(hinting.best).toBe(best);
  const stages = [hinting.stage];
  for (let more = 0; more < 4; more++) {
    hinting.next();
    stages.push(hinting.stage);
  }
  expect(stages).toEqual(["where", "move", "why", "nothing", "where"]);
  expect(asked).toBe(1);
});

test("what is refused is told, and may be asked again", async () => {
  let refused = true;
  const ask = async () => {
    if (refused) throw new Error("Think for yourself a little.");
    return told;
  };
  const hinting = new Hinting(() => ({ ply: 3, ask }));
  hinting.next();
  await settled();
  expect([hinting.stage, hinting.problem]).toEqual(["nothing", "Think for yourself a little."]);
  refused = false;
  hinting.next();
  await settled();
  expect([hinting.stage, hinting.problem]).toEqual(["where", ""]);
});

test("nobody asks where nobody may", () => {
  const hinting = new Hinting(() => ({ ply: 3, ask: null }));
  hinting.next();
  expect([hinting.possible, hinting.busy]).toEqual([false, false]);
});
