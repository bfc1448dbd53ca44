// This page's part in fair deals: to show what it promised, and to check every deal at the end.

import { api } from "./api";
import { faultOf, type Fault } from "./fair";
import { noncesOf } from "./nonces";
import type { Happening, Table } from "./types";

/** Check a game that is over, as this page has seen it. */
export async function checkDeals(
  table: Table,
  events: Happening[],
  token?: string,
): Promise<Fault | null> {
  const dealt = events.filter((event) => event.kind === "dealt");
  const opened = events.find((event) => event.kind === "opened");
  return faultOf(await api.deals(table.id, token), {
    commitment: String(opened?.data.commitment ?? table.fair?.commitment),
    nonces: Object.values(noncesOf(table.id)),
    dealt: dealt.map((event) => String(event.data.move)),
  });
}

/** Show what was promised, where the table waits for it. */
export async function showNonces(table: Table, tokens: Record<number, string>): Promise<void> {
  const kept = noncesOf(table.id);
  for (const seat of table.fair?.waits_for ?? []) {
    const [token, nonce] = [tokens[seat], kept[seat]];
    if (token && nonce) await api.showNonce(table.id, token, seat, nonce).catch(() => {});
  }
}
