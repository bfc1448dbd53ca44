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
export type Preview = Schemas["Preview"];
export type Previews = Schemas["Previews"];

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

export type Reason = Schemas["ReasonView"];
export type PuzzleHead = Schemas["PuzzleHead"];
export type Puzzles = Schemas["Puzzles"];
export type Puzzle = Schemas["PuzzleView"];
export type Daily = Schemas["Daily"];
export type Day = Schemas["DayView"];
export type DayDeal = Schemas["DayDealView"];
export type DaySpread = Schemas["SpreadView"];
export type Answer = Schemas["AnswerView"];

export type CatalogueGame = Schemas["CatalogueGame"];
export type Opponent = Schemas["Opponent"];
export type Catalogue = Schemas["Catalogue"];
export type Health = Schemas["Health"];

export type SeatRequest = Schemas["SeatRequest"];
export type TableRequest = Schemas["TableRequest"];
export type Opened = Schemas["Opened"];
export type JoinRequest = Schemas["JoinRequest"];
export type Joined = Schemas["Joined"];
export type MoveRequest = Schemas["MoveRequest"];
export type Done = Schemas["Done"];
export type Problem = Schemas["Problem"];

// The score pad
export type PadView = Schemas["PadView"];
export type Brush = Schemas["BrushView"];
export type PadFact = Schemas["FactView"];
export type SheetScore = Schemas["SheetScore"];

// Boards for study, and what is learnt on them
export type Study = Schemas["StudyView"];
export type Played = Schemas["PlayedView"];
export type Moves = Schemas["Moves"];
export type StudyRequest = Schemas["StudyRequest"];
export type Lesson = Schemas["LessonView"];
export type LessonStep = Schemas["StepView"];

// The coach
export type ReviewState = Schemas["ReviewState"];
export type Review = Schemas["Review"];
export type Decision = Schemas["Decision"];
export type Option = Schemas["Option"];
export type TableHint = Schemas["TableHint"];
export type Tried = Schemas["Tried"];
// Open tables and ratings
export type Offers = Schemas["OffersView"];
export type Offer = Schemas["OfferView"];
export type OfferedTo = Offer["offer"];
export type Player = Schemas["PlayerView"];
export type Uploaded = Schemas["Uploaded"];

// The socket
export type Hello = Schemas["Hello"];
export type Ping = Schemas["Ping"];
export type Say = Schemas["Say"];
export type Saying = Partial<Pick<Say, "emote" | "phrase" | "chat">>;
export type Line = Schemas["LineView"];
export type Heard =
  | Schemas["Welcome"]
  | Schemas["Changed"]
  | Schemas["Said"]
  | Schemas["Ack"]
  | Schemas["SocketProblem"]
  | Schemas["Pong"];
