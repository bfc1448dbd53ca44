// A table as it is being set up, and what becomes of it when something is chosen.

import type { Aids, CatalogueGame, Clock, OfferedTo, SeatKind } from "../lib/types";
import { GAMES } from "./games";
import { isOption, modeOf, type Mode } from "./modes";
import { nearest } from "./variants";

/** What a game can be played with. */
export type Possible = Pick<CatalogueGame, "name" | "seats" | "together">;

export interface PlannedSeat {
  kind: SeatKind;
  level?: string; // of a bot, where it is not everybody's
  name: string; // of a person on this device
}

export interface Plan {
  game: string;
  variants: string[];
  seats: PlannedSeat[];
  level: string; // of all bots that have none of their own
  aids: Aids;
  clock: Clock | null;
  spectators: boolean;
  offer?: OfferedTo | null; // its seats for friends, to everybody on this server
}

const bot = (): PlannedSeat => ({ kind: "bot", name: "" });

/** The table of one click: me against bots, nothing added to the rules. */
export function usualPlan(game: string, level: string): Plan {
  const count = GAMES.find((shown) => shown.name === game)?.usual ?? 2;
  return {
    game,
    variants: [],
    seats: [{ kind: "person", name: "" }, ...Array.from({ length: count - 1 }, bot)],
    level,
    aids: { scores: true, remaining: true },
    clock: null,
    spectators: true,
  };
}

export const levelAt = (plan: Plan, seat: PlannedSeat): string => seat.level ?? plan.level;

/** Whether hints may be asked for: as it was chosen, otherwise where one plays against bots alone. */
export const hinted = ({ aids, seats }: Plan): boolean =>
  aids.hints ?? seats.filter(({ kind }) => kind !== "bot").length === 1;

/** With another number of seats; what cannot be chosen then goes, what must be comes. */
export function resized(plan: Plan, game: Possible, count: number): Plan {
  const seats = Array.from({ length: count }, (_, i) => plan.seats[i] ?? bot());
  const variants = nearest(allowed(game, count), plan.variants) ?? [];
  return offered({ ...plan, seats, variants }, plan.offer ?? null);
}

/** In another mode, with as many seats as before if that can be. */
export function inMode(plan: Plan, game: Possible, mode: Mode): Plan {
  const ways = (count: number) =>
    allowed(game, count).filter((names) => modeOf(game.name, names)?.name === mode.name);
  const now = plan.seats.length;
  const counts = game.seats
    .filter((count) => ways(count).length)
    .sort((a, b) => Math.abs(a - now) - Math.abs(b - now) || a - b);
  const count = counts[0] ?? now;
  const kept = plan.variants.filter((name) => isOption(game.name, name));
  const variants = nearest(ways(count), [...mode.variants, ...kept]) ?? [];
  return { ...resized(plan, game, count), variants };
}

/** Offered to everybody: then somebody must be able to come. */
export function offered(plan: Plan, offer: OfferedTo | null): Plan {
  const lonely = offer && !plan.seats.some(({ kind }) => kind === "friend");
  const seats = lonely ? plan.seats.with(-1, { kind: "friend", name: "" }) : plan.seats;
  return { ...plan, seats, offer };
}

/** The sets of variants that can be chosen with so many seats. */
export const allowed = (game: Possible, count: number): string[][] => game.together[count] ?? [];
