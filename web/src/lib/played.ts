// The games this browser has played to the end, each kept by itself, with its record.

import { api, persist } from "./api";
import { erase, keysOf, recall, store } from "./storage";
import type { Table } from "./types";

export interface PlayedSeat {
  name: string; // empty for a bot
  level: string | null; // of a bot
  points: number;
  place: number;
  mine: boolean;
}

export interface Played {
  id: string; // the table's
  game: string;
  variants: string[];
  ended: number; // milliseconds since 1970
  seats: PlayedSeat[];
  lands: Record<string, number>; // squares of my kingdom, by terrain
  day?: string; // of a deal of the day
  record?: string; // as text
}

const PREFIX = "game.";
export const MOST = 1000; // games; the oldest go first

/** A game that is over as it is kept; nothing where no seat was mine. */
export function playedOf(table: Table, mine: number[]): Played | null {
  const { position } = table;
  if (table.phase !== "over" || !position?.scores.length || !mine.length) return null;
  const lands: Record<string, number> = {};
  for (const { seats, cells } of position.kingdoms)
    if (seats.some((seat) => mine.includes(seat)))
      for (const { kind } of cells) lands[kind] = (lands[kind] ?? 0) + 1;
  return {
    id: table.id,
    game: table.game,
    variants: table.variants,
    ended: Math.round((table.ended_at ?? Date.now() / 1000) * 1000),
    seats: position.scores.map(({ seat, points, place }) => {
      const { nickname, kind, level } = table.seats[seat]!;
      const bot = kind === "bot";
      return {
        name: nickname,
        level: bot ? level : null,
        points,
        place,
        mine: mine.includes(seat),
      };
    }),
    lands,
    ...(table.day ? { day: table.day } : {}),
  };
}

/** Note a game that has just ended, and fetch its record. */
export async function notePlayed(table: Table, tokens: Record<number, string>): Promise<void> {
  const played = playedOf(table, Object.keys(tokens).map(Number));
  if (!played) return;
  keepPlayed([played]);
  const record = await persist(() => api.record(table.id, Object.values(tokens)[0])).catch(
    () => "",
  );
  if (record && played.id in keptIds()) keepPlayed([{ ...played, record }]);
}

/** All of them, the newest first. */
export function allPlayed(): Played[] {
  return keysOf(PREFIX)
    .map((key) => recall<Played | null>(key, null))
    .filter((played): played is Played => Boolean(played?.seats))
    .sort((a, b) => b.ended - a.ended);
}

/** The record of a game that is kept here with one. */
export const recordOf = (id: string): string | undefined =>
  recall<Played | null>(PREFIX + id, null)?.record;

/** Keep games; what was kept under the same id goes. How many found room. */
export function keepPlayed(games: Played[]): number {
  let kept = 0;
  for (const played of games) {
    const short = { ...played, record: undefined }; // where there is little room
    if (!store(PREFIX + played.id, played) && !store(PREFIX + played.id, short)) break;
    kept++;
  }
  for (const { id } of allPlayed().slice(MOST)) erase(PREFIX + id);
  return kept;
}

export function clearPlayed(): void {
  for (const key of keysOf(PREFIX)) erase(key);
}

const keptIds = (): Record<string, true> =>
  Object.fromEntries(keysOf(PREFIX).map((key) => [key.slice(PREFIX.length), true]));
