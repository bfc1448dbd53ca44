"""A game of Beacons as it lies on the table. A mark on a square: ``beacon``."""

from typing import TypedDict

from beacons.actions import square_of
from beacons.moves import TurnUp
from beacons.rules import Phase
from beacons.state import KINDS, NOTHING, ROUNDS, SIDE, SPACES, State
from crownlands.core.grid import board_bit
from crownlands.core.jit import plain
from crownlands.text.moves import Move
from crownlands.text.view import Cell, Kingdom, Table


class Extras(TypedDict):
    """What lies on the table besides the maps."""

    turned_up: str | None  # the kind that this round brings


def table(s: State) -> Table[Extras]:
    kind = None if s.turned_up == NOTHING else KINDS[int(s.turned_up)]
    return Table(
        game="beacons",
        to_play=int(s.to_play),
        step=Phase(int(s.phase)).name.lower().replace("_", "-"),
        round=int(s.rounds_begun),
        rounds=ROUNDS,
        kingdoms=tuple(kingdom(s, seat) for seat in range(s.seats)),
        extras={"turned_up": kind},
    )


def thing(_s: State, move: Move) -> str | None:
    """The kind that is turned up."""
    return move.kind if isinstance(move, TurnUp) else None


def kingdom(s: State, seat: int) -> Kingdom:
    cells = {}
    for square in map(square_of, range(SPACES)):
        index = plain(board_bit)(square.x, square.y)
        lit = ("beacon",) if int(s.lights[seat, 0]) >> index & 1 else ()
        for kind, squares in zip(KINDS, s.shores[seat].tolist(), strict=True):
            if squares >> index & 1:
                cells[square] = Cell(kind, marks=lit)
    facts = {"beacons": int(s.beacons[seat])}
    return Kingdom((seat,), cells, SIDE, SIDE, facts, fixed=True, castle=Cell("lighthouse"))
