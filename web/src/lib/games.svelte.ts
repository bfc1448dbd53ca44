// The games of the server's catalogue: how they look, and how they speak where the page has no words.

import { api, persist } from "./api";
import type { CatalogueGame } from "./types";
import { maybe } from "./words.svelte";

let games = $state.raw<CatalogueGame[]>([]);
let levels = $state.raw<string[]>([]);

/** Learn what the server has; until then all games look alike. */
export async function learnGames(): Promise<void> {
  const catalogue = await persist(api.catalogue, 30);
  games = catalogue.games;
  levels = catalogue.opponents.map(({ name }) => name);
}

export const gameOf = (name: string): CatalogueGame | undefined =>
  games.find((game) => game.name === name);

/** The games whose kingdoms can be counted from the box. */
export const gamesWithPad = (): CatalogueGame[] => games.filter(({ pad }) => pad);

/** The levels of bots, the weakest first. */
export const levelNames = (): string[] => levels;

/** What a game is called; the page knows it of its own games, the server of all. */
export const gameTitle = (name: string): string =>
  maybe(`game.${name}`, gameOf(name)?.title ?? name);
