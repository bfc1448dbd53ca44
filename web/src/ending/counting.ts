// The points of a finished game in the order in which they are counted: seat by seat, part by part.

import type { Part, Position, Score } from "../lib/types";

export interface Step {
  kingdom: number; // its index
  part: Part;
}

/** A kingdom's score: that of its seat, or of its team. */
export const scoreOf = (position: Position, kingdom: number): Score =>
  position.scores.find((score) => position.kingdoms[kingdom]!.seats.includes(score.seat))!;

/** A kingdom's place among the kingdoms: teams are counted as one. */
export const placeOf = (position: Position, kingdom: number): number =>
  1 +
  position.kingdoms.filter(
    (_, other) => scoreOf(position, other).place < scoreOf(position, kingdom).place,
  ).length;

/** What brings nothing is not counted aloud. */
export const stepsOf = (position: Position): Step[] =>
  position.kingdoms.flatMap((_, kingdom) =>
    scoreOf(position, kingdom)
      .parts.filter((part) => part.points !== 0)
      .map((part) => ({ kingdom, part })),
  );

/** By kingdom: what has been counted after so many steps. */
export function countedAfter(position: Position, steps: Step[], count: number): number[] {
  const points = position.kingdoms.map(() => 0);
  for (const { kingdom, part } of steps.slice(0, count)) points[kingdom]! += part.points;
  return points;
}
