// Names of levels, variants and kinds of seats in the player's language.

import type { SeatKind } from "../lib/types";
import { maybe, t } from "../lib/words.svelte";

const plain = (name: string): string => name.replaceAll("-", " ").replaceAll("_", " ");

export const variantTitle = (name: string): string => maybe(`variant.${name}`, plain(name));
export const variantAbout = (name: string, otherwise: string): string =>
  maybe(`variant.${name}.about`, otherwise);
export const levelTitle = (name: string): string => maybe(`level.${name}`, plain(name));
export const levelAbout = (name: string, otherwise: string): string =>
  maybe(`level.${name}.about`, otherwise);
/** At a table that is offered to everybody, the seats for friends are for whoever comes. */
export const seatTitle = (kind: SeatKind, offered: boolean): string =>
  t(kind === "friend" && offered ? "seat.open" : `seat.${kind}`);
