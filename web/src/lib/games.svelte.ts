// The games of the server's catalogue: how they look, and how they speak where the page has no words.

import { api, persist } from "./api";
import type { CatalogueGame } from "./types";

let games = $state.raw<CatalogueGame[]>([]);

/** Learn what the server has; until then all games look alike. */
export async function learnGames(): Promise<void> {
  games = (await persist(api.catalogue, 30)).games;
}

export const gameOf = (name: string): CatalogueGame | undefined =>
  games.find((game) => game.name === name);
