// What the seat to play may do, and what it has in mind: a place in its kingdom, or something that
// lies elsewhere on the table.

import type { Move } from "../lib/types";
import { Laying } from "./laying.svelte";

export class Choosing {
  readonly laying: Laying | null; // among the places, if there are any
  readonly options: Move[]; // what is not about a place
  #picked = $state.raw<Move | null>(null);

  constructor(readonly choices: Move[]) {
    const places = choices.filter((choice) => choice.squares.length);
    this.laying = places.length ? new Laying(places) : null;
    this.options = choices.filter((choice) => !choice.squares.length);
  }

  /** One of the options, unless a place has been chosen since. */
  get picked(): Move | null {
    return this.laying?.pinned ? null : this.#picked;
  }

  /** The domino fits nowhere. */
  get discard(): Move | null {
    const [only] = this.choices;
    return this.choices.length === 1 && only!.kind === "discard" ? only! : null;
  }

  /** What is made when it is confirmed. */
  get ready(): Move | null {
    return this.discard ?? (this.laying?.pinned ? this.laying.chosen : null) ?? this.picked;
  }

  get pass(): Move | null {
    return this.options.find((option) => option.kind === "pass") ?? null;
  }

  of(kind: string): Move[] {
    return this.options.filter((option) => option.kind === kind);
  }

  /** Have this in mind; or no longer, if it was. */
  pick(option: Move): void {
    const again = this.picked === option;
    this.laying?.release();
    this.#picked = again ? null : option;
  }

  undo(): void {
    this.laying?.release();
    this.#picked = null;
  }
}
