// The live score: asked for when the fingers rest for a moment, and again until an answer comes.

import { api, Refusal } from "../lib/api";
import type { SheetScore } from "../lib/types";

const BLINK = 120; // milliseconds without a tap, then it is counted
const REST = 900; // then it is asked what the box cannot make
const AGAIN = 3_000; // when no answer came

export class Scoring {
  /** The last answer, which may be about a moment ago. */
  score = $state.raw<SheetScore | null>(null);
  /** Whether it is about what is there now. */
  fresh = $state(false);
  /** No answer comes: what was tapped is kept. */
  away = $state(false);
  /** Why it cannot be counted at all. */
  problem = $state("");
  #text = "";
  #language = "";
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #online = (): void => this.#later(0, false);

  constructor() {
    addEventListener("online", this.#online);
  }

  stop(): void {
    this.#turn++;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#online);
  }

  of(text: string, language: string): void {
    if (text === this.#text && language === this.#language) return;
    const first = !this.#text;
    this.#text = text;
    this.#language = language;
    this.fresh = false;
    this.#later(first ? 0 : BLINK, false);
  }

  #later(wait: number, notes: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(notes), wait);
  }

  async #ask(notes: boolean): Promise<void> {
    if (!this.#text) return;
    const turn = ++this.#turn;
    const text = this.#text;
    try {
      const found = await api.score(text, this.#language, notes);
      if (turn !== this.#turn) return;
      this.score = notes ? found : { ...found, notes: this.score?.notes ?? [] };
      this.problem = "";
      this.away = false;
      this.fresh = text === this.#text;
      if (this.fresh && !notes) this.#later(REST, true);
    } catch (error) {
      if (turn !== this.#turn) return;
      const refusal = error instanceof Refusal ? error : new Refusal(0, "");
      this.away = refusal.status === 0 || refusal.status >= 500 || refusal.status === 429;
      this.problem = this.away ? "" : refusal.message;
      if (this.away) this.#later(refusal.retryAfter * 1000 || AGAIN, notes);
      else this.score = null;
    }
  }
}
