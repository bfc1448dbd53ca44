// Asking the server for something, one thing at a time; what it refuses is told.

import { t } from "./words.svelte";

export class Attempt {
  problem = $state("");
  busy = $state(false);

  async run(doing: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await doing();
    } catch (error) {
      this.problem = (error as Error).message || t("table.away");
    } finally {
      this.busy = false;
    }
  }
}
