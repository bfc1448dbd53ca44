// A finished game looked at again: asked for, followed while it is made, and gone through.

import { api, persist, Refusal } from "../lib/api";
import { Attempt } from "../lib/attempt.svelte";
import { myTable } from "../lib/mine";
import type { Decision, Move, Review, ReviewState, Study, Table } from "../lib/types";
import { t } from "../lib/words.svelte";
import { StudyBoard } from "../study/study.svelte";
import { Pointing } from "../table/pointing.svelte";

const PAUSE = 700; // milliseconds between two looks at how far it is

export class Reviewing {
  readonly study = new StudyBoard();
  readonly pointing = new Pointing();
  readonly #asking = new Attempt();
  readonly #moments = new Map<number, Study>();
  readonly #token: string | undefined;
  readonly mySeat: number | undefined; // the first, of somebody who played
  #closed = false;
  #showing = Promise.resolve();

  table = $state.raw<Table | null>(null);
  review = $state.raw<Review | null>(null);
  done = $state(0); // of the moments that have to be looked at
  total = $state(0);
  at = $state(-1); // which decision; -1: the whole game
  played = $state.raw<Move | null>(null); // there
  best = $state.raw<Move | null>(null);
  trying = $state(false); // somebody plays on from there
  tried = $state(""); // their first move

  readonly decisions = $derived.by(
    () => this.review?.decisions.filter(({ moves }) => moves > 1) ?? [],
  );
  readonly decision = $derived.by((): Decision | undefined => this.decisions[this.at]);
  readonly problem = $derived.by(() => this.#asking.problem || this.study.attempt.problem);

  readonly #first: number; // the decision to begin with

  constructor(
    readonly id: string,
    hash = "", // names that decision
  ) {
    this.#first = Number(/^#(\d+)$/.exec(hash)?.[1] ?? -1);
    const [mine] = Object.entries(myTable(id)?.tokens ?? {});
    this.#token = mine?.[1];
    this.mySeat = mine && Number(mine[0]);
    this.ask();
  }

  /** Ask for it; once more, if it came to nothing. */
  ask = (): void => {
    void this.#asking.run(() => this.#follow());
  };

  close(): void {
    this.#closed = true;
  }

  async #follow(): Promise<void> {
    this.table = await persist(() => api.look(this.id, this.#token));
    const last = await this.#moment(this.table.position?.ply ?? 0);
    if (last) this.study.put(last); // something to look at meanwhile
    let now = await this.#begin();
    while (now.state === "working" && !this.#closed) {
      [this.done, this.total] = [now.done, now.total];
      await new Promise((done) => setTimeout(done, PAUSE));
      now = await this.#look();
    }
    if (now.state === "failed") throw new Error(t("review.failed"));
    this.review = now.review;
    await this.show(this.#first);
  }

  #begin = (): Promise<ReviewState> => persist(() => api.beginReview(this.id, this.#token), 30);

  /** How far it is. A server that was started again, or another process of it, knows of none. */
  async #look(): Promise<ReviewState> {
    try {
      return await persist(() => api.review(this.id, this.#token));
    } catch (error) {
      if (error instanceof Refusal && error.code === "no-review") return this.#begin();
      throw error;
    }
  }

  /** Look at a decision, or at the game's end. */
  show(at: number): Promise<void> {
    return (this.#showing = this.#show(at));
  }

  async #show(at: number): Promise<void> {
    const position = this.table?.position;
    if (!this.review || !position) return;
    this.at = Math.max(-1, Math.min(at, this.decisions.length - 1));
    this.trying = false;
    this.tried = "";
    this.pointing.off();
    const wanted = this.at;
    const decision = this.decision;
    const after = await this.#moment(decision ? decision.ply + 1 : position.ply);
    const before = decision && (await this.#moment(decision.ply));
    if (!after || this.at !== wanted) return; // somebody was quicker
    const choice = (text: string) => before?.view.choices.find(({ move }) => move === text) ?? null;
    this.played = decision ? choice(decision.played.notation) : null;
    this.best = decision ? choice(decision.best.notation) : null;
    this.study.put(after);
    this.showBest();
  }

  /** Let the better move light up beside the one that was played. */
  showBest = (): void => {
    const { decision, best } = this;
    if (!decision || !best || best === this.played) return;
    this.pointing.at(decision.seat, best.squares);
    if (!best.squares.length) this.pointing.number = best.number;
  };

  /** Back to where it was decided, to decide otherwise. */
  async tryIt(): Promise<void> {
    const { decision } = this;
    await this.#showing; // what it ends with would take the board away again
    const before = decision && (await this.#moment(decision.ply));
    if (!before || decision !== this.decision) return;
    this.pointing.off();
    this.study.put(before);
    this.tried = "";
    this.trying = true;
  }

  play = (move: string): void => {
    if (!this.trying) return;
    this.tried ||= move;
    void this.study.play([move]);
  };

  async #moment(ply: number): Promise<Study | null> {
    if (!this.#moments.has(ply)) {
      try {
        this.#moments.set(ply, await persist(() => api.moment(this.id, ply, this.#token)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.#asking.problem = error.message;
        return null;
      }
    }
    return this.#moments.get(ply)!;
  }
}
