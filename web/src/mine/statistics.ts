// What my games add up to.

import type { Played, PlayedSeat } from "../lib/played";

/** Against other people, as a level among those of the bots. */
export const PEOPLE = "people";

export interface Tally {
  games: number;
  wins: number;
}

export interface OfGame extends Tally {
  game: string;
  best: number;
  mean: number;
  levels: Map<string, Tally>; // by the strongest opponent
  course: { ended: number; points: number; won: boolean }[]; // the oldest first
}

export interface Opponent extends Tally {
  name: string; // a person's, or a bot's level
  bot: boolean;
}

export interface Land {
  kind: string;
  game: string; // one that has it
  squares: number;
}

export interface Statistics extends Tally {
  streak: number; // victories in a row, at most
  row: number; // the same, now
  together: number; // games of several at this device: none of them is me
  byGame: OfGame[];
  lands: Land[]; // the largest first
  opponents: Opponent[]; // met most often first
}

const isWon = ({ place }: PlayedSeat): boolean => place === 1;
const tally = (): Tally => ({ games: 0, wins: 0 });
const mostFirst = (a: Tally, b: Tally): number => b.games - a.games || b.wins - a.wins;

function count(into: Tally, won: boolean): void {
  into.games += 1;
  into.wins += Number(won);
}

/** All that is told of my games; `levels` are the bots', the weakest first. */
export function statisticsOf(all: Played[], levels: string[]): Statistics {
  const mine = all
    .map((played) => ({ played, me: played.seats.filter((seat) => seat.mine) }))
    .filter(({ me }) => me.length === 1)
    .map(({ played, me }) => ({ played, me: me[0]! }))
    .sort((a, b) => a.played.ended - b.played.ended);
  const whole = { ...tally(), streak: 0, row: 0 };
  const byGame = new Map<string, OfGame>();
  const lands = new Map<string, Land>();
  const opponents = new Map<string, Opponent>();
  for (const { played, me } of mine) {
    const won = isWon(me);
    count(whole, won);
    whole.row = won ? whole.row + 1 : 0;
    whole.streak = Math.max(whole.streak, whole.row);
    addGame(byGame, played, me, levels);
    for (const [kind, squares] of Object.entries(played.lands)) {
      const known = lands.get(kind);
      lands.set(kind, { kind, game: played.game, squares: (known?.squares ?? 0) + squares });
    }
    for (const other of rivals(played)) {
      const bot = other.level !== null;
      const name = other.level ?? other.name;
      const key = `${bot} ${name.toLowerCase()}`;
      const met = opponents.get(key) ?? { ...tally(), name, bot };
      count(met, me.place < other.place);
      opponents.set(key, met);
    }
  }
  return {
    ...whole,
    together: all.length - mine.length,
    byGame: [...byGame.values()].sort(mostFirst),
    lands: [...lands.values()].sort((a, b) => b.squares - a.squares),
    opponents: [...opponents.values()].sort(mostFirst),
  };
}

/** Whom I met: a bot of each level once, for their seats are all alike. */
function rivals({ seats }: Played): PlayedSeat[] {
  const others = seats.filter(({ mine }) => !mine);
  const best = others.toSorted((a, b) => a.place - b.place);
  return best.filter(
    ({ level }, i) => level === null || best.findIndex((other) => other.level === level) === i,
  );
}

function addGame(
  games: Map<string, OfGame>,
  { game, ended, seats }: Played,
  me: PlayedSeat,
  levels: string[],
): void {
  const { points } = me;
  const known = games.get(game);
  const of: OfGame = known ?? {
    ...tally(),
    game,
    best: points,
    mean: 0,
    levels: new Map(),
    course: [],
  };
  const won = isWon(me);
  of.best = Math.max(of.best, points);
  of.mean = (of.mean * of.games + points) / (of.games + 1);
  of.course.push({ ended, points, won });
  count(of, won);
  const others = seats.filter(({ mine }) => !mine).map(({ level }) => level);
  const level = others.includes(null) ? PEOPLE : strongest(others as string[], levels);
  const met = of.levels.get(level) ?? tally();
  count(met, won);
  of.levels.set(level, met);
  games.set(game, of);
}

const strongest = (met: string[], levels: string[]): string =>
  met.toSorted((a, b) => levels.indexOf(b) - levels.indexOf(a))[0] ?? PEOPLE;
