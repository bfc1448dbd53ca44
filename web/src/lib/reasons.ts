// Why a move is good, in the player's language.

import { en } from "../words/en/reasons";
import { fr } from "../words/fr/reasons";
import { pt } from "../words/pt/reasons";
import type { Reason } from "./types";
import { anyOf, language } from "./words.svelte";

const PHRASES: Record<string, Record<string, string>> = { en, fr, pt };
const BLANK = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;

type Fact = Reason["facts"][string];
export type NameOf = (seat: number) => string;

/** The reason as a sentence; one of a game without words here is told as the server tells it. */
export function sayReason(reason: Reason, nameOf: NameOf): string {
  const phrases = PHRASES[language()]!;
  const phrase = phrases[reason.kind];
  if (!phrase) return reason.words;
  const told = phrase.replace(BLANK, (_, name: string, one?: string, several?: string) =>
    one === undefined
      ? sayFact(name, reason.facts[name]!, nameOf)
      : sayCount(Number(reason.facts[name]), one, several!),
  );
  return capital(phrases[reason.of_other ? "other" : "move"]!.replace("{phrase}", () => told));
}

function sayFact(name: string, fact: Fact, nameOf: NameOf): string {
  if (name === "seat") return nameOf(Number(fact));
  if (Array.isArray(fact)) {
    return new Intl.ListFormat(language(), { type: "conjunction" }).format(fact.map(sayThing));
  }
  return sayThing(fact);
}

/** A number, a square or the name of a thing; crosses follow the coat on a die's face. */
function sayThing(thing: string | number): string {
  const [, name, crosses] = /^(.*?)(\+*)$/.exec(String(thing))!;
  const key = name!.replaceAll(/[ _]/g, "-");
  const keys = ["terrain", "subject", "thing", "part"].map((group) => `${group}.${key}`);
  const words = anyOf(keys, name!).replace(/\s*:.*\{.*$/, ""); // a part's name, without its sum
  return words + crosses;
}

function sayCount(n: number, one: string, several: string): string {
  return `${n} ${new Intl.PluralRules(language()).select(n) === "one" ? one : several}`;
}

function capital(words: string): string {
  return words[0]!.toUpperCase() + words.slice(1);
}
