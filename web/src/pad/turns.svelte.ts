// Whose turn it is round a real table, and how long everybody has thought.

import { recall, remember } from "../lib/storage";

interface Kept {
  now: number; // whose turn it is
  turn: number; // how many there have been
  spent: number[]; // milliseconds, by player
}

export class Turns {
  now = $state(0);
  turn = $state(1);
  running = $state(false);
  #spent: number[] = $state([]);
  #since = 0;
  #clock = $state(0);
  #timer = 0;
  #awake: WakeLockSentinel | undefined;

  constructor(
    readonly key: string,
    readonly players: number,
  ) {
    const kept = recall<Partial<Kept>>(key, {});
    this.now = Math.min(Math.max(0, Number(kept.now) || 0), players - 1);
    this.turn = Math.max(1, Number(kept.turn) || 1);
    this.#spent = Array.from({ length: players }, (_, i) => Number(kept.spent?.[i]) || 0);
  }

  /** Milliseconds that a player has had so far. */
  spent(player: number): number {
    const going = this.running && player === this.now ? Math.max(0, this.#clock - this.#since) : 0;
    return this.#spent[player]! + going;
  }

  total = $derived.by(() => this.#spent.reduce((sum, _, i) => sum + this.spent(i), 0));

  start(): void {
    this.#since = this.#clock = Date.now();
    this.running = true;
    this.#timer = window.setInterval(() => (this.#clock = Date.now()), 250);
    void this.#keepAwake();
  }

  pause(): void {
    this.#book();
    clearInterval(this.#timer);
    void this.#awake?.release();
    this.running = false;
    this.#keep();
  }

  /** The turn goes to this player. */
  pass(player: number): void {
    this.#book();
    this.now = player;
    this.turn++;
    if (!this.running) this.start();
    this.#keep();
  }

  next(): void {
    this.pass((this.now + 1) % this.players);
  }

  clear(): void {
    if (this.running) this.pause();
    this.now = 0;
    this.turn = 1;
    this.#spent = this.#spent.map(() => 0);
    this.#keep();
  }

  /** A phone on the table does not go dark while somebody thinks, where the browser can help it. */
  async #keepAwake(): Promise<void> {
    this.#awake = await navigator.wakeLock?.request("screen").catch(() => undefined);
  }

  #book(): void {
    if (!this.running) return;
    this.#clock = Date.now();
    this.#spent[this.now] = this.spent(this.now);
    this.#since = this.#clock;
  }

  #keep(): void {
    remember(this.key, { now: this.now, turn: this.turn, spent: [...this.#spent] });
  }
}

/** Minutes and seconds. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
