// What the seat to play may do, and what it has in mind: a place in its kingdom, or something that
// lies elsewhere on the table.

import type { Move } from "../lib/types";
import { Laying } from "./laying.svelte";

export class Choosing {
  readonly options: Move[]; // what is not about a place
  readonly #places: Laying | null;
  #picked = $state.raw<Move | null>(null);

  constructor(readonly choices: Move[]) {
    const places = choices.filter((choice) => choice.squares.length);
    this.#places = places.length ? new Laying(places) : null;
    this.options = choices.filter((choice) => !choice.squares.length);
    if (this.only) this.#places?.point(this.only.squares[0]!);
    if (this.only) this.#places?.pin();
  }

  /** Among the places, if there are any. */
  get laying(): Laying | null {
    return this.#places;
  }

  /** What is made in any case: there is nothing else to choose. */
  get only(): Move | null {
    return this.choices.length === 1 ? this.choices[0]! : null;
  }

  /** The one thing that may be done or left, where nothing else can be chosen first. */
  get offer(): Move | null {
    const others = this.choices.filter((choice) => choice.kind !== "pass");
    return this.pass && others.length === 1 ? others[0]! : null;
  }

  /** One of the options, unless a place has been chosen since. */
  get picked(): Move | null {
    return this.laying?.pinned ? null : this.#picked;
  }

  /** What is made when it is confirmed. */
  get ready(): Move | null {
    return this.only ?? (this.laying?.pinned ? this.laying.chosen : null) ?? this.picked;
  }

  /** The moves by which that is done. */
  get moves(): string[] {
    return this.ready ? [this.ready.move] : [];
  }

  /** Something is chosen that can be undone. */
  get begun(): boolean {
    return this.ready !== null && !this.only;
  }

  get pass(): Move | null {
    return this.options.find((option) => option.kind === "pass") ?? null;
  }

  of(kind: string): Move[] {
    return this.options.filter((option) => option.kind === kind);
  }

  /** What a hint that tells these moves is about, if it can be chosen here. */
  hinted([first]: string[]): Move | null {
    return this.choices.find(({ move }) => move === first) ?? null;
  }

  /** Have in mind what a hint tells, so that it waits to be confirmed. */
  follow(moves: string[]): void {
    const told = this.hinted(moves);
    if (!told || told.kind === "pass") return;
    if (told.squares.length) this.laying?.lie(told, true);
    else if (this.picked !== told) this.pick(told);
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
