// The dice and the spell book of Kingdomino Duel, as the server tells them.

import type { Cell, Move, Position } from "./types";

export interface Die {
  coat: string | null; // or "wild"; null: not rolled
  crosses: number;
  seat: number | null; // who took it
  used: boolean; // drawn already
  bonus: boolean; // it got the castle's cross
}

export interface Spell {
  boxes: number;
  ticks: number;
  state: "open" | "struck" | "won" | "usable" | "used";
}

export interface Duel {
  player_a: number; // who rolls, and takes first
  dice: Die[];
  spell_book: Record<string, Spell>[]; // a page for each seat, by coat
}

/** What lies on the table of Duel besides the maps; null for another game. */
export const duelOf = (position: Position): Duel | null =>
  "spell_book" in position.extras ? (position.extras as unknown as Duel) : null;

/** What a die shows, as a square of the map; `more` crosses may be added. */
export const shownBy = (die: Die, more = 0): Cell => ({
  kind: die.coat ?? "",
  crowns: die.crosses + (die.bonus ? 1 : 0) + more,
  marks: [],
});

/** The same as the server writes it in moves: "dot+" is a dot with a cross. */
export function faceOf(die: Die): string {
  const { kind, crowns } = shownBy(die);
  return kind + "+".repeat(crowns);
}

/** A face of a die in two words: its coat and its crosses. */
export function readFace(face: string): Cell {
  const [, kind, crosses] = /^(.*?)(\+*)$/.exec(face)!;
  return { kind: kind!, crowns: crosses!.length, marks: [] };
}

/** The numbers of the dice that a move is about; "t13" takes two. */
export const diceOf = (move: Move): number[] =>
  move.number === null ? (move.move.match(/[1-4]/g) ?? []).map(Number) : [move.number];

/** The dice held after a press on one: let go if it was held; of too many the first is let go. */
export function hold(held: number[], die: number, most: number): number[] {
  if (held.includes(die)) return held.filter((other) => other !== die);
  return [...held, die].slice(-most);
}

/** The move that takes exactly these dice. */
export const takeOf = (takes: Move[], held: number[]): Move | undefined =>
  takes.find((take) => {
    const dice = diceOf(take);
    return dice.length === held.length && dice.every((die) => held.includes(die));
  });
