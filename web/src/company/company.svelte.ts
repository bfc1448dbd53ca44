// Company at a table: who may say what, and what is heard of the others.

import type { LiveTable } from "../lib/live.svelte";
import { nameOf } from "../lib/saying";
import type { Line, Table } from "../lib/types";
import { maybe, t } from "../lib/words.svelte";
import { Muted, type Speaker } from "./muted.svelte";

export class Company {
  muted: Muted;
  reported = $state.raw<string[]>([]); // lines, by their ids

  constructor(
    readonly live: LiveTable,
    readonly table: () => Table,
  ) {
    this.muted = new Muted(live.id);
  }

  /** Seats of people who are somewhere else. */
  get others(): number[] {
    const { seats } = this.table();
    return seats
      .filter(({ kind, joined, seat }) => kind !== "bot" && joined && !(seat in this.live.tokens))
      .map(({ seat }) => seat);
  }

  /** Whether there is anybody to speak to. */
  get any(): boolean {
    return this.live.mySeats.length > 0 && (this.others.length > 0 || this.live.watching > 0);
  }

  get lines(): Line[] {
    return this.live.said.filter((line) => !this.muted.has(line.seat));
  }

  isMine({ seat }: Line): boolean {
    return seat !== null && seat in this.live.tokens;
  }

  nameOf(speaker: Speaker): string {
    return speaker === null ? t("company.gallery") : nameOf(this.table(), speaker);
  }

  /** A line with its words; of an emote, what it shows. */
  words({ kind, what }: Line): string {
    return kind === "chat" ? what : maybe(`${kind}.${what}`, what);
  }

  /** Tell whoever runs the server, and hear no more of who wrote it. */
  report(line: Line): void {
    this.live.report(line.id);
    this.reported = [...this.reported, line.id];
    if (!this.muted.has(line.seat)) this.muted.toggle(line.seat);
  }
}
