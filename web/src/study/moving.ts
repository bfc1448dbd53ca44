// A move in words where nobody points at it: what is done, and where.

import { deed, deedThere, tellMove } from "../lib/saying";
import { squareName } from "../lib/squares";
import type { Move } from "../lib/types";

const placeOf = (move: Move): string => move.squares.map(squareName).join("–");

/** A move that may be made. */
export function sayMove(move: Move): string {
  const where = placeOf(move);
  return where ? deedThere(move, where) || `${deed(move)} (${where})` : deed(move);
}

/** One that was made, by a seat with this name. */
export function sayMade(game: string, name: string, move: Move, names: string[]): string {
  const told = tellMove(game, name, move, (seat) => names[seat] ?? "");
  return move.squares.length > 1 ? `${told} (${placeOf(move)})` : told;
}
