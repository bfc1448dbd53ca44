// Choosing where something goes, among the places the server offers: a ghost of a domino that moves
// and turns, or one square.

import type { Move, Square } from "../lib/types";

const same = (a: Square, b: Square) => a[0] === b[0] && a[1] === b[1];
const facing = ({ squares: [left, right] }: Move): string =>
  left && right ? `${right[0] - left[0]},${right[1] - left[1]}` : "";

/** East, south, west and north, in the order in which turning goes through them. */
export const TURNS: Square[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

export class Laying {
  at = $state<Square | null>(null); // the square that is pointed at
  turn = $state(0); // which way the right half lies from the left one
  thing = $state<string | null>(null); // which coat it was last turned to, for a die of any coat
  chosen = $state.raw<Move | null>(null); // the place the ghost lies on, if it may lie there
  pinned = $state(false); // it stays there until it is confirmed or taken up again

  constructor(
    readonly choices: Move[],
    readonly onpin?: (chosen: Move) => void,
  ) {}

  /** Whether it is a domino, and not one square, that is looked for. */
  get turns(): boolean {
    return this.choices.some((choice) => choice.squares.length > 1);
  }

  /** All squares that some legal place covers. */
  get places(): Square[] {
    const found = new Map<string, Square>();
    for (const choice of this.choices)
      for (const square of choice.squares) found.set(square.join(), square);
    return [...found.values()];
  }

  /** The places that cover a square: those with the left half there first, as turning finds them. */
  covering(square: Square): Move[] {
    const rank = (choice: Move) => {
      const way = TURNS.findIndex((turn) => turn.join() === facing(choice));
      return way + (same(choice.squares[0]!, square) ? 0 : TURNS.length);
    };
    const found = this.choices.filter((choice) =>
      choice.squares.some((covered) => same(covered, square)),
    );
    return found.sort((a, b) => rank(a) - rank(b));
  }

  point(square: Square | null): void {
    if (this.pinned) return;
    if (square && this.at && this.chosen && same(square, this.at)) return; // as it was turned
    this.at = square;
    this.#settle();
  }

  /** The squares of the ghost, allowed or not. */
  get squares(): Square[] | null {
    if (this.chosen) return this.chosen.squares;
    if (!this.at || !this.turns) return null;
    const [dx, dy] = TURNS[this.turn]!;
    return [this.at, [this.at[0] + dx, this.at[1] + dy]];
  }

  /** Turn to the next way that is allowed here; where none is, just turn. */
  rotate(step = 1): void {
    const options = this.at ? this.covering(this.at) : [];
    if (options.length > 1 || (options.length === 1 && !this.chosen)) {
      const now = this.chosen ? options.indexOf(this.chosen) : -1;
      this.chosen = options[(now + step + options.length) % options.length]!;
      this.turn = this.#turnOf(this.chosen);
      this.thing = this.chosen.thing;
    } else if (!options.length) {
      this.turn = (this.turn + step + TURNS.length) % TURNS.length;
    }
  }

  /** All that could be laid: a die of any coat can be several. */
  get things(): string[] {
    return [...new Set(this.choices.flatMap(({ thing }) => thing ?? []))];
  }

  /** Turn to this thing: here, if it is allowed, and wherever it is allowed from now on. */
  prefer(thing: string): void {
    this.thing = thing;
    const here = this.at ? this.covering(this.at) : [];
    this.chosen = here.find((choice) => choice.thing === thing) ?? this.chosen;
  }

  pin(): boolean {
    this.pinned = this.chosen !== null;
    if (this.chosen) this.onpin?.(this.chosen);
    return this.pinned;
  }

  /** Let the ghost lie there, to stay or until something else is pointed at. */
  lie(choice: Move, pinned: boolean): void {
    this.at = choice.squares[0]!;
    this.turn = this.#turnOf(choice);
    this.thing = choice.thing;
    this.chosen = choice;
    this.pinned = pinned;
  }

  release(): void {
    this.pinned = false;
    this.chosen = null;
    this.at = null;
  }

  #turnOf(choice: Move): number {
    return Math.max(
      0,
      TURNS.findIndex((turn) => turn.join() === facing(choice)),
    );
  }

  /** Keep the direction or the coat if it is allowed here, otherwise take the first that is. */
  #settle(): void {
    const options = this.at ? this.covering(this.at) : [];
    const wanted = TURNS[this.turn]!.join();
    this.chosen =
      options.find((choice) => facing(choice) === wanted) ??
      options.find((choice) => choice.thing === this.thing) ??
      options[0] ??
      null;
  }
}
