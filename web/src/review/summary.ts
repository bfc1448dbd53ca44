// A game in three sentences: who won, who played best, and whom luck was with.

import type { Review } from "../lib/types";
import { language, signed, t, tn } from "../lib/words.svelte";

export function summaryOf({ players, decisions }: Review, names: string[]): string[] {
  const list = new Intl.ListFormat(language());
  const named = (seats: { seat: number }[]) => list.format(seats.map(({ seat }) => names[seat]!));
  const winners = players.filter(({ place }) => place === 1);
  const precise = [...players].sort((a, b) => b.accuracy - a.accuracy)[0]!;
  const lucky = [...players].sort((a, b) => b.luck - a.luck)[0]!;
  const worst = [...decisions].sort((a, b) => b.cost - a.cost)[0];
  const accuracy = Math.round(precise.accuracy);
  return [
    t("review.won", { names: named(winners), points: tn("points", winners[0]!.points) }),
    t("review.precise", { name: names[precise.seat]!, accuracy }),
    worst?.judgement
      ? t("review.worst", { name: names[worst.seat]!, cost: Math.round(100 * worst.cost) })
      : t("review.lucky", { name: names[lucky.seat]!, luck: signed(Math.round(100 * lucky.luck)) }),
  ];
}
