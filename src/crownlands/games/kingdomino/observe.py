"""What a seat may know of a game of Kingdomino, for learners: see `core.observation`."""

import numpy as np

from crownlands.core.coming import list_coming
from crownlands.core.draft import Phase
from crownlands.core.jit import jit
from crownlands.core.kingdom import room_in
from crownlands.core.layout import Layout, Scalars, boards
from crownlands.core.observation import (
    draft_scalars,
    land_planes,
    of_each,
    put,
    put_draft,
    put_land,
    put_turn,
    seat_after,
    turn_scalars,
)
from crownlands.games.kingdomino.actions import LAY
from crownlands.games.kingdomino.state import LINE, State
from crownlands.games.kingdomino.tiles import DOMINOES, TERRAINS

PHASES = len(Phase)


def layout(s: State) -> Layout:
    seats, side = int(s.seats), 2 * int(s.frame) - 1
    return Layout(
        of_each(seats, land_planes(TERRAINS)),
        (
            *turn_scalars(seats, PHASES),
            *draft_scalars(seats, LINE, len(TERRAINS)),
            Scalars("discards", seats, "dominoes discarded, by seat from oneself"),
            Scalars("banked", seats, "points of a dynasty's earlier games, likewise"),
            Scalars("games", 2, "which game of a dynasty this is, from 1, and how many there are"),
            Scalars("frame", 1, "5 or 7"),
            Scalars("middle kingdom", 1, "1 if the option is in play"),
            Scalars("harmony", 1, "likewise"),
        ),
        side,
        boards(LAY, side, 0, LAY),
    )


@jit
def observe(s: State, seat: int, planes: np.ndarray, scalars: np.ndarray) -> None:
    seats = int(s.seats)
    n = 0
    for by in range(seats):
        n = put_land(planes, n, s, seat_after(seat, by, seats))
    n = put_turn(scalars, 0, s, seat, PHASES)
    n = put_draft(scalars, n, s, seat, DOMINOES, len(TERRAINS), 0, 0)
    for by in range(seats):
        k = seat_after(seat, by, seats)
        scalars[n + by] = s.discards[k]
        scalars[n + seats + by] = s.banked[k]
    n += 2 * seats
    n = put(scalars, n, int(s.game) + 1)
    n = put(scalars, n, int(s.games))
    n = put(scalars, n, int(s.frame))
    n = put(scalars, n, int(s.middle_kingdom))
    put(scalars, n, int(s.harmony))


@jit
def free(s: State, seat: int) -> np.uint64:
    return room_in(s, seat)


@jit
def coming(s: State, seat: int, out: np.ndarray) -> int:
    return list_coming(s, seat, DOMINOES, 0, 0, out)
