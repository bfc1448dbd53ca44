"""Choosing one square of a kingdom: its squares as numbers.

A square's number is its row, then its column, counted on the square of 2 * size - 1 columns and
rows that holds every frame with the castle in its middle, as in a way to lay (see `kingdom`).
"""

import numpy as np

from crownlands.core.grid import square, x_of, y_of
from crownlands.core.instructions import count, nth
from crownlands.core.jit import jit
from crownlands.core.kingdom import (
    NORTH_EDGE,
    WEST_EDGE,
    Kingdoms,
    list_numbers,
    split_way,
    square_number,
)
from crownlands.core.random import below


@jit
def numbered_square(size: int, number: int) -> np.uint64:
    """The set that holds just the square with this number."""
    x, y, _ = split_way(size, number)
    return square(x, y)


@jit
def list_squares(s: Kingdoms, k: int, squares: np.uint64, first: int, out: np.ndarray) -> int:
    """Write the numbers of some squares of kingdom k, plus `first`, ascending; return how many."""
    from_x, from_y = int(s.edges[k, WEST_EDGE]), int(s.edges[k, NORTH_EDGE])
    return list_numbers(int(s.frame), squares, from_x, from_y, first, out, 0)


@jit
def nth_square(s: Kingdoms, k: int, squares: np.uint64, n: int) -> int:
    """The number of one of some squares of kingdom k, in an order of the board's own."""
    index = nth(squares, n)
    x = x_of(index, int(s.edges[k, WEST_EDGE]))
    y = y_of(index, int(s.edges[k, NORTH_EDGE]))
    return square_number(int(s.frame), x, y)


@jit
def pick_square(s: Kingdoms, k: int, squares: np.uint64, rng: np.ndarray) -> int:
    """The number of a random one of some squares of kingdom k."""
    return nth_square(s, k, squares, below(rng, count(squares)))
