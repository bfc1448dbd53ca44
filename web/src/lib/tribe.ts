// Origins' cro-magnons: what lies in the cave, and what they bring, in words.

import { thingName } from "./saying";
import { t, tn } from "./words.svelte";

/** What a kind of cro-magnon brings, as the server tells it. */
export interface Cromagnon {
  value: number;
  per: string; // a resource, any resource, fire or cromagnon around it; or its value is a strength
}

export interface Cave {
  tiles: string[]; // those that lie open
  pile: number;
  paid: string[]; // resources, in the recruiting that is going on
  from_pile: boolean; // it is one of the pile that is taken
  price: number; // in different resources
  pile_price: number;
}

export function brings({ value, per }: Cromagnon): string {
  if (per === "strength") return t("cromagnon.strength", { n: value });
  return t("cromagnon.per", { points: tn("points", value), what: thingName(per) });
}
