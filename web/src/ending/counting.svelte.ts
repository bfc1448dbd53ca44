// Counting up, one part after the other; whoever is impatient skips it.

import type { Position } from "../lib/types";
import { countedAfter, stepsOf, type Step } from "./counting";

const WHOLE = 4_000; // milliseconds for all of it
const SLOWEST = 450; // milliseconds for one part

export class Counting {
  readonly steps: Step[];
  #at = $state(0);
  #timer = 0;

  constructor(readonly position: Position) {
    this.steps = stepsOf(position);
  }

  done = $derived.by(() => this.#at >= this.steps.length);
  points = $derived.by(() => countedAfter(this.position, this.steps, this.#at));
  /** The part that was counted last, while it goes on. */
  now = $derived.by(() => (this.done ? undefined : this.steps[this.#at - 1]));

  /** Begin; what is given back ends it. */
  start(): () => void {
    const pace = Math.min(SLOWEST, WHOLE / Math.max(1, this.steps.length));
    this.#timer = setInterval(() => {
      this.#at++;
      if (this.done) clearInterval(this.#timer);
    }, pace);
    return () => clearInterval(this.#timer);
  }

  skip(): void {
    clearInterval(this.#timer);
    this.#at = this.steps.length;
  }
}
