// What somebody points at in the log or the scores, so that the board can show it.

import type { Line } from "../lib/saying";
import type { Square } from "../lib/types";

export class Pointing {
  seat = $state<number | null>(null);
  squares = $state.raw<Square[]>([]);
  number = $state<number | null>(null);

  at(seat: number, squares: Square[]): void {
    this.seat = seat;
    this.squares = squares;
    this.number = null;
  }

  line(line: Line | null): void {
    this.seat = line?.seat ?? null;
    this.squares = line?.squares ?? [];
    this.number = line?.number ?? null;
  }

  off(): void {
    this.line(null);
  }
}
