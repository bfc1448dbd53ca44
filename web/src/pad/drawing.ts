// A tapped kingdom as the board draws it, and the window on it.

import type { Area } from "../lib/area";
import type { Cell, Kingdom, PadView } from "../lib/types";
import { extentOf, squareAt, type Player, type Tapped } from "./sheet";
import { brushOf } from "./tapping";

const AROUND = 3; // squares on each side of the castle, to begin with
const CLOSE = 2; // the same on a kingdom that is looked at again

/** How a square looks; nothing for one that this game does not have. */
export function look(pad: PadView, { letter, number, thing }: Tapped): Cell | undefined {
  const brush = brushOf(pad, letter);
  const plain = brush?.numbers[number] ?? brush?.numbers[0];
  const standing = thing ? brush?.things[thing] : undefined;
  if (!plain || !standing) return plain;
  const crowns = Math.max(standing.crowns, plain.crowns);
  return { ...standing, crowns, marks: [...(number ? plain.marks : []), ...standing.marks] };
}

export function drawn(pad: PadView, player: Player, index: number): Kingdom {
  const empty = pad.kingdoms[index]!;
  const cells = Object.entries(player.squares).flatMap(([key, tapped]) => {
    const [x, y] = squareAt(key);
    const cell = look(pad, tapped);
    return cell ? [{ ...cell, x, y }] : [];
  });
  const castle = pad.castle.numbers[player.home] ?? pad.castle.numbers[0]!;
  return { ...empty, cells, castle, extent: empty.fixed ? empty.extent : extentOf(player) };
}

/** Where a square may still be tapped: the frame round what is there. */
export function reachOf(kingdom: Kingdom): Area {
  const [west, east, north, south] = kingdom.extent;
  const left = Math.min(west, east - kingdom.columns + 1);
  const top = Math.min(north, south - kingdom.rows + 1);
  return {
    west: left,
    north: top,
    columns: Math.max(east, west + kingdom.columns - 1) - left + 1,
    rows: Math.max(south, north + kingdom.rows - 1) - top + 1,
  };
}

/** The window on a kingdom: it grows when the kingdom comes near its edge and may go on there, so
 *  that nothing moves under a finger for most of the time; `before` is where it was. Whoever comes
 *  back to a kingdom sees it as large as can be. */
export function windowOn(kingdom: Kingdom, before?: Area): Area {
  const reach = reachOf(kingdom);
  if (kingdom.fixed) return reach;
  const [west, east, north, south] = kingdom.extent;
  const around = kingdom.cells.length ? CLOSE : AROUND;
  const {
    west: left,
    north: top,
    columns,
    rows,
  } = before ?? { west: -around, north: -around, columns: 2 * around + 1, rows: 2 * around + 1 };
  const across = grown(west, east, reach.west, reach.columns, left, columns);
  const down = grown(north, south, reach.north, reach.rows, top, rows);
  return { west: across[0], columns: across[1], north: down[0], rows: down[1] };
}

function grown(
  low: number,
  high: number,
  first: number, // that can be reached
  length: number,
  begin: number, // of the window, and how long it is
  count: number,
): [begin: number, count: number] {
  const last = first + length - 1;
  let [from, to] = [begin, begin + count - 1];
  const wanted: [number, number] = [Math.max(low - 1, first), Math.min(high + 1, last)];
  if (wanted[0] >= from && wanted[1] <= to) return [from, count];
  [from, to] = [Math.min(from, wanted[0]), Math.max(to, wanted[1])];
  // What can no longer be reached makes room.
  [from, to] = [
    Math.max(from, Math.min(first, wanted[0])),
    Math.min(to, Math.max(last, wanted[1])),
  ];
  return [from, to - from + 1];
}
