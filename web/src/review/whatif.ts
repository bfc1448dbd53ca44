// What if: one's own table from a moment of another game, against bots or by hand.

import { api, persist } from "../lib/api";
import { myTable } from "../lib/mine";
import { settings } from "../lib/settings.svelte";
import type { Table } from "../lib/types";
import { t } from "../lib/words.svelte";
import { colourName } from "../study/names";
import { sitAll } from "../start/opening";
import { levelAsked } from "../start/plans";

const LEVEL = "knight"; // where nobody has ever asked for another
export const BY_HAND = "by-hand"; // instead of a level: whoever is here plays for all seats

export interface Moment {
  ply: number;
  seat: number; // whose place is taken
  review: string; // the way back
}

/** What the way back from such a table is called. */
export const backTo = (path: string): string =>
  t(path.startsWith("/replay/") ? "replay.back" : "review.back");

/** The level of the bots that were there; where there were none, the one last asked for. */
export const usualLevel = ({ seats }: Table): string =>
  seats.find(({ level }) => level)?.level ?? levelAsked() ?? LEVEL;

/** Without a level bots that were there stay as they were. */
export async function openFrom(from: Table, moment: Moment, level: string | null): Promise<void> {
  const seats = from.seats.map((before, i) =>
    i === moment.seat || level === BY_HAND
      ? { kind: "person" as const, level: null }
      : { kind: "bot" as const, level: level ?? before.level ?? usualLevel(from) },
  );
  const { game, variants } = from;
  const start = { table: from.id, record: null, ply: moment.ply };
  const aids = { scores: true, remaining: true, hints: true };
  const wanted = { game, variants, seats, start, aids, spectators: true };
  const token = Object.values(myTable(from.id)?.tokens ?? {})[0]; // it may not be open to everybody
  const opened = await persist(() => api.open(wanted, token), 30);
  const me = settings.nickname || t("player", { n: moment.seat + 1 });
  const people = opened.invitations
    .filter(({ kind }) => kind === "person")
    .map(({ seat, invitation }) => ({
      seat,
      invitation,
      nickname: seat === moment.seat ? me : colourName(from.seats[seat]!.colour),
    }));
  await sitAll(opened.view, people, {}, { review: moment.review });
}
