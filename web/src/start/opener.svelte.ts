// The table is being opened.

import { Attempt } from "../lib/attempt.svelte";
import { openTable } from "./opening";
import type { Plan } from "./plan";
import { keepPlan } from "./plans";

export class Opener {
  attempt = new Attempt();

  async open(plan: Plan): Promise<void> {
    keepPlan(plan);
    await this.attempt.run(() => openTable(plan));
  }
}
