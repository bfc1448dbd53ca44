"""Territories: maximal orthogonally connected groups of squares of one terrain.

`land` is one kingdom's row of the field of that name (the squares of each terrain), `crowns` its
bit planes.
"""

import numpy as np

from crownlands.core.bits import ZERO
from crownlands.core.grid import group_of_first, total
from crownlands.core.instructions import count
from crownlands.core.jit import jit
from crownlands.core.scoring import add_part


@jit
def territory_points(land: np.ndarray, crowns: np.ndarray) -> int:
    """Squares times crowns, over all territories."""
    crowned = ZERO
    for plane in range(len(crowns)):
        crowned |= crowns[plane]
    points = 0
    for terrain in range(len(land)):
        rest = land[terrain] & crowned  # a territory without crowns is worth nothing
        while rest != ZERO:
            territory = group_of_first(rest, land[terrain])
            points += count(territory) * total(crowns, territory)
            rest &= ~territory
    return points


@jit
def largest_territory(land: np.ndarray) -> int:
    """The number of squares of the largest territory, crowns or not."""
    largest = 0
    for terrain in range(len(land)):
        rest = land[terrain]
        while rest != ZERO:
            territory = group_of_first(rest, land[terrain])
            largest = max(largest, count(territory))
            rest &= ~territory
    return largest


@jit
def count_territories(squares: np.uint64) -> int:
    """How many territories the squares of one terrain make up."""
    n = 0
    while squares != ZERO:
        squares &= ~group_of_first(squares, squares)
        n += 1
    return n


@jit
def list_territories(land: np.ndarray, crowns: np.ndarray, part: int, out: np.ndarray) -> int:
    """Write every territory as a part of the score; return how many there are."""
    n = 0
    for terrain in range(len(land)):
        rest = land[terrain]
        while rest != ZERO:
            territory = group_of_first(rest, land[terrain])
            squares, worth = count(territory), total(crowns, territory)
            n = add_part(out, n, part, squares * worth, terrain, squares, worth, territory)
            rest &= ~territory
    return n
