// Points so far, apart from bonuses that count only if nothing changes until the end.

import type { Score, Table } from "./types";

const BONUSES = new Set(["middle kingdom", "harmony", "fire empire", "homo habilis"]);

export interface Standing {
  points: number; // earned
  bonus: number; // not yet
}

export function standing(table: Table, score: Score): Standing {
  const open =
    table.phase === "playing" ? score.parts.filter((part) => BONUSES.has(part.part)) : [];
  const bonus = open.reduce((sum, part) => sum + part.points, 0);
  return { points: score.points - bonus, bonus };
}
