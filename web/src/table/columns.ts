// In how many columns tiles lie so that the squares in them are as large as can be.

const CAPTION = 64; // pixels of a tile above its picture

export function columnsFor(tiles: number, width: number, height: number): number {
  let best = 1;
  let largest = 0;
  for (let across = 1; across <= tiles; across++) {
    const side = Math.min(width / across, height / Math.ceil(tiles / across) - CAPTION);
    if (side > largest) [best, largest] = [across, side];
  }
  return best;
}
