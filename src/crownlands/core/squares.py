"""Choosing one square of a kingdom: its squares as numbers.

A square's number is its row, then its column, counted on the square of 2 * size - 1 columns and
rows that holds every frame with the castle in its middle, as in a way to lay (see `kingdom`).
"""

import numpy as np

from crownlands.core.bits import ZERO, without_lowest
from crownlands.core.grid import from_corner, square, x_of, y_of
from crownlands.core.instructions import count, lowest, nth
from crownlands.core.jit import jit
from crownlands.core.kingdom import EAST, NORTH_EDGE, WEST_EDGE, split_way, way_to_lay
from crownlands.core.random import below
from crownlands.core.record import State


@jit
def squares_in_reach(size: int) -> int:
    """How many numbers `square_number` uses."""
    return (2 * size - 1) ** 2


@jit
def square_number(size: int, x: int, y: int) -> int:
    return way_to_lay(size, x, y, EAST)


@jit
def numbered_square(size: int, number: int) -> np.uint64:
    """The set that holds just the square with this number."""
    x, y, _ = split_way(size, number)
    return square(x, y)


@jit
def list_squares(s: State, k: int, squares: np.uint64, first: int, out: np.ndarray) -> int:
    """Write the numbers of some squares of kingdom k, plus `first`, ascending; return how many."""
    size = int(s.frame)
    from_x, from_y = int(s.edges[k, WEST_EDGE]), int(s.edges[k, NORTH_EDGE])
    squares = from_corner(squares, from_x, from_y)
    n = 0
    while squares != ZERO:
        index = lowest(squares)
        squares = without_lowest(squares)
        out[n] = first + square_number(size, from_x + (index & 7), from_y + (index >> 3))
        n += 1
    return n


@jit
def nth_square(s: State, k: int, squares: np.uint64, n: int) -> int:
    """The number of one of some squares of kingdom k, in an order of the board's own."""
    index = nth(squares, n)
    x = x_of(index, int(s.edges[k, WEST_EDGE]))
    y = y_of(index, int(s.edges[k, NORTH_EDGE]))
    return square_number(int(s.frame), x, y)


@jit
def pick_square(s: State, k: int, squares: np.uint64, rng: np.ndarray) -> int:
    """The number of a random one of some squares of kingdom k."""
    return nth_square(s, k, squares, below(rng, count(squares)))
