// Points through time as a small plot: where each dot stands, and the lines behind them.

export interface Dot {
  x: number; // 0 to 1, from the oldest to the newest
  y: number; // 0 to 1, from the bottom to the top
}

export interface Scale {
  least: number;
  most: number;
  lines: number[]; // where a line is drawn across
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
const LINES = 4; // at most

/** A range of round numbers around these, with a line at every round step. */
export function scaleOf(points: number[]): Scale {
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const step = STEPS.find((size) => (high - low) / size <= LINES) ?? (high - low) / LINES;
  const least = Math.floor(low / step) * step;
  const most = Math.max(Math.ceil(high / step) * step, least + step);
  const lines = Array.from(
    { length: Math.round((most - least) / step) + 1 },
    (_, i) => least + i * step,
  );
  return { least, most, lines };
}

export function dotsOf(points: number[], { least, most }: Scale): Dot[] {
  const last = Math.max(1, points.length - 1);
  return points.map((value, i) => ({
    x: points.length === 1 ? 0.5 : i / last,
    y: (value - least) / (most - least),
  }));
}
