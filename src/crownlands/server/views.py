"""The one JSON shape in which every game is shown; made from `Game.table` and nothing else."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from crownlands.core.view import Cell, Kingdom, Tile
from crownlands.game import Game
from crownlands.server.store import Event, now
from crownlands.server.table import OPEN, OVER, RECORD, Phase, SeatKind, Table


class View(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class CellView(View):
    kind: str = Field(description="Terrain or coat.")
    crowns: int = Field(description="Crowns, fires or crosses.")
    marks: list[str] = Field(description="What else lies there.")


class PlacedCell(CellView):
    x: int = Field(description="Columns east of the castle.")
    y: int = Field(description="Rows south of the castle.")


class TileView(View):
    number: int
    left: CellView
    right: CellView
    seat: int | None = Field(description="Whose king stands on it.")
    done: bool = Field(description="Its king has acted already.")


class KingdomView(View):
    seats: list[int] = Field(description="Whose it is: one seat, or a team.")
    cells: list[PlacedCell] = Field(description="All squares but the castle's, row by row.")
    columns: int = Field(description="The kingdom must fit in so many columns.")
    rows: int
    fixed: bool = Field(description="The frame is a map with the castle in its middle.")
    extent: list[int] = Field(description="West, east, north and south edge.")
    facts: dict[str, int | str] = Field(description="Coins, discards and the like, by name.")


class PartView(View):
    part: str = Field(description="What the points are for.")
    kind: str = Field(description="The terrain, for a territory.")
    squares: int
    crowns: int
    points: int


class ScoreView(View):
    seat: int
    points: int = Field(description="Before the end: as if the game ended now.")
    place: int = Field(description="1 is first; equal seats share a place.")
    parts: list[PartView]


class PositionView(View):
    """What lies on the table, and what may be done."""

    ply: int = Field(description="How many moves and deals there have been; a move names it.")
    to_play: int | None = Field(description="The seat whose decision it is; null when over.")
    step: str = Field(description="What is to be done: lay, claim, ...")
    round: int
    rounds: int
    kingdoms: list[KingdomView]
    current: list[TileView] = Field(description="The line being laid.")
    following: list[TileView] = Field(description="The line being claimed.")
    to_lay: TileView | None
    extras: dict[str, Any] = Field(description="A game's own boards.")
    legal_moves: list[str] = Field(description="What the seat to play may do, as text.")
    last_move: str | None
    scores: list[ScoreView] = Field(description="By seat.")


class SeatView(View):
    seat: int
    kind: SeatKind
    colour: str
    nickname: str
    level: str | None = Field(description="Of the bot that sits there, or plays for somebody.")
    joined: bool
    left: bool
    stand_in: bool = Field(description="A bot plays for the person whose seat it is.")
    seconds_left: float | None = Field(description="On the clock, if there is one.")


class ClockView(View):
    """Time to think; a bot plays on for somebody who has used it up."""

    seconds: float = Field(
        gt=0, le=86_400, allow_inf_nan=False, description="For the whole game, per seat."
    )
    increment: float = Field(
        0, ge=0, le=3_600, allow_inf_nan=False, description="Added after each move."
    )


class WishView(View):
    seat: int = Field(description="Who wishes to take back.")
    moves: int = Field(description="How many moves would go.")
    waits_for: list[int] = Field(description="Seats that have not answered.")


class FairView(View):
    commitment: str = Field(description="SHA-256 of the table's secret, shown before anyone joins.")
    nonces: list[str] = Field(description="What the players added, in the order of their seats.")
    secret: str | None = Field(description="Told when the game is over.")


class TableView(View):
    """A table as anybody may see it."""

    id: str
    seq: int = Field(description="The number of the last event that is in this view.")
    phase: Phase
    game: str
    title: str
    variants: list[str]
    seats: list[SeatView]
    clock: ClockView | None
    spectators: bool
    fair: FairView | None = Field(description="Null for an uploaded record.")
    wish: WishView | None = Field(description="A wish to take back that waits for answers.")
    position: PositionView | None = Field(description="Null before the game begins.")


class EventView(View):
    """Something that happened."""

    seq: int = Field(description="Counted from 1 at each table, without gaps.")
    at: float = Field(description="Seconds since 1970.")
    kind: Literal[
        "opened",
        "joined",
        "started",
        "dealt",
        "moved",
        "asked",
        "agreed",
        "refused",
        "taken_back",
        "left",
        "returned",
        "taken_over",
        "finished",
    ]
    data: dict[str, Any]


def event_view(event: Event) -> EventView:
    return EventView.model_validate(vars(event))


def table_view(table: Table) -> TableView:
    game = table.game
    return TableView(
        id=table.id,
        seq=table.seq,
        phase=table.phase,
        game=game.name,
        title=game.entry.title,
        variants=list(game.variants),
        seats=[seat_view(table, seat) for seat in range(len(table.seats))],
        clock=ClockView.model_validate(table.clock) if table.clock else None,
        spectators=table.spectators,
        fair=fair_view(table),
        wish=wish_view(table),
        position=None if table.phase == OPEN else position_view(game),
    )


def seat_view(table: Table, number: int) -> SeatView:
    seat = table.seats[number]
    left = table.time_left(number, now())
    return SeatView(
        seat=number,
        kind=seat.kind,
        colour=table.game.entry.colours[number],
        nickname=seat.nickname,
        level=seat.bot,
        joined=seat.joined,
        left=seat.left,
        stand_in=seat.stand_in is not None,
        seconds_left=None if left is None else round(max(0.0, left), 1),
    )


def fair_view(table: Table) -> FairView | None:
    if table.phase == RECORD:
        return None
    secret = table.secret if table.phase == OVER else None
    return FairView(commitment=table.commitment, nonces=table.nonces, secret=secret)


def wish_view(table: Table) -> WishView | None:
    wish = table.wish
    if wish is None:
        return None
    waiting = sorted(table.to_agree(wish.seat) - wish.agreed)
    return WishView(seat=wish.seat, moves=wish.moves, waits_for=waiting)


def position_view(game: Game) -> PositionView:
    seen = game.table
    return PositionView(
        ply=len(game.log),
        to_play=seen.to_play if seen.to_play >= 0 else None,
        step=seen.step,
        round=seen.round,
        rounds=seen.rounds,
        kingdoms=[kingdom_view(kingdom) for kingdom in seen.kingdoms],
        current=[tile_view(tile) for tile in seen.current],
        following=[tile_view(tile) for tile in seen.following],
        to_lay=tile_view(seen.to_lay) if seen.to_lay else None,
        extras={name: plain(value) for name, value in seen.extras.items()},
        legal_moves=[str(move) for move in game.legal_moves] if seen.to_play >= 0 else [],
        last_move=str(game.log[-1]) if game.log else None,
        scores=score_views(game),
    )


def score_views(game: Game) -> list[ScoreView]:
    views = []
    for standing in sorted(game.ranking(), key=lambda standing: standing.seat):
        parts = [PartView.model_validate(vars(part)) for part in game.breakdown(standing.seat)]
        views.append(
            ScoreView(seat=standing.seat, points=standing.points, place=standing.place, parts=parts)
        )
    return views


def kingdom_view(kingdom: Kingdom) -> KingdomView:
    cells = sorted(kingdom.cells.items(), key=lambda item: (item[0].y, item[0].x))
    return KingdomView(
        seats=list(kingdom.seats),
        cells=[PlacedCell(x=at.x, y=at.y, **cell_parts(cell)) for at, cell in cells],
        columns=kingdom.columns,
        rows=kingdom.rows,
        fixed=kingdom.fixed,
        extent=list(kingdom.extent),
        facts=dict(kingdom.facts),
    )


def tile_view(tile: Tile) -> TileView:
    return TileView(
        number=tile.number,
        left=CellView(**cell_parts(tile.left)),
        right=CellView(**cell_parts(tile.right)),
        seat=tile.seat,
        done=tile.done,
    )


def cell_parts(cell: Cell) -> dict[str, Any]:
    return {"kind": cell.kind, "crowns": cell.crowns, "marks": list(cell.marks)}


def plain(value: Any) -> Any:
    """A game's own data as JSON has it: dataclasses as objects, squares as text."""
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if hasattr(value, "_fields"):
        return str(value)
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    return value
