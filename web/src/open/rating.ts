// A rating as it is told: about how many points, and whether that is more than a guess.

import type { Table } from "../lib/types";
import { t } from "../lib/words.svelte";

const SURE = 110; // the deviation from which on a rating means something

interface Points {
  points: number;
  deviation: number;
}

/** Of those at these seats who wish to have one. */
export const ratingsAt = ({ seats }: Table, at: number[]): string =>
  at
    .flatMap((seat) => seats[seat]!.player ?? [])
    .map(ratingOf)
    .join(" · ");

export function ratingOf({ points, deviation }: Points): string {
  return deviation > SURE ? t("rating.unsure", { points }) : String(points);
}
