// The sheets that this browser keeps, the last touched first.

import { recall, remember } from "../lib/storage";
import { readSheet, writeSheet, type Sheet } from "./sheet";

const KEY = "pads";
const MOST = 40;

export interface Saved {
  id: string;
  at: number; // milliseconds, when it was touched last
  text: string;
}

export function savedSheets(): Saved[] {
  const kept = recall<unknown>(KEY, []);
  const sound = (one: Partial<Saved>): one is Saved =>
    typeof one?.id === "string" && typeof one.at === "number" && typeof one.text === "string";
  return Array.isArray(kept) ? kept.filter(sound) : [];
}

export function findSheet(id: string): Sheet | null {
  const kept = savedSheets().find((one) => one.id === id);
  return kept ? readSheet(kept.text) : null;
}

/** Keep a sheet; one that is there already only comes to the front. */
export function keepSheet(sheet: Sheet, id = newId()): string {
  const text = writeSheet(sheet);
  const kept = savedSheets();
  const same = kept.find((one) => one.text === text && one.id !== id);
  const known = same && !kept.some((one) => one.id === id) ? same.id : id;
  const others = kept.filter((one) => one.id !== known);
  remember(KEY, [{ id: known, at: Date.now(), text }, ...others].slice(0, MOST));
  return known;
}

export function forgetSheet(id: string): void {
  remember(
    KEY,
    savedSheets().filter((one) => one.id !== id),
  );
}

const newId = (): string => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
