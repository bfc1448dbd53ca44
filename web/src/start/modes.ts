// The modes of a game: what is played, beside the options that can be added to it.

export interface Mode {
  name: string; // a variant's, or the game's own for the plain one
  variants: string[];
  pictures: string[]; // symbols of the art
}

const MODES: Record<string, Mode[]> = {
  kingdomino: [
    { name: "kingdomino", variants: [], pictures: ["castle"] },
    { name: "mighty-duel", variants: ["mighty-duel"], pictures: ["castle", "castle"] },
  ],
  queendomino: [
    { name: "queendomino", variants: [], pictures: ["queen"] },
    { name: "royal-wedding", variants: ["royal-wedding"], pictures: ["king", "queen"] },
    { name: "teams", variants: ["royal-wedding", "teams"], pictures: ["king", "king"] },
  ],
  origins: [
    { name: "origins", variants: [], pictures: ["volcano"] },
    { name: "totem", variants: ["totem"], pictures: ["totem-mammoth", "totem-fish"] },
    { name: "tribe", variants: ["tribe"], pictures: ["hunter", "gatherer"] },
  ],
};

/** None where there is nothing to choose. */
export const modesOf = (game: string): Mode[] => MODES[game] ?? [];

/** The mode that variants amount to: the most special one of which all are there. */
export const modeOf = (game: string, variants: string[]): Mode | undefined =>
  modesOf(game).findLast((mode) => mode.variants.every((name) => variants.includes(name)));

/** What is chosen beside the mode. */
export function isOption(game: string, variant: string): boolean {
  return !modesOf(game).some((mode) => mode.variants.includes(variant));
}
