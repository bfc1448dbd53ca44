// The same people play again: whoever asks first opens the table, the others come along.

import { api, persist } from "../lib/api";
import type { LiveTable } from "../lib/live.svelte";
import { myTable } from "../lib/mine";
import { go } from "../lib/route.svelte";
import type { Rematch, Table } from "../lib/types";
import { sitAll } from "../start/opening";

export async function askRematch(live: LiveTable, table: Table, rotate: boolean): Promise<void> {
  const [token] = Object.values(live.tokens);
  await comeAlong(live, table, await persist(() => api.rematch(live.id, token!, rotate)));
}

/** Everybody on this device takes their seats there: their tokens are the invitations. */
export async function comeAlong(live: LiveTable, table: Table, rematch: Rematch): Promise<void> {
  if (Object.keys(myTable(rematch.table)?.tokens ?? {}).length || !live.mySeats.length) {
    go(`/table/${rematch.table}`);
    return;
  }
  const people = Object.entries(live.tokens).map(([seat, token]) => ({
    seat: rematch.seats[Number(seat)]!,
    invitation: token,
    nickname: table.seats[Number(seat)]!.nickname,
    rated: table.seats[Number(seat)]!.player !== null,
  }));
  const expected: string[] = [];
  for (const { seat, nickname } of table.seats) expected[rematch.seats[seat]!] = nickname;
  const view = await persist(() => api.look(rematch.table, people[0]!.invitation));
  await sitAll(view, people, {}, { expected });
}
