// What the seats of a position are called: whoever studies it, and colours.

import type { Study } from "../lib/types";
import { maybe, t } from "../lib/words.svelte";

export const namesFor = (study: Study | null, me: number | null): string[] =>
  (study?.colours ?? []).map((colour, seat) => (seat === me ? t("you") : colourName(colour)));

/** A colour as the name of whoever has it. */
export function colourName(colour: string): string {
  const word = maybe(`colour.${colour}`, colour);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
