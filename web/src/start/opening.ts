// Opening a table: ask the server, sit down everybody on this device, and go there.

import { api, persist, sitDown } from "../lib/api";
import { keep, type MyTable } from "../lib/mine";
import { go } from "../lib/route.svelte";
import { me } from "../open/me.svelte";
import { nameOf } from "../lib/saying";
import { settings } from "../lib/settings.svelte";
import type { Table } from "../lib/types";
import { t } from "../lib/words.svelte";
import { levelAt, type Plan } from "./plan";

export async function openTable(plan: Plan): Promise<void> {
  const { game, variants, aids, clock, spectators } = plan;
  const seats = plan.seats.map((seat) =>
    seat.kind === "bot" ? { kind: seat.kind, level: levelAt(plan, seat) } : { kind: seat.kind },
  );
  const offer = seats.some(({ kind }) => kind === "friend") ? plan.offer : null;
  const wanted = { game, variants, aids, clock, spectators, seats, offer };
  const opened = await persist(() => api.open(wanted), 30);
  const [here, elsewhere] = [
    opened.invitations.filter(({ kind }) => kind === "person"),
    opened.invitations.filter(({ kind }) => kind !== "person"),
  ];
  const people = here.map(({ seat, invitation }, i) => {
    const usual = (i ? "" : settings.nickname) || t("player", { n: seat + 1 });
    return { seat, invitation, nickname: plan.seats[seat]!.name.trim() || usual };
  });
  const passedOn = elsewhere.map(({ seat, invitation }) => [seat, invitation]);
  await sitAll(opened.view, people, Object.fromEntries(passedOn));
}

interface Sitting {
  seat: number;
  invitation: string;
  nickname: string;
  rated?: boolean; // who was, at the table before this
}

/** Sit down everybody on this device and go to the table; other invitations are kept to pass on. */
export async function sitAll(
  table: Table,
  people: Sitting[],
  passedOn: Record<number, string> = {},
  more: Pick<MyTable, "review" | "expected"> = {},
): Promise<void> {
  const tokens: Record<number, string> = {};
  const invitations = { ...passedOn };
  for (const { seat, invitation } of people) invitations[seat] = invitation;
  const note = (view: Table) =>
    keep({
      id: view.id,
      game: view.game,
      opened: Date.now(),
      tokens,
      invitations,
      phase: view.phase,
      ...more,
      names: view.seats.map((seat) => nameOf(view, seat.seat)),
    });
  note(table); // before anybody sits down, so that nothing is lost if this breaks off
  const alone = people.length === 1;
  for (const { seat, invitation, nickname, rated } of people) {
    const secret = rated || (alone && table.offer) ? me.secret : undefined;
    const joined = await sitDown(table.id, seat, invitation, nickname, secret);
    tokens[seat] = joined.token;
    delete invitations[seat];
    note(joined.view);
  }
  go(`/table/${table.id}`);
}
