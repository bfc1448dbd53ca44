// The nonces of the seats that joined from here: promised first, shown when all have joined.

import { bytes, hex, sha256 } from "./sha256";
import { recall, remember } from "./storage";

const key = (table: string): string => `nonces.${table}`;

/** What is shown of a nonce before anybody shows theirs. */
export const promiseOf = (nonce: string): string => hex(sha256(bytes(nonce)));

export const noncesOf = (table: string): Record<number, string> => recall(key(table), {});

export function keepNonce(table: string, seat: number, nonce: string): void {
  remember(key(table), { ...noncesOf(table), [seat]: nonce });
}
