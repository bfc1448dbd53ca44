"""Totems: who has most of a resource, and who holds its totem."""

import numpy as np

from crownlands.core.bits import ZERO, bit, without_lowest
from crownlands.core.draft import CURRENT, NOBODY
from crownlands.core.instructions import count, lowest
from crownlands.core.jit import jit
from crownlands.core.scoring import add_part
from crownlands.games.origins.state import NO_TOTEM, State, Step
from crownlands.games.origins.tiles import FIRST_RESOURCE, RESOURCES, TOTEM_POINTS

TOTEMS = len(RESOURCES)


@jit
def leaders(s: State, kind: int) -> np.uint64:
    """The seats with most of a resource in their territories, as a set."""
    most, seats = 0, ZERO
    for seat in range(s.seats):
        number = count(s.resources[seat, kind])
        if number > most:
            most, seats = number, ZERO
        if number == most:
            seats |= bit(seat)
    return seats


@jit
def check_totems(s: State, first: int) -> bool:
    """Give totems, from `first` on, to those who have most; False if a holder must choose now.

    A holder who is tied for most keeps his; one who is not, with several ahead of him, chooses
    among them.
    """
    for kind in range(first, TOTEMS):
        ahead = leaders(s, kind)
        holder = int(s.holder[kind])
        if without_lowest(ahead) == ZERO:
            s.holder[kind] = lowest(ahead)
        elif holder != NOBODY and ahead & bit(holder) == ZERO:
            s.totem = kind
            s.phase = Step.HAND_ON
            s.to_play = holder
            return False
    return True


@jit
def hand_on(s: State, seat: int) -> int:
    """The holder has chosen; the turn goes back to whose it was. Returns the totem's number."""
    kind = int(s.totem)
    s.holder[kind] = seat
    s.totem = NO_TOTEM
    s.to_play = s.owner[CURRENT, s.acting]
    return kind


@jit
def totem_points(s: State, seat: int) -> int:
    """A point for every resource in the territory, and the totems held."""
    points = 0
    for kind in range(TOTEMS):
        points += count(s.resources[seat, kind])
        if s.holder[kind] == seat:
            points += int(TOTEM_POINTS[kind])
    return points


@jit
def list_totem_points(
    s: State, seat: int, resource_part: int, totem_part: int, out: np.ndarray, n: int
) -> int:
    """The same as parts of the score, from row n on; the number of rows then."""
    for kind in range(TOTEMS):
        where = s.resources[seat, kind]
        number = count(where)
        if number > 0:
            n = add_part(out, n, resource_part, number, FIRST_RESOURCE + kind, number, 0, where)
    for kind in range(TOTEMS):
        if s.holder[kind] == seat:
            points = int(TOTEM_POINTS[kind])
            n = add_part(out, n, totem_part, points, FIRST_RESOURCE + kind, 1)
    return n
