// The server's clock at the time of the view; it runs on here while a seat thinks.

import type { Table } from "../lib/types";

const HASTE = 30; // seconds: from here on it shows

export class Clock {
  #now = $state(Date.now());
  #seen = $state(Date.now());
  readonly #table: () => Table;
  readonly #seats: () => number[];

  constructor(table: () => Table, seats: () => number[]) {
    this.#table = table;
    this.#seats = seats;
    $effect(() => {
      void table().seq;
      this.#seen = this.#now = Date.now();
      if (!this.#runs || table().seats[this.#seat]!.seconds_left === null) return;
      const timer = setInterval(() => (this.#now = Date.now()), 500);
      return () => clearInterval(timer);
    });
  }

  /** The seat whose time is told: of a team the one to play. */
  get #seat(): number {
    const to_play = this.#table().position?.to_play ?? -1;
    return this.#seats().includes(to_play) ? to_play : this.#seats()[0]!;
  }

  get #runs(): boolean {
    const { phase, position } = this.#table();
    return phase === "playing" && position?.to_play === this.#seat;
  }

  get #left(): number | null {
    const { seconds_left } = this.#table().seats[this.#seat]!;
    if (seconds_left === null) return null;
    const gone = this.#runs ? (this.#now - this.#seen) / 1000 : 0;
    return Math.max(0, Math.ceil(seconds_left - gone));
  }

  get short(): boolean {
    return (this.#left ?? HASTE) < HASTE;
  }

  /** Minutes and seconds; nothing without a clock. */
  get text(): string {
    const left = this.#left;
    return left === null ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}
