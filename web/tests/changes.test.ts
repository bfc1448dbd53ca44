// Changes are made where they are told, and nowhere else.

import { expect, test } from "vitest";
import { changed } from "../src/lib/changes";

const VIEW = { seq: 1, wish: null, position: { ply: 3, kingdoms: [{ rows: 5 }, { rows: 7 }] } };

test("a change replaces what it leads to", () => {
  const now = changed(VIEW, [
    [["seq"], 2],
    [["position", "kingdoms", 1], { rows: 9 }],
    [["wish"], { seat: 0 }],
  ]);
  expect(now).toEqual({
    seq: 2,
    wish: { seat: 0 },
    position: { ply: 3, kingdoms: [{ rows: 5 }, { rows: 9 }] },
  });
});

test("what was told before is left as it is, and shared where nothing changed", () => {
  const now = changed(VIEW, [[["position", "kingdoms", 1], { rows: 9 }]]);
  expect(VIEW.position.kingdoms[1]).toEqual({ rows: 7 });
  expect(now.position.kingdoms[0]).toBe(VIEW.position.kingdoms[0]);
  expect(Array.isArray(now.position.kingdoms)).toBe(true);
});

test("without changes it is the same, and an empty way replaces all of it", () => {
  expect(changed(VIEW, [])).toBe(VIEW);
  expect(changed<unknown>(VIEW, [[[], "another"]])).toBe("another");
});
