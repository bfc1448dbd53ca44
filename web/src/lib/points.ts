// Points so far, apart from bonuses that count only if nothing changes until the end.

import type { Move, Score } from "./types";
import { signed, t, tn } from "./words.svelte";

/** Points that are earned, and what only the end would earn; or what a move changes about both. */
export interface Points {
  points: number;
  bonus: number;
}

export const standing = ({ points, bonus }: Score): Points => ({ points: points - bonus, bonus });

/** Points in words: "1 point", "12+5 points". */
export const tellPoints = ({ points, bonus }: Points): string =>
  tn("points", points + bonus, { n: `${points}${bonus ? signed(bonus) : ""}` });

/** What a move brings; null where that is not told. */
export const gainOf = ({ gain, bonus }: Pick<Move, "gain" | "bonus">): Points | null =>
  gain === null ? null : { points: gain - (bonus ?? 0), bonus: bonus ?? 0 };

/** A gain in words; empty where there is none. */
export function tellGain(gain: Points | null): string {
  if (!gain || (!gain.points && !gain.bonus)) return "";
  const points = signed(gain.points);
  return gain.bonus ? t("gain.bonus", { points, bonus: signed(gain.bonus) }) : points;
}
