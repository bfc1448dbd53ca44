// How a day's deal stands for me, in a sentence.

import type { DayDeal } from "../lib/types";
import { t, tn } from "../lib/words.svelte";

export function standing({ mine, tries }: DayDeal): string {
  if (mine && mine.points !== null && mine.rank !== null) {
    const points = tn("points", mine.points);
    return tries === 1
      ? t("day.only", { points })
      : t("day.place", { rank: mine.rank, n: tries, points });
  }
  const others = tries ? tn("day.played", tries) : t("day.nobody");
  return mine ? `${t("day.playing")} ${others}` : others;
}
