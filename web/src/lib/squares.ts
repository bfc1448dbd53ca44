// Squares by name.

/** The name of a square as records have it: the castle is g7. */
export const squareName = ([x, y]: readonly [number, number]): string =>
  `${String.fromCharCode("g".charCodeAt(0) + x)}${7 + y}`;
