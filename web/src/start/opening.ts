// Opening a table: ask the server, sit down everybody on this device, and go there.

import { api, persist, sitDown } from "../lib/api";
import { keep } from "../lib/mine";
import { go } from "../lib/route.svelte";
import { nameOf } from "../lib/saying";
import { settings } from "../lib/settings.svelte";
import type { Aids, Clock, SeatRequest, Table } from "../lib/types";
import { t } from "../lib/words.svelte";
import { recall } from "../lib/storage";

export interface Plan {
  game: string;
  variants: string[];
  seats: (SeatRequest & { name: string })[]; // a name for each person on this device
  aids: Aids;
  clock: Clock | null;
  spectators: boolean;
}

/** The table of one click: me against bots. */
export function quickPlan(level: string): Plan {
  const bot = { kind: "bot" as const, level, name: "" };
  return {
    game: "kingdomino",
    variants: ["middle-kingdom", "harmony"],
    seats: [{ kind: "person", name: "" }, bot, bot, bot],
    aids: { scores: true, remaining: true },
    clock: null,
    spectators: true,
  };
}

export const USUAL_LEVEL = "squire";

/** What was opened last; what was not asked for then is as usual. */
export function lastPlan(): Plan | null {
  const last = recall<Partial<Plan> | null>("plan", null);
  return last && { ...quickPlan(USUAL_LEVEL), ...last };
}

export async function openTable(plan: Plan): Promise<void> {
  const seats = plan.seats.map(({ kind, level }) =>
    kind === "bot" ? { kind, level: level ?? USUAL_LEVEL } : { kind },
  );
  const opened = await persist(() => api.open({ ...plan, seats }), 30);
  const tokens: Record<number, string> = {};
  const invitations: Record<number, string> = {};
  const note = (view: Table) =>
    keep({
      id: opened.id,
      game: plan.game,
      opened: Date.now(),
      tokens,
      invitations,
      phase: view.phase,
      names: view.seats.map((seat) => nameOf(view, seat.seat)),
    });
  for (const { seat, invitation } of opened.invitations) invitations[seat] = invitation;
  note(opened.view); // before anybody sits down, so that nothing is lost if this breaks off
  let people = 0;
  for (const { seat, kind, invitation } of opened.invitations) {
    if (kind !== "person") continue;
    const name = plan.seats[seat]!.name.trim();
    const usual = (people++ ? "" : settings.nickname) || t("player", { n: seat + 1 });
    const joined = await sitDown(opened.id, seat, invitation, name || usual);
    tokens[seat] = joined.token;
    delete invitations[seat];
    note(joined.view);
  }
  go(`/table/${opened.id}`);
}

/** Another game with the same set-up, seen from here: whoever is elsewhere gets a link. */
export async function openAgain(table: Table, mine: number[]): Promise<void> {
  await openTable({
    game: table.game,
    variants: table.variants,
    seats: table.seats.map((seat) => ({
      kind: mine.includes(seat.seat) ? "person" : seat.kind === "person" ? "friend" : seat.kind,
      level: seat.kind === "bot" ? (seat.level ?? USUAL_LEVEL) : undefined,
      name: mine.includes(seat.seat) ? seat.nickname : "",
    })),
    aids: table.aids,
    clock: table.clock,
    spectators: table.spectators,
  });
}
