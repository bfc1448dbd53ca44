// Every language says the same things, with the same gaps to fill in.

import { expect, test } from "vitest";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";
import { elided } from "../src/words/fr/elision";
import { fr as reasons } from "../src/words/fr/reasons";
import { pt } from "../src/words/pt";

const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

for (const [name, words] of Object.entries({ fr, pt })) {
  test(`${name} has the keys of English, no more and no fewer`, () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });

  test(`${name} has the gaps of English in every sentence`, () => {
    for (const [key, text] of Object.entries(en))
      expect([key, gaps((words as Record<string, string>)[key]!)]).toEqual([key, gaps(text)]);
  });

  test(`${name} leaves no sentence in English`, () => {
    const worded = (text: string) => / /.test(text) && /\p{L}/u.test(text.replace(/\{\w+\}/g, ""));
    const same = Object.entries(en).filter(
      ([key, text]) => worded(text) && (words as Record<string, string>)[key] === text,
    );
    const names = /^(game|part|points|log.other|variant.homo|bots.prince)/; // proper names, and words both share
    expect(same.map(([key]) => key).filter((key) => !names.test(key))).toEqual([]);
  });
}

test("French marks stay with the word before them", () => {
  const loose = Object.values({ ...fr, ...reasons }).filter((text) => / [:;?!»]|« /.test(text));
  expect(loose).toEqual([]);
  expect(fr["told.about"]).toContain("\u00a0:");
});

test("French leaves out the e of de and que before a vowel", () => {
  const of = (name: string) => elided("Le royaume de {name}", { name }).replace("{name}", name);
  expect(["Écuyer", "Anna", "Duc", "Hugo", "9"].map(of)).toEqual([
    "Le royaume d’Écuyer",
    "Le royaume d’Anna",
    "Le royaume de Duc",
    "Le royaume de Hugo",
    "Le royaume de 9",
  ]);
  expect(elided("plus que {name}, demande {n}", { name: "Écuyer", n: 1 })).toBe(
    "plus qu’{name}, demande {n}",
  );
});
