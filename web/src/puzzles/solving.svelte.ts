// A puzzle being solved: one answer counts, and then it is told why.

import { api, persist } from "../lib/api";
import { Attempt } from "../lib/attempt.svelte";
import type { Answer, Puzzle } from "../lib/types";
import { StudyBoard } from "../study/study.svelte";
import { Pointing } from "../table/pointing.svelte";
import { keepPuzzling, puzzling, rated } from "./mine";

export class Solving {
  readonly study = new StudyBoard();
  readonly pointing = new Pointing();
  readonly #asking = new Attempt();
  puzzle = $state.raw<Puzzle | null>(null);
  answer = $state.raw<Answer | null>(null);
  played = $state(""); // the move that was answered with
  before = $state.raw(puzzling());
  now = $state.raw(puzzling()); // what became of rating and row

  readonly problem = $derived.by(() => this.#asking.problem || this.study.attempt.problem);
  readonly busy = $derived.by(() => this.#asking.busy || this.study.attempt.busy);

  constructor(readonly id: string) {
    void this.#asking.run(async () => {
      this.puzzle = await persist(() => api.puzzle(id));
      await this.study.show(this.puzzle.position);
    });
  }

  /** Whose move it is that is looked for. */
  get me(): number {
    return this.puzzle?.view.to_play ?? 0;
  }

  play = (move: string): void => {
    if (this.answer) return;
    void this.#asking.run(async () => {
      const answer = await persist(() => api.answerPuzzle(this.id, move));
      this.played = move;
      this.now = rated(this.before, this.id, this.puzzle!.rating, answer.solved);
      keepPuzzling(this.now);
      this.answer = answer;
      this.showBest();
    });
  };

  /** Let the best move light up. */
  showBest = (): void => {
    const { best } = this.answer!;
    this.pointing.at(this.me, best.squares);
    if (!best.squares.length) this.pointing.number = best.number;
  };

  /** Try once more; it does not count. */
  again = (): void => {
    this.answer = null;
    this.played = "";
    this.before = puzzling();
    this.pointing.off();
  };
}
