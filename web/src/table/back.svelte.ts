// Taking back: my last move, as long as no deal has been turned up since.

import { api } from "../lib/api";
import type { Attempt } from "../lib/attempt.svelte";
import type { LiveTable } from "../lib/live.svelte";

export class TakingBack {
  /** My seat that made the last move, if it may be taken back. */
  readonly seat = $derived.by((): number | null => {
    const table = this.live.view;
    if (table?.phase !== "playing" || !table.position || table.wish || table.day) return null;
    let { ply } = table.position;
    for (const event of this.live.events.toReversed()) {
      if (event.kind !== "moved" && event.kind !== "dealt") continue;
      if (Number(event.data.ply) !== ply - 1) continue; // it was taken back
      if (event.kind === "dealt") return null;
      const seat = Number(event.data.seat);
      if (seat in this.live.tokens) return seat;
      ply--;
    }
    return null;
  });

  constructor(
    readonly live: LiveTable,
    readonly attempt: Attempt,
  ) {}

  get possible(): boolean {
    return this.seat !== null;
  }

  /** Ask, and agree for the others at this screen: they see it happen. */
  ask = (): void => {
    const token = this.seat === null ? undefined : this.live.tokens[this.seat];
    if (!token) return;
    void this.attempt.run(async () => {
      await api.takeBack(this.live.id, token);
      const { wish } = await api.look(this.live.id, token);
      for (const other of wish?.waits_for ?? []) {
        const theirs = this.live.tokens[other];
        if (theirs) await api.answer(this.live.id, theirs, true);
      }
    });
  };
}
