// A game gone through once more: where it stands, and how it goes on.

import { api, persist, Refusal } from "../lib/api";
import { recordOf } from "../lib/played";
import { instead } from "../lib/route.svelte";
import { recall, remember } from "../lib/storage";
import type { Happening, Moves, Study, Table } from "../lib/types";
import { t } from "../lib/words.svelte";
import { colourName } from "../study/names";
import type { Course } from "../table/board";
import { happenings, stopAt, stopsOf, type Stop } from "./stops";

/** Milliseconds that each stop is shown. */
export const PACES = { calm: 2000, steady: 1000, quick: 400 };
export type Pace = keyof typeof PACES;
/** The same as people know it from films. */
export const TIMES: Record<Pace, string> = { calm: "½×", steady: "1×", quick: "2½×" };

export class Replaying implements Course {
  readonly behind = 0;
  table = $state.raw<Table | null>(null); // with a name for every seat
  moment = $state.raw<Study | null>(null);
  at = $state(0); // the stop that is wanted
  shown = $state(0); // how often the board was laid anew, instead of played on
  running = $state(false);
  pace = $state<Pace>(recall<Pace>("replay.pace", "steady"));
  problem = $state("");

  #all = $state.raw<Happening[]>([]);
  readonly stops = $derived.by((): Stop[] => (this.table ? stopsOf(this.#all, this.table) : []));
  readonly stop = $derived.by(() => this.stops[this.at]);
  readonly last = $derived.by(() => this.stops.length - 1);
  readonly events = $derived.by(() => this.#all.slice(0, this.moment?.view.ply ?? 0));

  readonly #moments = new Map<number, Promise<Study>>();
  #laid = -1; // the stop that is on the board
  #loading = false;
  #timer = 0;

  constructor(
    readonly id: string,
    readonly token: string | undefined,
    ply: number,
  ) {
    void this.#try(() => this.#begin(ply));
  }

  skip(): void {} // nothing is ever behind

  close(): void {
    this.pause();
  }

  async #begin(ply: number): Promise<void> {
    let found: [Table, Moves];
    try {
      found = await Promise.all([
        persist(() => api.look(this.id, this.token)),
        persist(() => api.moves(this.id, this.token)),
      ]);
    } catch (error) {
      const kept = error instanceof Refusal && error.code === "no-table" && recordOf(this.id);
      if (!kept) throw error;
      instead(`/replay/${(await persist(() => api.upload(kept))).id}`); // the game of a table that is gone
      return;
    }
    const [table, { moves }] = found;
    this.#all = happenings(moves);
    this.table = named(table);
    this.at = stopAt(this.stops, ply);
    await this.#load();
  }

  async #try(doing: () => Promise<void>): Promise<void> {
    this.problem = "";
    try {
      await doing();
    } catch (error) {
      this.problem = (error as Error).message || t("table.away");
      this.pause();
    }
  }

  /** Go to a stop; whoever goes there by hand stops what plays by itself. */
  go = (at: number): void => {
    this.pause();
    this.#want(at);
  };

  goToPly(ply: number): void {
    if (this.stops.length) this.go(stopAt(this.stops, ply));
  }

  toggle = (): void => {
    if (this.running) {
      this.pause();
      return;
    }
    this.running = true;
    if (this.at >= this.last) this.#want(0);
    else this.#next();
  };

  pause(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    remember("replay.pace", pace);
  }

  #want(at: number): void {
    this.at = Math.max(0, Math.min(at, this.last));
    void this.#try(() => this.#load());
  }

  #next = (): void => {
    if (!this.running) return;
    if (this.at >= this.last || document.hidden) this.pause();
    else this.#want(this.at + 1);
  };

  /** Bring what is wanted onto the board; of what was passed over meanwhile nothing is asked. */
  async #load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    try {
      while (this.stop && this.at !== this.#laid) {
        const wanted = this.at;
        const moment = await this.#fetch(wanted);
        if (this.at === wanted) this.#lay(moment, wanted);
      }
    } finally {
      this.#loading = false;
    }
    clearTimeout(this.#timer);
    if (this.running) this.#timer = setTimeout(this.#next, PACES[this.pace]);
  }

  #lay(moment: Study, at: number): void {
    if (at !== this.#laid + 1 || at === 0) this.shown++; // only what follows is played on
    this.#laid = at;
    this.moment = moment;
    if (at < this.last) this.#fetch(at + 1).catch(() => {}); // it is asked for again, if need be
  }

  #fetch(at: number): Promise<Study> {
    const { ply } = this.stops[at]!;
    const known = this.#moments.get(ply);
    if (known) return known;
    const asked = persist(() => api.moment(this.id, ply, this.token));
    this.#moments.set(ply, asked);
    asked.catch(() => this.#moments.delete(ply));
    return asked;
  }
}

/** Seats of a record may have no names: they are called by their colours. */
const named = (table: Table): Table => ({
  ...table,
  clock: null,
  seats: table.seats.map((seat) =>
    seat.nickname || seat.level ? seat : { ...seat, nickname: colourName(seat.colour) },
  ),
});
