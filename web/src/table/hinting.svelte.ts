// A hint, told in three steps: where to look, the move, and why. It belongs to one position.

import { untrack } from "svelte";
import { Attempt } from "../lib/attempt.svelte";
import type { Option, TableHint } from "../lib/types";

interface Given {
  ply: number;
  ask: (() => Promise<TableHint>) | null; // null: nobody here may ask now
}

const STAGES = ["nothing", "where", "move", "why"] as const;

/** How much has been told. */
export type Stage = (typeof STAGES)[number];

export class Hinting {
  stage = $state<Stage>("nothing");
  #told = $state.raw<TableHint | null>(null);
  #attempt = $state.raw(new Attempt()); // another for every position: nobody waits for an old answer
  readonly #given: () => Given;
  readonly #ply = $derived.by(() => this.#given().ply);
  readonly possible = $derived.by(() => this.#given().ask !== null);

  constructor(given: () => Given) {
    this.#given = given;
    $effect(() => {
      void this.#ply;
      untrack(() => this.#forget());
    });
  }

  get busy(): boolean {
    return this.#attempt.busy;
  }

  get problem(): string {
    return this.#attempt.problem;
  }

  /** The best move with what it promises, as soon as anything is told of it. */
  get best(): Option | null {
    return (this.stage !== "nothing" && this.#told?.hint.options[0]) || null;
  }

  /** By which moves that is done: one, or all that the decision takes. */
  get moves(): string[] {
    const then = this.#told?.hint.then ?? [];
    return this.best ? [this.best.notation, ...then.map(({ notation }) => notation)] : [];
  }

  /** Ask, or tell more; after everything, close. */
  next = (): void => {
    if (!this.possible || this.busy) return;
    if (!this.#told) void this.#ask();
    else this.stage = STAGES[STAGES.indexOf(this.stage) + 1] ?? "nothing";
  };

  close = (): void => {
    this.stage = "nothing";
  };

  #ask(): Promise<void> {
    const attempt = this.#attempt;
    return attempt.run(async () => {
      const told = await this.#given().ask!();
      if (attempt !== this.#attempt) return; // the position is another one now
      this.#told = told;
      this.stage = "where";
    });
  }

  #forget(): void {
    this.#attempt = new Attempt();
    this.#told = null;
    this.stage = "nothing";
  }
}
