// Choices that are made by pointing at dominoes of a line.

import type { Move, Tile } from "./types";

export const isClaim = (choice: Move): boolean => choice.kind === "claim" || choice.kind === "open";

/** The dominoes of the line that a choice is about: a claim's one; at an opening for two the outer
 *  ones or the inner ones. */
export function dominoesOf(choice: Move, line: Tile[]): number[] {
  if (choice.kind === "claim") return [choice.number!];
  if (choice.kind !== "open") return [];
  const ends = [line[0], line.at(-1)];
  const outer = choice.thing === "outer";
  return line.filter((tile) => ends.includes(tile) === outer).map((tile) => tile.number);
}
