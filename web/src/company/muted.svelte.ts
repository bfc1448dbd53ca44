// Whom this browser does not want to hear, table by table.

import { recall, remember } from "../lib/storage";

const KEY = "muted";
const MOST = 50; // tables; the oldest are forgotten first

export type Speaker = number | null; // a seat, or the spectators

const known = (): [string, Speaker[]][] => {
  const kept = recall<[string, Speaker[]][]>(KEY, []);
  return Array.isArray(kept) ? kept : [];
};

export class Muted {
  #who = $state.raw<Speaker[]>([]);

  constructor(readonly table: string) {
    this.#who = known().find(([id]) => id === table)?.[1] ?? [];
  }

  has(speaker: Speaker): boolean {
    return this.#who.includes(speaker);
  }

  toggle(speaker: Speaker): void {
    const others = this.#who.filter((one) => one !== speaker);
    this.#who = this.has(speaker) ? others : [...others, speaker];
    const rest = known().filter(([id]) => id !== this.table);
    remember(KEY, [...rest, [this.table, this.#who]].slice(-MOST));
  }
}
