// The server's shapes, as docs/api.md and /api/openapi.json describe them.

export type Square = [x: number, y: number]; // columns east and rows south of the castle

export interface Cell {
  kind: string;
  crowns: number;
  marks: string[];
}

export interface PlacedCell extends Cell {
  x: number;
  y: number;
}

export interface Tile {
  number: number;
  left: Cell;
  right: Cell;
  seat: number | null;
  done: boolean;
}

export interface Kingdom {
  seats: number[];
  cells: PlacedCell[];
  columns: number;
  rows: number;
  castle: Cell;
  fixed: boolean;
  extent: [west: number, east: number, north: number, south: number];
  facts: Record<string, number | string>;
}

export interface Part {
  part: string;
  kind: string;
  squares: number;
  crowns: number;
  points: number;
  where: Square[];
}

export interface Score {
  seat: number;
  points: number;
  place: number;
  parts: Part[];
}

export interface Move {
  move: string;
  kind: string;
  number: number | null;
  thing: string | null; // the building, cro-magnon, spell, coat or face of a die it is about
  squares: Square[];
  gain: number | null;
}

export interface Position {
  ply: number;
  to_play: number | null;
  step: string;
  round: number;
  rounds: number;
  kingdoms: Kingdom[];
  current: Tile[];
  following: Tile[];
  to_lay: Tile | null;
  extras: Record<string, unknown>;
  choices: Move[];
  undealt: Tile[] | null;
  last_move: string | null;
  scores: Score[];
}

export type SeatKind = "person" | "friend" | "bot" | "remote";

export interface Seat {
  seat: number;
  kind: SeatKind;
  colour: string;
  nickname: string;
  level: string | null;
  joined: boolean;
  left: boolean;
  stand_in: boolean;
  seconds_left: number | null;
}

export interface Clock {
  seconds: number;
  increment: number;
}

export interface Aids {
  scores: boolean;
  remaining: boolean;
}

export interface Fair {
  commitment: string;
  nonces: string[];
  secret: string | null;
}

export interface Wish {
  seat: number;
  moves: number;
  waits_for: number[];
}

export interface Table {
  id: string;
  seq: number;
  phase: "open" | "playing" | "over" | "record";
  game: string;
  title: string;
  variants: string[];
  seats: Seat[];
  clock: Clock | null;
  spectators: boolean;
  aids: Aids;
  fair: Fair | null;
  wish: Wish | null;
  position: Position | null;
}

export interface Happening {
  seq: number;
  at: number;
  kind: string;
  data: Record<string, unknown>;
  what: Move | null;
}

export interface CatalogueGame {
  name: string;
  title: string;
  seats: number[];
  colours: string[];
  variants: Record<string, string>;
  together: Record<number, string[][]>; // by number of seats: what can be chosen together
}

export interface Opponent {
  name: string;
  title: string;
  about: string;
}

export interface Catalogue {
  games: CatalogueGame[];
  opponents: Opponent[];
}

export interface Health {
  status: "ready" | "warming";
  version: string;
  games: Record<string, string>; // waiting, compiling, loading, ready or failed
  bots: Record<string, string>;
}

export interface SeatRequest {
  kind: SeatKind;
  level?: string;
}

export interface TableRequest {
  game: string;
  variants: string[];
  seats: SeatRequest[];
  aids: Aids;
  clock: Clock | null;
  spectators: boolean;
}

export interface Opened {
  id: string;
  invitations: { seat: number; kind: SeatKind; invitation: string }[];
  view: Table;
}

export interface Joined {
  seat: number;
  token: string;
  view: Table;
}
