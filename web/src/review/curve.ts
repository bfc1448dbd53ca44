// The chances of all seats through a game, as points of a graph.

import type { Review } from "../lib/types";

export interface Point {
  ply: number;
  chances: number[];
}

/** The chances after so many plies, from the first to the last that is told. */
export function curveOf({ deals, decisions }: Review): Point[] {
  const told = new Map<number, number[]>();
  for (const deal of deals.slice(0, 1)) told.set(deal.ply, deal.before);
  for (const deal of deals) told.set(deal.ply + deal.events.length, deal.after);
  for (const decision of decisions) told.set(decision.ply + 1, decision.after);
  return [...told].map(([ply, chances]) => ({ ply, chances })).sort((a, b) => a.ply - b.ply);
}

/** The decision nearest to a ply. */
export function nearest(decisions: { ply: number }[], ply: number): number {
  let best = 0;
  decisions.forEach((decision, i) => {
    if (Math.abs(decision.ply + 1 - ply) < Math.abs(decisions[best]!.ply + 1 - ply)) best = i;
  });
  return best;
}
