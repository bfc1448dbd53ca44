// The rules by game, and which of their sections a step of the game is about.

import { language } from "../lib/words.svelte";
import { duel } from "./duel";
import { kingdomino } from "./kingdomino";
import { origins } from "./origins";
import { queendomino } from "./queendomino";
import type { Section, Told } from "./section";

export const RULES: Record<string, Told> = { kingdomino, queendomino, origins, duel };

export const sectionsOf = (game: string): Section[] => RULES[game]?.[language()] ?? [];

// By step, the number of its section; the order is the same in every language.
const STEPS: Record<string, Record<string, number>> = {
  kingdomino: { claim: 1, lay: 3 },
  queendomino: { claim: 1, lay: 1, tax: 2, build: 3, site: 3, bribe: 5 },
  origins: { fire: 1, lay: 0, claim: 0, opening: 2, "hand-on": 3, recruit: 4, settle: 4 },
  duel: { take: 1, draw: 2, bonus: 1, turn: 4, solid: 4, cross: 4 },
};

export function sectionFor(game: string, step: string): number {
  const wanted = step.startsWith("cast") ? "turn" : step; // casting is about spells too
  return STEPS[game]?.[wanted] ?? 0;
}
