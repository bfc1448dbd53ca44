// A sheet being filled in: every change can be undone, and is kept in this browser at once.

import type { PadView, Square } from "../lib/types";
import { keepSheet } from "./saved";
import { writeSheet, type Player, type Sheet } from "./sheet";
import { ERASER, painted, tapped, type Hand } from "./tapping";

const MOST_UNDONE = 200;

export class Editing {
  sheet: Sheet;
  hand = $state<Hand>(ERASER);
  #past: Sheet[] = $state.raw([]);

  constructor(
    readonly id: string,
    sheet: Sheet,
    readonly pad: PadView,
  ) {
    this.sheet = $state.raw(sheet);
    this.hand = { ...ERASER, letter: pad.squares[0]!.letter };
  }

  text = $derived.by(() => writeSheet(this.sheet));
  undoable = $derived.by(() => this.#past.length > 0);

  tap(index: number, square: Square): void {
    this.#change(index, tapped(this.sheet.players[index]!, square, this.hand, this.pad));
  }

  /** On from a tap: one change together with it. */
  drag(index: number, square: Square): void {
    this.#put(index, painted(this.sheet.players[index]!, square, this.hand));
  }

  tell(index: number, fact: string, value: string): void {
    const player = this.sheet.players[index]!;
    const facts = { ...player.facts };
    if (value) facts[fact] = value;
    else delete facts[fact];
    this.#change(index, { ...player, facts });
  }

  rename(index: number, name: string): void {
    this.#change(index, { ...this.sheet.players[index]!, name });
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.sheet = last;
    keepSheet(this.sheet, this.id);
  }

  #change(index: number, player: Player): void {
    this.#past = [...this.#past, this.sheet].slice(-MOST_UNDONE);
    this.#put(index, player);
  }

  #put(index: number, player: Player): void {
    this.sheet = { ...this.sheet, players: this.sheet.players.with(index, player) };
    keepSheet(this.sheet, this.id);
  }
}
