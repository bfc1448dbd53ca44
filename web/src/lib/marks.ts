// What lies on a square besides its terrain and its crowns, from the server's words for it.

import { USUAL, type Look } from "./look";

export interface Mark {
  name: string;
  number: number | null;
}

/** A mark with how its game draws it. */
export interface Drawn extends Mark {
  symbol: string | null; // null: by its name
  place: Look["pieces"][string]["place"];
}

/** "fire:2" is two fires; words of a name may be joined by hyphens or underscores. */
export function readMark(text: string): Mark {
  const [, name, number] = /^(.*?)(?::([0-9]+))?$/.exec(text.replaceAll("_", "-"))!;
  return { name: name!, number: number ? Number(number) : null };
}

export function drawMark(text: string, look: Look): Drawn {
  const mark = readMark(text);
  const piece = look.pieces[mark.name];
  if (!piece) return { ...mark, symbol: look === USUAL ? mark.name : null, place: "figure" };
  const numbered = piece.symbol && piece.most ? `${piece.symbol}-${mark.number ?? 1}` : null;
  return { ...mark, symbol: numbered ?? piece.symbol, place: piece.place };
}

/** Whether it covers the whole square, below everything else. */
export const isGround = (mark: Drawn): boolean => mark.place === "ground";
/** Whether it takes the corner in which fires are printed elsewhere. */
export const isToken = (mark: Drawn): boolean => mark.place === "corner";
/** Whether it stands in front of the others. */
export const isFigure = (mark: Drawn): boolean => mark.place === "figure";

export interface Standing {
  mark: Drawn;
  x: number;
  y: number;
  size: number;
}

/** Where plates and figures stand on a square 100 units wide. */
export function arrange(marks: Drawn[]): Standing[] {
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
