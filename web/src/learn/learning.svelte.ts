// Going through a lesson: which step it is, and whether what was done is what was asked.

import { api, persist } from "../lib/api";
import { Attempt } from "../lib/attempt.svelte";
import type { Lesson } from "../lib/types";
import { language } from "../lib/words.svelte";
import { StudyBoard } from "../study/study.svelte";
import { Pointing } from "../table/pointing.svelte";
import { stepDone, stepsDone } from "./progress";

const PATIENCE = 2; // wrong moves before somebody offers to show it
const SEED = 1; // what is dealt after a step is the same for everybody

export class Learning {
  readonly study = new StudyBoard();
  readonly pointing = new Pointing();
  readonly #loading = new Attempt();
  lesson = $state.raw<Lesson | null>(null);
  step = $state(0);
  wrong = $state(0); // moves that did not do the task
  done = $state(false); // this step is
  finished = $state(false); // the whole lesson is
  me = $state(0); // the seat that learns

  readonly now = $derived.by(() => this.lesson?.steps[this.step]);
  readonly words = $derived.by(() => this.now?.words[language()] ?? this.now?.words.en);
  readonly mayShow = $derived.by(() => !this.done && this.wrong >= PATIENCE);
  readonly problem = $derived.by(() => this.#loading.problem || this.study.attempt.problem);

  constructor(readonly game: string) {
    void this.#loading.run(async () => {
      this.lesson = await persist(() => api.lesson(game), 30);
      await this.begin(stepsDone(game) % this.lesson.steps.length);
    });
  }

  get steps(): number {
    return this.lesson?.steps.length ?? 0;
  }

  /** Whether the step after this one may be begun. */
  get mayGoOn(): boolean {
    return this.done || stepsDone(this.game) > this.step;
  }

  async begin(step: number): Promise<void> {
    this.finished = step === this.steps;
    if (this.finished) return;
    await this.study.show(this.lesson!.steps[step]!.position);
    if (this.study.attempt.problem) return;
    this.step = step;
    this.done = false;
    this.wrong = 0;
    this.pointing.off();
    this.me = this.study.seen?.view.to_play ?? 0;
  }

  play = (move: string): void => {
    if (this.done || !this.now) return;
    if (this.now.solutions.includes(move)) return void this.solve(move);
    this.wrong++;
    this.#point();
  };

  async solve(move: string): Promise<void> {
    this.pointing.off();
    await this.study.play([move], SEED);
    if (this.study.attempt.problem) return;
    this.done = true;
    stepDone(this.game, this.step);
  }

  /** Let what would be right light up, where it lies in a line or in the kingdom. */
  #point(): void {
    const { solutions } = this.now!;
    const right = this.study.seen?.view.choices.find(({ move }) => solutions.includes(move));
    if (!right) return;
    this.pointing.at(this.me, right.squares);
    if (!right.squares.length) this.pointing.number = right.number;
  }
}
