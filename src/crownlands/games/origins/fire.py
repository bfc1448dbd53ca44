"""Volcanoes: where their fire may land, and what it destroys."""

import numpy as np

from crownlands.core import kingdom
from crownlands.core.bits import ZERO, bit
from crownlands.core.draft import domino_to_lay
from crownlands.core.grid import COLUMN_0, around, mark
from crownlands.core.instructions import lowest
from crownlands.core.jit import jit
from crownlands.core.kingdom import EAST_EDGE, SOUTH_EDGE
from crownlands.games.origins.state import NO_SQUARE, State
from crownlands.games.origins.tiles import VOLCANO, craters

ROW_0 = np.uint64(0xFF)
MOST_CRATERS = 3  # they reach one square, and each crater fewer one square farther


@jit
def add_craters(s: State, seat: int, here: np.uint64, number: int) -> None:
    """A volcano has been laid: its fire is to land next."""
    s.volcano = lowest(here)
    mark(s.craters[seat], here, number)


@jit
def seam(s: State, k: int) -> np.uint64:
    """The column east of the territory and the row south of it, both empty.

    On the board, whose edges meet, they keep apart what is far apart.
    """
    column = COLUMN_0 << np.uint64((int(s.edges[k, EAST_EDGE]) + 1) & 7)
    row = ROW_0 << np.uint64(((int(s.edges[k, SOUTH_EDGE]) + 1) & 7) << 3)
    return column | row


@jit
def burning(s: State, seat: int) -> np.uint64:
    """The squares with a fire, printed or token."""
    squares: np.uint64 = s.crowns[seat, 0] | s.crowns[seat, 1]
    return squares


@jit
def reach(number: int) -> int:
    """How many squares far the fire of a volcano with so many craters may land."""
    return MOST_CRATERS + 1 - number


@jit
def fire_targets(s: State, seat: int) -> np.uint64:
    """Where the fire of the volcano just laid may land: within reach, hut included."""
    near = bit(int(s.volcano))
    for _ in range(reach(craters(domino_to_lay(s)))):
        near = around(near) & ~seam(s, seat)
    volcanoes: np.uint64 = s.land[seat, VOLCANO]
    return near & kingdom.taken(s, seat) & ~volcanoes & ~burning(s, seat)


@jit
def has_target(s: State, seat: int) -> bool:
    """Whether a volcano has just been laid whose fire can land somewhere."""
    return bool(s.volcano != NO_SQUARE and fire_targets(s, seat) != ZERO)


@jit
def land_fire(s: State, seat: int, here: np.uint64) -> None:
    """Put the token of the volcano just laid on a square; it destroys what is there."""
    mark(s.crowns[seat], here, craters(domino_to_lay(s)))
    s.tokens[seat] |= here
    for kind in range(s.resources.shape[1]):
        s.resources[seat, kind] &= ~here
    for kind in range(s.cromagnons.shape[1]):
        s.cromagnons[seat, kind] &= ~here
    s.volcano = NO_SQUARE
