// How a series of games between the same people stands, this game included.

import { namesOf } from "../lib/saying";
import type { Position, Table } from "../lib/types";
import { t, tn } from "../lib/words.svelte";
import { scoreOf } from "./counting";

/** "After 3 games: Ann 2 wins (161 points), Bob 1 win (140 points)"; a team once, by all its
 *  names; nothing after a first game. */
export function seriesTold(table: Table, position: Position): string {
  const { series } = table;
  if (!series) return "";
  const standing = position.kingdoms
    .map(({ seats }, index) => {
      const { seat, place, points } = scoreOf(position, index);
      return {
        name: namesOf(table, seats),
        wins: series.wins[seat]! + Number(place === 1),
        points: series.points[seat]! + points,
      };
    })
    .sort((a, b) => b.wins - a.wins || b.points - a.points)
    .map(({ name, wins, points }) => `${name} ${tn("wins", wins)} (${tn("points", points)})`);
  return t("series", { n: series.games + 1, standing: standing.join(", ") });
}
