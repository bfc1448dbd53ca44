// The server's shapes, by the page's names. They are made from openapi.json, which is what the
// server says of itself: nothing is described here a second time.

import type { components } from "../generated/openapi";

type Schemas = components["schemas"];

export type Cell = Schemas["CellView"];
export type PlacedCell = Schemas["PlacedCell"];
export type Tile = Schemas["TileView"];
export type Kingdom = Schemas["KingdomView"];
export type Part = Schemas["PartView"];
export type Score = Schemas["ScoreView"];
export type Move = Schemas["MoveView"];
export type Square = Move["squares"][number]; // columns east and rows south of the castle
export type Position = Schemas["PositionView"];

export type Seat = Schemas["SeatView"];
export type SeatKind = Seat["kind"];
export type Clock = Schemas["ClockView"];
export type Aids = Schemas["Aids"];
export type Deals = Schemas["Deals"];
export type Fair = Schemas["FairView"];
export type Wish = Schemas["WishView"];
export type Series = Schemas["SeriesView"];
export type Rematch = Schemas["RematchView"];
export type Table = Schemas["TableView"];
export type Happening = Schemas["EventView"];

export type CatalogueGame = Schemas["CatalogueGame"];
export type Opponent = Schemas["Opponent"];
export type Catalogue = Schemas["Catalogue"];
export type Health = Schemas["Health"];

export type SeatRequest = Schemas["SeatRequest"];
export type TableRequest = Schemas["TableRequest"];
export type Opened = Schemas["Opened"];
export type JoinRequest = Schemas["JoinRequest"];
export type Joined = Schemas["Joined"];
export type Done = Schemas["Done"];
export type Problem = Schemas["Problem"];

// The socket
export type Hello = Schemas["Hello"];
export type Ping = Schemas["Ping"];
export type Heard =
  | Schemas["Welcome"]
  | Schemas["Happened"]
  | Schemas["Ack"]
  | Schemas["SocketProblem"]
  | Schemas["Pong"];
