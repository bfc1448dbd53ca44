// Why a seat comes before another with as many points.

import type { Position, Table } from "../lib/types";

export function tiesTold(_table: Table, _position: Position): string[] {
  return [];
}
