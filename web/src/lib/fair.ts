// Whether the deals of a game were left to chance, checked here and not believed.
//
// Before anybody joined, the server showed the SHA-256 of its secret; every player promised a nonce
// in the same way, and showed it when all had. Each deal follows from the secret, the nonces and its
// number. At a deal of the day there are no nonces, for everybody gets the same deals; each kind of
// them is a deck of its own, and its name stands in the nonces' place. The rules are not known here: what could have come is the server's word, as far as it is in
// order; `crownlands verify` checks that too.

import { promiseOf } from "./nonces";
import { bytes, hex, hmac, sha256, unhex } from "./sha256";
import type { Deals } from "./types";

export type Fault = "commitment" | "nonce" | "promise" | "told" | "order" | "deal";

/** What this page knows of a table by itself. */
export interface Known {
  commitment: string; // as it was shown when the table was opened
  nonces: string[]; // of the seats that joined from here
  dealt: string[]; // every deal as it was told, in order
}

/** The first thing that is wrong with the deals; null if none of them can have been chosen. */
export function faultOf(told: Deals, known: Known): Fault | null {
  const secret = unhex(told.secret);
  if (told.commitment !== known.commitment || hex(sha256(secret)) !== told.commitment)
    return "commitment";
  if (!known.nonces.every((nonce) => told.nonces.includes(nonce))) return "nonce";
  const kept = (promise: string | null, seat: number): boolean =>
    promise === null || promise === promiseOf(told.nonces[seat] ?? "");
  if (told.promises.length !== told.nonces.length || !told.promises.every(kept)) return "promise";
  if (told.deals.map((deal) => deal.move).join(" ") !== known.dealt.join(" ")) return "told";
  if (!told.deals.every((deal) => inOrder(deal.outcomes))) return "order";
  const dealt = new Map<string | null, number>(); // of each deck
  const right = told.deals.every(({ move, outcomes, deck }) => {
    const number = dealt.get(deck) ?? 0;
    dealt.set(deck, number + 1);
    const names = deck === null ? told.nonces : [...told.nonces, deck];
    return outcomes[indexOf(secret, names, number, outcomes.length)] === move;
  });
  return right ? null : "deal";
}

/** The place of deal `number` among so many outcomes; `names` are the nonces, and the deck. */
function indexOf(secret: Uint8Array, names: string[], number: number, count: number): number {
  const digest = hmac(secret, bytes(["crownlands", ...names, number].join(" ")));
  const word = BigInt(`0x${hex(digest.slice(0, 6))}`); // 48 bits
  return Number((word * BigInt(count)) >> 48n);
}

/** Whether all are different and, where they differ in one number only, in ascending order. */
function inOrder(outcomes: string[]): boolean {
  if (new Set(outcomes).size !== outcomes.length) return false;
  const parts = outcomes.map((text) => /^(\D*)(\d+)$/.exec(text));
  return outcomes.every((_, i) => {
    const [one, other] = [parts[i - 1], parts[i]];
    return !one || !other || one[1] !== other[1] || Number(one[2]) < Number(other[2]);
  });
}
