// The games of the server's catalogue: how they look, and how they speak where the page has no words.

import { api, persist } from "./api";
import type { Catalogue, CatalogueGame } from "./types";
import { maybe } from "./words.svelte";

let games = $state.raw<CatalogueGame[]>([]);
let opponents = $state.raw<Catalogue["opponents"]>([]);

/** Learn what the server has; until then all games look alike. */
export async function learnGames(): Promise<void> {
  const catalogue = await persist(api.catalogue, 30);
  games = catalogue.games;
  opponents = catalogue.opponents;
}

export const gameOf = (name: string): CatalogueGame | undefined =>
  games.find((game) => game.name === name);

/** The games whose kingdoms can be counted from the box. */
export const gamesWithPad = (): CatalogueGame[] => games.filter(({ pad }) => pad);

/** The levels of bots, the weakest first. */
export const levelNames = (): string[] => opponents.map(({ name }) => name);

/** Whether bots of a level play with a network, where there is one. */
export const isLearned = (level: string): boolean =>
  opponents.some(({ name, learned }) => name === level && learned);

/** What a game is called; the page knows it of its own games, the server of all. */
export const gameTitle = (name: string): string =>
  maybe(`game.${name}`, gameOf(name)?.title ?? name);
