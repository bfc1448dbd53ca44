// Why a kingdom comes before another with as many points: the first thing in which they differ.

import { nameOf } from "../lib/saying";
import type { Position, Score, Table } from "../lib/types";
import { language, maybe, t, tn } from "../lib/words.svelte";
import { placeOf, scoreOf } from "./counting";

/** A sentence for each two neighbours in the ranking that are level in points but not in place. */
export function tiesTold(table: Table, position: Position): string[] {
  const ranked = position.kingdoms
    .map((kingdom, i) => ({
      names: new Intl.ListFormat(language()).format(kingdom.seats.map((s) => nameOf(table, s))),
      place: placeOf(position, i),
      score: scoreOf(position, i),
    }))
    .sort((a, b) => a.place - b.place);
  return ranked.slice(1).flatMap((after, i) => {
    const before = ranked[i]!;
    if (before.score.points !== after.score.points || before.place === after.place) return [];
    const decided = whatDecided(before.score, after.score);
    if (!decided) return [];
    const what = maybe(`tie.${decided.name.replaceAll(" ", "-")}`, decided.name);
    return [
      t("tie", {
        before: before.names,
        after: after.names,
        points: tn("points", before.score.points),
        what,
        ...decided.values,
      }),
    ];
  });
}

function whatDecided(
  before: Score,
  after: Score,
): { name: string; values: { more: number; less: number } } | undefined {
  for (const [i, { name, value }] of before.tie_breaks.entries()) {
    const other = after.tie_breaks[i]!.value;
    if (other !== value) return { name, values: { more: value, less: other } };
  }
  return undefined;
}
