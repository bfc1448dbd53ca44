// What lies on a square besides its terrain and its crowns, from the server's words for it.

export interface Mark {
  name: string;
  number: number | null;
  symbol: string;
}

const FIGURES = new Set(["knight", "tower", "queen", "dragon", "coin"]);

/** "fire:2" is two fires; words of a name may be joined by hyphens or underscores. */
export function readMark(text: string): Mark {
  const [, name, number] = /^(.*?)(?::([0-9]+))?$/.exec(text.replaceAll("_", "-"))!;
  const symbol =
    name === "crater" ? `craters-${number ?? 1}` : name === "fire" ? `fire-${number ?? 1}` : name!;
  return { name: name!, number: number ? Number(number) : null, symbol };
}

/** Whether it covers the whole square, below everything else. */
export const isGround = (mark: Mark): boolean => mark.name === "crater" || mark.name === "new";
/** Whether it takes the corner in which fires are printed elsewhere. */
export const isToken = (mark: Mark): boolean => mark.name === "fire";
/** Whether it stands in front of the others. */
export const isFigure = (mark: Mark): boolean => FIGURES.has(mark.name);

export interface Standing {
  mark: Mark;
  x: number;
  y: number;
  size: number;
}

/** Where plates and figures stand on a square 100 units wide. */
export function arrange(marks: Mark[]): Standing[] {
  const plate = marks.find((mark) => !isFigure(mark));
  const figures = marks.filter((mark) => mark !== plate);
  const row = (size: number, left: number, right: number, top: number): Standing[] =>
    figures.map((mark, i) => ({
      mark,
      x: left + (i * (right - left)) / Math.max(1, figures.length - 1),
      y: top,
      size,
    }));
  if (!plate) {
    const size = figures.length === 1 ? 60 : 100 / Math.max(1, figures.length);
    return row(size, figures.length === 1 ? (100 - size) / 2 : 0, 100 - size, 98 - size);
  }
  const size = figures.length <= 2 ? 42 : 104 / figures.length;
  const [x, y, side] = figures.length ? [31, 23, 66] : [22, 26, 74];
  return [{ mark: plate, x, y, size: side }, ...row(size, -1, 101 - size, 99 - size)];
}
