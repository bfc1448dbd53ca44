// A bot that does not move may still have to be compiled: on a first start, that takes a while, and
// somewhat longer for one that plays with a network.

import { api } from "../lib/api";
import { isLearned } from "../lib/games.svelte";
import type { Health } from "../lib/types";
import { maybe, t } from "../lib/words.svelte";

const PAUSE = 2_000; // milliseconds a bot may think before anybody wonders

export class Warming {
  told = $state(""); // how far the bots of the game are; empty: they are ready

  /** A bot of this level is to move: look now and then whether it can. */
  watch(game: string, level: string): () => void {
    const timer = setInterval(async () => {
      const state = stateOf(await api.health().catch(() => null), game, level);
      const words = maybe(`health.${state}`, state);
      this.told = state === "ready" ? "" : t("turn.warming", { state: words });
    }, PAUSE);
    return () => {
      clearInterval(timer);
      this.told = "";
    };
  }
}

/** How far what such a bot needs is. */
export function stateOf(health: Health | null, game: string, level: string): string {
  const needed = [health?.bots[game], isLearned(level) ? health?.networks[game] : undefined];
  return needed.find((state) => state !== undefined && state !== "ready") ?? "ready";
}
