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
    if (this.only) this.laying?.point(this.only.squares[0]!);
    if (this.only) this.laying?.pin();
  }

  /** What is made in any case: there is nothing else to choose. */
  get only(): Move | null {
    return this.choices.length === 1 ? this.choices[0]! : null;
  }

  /** The one thing that may be done or left, where nothing else can be chosen first. */
  get offer(): Move | null {
    const others = this.choices.filter((choice) => choice.kind !== "pass");
    const plain = this.pass && others.length === 1 && !others[0]!.squares.length;
    return plain ? others[0]! : null;
  }

  /** One of the options, unless a place has been chosen since. */
  get picked(): Move | null {
    return this.laying?.pinned ? null : this.#picked;
  }

  /** What is made when it is confirmed. */
  get ready(): Move | null {
    return this.only ?? (this.laying?.pinned ? this.laying.chosen : null) ?? this.picked;
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
