// What the buildings of Queendomino do, in words.

import { maybe, t, tn } from "./words.svelte";

/** What a kind of building shows, as the server tells it. */
export interface Building {
  knights: number;
  towers: number;
  crowns: number;
  points: number;
  per: string; // once, tower, knight or a terrain
  tax_per: string; // nothing, tower or knight
}

export interface BuildersBoard {
  slots: (string | null)[]; // from the stack outwards; "dragon" where it sits
  prices: number[];
  stack: number;
  dragon: boolean; // in its cave
  queen: number | null; // the kingdom that hosts her
  in_hand: string | null;
  discount: number; // for whoever is to play
}

export function about(building: Building): string {
  const { knights, towers, crowns, points, per, tax_per } = building;
  const told: string[] = [];
  if (knights) told.push(tn("knights", knights));
  if (towers) told.push(tn("towers", towers));
  if (crowns) told.push(tn("crowns", crowns));
  if (tax_per) told.push(maybe(`building.tax_${tax_per}`, ""));
  if (points && per === "once") told.push(tn("points", points));
  else if (points) {
    const what = ["tower", "knight"].includes(per)
      ? t(per === "tower" ? "building.tower" : "building.knight")
      : t("building.territory", { terrain: maybe(`terrain.${per}`, per) });
    told.push(t("building.per", { points: tn("points", points), what }));
  }
  return told.join(", ");
}
