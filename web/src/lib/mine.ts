// The tables this browser sits at: tokens by seat, and invitations that it may pass on.

import { notePlayed } from "./played";
import { recall, remember } from "./storage";
import { nameOf } from "./saying";
import type { Table } from "./types";

export interface MyTable {
  id: string;
  game: string;
  opened: number; // milliseconds since 1970
  tokens: Record<number, string>;
  invitations: Record<number, string>;
  phase: Table["phase"];
  names: string[];
  result?: string; // points by seat, once it is over
  place?: number; // the best of mine, once it is over
  review?: string; // the address of the review that it was opened from
  expected?: string[]; // who has played already and is to come along, by seat
}

const KEY = "tables";
const MOST = 100; // tables remembered; the oldest finished ones go first

export function myTables(): MyTable[] {
  const known = recall<MyTable[]>(KEY, []);
  return Array.isArray(known) ? known.filter((table) => typeof table?.id === "string") : [];
}

export function myTable(id: string): MyTable | undefined {
  return myTables().find((table) => table.id === id);
}

export function keep(table: MyTable): void {
  const others = myTables().filter((other) => other.id !== table.id);
  const all = [table, ...others].sort((a, b) => b.opened - a.opened);
  while (all.length > MOST) {
    const finished = all.findLastIndex((other) => other.phase === "over");
    all.splice(finished < 0 ? all.length - 1 : finished, 1);
  }
  remember(KEY, all);
}

export function forget(id: string): void {
  remember(
    KEY,
    myTables().filter((table) => table.id !== id),
  );
}

/** Note what the server says about a table that is remembered. */
export function follow(view: Table): void {
  const mine = myTable(view.id);
  if (!mine) return;
  const names = view.seats.map((seat) => nameOf(view, seat.seat));
  const over = view.phase === "over" ? view.position?.scores : undefined;
  const result = over?.map((score) => score.points).join(" : ");
  const places = over?.filter(({ seat }) => seat in mine.tokens).map(({ place }) => place) ?? [];
  const place = places.length ? Math.min(...places) : undefined;
  if (mine.phase === view.phase && mine.names.join() === names.join()) return;
  keep({ ...mine, phase: view.phase, names, result, place });
  // Once, when it ends; a game that began in the middle of another does not count.
  if (over && mine.phase !== "over" && !mine.review) void notePlayed(view, mine.tokens);
}

export function invitationLink(id: string, seat: number, invitation: string): string {
  return `${location.origin}/table/${id}#seat=${seat}&key=${invitation}`;
}
