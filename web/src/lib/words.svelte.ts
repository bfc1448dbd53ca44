// Words in the player's language; {names} in them are filled in.

import { en } from "../words/en";
import { fr } from "../words/fr";
import { elided } from "../words/fr/elision";
import { pt } from "../words/pt";
import { settings } from "./settings.svelte";

export type Words = typeof en;
export type Key = keyof Words;

interface Language {
  title: string;
  words: Words;
  join?: (text: string, values: Values) => string; // words to what is filled in after them
}

export const LANGUAGES: Record<string, Language> = {
  en: { title: "English", words: en },
  fr: { title: "Français", words: fr, join: elided },
  pt: { title: "Português", words: pt },
};

export function language(): string {
  const wanted = [settings.language, ...navigator.languages];
  const known = wanted.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES);
  return known ?? "en";
}

/** The same with the visitor's country, for dates and numbers: the day before the month, or not. */
export function locale(): string {
  const spoken = language();
  return navigator.languages.find((name) => name.slice(0, 2) === spoken) ?? spoken;
}

$effect.root(() => {
  $effect(() => {
    document.documentElement.lang = language();
  });
});

type Values = Record<string, string | number>;

export function t(key: Key, values: Values = {}): string {
  return say(LANGUAGES[language()]!.words[key], values);
}

/** The words under a key that is put together at run time, or what to say without them. */
export function maybe(key: string, otherwise: string, values: Values = {}): string {
  return anyOf([key], otherwise, values);
}

/** The words under the first of these keys that has any, or what to say without them. */
export function anyOf(keys: string[], otherwise: string, values: Values = {}): string {
  const words: Record<string, string> = LANGUAGES[language()]!.words;
  const key = keys.find((key) => key in words);
  return say(key ? words[key]! : otherwise, values);
}

/** A game's own words where it has some, such as chiefs for kings; otherwise those of all games. */
export function own(game: string, key: Key, values: Values = {}): string {
  return anyOf([`${game}.${key}`, key], "", values);
}

/** Words for one or several: `key.one` or `key.other`; without words, the key itself. */
export function tn(key: string, n: number, values: Values = {}): string {
  const form = new Intl.PluralRules(language()).select(n) === "one" ? "one" : "other";
  return maybe(`${key}.${form}`, `${n} ${key}`, { n, ...values });
}

function say(text: string, values: Values): string {
  const joined = LANGUAGES[language()]!.join?.(text, values) ?? text;
  return joined.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A number with its sign, as players write a gain. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
