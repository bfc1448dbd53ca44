"""Tables and events as clients see them; positions are in `positions`."""

from typing import Any, Literal

from pydantic import Field

from crownlands import drawing
from crownlands.server.positions import (
    ALL_AIDS,
    OF_A_DOMINO,
    Aids,
    Data,
    MoveView,
    PositionView,
    View,
    move_data,
    position_data,
)
from crownlands.server.schema import Event, now
from crownlands.server.table import OPEN, OVER, PLAYING, RECORD, Phase, SeatKind, Table


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
    waits_for: list[int] = Field(
        description="Seats that promised a nonce and have to show it now: all seats are taken."
    )
    secret: str | None = Field(description="Told when the game is over.")


class DealView(View):
    """One event of chance."""

    move: str
    outcomes: list[str] = Field(description="What could have come, in ascending order.")


class Deals(View):
    """All that is needed to check that no deal was chosen."""

    commitment: str
    secret: str
    nonces: list[str]
    promises: list[str | None] = Field(description="Of each nonce, if there was one.")
    deals: list[DealView]


class SeriesView(View):
    """The games that the same people played before this one."""

    games: int
    wins: list[int] = Field(description="By seat; a shared victory is one for each.")
    points: list[int] = Field(description="Of all those games together, by seat.")


class RematchView(View):
    """The table at which the same people play again."""

    seat: int = Field(description="Who asked first.")
    table: str = Field(description="Its id; a seat's token here is the invitation there.")
    seats: list[int] = Field(description="By seat here: the seat there.")


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
    patience: float = Field(
        description="Seconds before others may let a bot play for somebody who is silent."
    )
    spectators: bool
    aids: Aids
    opened_at: float = Field(description="Seconds since 1970.")
    ended_at: float | None = Field(description="When the game was over.")
    fair: FairView | None = Field(description="Null for an uploaded record.")
    wish: WishView | None = Field(description="A wish to take back that waits for answers.")
    position: PositionView | None = Field(description="Null before the game begins.")
    series: SeriesView | None = Field(description="Null for a first game.")
    rematch: RematchView | None = Field(description="Once somebody has asked for one.")


class StateView(View):
    """A table in its light form: the least that a bot needs."""

    seq: int
    phase: Phase
    ply: int
    to_play: int | None
    waits_for: list[int] = Field(description="Seats that have to show their nonce now.")
    position: str | None = Field(description="The position as one line, once the game has begun.")
    points: list[int] | None = Field(description="By seat, once the game is over.")


class EventView(View):
    """Something that happened."""

    seq: int = Field(description="Counted from 1 at each table, without gaps.")
    at: float = Field(description="Seconds since 1970.")
    kind: Literal[
        "opened",
        "joined",
        "revealed",
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
        "rematch",
    ]
    data: dict[str, Any]
    what: MoveView | None = Field(description="The move, where it was one; chance's too.")


def event_data(table: Table, event: Event, gains: bool) -> Data:
    return {**vars(event), "what": what_data(table, event, gains)}


def what_data(table: Table, event: Event, gains: bool) -> Data | None:
    """The move that an event tells of, with what it brought."""
    states = table.before(event)
    if states is None:
        return None
    game = table.game.at(states)
    move = game.read(event.data["move"])
    gain = None
    if not move.by_chance and gains:
        (gain,) = game.gains([game.action(move)])
    to_lay = game.table.to_lay if isinstance(move, OF_A_DOMINO) else None
    return move_data(game, move, to_lay, gain)


def state_data(table: Table) -> Data:
    """The least that a bot needs; what may be done is for the seat to play alone."""
    game = table.game
    begun = table.phase != OPEN
    line = game.entry.write_position(game.seats, game.variants, game.state) if begun else None
    return {
        "seq": table.seq,
        "phase": table.phase,
        "ply": game.ply,
        "to_play": table.seat_to_play,
        "waits_for": table.to_reveal,
        "position": line,
        "points": game.scores() if table.phase == OVER else None,
    }


def aids_of(table: Table) -> Aids:
    """What may be told of the table now: everything, once it is over."""
    return table.aids if table.phase in (OPEN, PLAYING) else ALL_AIDS


def deals_of(table: Table) -> Deals:
    """Every deal of a game that is over, with what else could have come."""
    game = table.game
    told = [seat for seat in table.seats if seat.nonce]
    deals = []
    for ply, move in enumerate(game.log):
        if move.by_chance:
            outcomes = [str(outcome) for outcome in game.before(ply).legal_moves]
            deals.append(DealView(move=str(move), outcomes=outcomes))
    return Deals(
        commitment=table.commitment,
        secret=table.secret,
        nonces=table.nonces,
        promises=[seat.promise or None for seat in told],
        deals=deals,
    )


def picture_of(table: Table, dark: bool) -> str:
    """The table with the seats' nicknames, and their points if they may be told."""
    game = table.game
    names = [
        seat.nickname or colour
        for seat, colour in zip(table.seats, game.entry.colours, strict=False)
    ]
    points = game.scores() if aids_of(table).scores else None
    return drawing.svg_table(game.table, game.entry.colours, names, points, dark=dark)


def table_view(table: Table) -> TableView:
    return TableView.model_validate(table_data(table))


def table_data(table: Table) -> Data:
    game = table.game
    return {
        "id": table.id,
        "seq": table.seq,
        "phase": table.phase,
        "game": game.name,
        "title": game.entry.title,
        "variants": game.variants,
        "seats": [seat_data(table, seat) for seat in range(len(table.seats))],
        "clock": table.clock,
        "patience": table.patience,
        "spectators": table.spectators,
        "aids": dict(table.aids),
        "opened_at": table.events[0].at,
        "ended_at": table.ended,
        "fair": fair_data(table),
        "wish": wish_data(table),
        "position": None if table.phase == OPEN else position_data(game, aids_of(table)),
        "series": table.series,
        "rematch": vars(table.rematch) if table.rematch else None,
    }


def seat_data(table: Table, number: int) -> Data:
    seat = table.seats[number]
    left = table.time_left(number, now())
    return {
        "seat": number,
        "kind": seat.kind,
        "colour": table.game.entry.colours[number],
        "nickname": seat.nickname,
        "level": seat.bot,
        "joined": seat.joined,
        "left": seat.left,
        "stand_in": seat.stand_in is not None,
        "seconds_left": None if left is None else round(max(0.0, left), 1),
    }


def fair_data(table: Table) -> Data | None:
    if table.phase == RECORD:
        return None
    return {
        "commitment": table.commitment,
        "nonces": table.nonces,
        "waits_for": table.to_reveal,
        "secret": table.secret if table.phase == OVER else None,
    }


def wish_data(table: Table) -> Data | None:
    wish = table.wish
    if wish is None:
        return None
    waiting = sorted(table.to_agree(wish.seat) - wish.agreed)
    return {"seat": wish.seat, "moves": wish.moves, "waits_for": waiting}
