"""The Tribe mode: the cave, recruiting cro-magnons, and what they are worth."""

import numpy as np

from crownlands.core import kingdom
from crownlands.core.bits import ZERO, bit, full, without_lowest
from crownlands.core.grid import CASTLE, around, group_of_first, total
from crownlands.core.instructions import count, lowest
from crownlands.core.jit import jit
from crownlands.core.scoring import add_part
from crownlands.games.origins.fire import burning
from crownlands.games.origins.state import State
from crownlands.games.origins.tiles import (
    CROMAGNONS,
    FIRE_LADY,
    FIRST_CROMAGNON,
    NO_CROMAGNON,
    PAINTER,
    RESOURCES,
    SHAMAN,
    TILES_OF,
    VALUE,
    WARRIOR,
    WARRIORS,
)

FACE_UP = 4  # tiles of a full cave
FOR_FACE_UP, FOR_PILE = 2, 4  # different resources to pay
HUT = CASTLE
KINDS = len(CROMAGNONS)


@jit
def cave_wants_tile(s: State) -> bool:
    return bool(s.pile != ZERO and count(s.cave) < FACE_UP)


@jit
def turn_up(s: State, tile: int) -> None:
    s.pile &= ~bit(tile)
    s.cave |= bit(tile)


@jit
def kinds_owned(s: State, seat: int) -> np.uint64:
    """The resources of which the territory has at least one."""
    kinds = ZERO
    for kind in range(len(RESOURCES)):
        if s.resources[seat, kind] != ZERO:
            kinds |= bit(kind)
    return kinds


@jit
def later(kinds: np.uint64, kind: int) -> np.uint64:
    """Those of `kinds` that are paid after `kind`."""
    return kinds & ~full(kind + 1)


@jit
def kinds_due(s: State, seat: int) -> np.uint64:
    """The resources of which a piece may be paid next, so that the payment can be completed.

    Pieces are paid in the order of their kinds: two different ones for a tile of the cave, all
    four for one of the pile.
    """
    owned = kinds_owned(s, seat)
    paid = count(s.paid)
    due = ZERO
    if s.cave != ZERO and paid == 0:
        for kind in range(len(RESOURCES)):
            if later(owned, kind) != ZERO:
                due |= owned & bit(kind)
    elif s.cave != ZERO and paid == 1:
        due = later(owned, lowest(s.paid))
    if s.pile != ZERO and paid < FOR_PILE and s.paid == full(paid):
        rest = full(FOR_PILE) & ~s.paid
        if owned & rest == rest:
            due |= bit(paid)
    return due


@jit
def can_recruit(s: State, seat: int) -> bool:
    return bool(kinds_due(s, seat) != ZERO)


@jit
def pieces_due(s: State, seat: int) -> np.uint64:
    """The squares with a resource that may be paid next."""
    due = kinds_due(s, seat)
    squares = ZERO
    for kind in range(len(RESOURCES)):
        if due & bit(kind) != ZERO:
            squares |= s.resources[seat, kind]
    return squares


@jit
def pay(s: State, seat: int, here: np.uint64) -> None:
    """The resource on this square goes out of the game."""
    for kind in range(len(RESOURCES)):
        if s.resources[seat, kind] & here != ZERO:
            s.resources[seat, kind] &= ~here
            s.paid |= bit(kind)


@jit
def tiles_paid_for(s: State) -> np.uint64:
    """The tiles one of which may be taken for the pieces paid so far."""
    paid = count(s.paid)
    tiles = ZERO
    if paid == FOR_FACE_UP:
        tiles = s.cave
    elif paid == FOR_PILE:
        tiles = s.pile
    return tiles


@jit
def kinds_paid_for(s: State) -> np.uint64:
    """The same as kinds of cro-magnons."""
    tiles = tiles_paid_for(s)
    kinds = ZERO
    if tiles != ZERO:
        for kind in range(KINDS):
            if tiles & TILES_OF[kind] != ZERO:
                kinds |= bit(kind)
    return kinds


@jit
def take(s: State, kind: int) -> None:
    """Take a tile of this kind; tiles of a kind are alike, so the lowest-numbered goes."""
    tile = bit(lowest(tiles_paid_for(s) & TILES_OF[kind]))
    s.cave &= ~tile
    s.pile &= ~tile
    s.recruit = kind


@jit
def wooden(s: State, seat: int) -> np.uint64:
    """The squares with a resource of any kind."""
    squares = ZERO
    for kind in range(len(RESOURCES)):
        squares |= s.resources[seat, kind]
    return squares


@jit
def inhabited(s: State, seat: int) -> np.uint64:
    """The squares with a cro-magnon."""
    squares = ZERO
    for kind in range(KINDS):
        squares |= s.cromagnons[seat, kind]
    return squares


@jit
def places_to_settle(s: State, seat: int) -> np.uint64:
    """Landscape squares with no fire, no resource and no cro-magnon; volcanoes too."""
    full_up = HUT | burning(s, seat) | wooden(s, seat) | inhabited(s, seat)
    return kingdom.taken(s, seat) & ~full_up


@jit
def settle(s: State, seat: int, here: np.uint64) -> None:
    s.cromagnons[seat, s.recruit] |= here
    s.recruit = NO_CROMAGNON
    s.paid = ZERO


@jit
def counted(s: State, seat: int, kind: int, here: np.uint64) -> int:
    """How many things a cro-magnon on `here`, not a warrior, counts on the squares around it."""
    near = around(here) & ~here
    if kind == FIRE_LADY:
        return total(s.crowns[seat], near)
    if kind == SHAMAN:
        return count(near & inhabited(s, seat))
    if kind == PAINTER:
        return count(near & wooden(s, seat))
    return count(near & s.resources[seat, kind])


@jit
def warriors(s: State, seat: int) -> np.uint64:
    squares = ZERO
    for kind in range(WARRIORS, KINDS):
        squares |= s.cromagnons[seat, kind]
    return squares


@jit
def strength(s: State, seat: int, horde: np.uint64) -> int:
    answer = 0
    for kind in range(WARRIORS, KINDS):
        answer += count(s.cromagnons[seat, kind] & horde) * int(VALUE[kind])
    return answer


@jit
def tribe_points(s: State, seat: int) -> int:
    """The points of all cro-magnons: single ones, and warriors horde by horde."""
    points = 0
    for kind in range(WARRIORS):
        rest = s.cromagnons[seat, kind]
        while rest != ZERO:
            points += int(VALUE[kind]) * counted(s, seat, kind, bit(lowest(rest)))
            rest = without_lowest(rest)
    rest = warriors(s, seat)
    while rest != ZERO:
        horde = group_of_first(rest, rest)
        points += count(horde) * strength(s, seat, horde)
        rest &= ~horde
    return points


@jit
def list_tribe_points(
    s: State, seat: int, cromagnon_part: int, horde_part: int, out: np.ndarray, n: int
) -> int:
    """The same as parts of the score, from row n on; the number of rows then.

    A single one's row says 1 and how many things it counts, a horde's how many and how strong.
    """
    for kind in range(WARRIORS):
        rest = s.cromagnons[seat, kind]
        while rest != ZERO:
            here = bit(lowest(rest))
            things = counted(s, seat, kind, here)
            points = int(VALUE[kind]) * things
            n = add_part(out, n, cromagnon_part, points, FIRST_CROMAGNON + kind, 1, things, here)
            rest = without_lowest(rest)
    rest = warriors(s, seat)
    while rest != ZERO:
        horde = group_of_first(rest, rest)
        number, power = count(horde), strength(s, seat, horde)
        n = add_part(out, n, horde_part, number * power, WARRIOR, number, power, horde)
        rest &= ~horde
    return n
