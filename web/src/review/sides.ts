// Who wins together: chances are told seat by seat, and partners have theirs together.

/** What the seats of one side have together. */
export const chanceOf = (chances: number[], side: number[]): number =>
  side.reduce((sum, seat) => sum + chances[seat]!, 0);

/** The side that a seat is on. */
export const sideOf = (sides: number[][], seat: number): number[] =>
  sides.find((side) => side.includes(seat)) ?? [seat];
