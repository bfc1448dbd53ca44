// What a tap does to a kingdom.

import type { Brush, PadView, Square } from "../lib/types";
import { at, type Player, type Tapped } from "./sheet";

/** What is in hand: a terrain with a number, a thing to stand on one, or the eraser. */
export interface Hand {
  letter: string; // empty: the eraser
  number: number;
  thing: string;
}

export const ERASER: Hand = { letter: "", number: 0, thing: "" };

export const brushOf = (pad: PadView, letter: string): Brush | undefined =>
  pad.squares.find((brush) => brush.letter === letter);

/** A tap: on other land it paints, on the same it counts one up; a thing comes and goes. */
export function tapped(player: Player, square: Square, hand: Hand, pad: PadView): Player {
  if (square[0] === 0 && square[1] === 0)
    return { ...player, home: (player.home + 1) % pad.castle.numbers.length };
  const here = player.squares[at(square)];
  const brush = here && brushOf(pad, here.letter);
  if (!hand.letter) return without(player, square);
  if (hand.thing) {
    if (!brush || !(hand.thing in brush.things)) return painted(player, square, hand);
    const thing = here.thing === hand.thing ? "" : hand.thing;
    const number = thing && !brush.both ? 0 : here.number;
    return withTapped(player, square, { ...here, thing, number });
  }
  if (!brush || here.letter !== hand.letter) return painted(player, square, hand);
  if (here.thing && !brush.both) return withTapped(player, square, { ...here, thing: "" });
  const number = (here.number + 1) % brush.numbers.length;
  return withTapped(player, square, { ...here, number });
}

/** A finger that moves on paints what it comes to, as it is in hand. */
export function painted(player: Player, square: Square, hand: Hand): Player {
  if (square[0] === 0 && square[1] === 0) return player;
  return hand.letter ? withTapped(player, square, { ...hand }) : without(player, square);
}

function withTapped(player: Player, square: Square, what: Tapped): Player {
  return { ...player, squares: { ...player.squares, [at(square)]: what } };
}

function without(player: Player, square: Square): Player {
  const squares = { ...player.squares };
  delete squares[at(square)];
  return { ...player, squares };
}
