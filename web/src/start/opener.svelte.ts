// The table is being opened; while the games are being compiled, how far they are.

import { api } from "../lib/api";
import { Attempt } from "../lib/attempt.svelte";
import { maybe, t } from "../lib/words.svelte";
import { openTable } from "./opening";
import type { Plan } from "./plan";
import { keepPlan } from "./plans";

export class Opener {
  told = $state(""); // what keeps us waiting
  attempt = new Attempt();

  async open(plan: Plan): Promise<void> {
    keepPlan(plan);
    const watch = setInterval(() => void this.#watch(plan.game), 1000);
    await this.attempt.run(() => openTable(plan));
    clearInterval(watch);
    this.told = "";
  }

  async #watch(game: string): Promise<void> {
    const health = await api.health().catch(() => null);
    const state = health?.games[game];
    const ready = !state || state === "ready";
    this.told = ready ? "" : t("start.warming", { state: maybe(`health.${state}`, "…") });
  }
}
