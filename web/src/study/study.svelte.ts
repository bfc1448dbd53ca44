// A position to look at and to play on from: no table, nothing is kept on the server.

import { api, persist } from "../lib/api";
import { Attempt } from "../lib/attempt.svelte";
import type { Happening, Move, Seat, Study, Table } from "../lib/types";
import type { Course, WayBack } from "../table/board";

/** There is no way back but to show the position again. */
export const NO_WAY_BACK: WayBack = { possible: false, ask: () => undefined };

export class StudyBoard implements Course {
  seen = $state.raw<Study | null>(null);
  events = $state.raw<Happening[]>([]); // since the position that was shown first
  shown = $state(0); // how often another position was put on the board
  readonly behind = 0;
  readonly attempt = new Attempt();

  /** Put a position on the board. */
  show(position: string, moves: string[] = []): Promise<void> {
    return this.attempt.run(async () => {
      const seen = await persist(() => api.study({ position, moves }));
      this.shown++;
      this.events = [];
      this.#take(seen);
    });
  }

  /** Play on; what is to be dealt then follows from the seed. */
  play(moves: string[], seed: number | null = null): Promise<void> {
    return this.attempt.run(async () => {
      const { position } = this.seen!;
      this.#take(await persist(() => api.study({ position, moves, seed })));
    });
  }

  /** Show a moment of a game as it stood. */
  put(seen: Study): void {
    const { ply } = seen.view;
    this.events = seen.played.map(({ seat, what }) => happening(ply, seat, what));
    this.seen = seen;
    this.shown++;
  }

  skip(): void {} // nothing is ever behind

  #take(seen: Study): void {
    const before = this.events.at(-1)?.seq ?? 0;
    const happened = seen.played.map(({ seat, what }, i) => happening(before + i + 1, seat, what));
    this.events = [...this.events, ...happened];
    this.seen = { ...seen, view: { ...seen.view, ply: before + happened.length } };
  }
}

const happening = (seq: number, seat: number | null, what: Move): Happening => ({
  seq,
  at: 0,
  kind: seat === null ? "dealt" : "moved",
  data: { seat, move: what.move },
  what,
});

/** The table that a board needs to be shown at. */
export function tableOf(study: Study, names: string[]): Table {
  const { game, title, variants, view } = study;
  return {
    id: "",
    seq: 0,
    phase: view.to_play === null ? "record" : "playing",
    game,
    title,
    variants,
    seats: study.colours.map((colour, seat) => seatOf(seat, colour, names[seat] ?? colour)),
    clock: null,
    patience: 0,
    spectators: false,
    offer: null,
    aids: { scores: true, remaining: true, hints: false },
    opened_at: 0,
    ended_at: null,
    fair: null,
    wish: null,
    position: view,
    day: null,
    series: null,
    rematch: null,
  };
}

const seatOf = (seat: number, colour: string, nickname: string): Seat => ({
  seat,
  kind: "person",
  colour,
  nickname,
  level: null,
  joined: true,
  left: false,
  stand_in: false,
  seconds_left: null,
  player: null,
});
