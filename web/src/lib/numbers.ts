// Numbers as the reader's locale writes them.

import { locale } from "./words.svelte";

export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: "percent" }).format(share);

/** A mean, with one digit behind the point. */
export const mean = (value: number): string =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(value);

export const day = (milliseconds: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(milliseconds);
