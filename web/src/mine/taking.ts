// Taking games from a file into this browser.

import { allPlayed, keepPlayed, MOST } from "../lib/played";
import { read } from "./file";

export interface Taken {
  added: number;
  known: number; // which were here already
  damaged: number;
  full: number; // for which there was no room
}

export function take(text: string): Taken {
  const { games, damaged } = read(text);
  const here = new Set(allPlayed().map(({ id }) => id));
  const found = new Map(games.map((game) => [game.id, game]));
  const fresh = [...found.values()].filter(({ id }) => !here.has(id));
  const room = fresh.sort((a, b) => b.ended - a.ended).slice(0, Math.max(0, MOST - here.size));
  const added = keepPlayed(room);
  return { added, known: found.size - fresh.length, damaged, full: fresh.length - added };
}
