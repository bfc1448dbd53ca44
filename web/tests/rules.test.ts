// The rules say the same things in every language.

import { expect, test } from "vitest";
import { duel } from "../src/rules/duel";
import { KEYS } from "../src/rules/keys";
import { kingdomino } from "../src/rules/kingdomino";
import { origins } from "../src/rules/origins";
import { queendomino } from "../src/rules/queendomino";

test.each(Object.entries({ duel, kingdomino, origins, queendomino }))("%s", (_, told) => {
  const { en, fr, pt } = told as Record<string, { text: string[]; picture?: string }[]>;
  const shape = (sections = en!) => sections.map(({ text, picture }) => [text.length, picture]);
  expect(shape(fr)).toEqual(shape());
  expect(shape(pt)).toEqual(shape());
});

test("the keys", () => {
  expect(KEYS.fr).toHaveLength(KEYS.en!.length);
  expect(KEYS.pt).toHaveLength(KEYS.en!.length);
});
