// All my games as a file, and back. What comes from elsewhere is looked at piece by piece: a file
// may be damaged, huge, or something else altogether.

import type { Played, PlayedSeat } from "../lib/played";

export const BYTES = 32_000_000; // of a file that is read at all
const FORMAT = "crownlands games";
const VERSION = 1;
const LONGEST = 40; // characters of a name
const RECORD = 262_144; // characters of a record

export type Fault = "huge" | "damaged" | "foreign" | "newer";

export class FileFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault);
  }
}

export interface Found {
  games: Played[];
  damaged: number; // games that could not be read
}

export const fileOf = (games: Played[], now = new Date()): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, exported: now.toISOString(), games });

/** The games of a file; a FileFault where it is none of ours. */
export function read(text: string): Found {
  if (text.length > BYTES) throw new FileFault("huge");
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new FileFault(text.includes(FORMAT) ? "damaged" : "foreign");
  }
  if (!isObject(file) || file.format !== FORMAT || !Array.isArray(file.games))
    throw new FileFault("foreign");
  if (file.version !== VERSION) throw new FileFault("newer");
  const games = file.games.map(gameOf).filter((game) => game !== null);
  return { games, damaged: file.games.length - games.length };
}

/** A game with what is known of games and nothing else; null if something is wrong with it. */
function gameOf(given: unknown): Played | null {
  if (!isObject(given)) return null;
  const { id, game, variants, ended, seats, lands, day, record } = given;
  const sound =
    isId(id) &&
    isName(game) &&
    Array.isArray(variants) &&
    variants.length <= 16 &&
    variants.every(isName) &&
    isCount(ended) &&
    Array.isArray(seats) &&
    seats.length >= 1 &&
    seats.length <= 8 &&
    isObject(lands);
  if (!sound) return null;
  const read = seats.map(seatOf);
  const squares = Object.entries(lands);
  if (read.includes(null) || squares.length > 32) return null;
  if (!squares.every(([kind, count]) => isName(kind) && isCount(count))) return null;
  return {
    id,
    game,
    variants: variants,
    ended,
    seats: read as PlayedSeat[],
    lands: Object.fromEntries(squares) as Record<string, number>,
    ...(typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {}),
    ...(isRecord(record) ? { record } : {}),
  };
}

function seatOf(given: unknown): PlayedSeat | null {
  if (!isObject(given)) return null;
  const { name, level, points, place, mine } = given;
  if (typeof name !== "string" || (level !== null && !isName(level))) return null;
  if (!Number.isSafeInteger(points) || !isCount(place) || typeof mine !== "boolean") return null;
  return { name: name.slice(0, LONGEST), level, points: points as number, place, mine };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[\w-]{1,64}$/.test(value);
/** A game, a level, a terrain: no word of anybody's own. */
const isName = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z0-9][\w-]{0,63}$/.test(value);
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 1e14;
const isRecord = (value: unknown): value is string =>
  typeof value === "string" && value.startsWith("[") && value.length <= RECORD;
