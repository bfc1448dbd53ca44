"""Tables and events as clients see them; positions are in `positions`."""

from operator import itemgetter
from typing import Any, Literal

from pydantic import Field

from crownlands.drawing.words import Say
from crownlands.notation.position import write_position
from crownlands.server.parts import Branch, Leaf, Part, Row, Written, made
from crownlands.server.past import OPEN, OVER, PLAYING, RECORD, Offer, Past, Phase
from crownlands.server.positions import (
    ALL_AIDS,
    Aids,
    Data,
    MoveView,
    PositionView,
    View,
    played_data,
    position_parts,
)
from crownlands.server.schema import Event, now
from crownlands.server.seats import SeatKind
from crownlands.text.moves import kind_of


class RatedView(View):
    """Somebody who plays for a rating, as it was when they sat down."""

    id: str = Field(description="The player's.")
    points: int
    deviation: int = Field(description="How far off that may well be.")


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
    player: RatedView | None = Field(description="Who plays for a rating.")


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
    deck: str | None = Field(
        description="At a deal of the day: the kind of deals it is counted among."
    )


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
    offer: Offer | None = Field(description="Offered to everybody on this server: for whom.")
    aids: Aids
    opened_at: float = Field(description="Seconds since 1970.")
    ended_at: float | None = Field(description="When the game was over.")
    fair: FairView | None = Field(description="Null for an uploaded record.")
    wish: WishView | None = Field(description="A wish to take back that waits for answers.")
    position: PositionView | None = Field(description="Null before the game begins.")
    day: str | None = Field(description="The date, where it is a try at a deal of the day.")
    series: SeriesView | None = Field(description="Null for a first game.")
    rematch: RematchView | None = Field(description="Once somebody has asked for one.")


class StateView(View):
    """A table in its light form: the least that a bot needs."""

    seq: int
    phase: Phase
    ply: int
    to_play: int | None
    waits_for: list[int] = Field(description="Seats that have to show their nonce now.")
    wish: WishView | None = Field(description="A wish to take back that waits for answers.")
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
        "hinted",
    ]
    data: dict[str, Any]
    what: MoveView | None = Field(description="The move, where it was one; chance's too.")


def event_data(table: Past, event: Event, gains: bool) -> Data:
    return {**vars(event), "what": what_data(table, event, gains)}


def what_data(table: Past, event: Event, gains: bool) -> Data | None:
    """The move that an event tells of, with what it brought."""
    played = table.played(event)
    if played is None:
        return None
    return played_data(*played, gains)


def state_data(table: Past) -> Data:
    """The least that a bot needs; what may be done is for the seat to play alone."""
    game = table.game
    begun = table.phase != OPEN
    return {
        "seq": table.seq,
        "phase": table.phase,
        "ply": game.ply,
        "to_play": table.seat_to_play,
        "waits_for": table.to_reveal,
        "wish": wish_data(table),
        "position": write_position(game) if begun else None,
        "points": game.scores() if table.phase == OVER else None,
    }


def aids_of(table: Past) -> Aids:
    """What may be told of the table now: everything, once it is over."""
    return table.aids if table.phase in (OPEN, PLAYING) else ALL_AIDS


def deals_of(table: Past) -> Deals:
    """Every deal of a game that is over, with what else could have come."""
    game = table.game
    told = [seat for seat in table.seats if seat.nonce]
    deals = []
    for ply, move in enumerate(game.log):
        if move.by_chance:
            outcomes = [str(outcome) for outcome in game.before(ply).legal_moves]
            deck = kind_of(type(move)) if table.day else None
            deals.append(DealView(move=str(move), outcomes=outcomes, deck=deck))
    return Deals(
        commitment=table.commitment,
        secret=table.secret,
        nonces=table.nonces,
        promises=[seat.promise or None for seat in told],
        deals=deals,
    )


def picture_names(table: Past, say: Say = str.format) -> list[str]:
    """What the seats are called in pictures: nicknames, or colours where there are none."""
    colours = [say(colour.capitalize()) for colour in table.game.entry.colours]
    return [seat.nickname or colour for seat, colour in zip(table.seats, colours, strict=False)]


def table_view(table: Past) -> TableView:
    return TableView.model_validate(made(table_parts(table)))


def table_parts(table: Past) -> Branch:
    """The table as a tree of what may change by itself."""
    game = table.game
    return Branch(
        id=table.id,
        seq=table.seq,
        phase=table.phase,
        game=game.name,
        title=game.entry.title,
        variants=game.variants,
        seats=seats_row(table),
        clock=table.clock,
        patience=table.patience,
        spectators=table.spectators,
        offer=table.offer,
        aids=Part(table.aids, dict),
        opened_at=table.events[0].at,
        ended_at=table.ended,
        fair=fair_data(table),
        wish=wish_data(table),
        position=position_part(table),
        day=table.day,
        series=table.series,
        rematch=vars(table.rematch) if table.rematch else None,
    )


def position_part(table: Past) -> Branch | None:
    """What lies on the table, once the game has begun."""
    if table.phase == OPEN:
        return None
    told = table.options if table.bot_to_play is None else None  # a bot needs not be told
    last = table.events[-1]
    text = last.data["move"] if last.kind in ("moved", "dealt") else None
    return position_parts(table.game, aids_of(table), told, text)


def choices_of(view: Written) -> list[Data]:
    """The choices in a view of a table that has been written."""
    assert type(view) is dict
    position = view["position"]
    if type(position) is not dict:
        return []  # the game has not begun
    choices = position["choices"]
    assert type(choices) is Leaf
    told: list[Data] = choices.of
    return told


def seats_row(table: Past) -> Row:
    """The seats; with a clock told every time: who came late was told another moment's time."""
    told = [seat_data(table, seat) for seat in range(len(table.seats))]
    return Row([(object(), one) for one in told], itemgetter(1)) if table.clock else Row(told)


def seat_data(table: Past, number: int) -> Data:
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
        "player": seat.player,
        "seconds_left": None if left is None else round(max(0.0, left), 1),
    }


def fair_data(table: Past) -> Data | None:
    if table.phase == RECORD:
        return None
    return {
        "commitment": table.commitment,
        "nonces": table.nonces,
        "waits_for": table.to_reveal,
        "secret": table.secret if table.phase == OVER else None,
    }


def wish_data(table: Past) -> Data | None:
    wish = table.wish
    if wish is None:
        return None
    waiting = sorted(table.to_agree(wish.seat) - wish.agreed)
    return {"seat": wish.seat, "moves": wish.moves, "waits_for": waiting}
