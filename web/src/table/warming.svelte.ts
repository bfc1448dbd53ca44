// A bot that does not move may still have to be compiled: on a first start, that takes a while.

import { api } from "../lib/api";
import { maybe, t } from "../lib/words.svelte";

const PAUSE = 2_000; // milliseconds a bot may think before anybody wonders

export class Warming {
  told = $state(""); // how far the bots of the game are; empty: they are ready

  /** A bot is to move: look now and then whether it can. */
  watch(game: string): () => void {
    const timer = setInterval(async () => {
      const state = (await api.health().catch(() => null))?.bots[game] ?? "ready";
      const words = maybe(`health.${state}`, state);
      this.told = state === "ready" ? "" : t("turn.warming", { state: words });
    }, PAUSE);
    return () => {
      clearInterval(timer);
      this.told = "";
    };
  }
}
