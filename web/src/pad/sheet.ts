// A sheet of the score pad: game, players and what was tapped for them; and as the text that is
// saved, shared and sent to be counted, which `crownlands score` reads as well.

import type { Square } from "../lib/types";

/** What lies on a square. */
export interface Tapped {
  letter: string; // of its terrain
  number: number; // crowns, fires, crosses
  thing: string; // a building, a cro-magnon, x for a resource that was paid; or nothing
}

export interface Player {
  name: string;
  squares: Record<string, Tapped>; // by "x,y" from the castle
  home: number; // the number on the castle or hut
  facts: Record<string, string>; // coins, the queen ...
}

export interface Sheet {
  game: string;
  variants: string[];
  players: Player[];
}

export const LONGEST = 6_000; // characters, as the server has it
const MOST_PLAYERS = 8;
const FARTHEST = 6; // squares from the castle
const HOME = "#";
const GONE = "x";

export const at = ([x, y]: Square): string => `${x},${y}`;
export const squareAt = (key: string): Square => key.split(",").map(Number) as Square;

/** A name without what would end it in the text. */
export const cleanName = (name: string): string =>
  name
    .replace(/[\p{C}\s:|;,/#.~]+/gu, " ")
    .trim()
    .slice(0, 24)
    .trim();

export const newPlayer = (name: string): Player => ({ name, squares: {}, home: 0, facts: {} });

/** West, east, north and south edge, castle included. */
export function extentOf({ squares }: Player): [number, number, number, number] {
  const all: Square[] = [[0, 0], ...Object.keys(squares).map(squareAt)];
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

// Writing

export function writeSheet({ game, variants, players }: Sheet): string {
  const told = players.flatMap((player) => [
    `${player.name}:`,
    ...Object.entries(player.facts).map(([name, value]) => `${name}: ${value}`),
    writeGrid(player),
  ]);
  return [[game, ...variants].join(" "), ...told].join("\n");
}

function writeGrid(player: Player): string {
  const [west, east, north, south] = extentOf(player);
  const rows: string[][] = [];
  for (let y = north; y <= south; y++) {
    const row: string[] = [];
    for (let x = west; x <= east; x++) row.push(x || y ? word(player.squares[at([x, y])]) : home());
    rows.push(row);
  }
  // A name goes up to the next comma; letters need none.
  const named = Object.values(player.squares).some(({ thing }) => thing && thing !== GONE);
  return rows.map((row) => row.join(named ? "," : "")).join("/");

  function home(): string {
    return HOME + (player.home || "");
  }
}

function word(tapped: Tapped | undefined): string {
  if (!tapped) return ".";
  const { letter, number, thing } = tapped;
  return letter + (number || "") + (thing === GONE ? GONE : thing && `:${thing}`);
}

// Reading

/** A sheet from its text; null for what is none. */
export function readSheet(text: string): Sheet | null {
  if (text.length > LONGEST) return null;
  const [first = "", ...lines] = text.split("\n").filter((line) => line.trim());
  const [game = "", ...variants] = first.trim().split(/\s+/);
  if (![game, ...variants].every((name) => /^[a-z][a-z-]{1,31}$/.test(name))) return null;
  const players: Player[] = [];
  for (const line of lines) {
    const player = players.at(-1);
    const fact = /^([a-z]{4,16}): (.{1,200})$/.exec(line);
    if (line.endsWith(":")) players.push(newPlayer(cleanName(line.slice(0, -1))));
    else if (!player) return null;
    else if (fact) player.facts[fact[1]!] = fact[2]!;
    else if (!readGrid(line, player)) return null;
  }
  const fits = players.length > 0 && players.length <= MOST_PLAYERS;
  return fits && players.every(({ name }) => name) ? { game, variants, players } : null;
}

function readGrid(line: string, player: Player): boolean {
  const named = /[,:]/.test(line);
  const rows = line
    .split("/")
    .map((row) => (named ? row.split(",") : (row.match(/[^\d](?:\d+)?x?/g) ?? [])));
  const homes: Square[] = rows.flatMap((row, y) =>
    row.flatMap((cell, x): Square[] => (cell.startsWith(HOME) ? [[x, y]] : [])),
  );
  if (homes.length !== 1) return false;
  const [hx, hy] = homes[0]!;
  for (const [y, row] of rows.entries())
    for (const [x, cell] of row.entries()) {
      const match = /^([a-zA-Z.#])(\d?)(x?)(?::([a-z][a-z_-]{1,31}))?$/.exec(cell);
      if (!match || Math.max(Math.abs(x - hx), Math.abs(y - hy)) > FARTHEST) return false;
      const [, letter, number, gone, thing] = match;
      if (letter === HOME) player.home = Number(number);
      else if (letter !== ".")
        player.squares[at([x - hx, y - hy])] = {
          letter: letter!,
          number: Number(number),
          thing: thing ?? gone ?? "",
        };
    }
  return true;
}

// Links

/** What stands behind # in a link to a sheet. */
export const toHash = (text: string): string =>
  encodeURIComponent(text.replaceAll("\n", "~")).replace(/%(2F|2C|3A|23)/g, (code) =>
    code === "%23" ? "@" : decodeURIComponent(code),
  );

/** The sheet that a link carries; null for a link that is damaged or carries none. */
export function fromHash(hash: string): Sheet | null {
  if (hash.length > 3 * LONGEST) return null;
  try {
    const text = decodeURIComponent(hash.replace(/^#/, ""));
    return readSheet(text.replaceAll("@", HOME).replaceAll("~", "\n"));
  } catch {
    return null; // half a character
  }
}
