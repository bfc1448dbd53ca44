"""Kingdoms: where a domino may lie, and laying it.

A record with the fields below holds several kingdoms; `k` is the number of one of them.

Whether a domino fits the frame (5x5 or 7x7) depends on each axis alone: the columns (rows) that
the kingdom spans now, and the columns (rows) that the domino would add. Four small tables, looked
up by the kingdom's extent, therefore answer it for the whole board at once:

    PAIR_COLUMNS   the columns that may be the western one of a domino lying west to east
    ROOM_COLUMNS   the columns a domino lying north to south may take
    PAIR_ROWS, ROOM_ROWS   the same for rows

A fifth and sixth hold the columns (rows) of all frames that hold the kingdom: FRAME_COLUMNS,
FRAME_ROWS.
"""

from collections.abc import Callable
from typing import Annotated, Protocol

import numpy as np

from crownlands.core.bits import ZERO, without_lowest
from crownlands.core.domino import Domino
from crownlands.core.grid import (
    CASTLE,
    beside,
    east,
    from_corner,
    mark,
    north,
    south,
    square,
    west,
    x_of,
    y_of,
)
from crownlands.core.instructions import count, lowest, nth
from crownlands.core.jit import jit
from crownlands.core.random import below
from crownlands.core.record import Int8, Int8s, Record, Words
from crownlands.core.spread import ROWS, write_rows

WEST_EDGE, EAST_EDGE, NORTH_EDGE, SOUTH_EDGE = range(4)  # the places in `edges`

SMALL, LARGE = 5, 7  # the two sizes of frame


# A turn says which way the right half lies, seen from the left half.
EAST, SOUTH, WEST, NORTH = range(4)
STEP_X = np.array([1, 0, -1, 0])
STEP_Y = np.array([0, 1, 0, -1])


class Kingdoms(Record):
    """So many `kingdoms`, of so many `terrains`."""

    frame: Int8  # 5 or 7: the kingdom fits in that many columns and rows
    land: Annotated[Words, "kingdoms", "terrains"]  # the squares of each terrain
    crowns: Annotated[Words, "kingdoms", 2]  # bit planes: squares with 1 or 3, with 2 or 3
    edges: Annotated[Int8s, "kingdoms", 4]  # west and east x, north and south y


class Lands(Protocol):
    """What is read by those who only look at squares: the maps of Duel have it too."""

    @property
    def land(self) -> np.ndarray: ...

    @property
    def crowns(self) -> np.ndarray: ...


def _frame_tables() -> tuple[np.ndarray, ...]:
    """The tables above, indexed by [frame is 7x7, low edge mod 8, extent]."""
    pairs = np.zeros((2, 8, 8), np.uint64)
    room = np.zeros((2, 8, 8), np.uint64)
    frames = np.zeros((2, 8, 8), np.uint64)
    for large, size in enumerate((SMALL, LARGE)):
        for low in range(8):
            for extent in range(1, size + 1):
                high = low + extent - 1
                first, last = high - size + 1, low + size - 1  # the kingdom may reach this far
                # A domino touches the kingdom, so it reaches at most two lines beyond it lengthwise
                # and one sideways.
                for line in range(max(first, low - 2), min(last - 1, high + 1) + 1):
                    pairs[large, low, extent] |= np.uint64(1 << (line & 7))
                for line in range(max(first, low - 1), min(last, high + 1) + 1):
                    room[large, low, extent] |= np.uint64(1 << (line & 7))
                for line in range(first, last + 1):
                    frames[large, low, extent] |= np.uint64(1 << (line & 7))

    def as_columns(lines: int) -> int:
        return lines * 0x0101010101010101

    def as_rows(lines: int) -> int:
        return sum(0xFF << (8 * line) for line in range(8) if lines >> line & 1)

    def spread(table: np.ndarray, shape: Callable[[int], int]) -> np.ndarray:
        words = [shape(int(lines)) for lines in table.flat]
        return np.array(words, np.uint64).reshape(table.shape)

    return tuple(spread(t, shape) for shape in (as_columns, as_rows) for t in (pairs, room, frames))


PAIR_COLUMNS, ROOM_COLUMNS, FRAME_COLUMNS, PAIR_ROWS, ROOM_ROWS, FRAME_ROWS = _frame_tables()


@jit
def clear_kingdoms(s: Kingdoms) -> None:
    """Every kingdom is just its castle."""
    s.land[:] = ZERO
    s.crowns[:] = ZERO
    s.edges[:] = 0


@jit
def taken(s: Lands, k: int) -> np.uint64:
    """The squares of the kingdom, castle included."""
    squares = CASTLE
    for terrain in range(s.land.shape[1]):
        squares |= s.land[k, terrain]
    return squares


@jit
def matching(s: Lands, k: int, terrain: int) -> np.uint64:
    """The squares beside the castle or beside a square of `terrain`."""
    return beside(s.land[k, terrain] | CASTLE)


@jit
def places(
    s: Kingdoms, k: int, left: int, right: int
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Where a domino with these terrains may lie: the left half's squares, turn by turn."""
    large = 1 if s.frame == LARGE else 0
    low_x, low_y = int(s.edges[k, WEST_EDGE]), int(s.edges[k, NORTH_EDGE])
    width = int(s.edges[k, EAST_EDGE]) - low_x + 1
    height = int(s.edges[k, SOUTH_EDGE]) - low_y + 1
    low_x &= 7
    low_y &= 7

    free = ~taken(s, k)
    lying = free & west(free)  # western squares of free pairs west to east
    lying &= PAIR_COLUMNS[large, low_x, width] & ROOM_ROWS[large, low_y, height]
    standing = free & north(free)  # northern squares of free pairs north to south
    standing &= ROOM_COLUMNS[large, low_x, width] & PAIR_ROWS[large, low_y, height]

    matching_left = matching(s, k, left)
    matching_right = matching(s, k, right)
    return (
        lying & (matching_left | west(matching_right)),
        standing & (matching_left | north(matching_right)),
        east(lying & (matching_right | west(matching_left))),
        south(standing & (matching_right | north(matching_left))),
    )


@jit
def within_frame(s: Kingdoms, k: int) -> np.uint64:
    """The squares that lie in some frame which holds the whole kingdom."""
    large = 1 if s.frame == LARGE else 0
    low_x, low_y = int(s.edges[k, WEST_EDGE]), int(s.edges[k, NORTH_EDGE])
    width = int(s.edges[k, EAST_EDGE]) - low_x + 1
    height = int(s.edges[k, SOUTH_EDGE]) - low_y + 1
    squares: np.uint64 = (
        FRAME_COLUMNS[large, low_x & 7, width] & FRAME_ROWS[large, low_y & 7, height]
    )
    return squares


@jit
def room_in(s: Kingdoms, k: int) -> np.uint64:
    """The free squares that lie in some frame which holds the whole kingdom."""
    return within_frame(s, k) & ~taken(s, k)


@jit
def origin_x(s: Kingdoms, k: int, turn: int) -> int:
    """The lowest x the left half can take in this turn."""
    return int(s.edges[k, WEST_EDGE]) - (2 if turn == EAST else 1)


@jit
def origin_y(s: Kingdoms, k: int, turn: int) -> int:
    """The lowest y the left half can take in this turn."""
    return int(s.edges[k, NORTH_EDGE]) - (2 if turn == SOUTH else 1)


# A way to lay is one number: turn, then row, then column of the left half, counted on the square
# of 2 * size - 1 columns and rows that holds every frame with the castle in its middle.
#
#     turn EAST:   0  1  2 ...  8      (5x5 frames: 9x9 squares, castle in the middle: number 40)
#                  9 10 11 ... 17
#     turn SOUTH: 81 82 ...
#
# The number of a single square is that of its column and row alone, as in turn EAST.


@jit
def square_number(size: int, x: int, y: int) -> int:
    return (y + size - 1) * (2 * size - 1) + x + size - 1


@jit
def way_to_lay(size: int, x: int, y: int, turn: int) -> int:
    side = 2 * size - 1
    return (turn * side + y + size - 1) * side + x + size - 1


@jit
def split_way(size: int, way: int) -> tuple[int, int, int]:
    """The (x, y, turn) of a way to lay."""
    if size == SMALL:  # division by a constant is several times faster
        row, column = way // 9, way % 9
        return column - 4, row % 9 - 4, row // 9
    row, column = way // 13, way % 13
    return column - 6, row % 13 - 6, row // 13


@jit
def ways_to_lay(size: int) -> int:
    """How many numbers `way_to_lay` uses."""
    return 4 * (2 * size - 1) ** 2


@jit
def turns(domino: Domino) -> int:
    """How many turns to try: if the halves are alike, west and north repeat east and south."""
    return 2 if domino.alike else 4


@jit
def list_ways(s: Kingdoms, k: int, domino: Domino, first: int, out: np.ndarray) -> int:
    """Write the ways to lay `domino`, plus `first`, ascending; return how many."""
    size = int(s.frame)
    squares_by_turn = places(s, k, domino.left, domino.right)
    n = 0
    for turn in range(turns(domino)):
        from_x, from_y = origin_x(s, k, turn), origin_y(s, k, turn)
        first_of_turn = first + turn * (2 * size - 1) ** 2
        n = list_numbers(size, squares_by_turn[turn], from_x, from_y, first_of_turn, out, n)
    return n


@jit
def list_numbers(
    size: int, squares: np.uint64, from_x: int, from_y: int, first: int, out: np.ndarray, n: int
) -> int:
    """Write the numbers of `squares`, plus `first`, ascending, as out[n] and on; return the new n.

    None of them lies west of `from_x` or north of `from_y`.
    """
    squares = from_corner(squares, from_x, from_y)
    while squares != ZERO:
        index = lowest(squares)
        squares = without_lowest(squares)
        out[n] = first + square_number(size, from_x + (index & 7), from_y + (index >> 3))
        n += 1
    return n


@jit
def mark_ways(s: Kingdoms, k: int, domino: Domino, first: int, mask: np.ndarray) -> bool:
    """Make mask[first + way] 1 for the ways to lay `domino`, all of it being 0; is there any?"""
    size = int(s.frame)
    to_east, to_south, to_west, to_north = places(s, k, domino.left, domino.right)
    if domino.alike:
        to_west = to_north = ZERO
    mark_turn(s, k, size, to_east, EAST, first, mask)
    mark_turn(s, k, size, to_south, SOUTH, first, mask)
    mark_turn(s, k, size, to_west, WEST, first, mask)
    mark_turn(s, k, size, to_north, NORTH, first, mask)
    return bool(to_east | to_south | to_west | to_north != ZERO)


@jit
def mark_turn(
    s: Kingdoms, k: int, size: int, squares: np.uint64, turn: int, first: int, mask: np.ndarray
) -> None:
    """The same for one turn, eight columns and rows that hold all its squares."""
    from_x = min(max(origin_x(s, k, turn), 1 - size), size - ROWS)
    from_y = min(max(origin_y(s, k, turn), 1 - size), size - ROWS)
    corner = first + way_to_lay(size, from_x, from_y, turn)
    write_rows(mask, corner, 2 * size - 1, from_corner(squares, from_x, from_y))


@jit
def pick_way(s: Kingdoms, k: int, domino: Domino, rng: np.ndarray) -> int:
    """A random way to lay `domino`, or -1 if there is none."""
    to_east, to_south, to_west, to_north = places(s, k, domino.left, domino.right)
    if domino.alike:
        to_west = to_north = ZERO
    # The ways in order of their turns: the first of each turn.
    first_south = count(to_east)
    first_west = first_south + count(to_south)
    first_north = first_west + count(to_west)
    ways = first_north + count(to_north)
    if ways == 0:
        return -1
    skip = below(rng, ways)
    if skip < first_south:
        turn, index = EAST, nth(to_east, skip)
    elif skip < first_west:
        turn, index = SOUTH, nth(to_south, skip - first_south)
    elif skip < first_north:
        turn, index = WEST, nth(to_west, skip - first_west)
    else:
        turn, index = NORTH, nth(to_north, skip - first_north)
    x = x_of(index, origin_x(s, k, turn))
    y = y_of(index, origin_y(s, k, turn))
    return way_to_lay(int(s.frame), x, y, turn)


# The ways to lay as actions: numbered from `first`, or `discard` where there is none.


@jit
def list_lays(
    s: Kingdoms, k: int, domino: Domino, first: int, discard: int, out: np.ndarray
) -> int:
    n = list_ways(s, k, domino, first, out)
    if n == 0:
        out[0] = discard
        n = 1
    return n


@jit
def mark_lays(
    s: Kingdoms, k: int, domino: Domino, first: int, discard: int, mask: np.ndarray
) -> None:
    """Make 1 what `list_lays` lists, on a mask that is all 0."""
    mask[discard] = not mark_ways(s, k, domino, first, mask)


@jit
def pick_lay(s: Kingdoms, k: int, domino: Domino, first: int, discard: int, rng: np.ndarray) -> int:
    way = pick_way(s, k, domino, rng)
    return discard if way < 0 else first + way


@jit
def lay(s: Kingdoms, k: int, domino: Domino, way: int) -> None:
    """Put a domino into the kingdom."""
    x, y, turn = split_way(int(s.frame), way)
    lay_square(s, k, x, y, domino.left, domino.left_crowns)
    x, y = x + STEP_X[turn], y + STEP_Y[turn]
    lay_square(s, k, x, y, domino.right, domino.right_crowns)


@jit
def squares_of_way(size: int, way: int) -> tuple[np.uint64, np.uint64]:
    """The squares that the left and the right half take."""
    x, y, turn = split_way(size, way)
    return square(x, y), square(x + STEP_X[turn], y + STEP_Y[turn])


@jit
def lay_square(s: Kingdoms, k: int, x: int, y: int, terrain: int, crowns: int) -> None:
    """Put one square into the kingdom."""
    here = square(x, y)
    s.land[k, terrain] |= here
    mark(s.crowns[k], here, crowns)
    s.edges[k, WEST_EDGE] = min(int(s.edges[k, WEST_EDGE]), x)
    s.edges[k, EAST_EDGE] = max(int(s.edges[k, EAST_EDGE]), x)
    s.edges[k, NORTH_EDGE] = min(int(s.edges[k, NORTH_EDGE]), y)
    s.edges[k, SOUTH_EDGE] = max(int(s.edges[k, SOUTH_EDGE]), y)


@jit
def castle_in_centre(s: Kingdoms, k: int) -> bool:
    """Whether every square lies within the frame centred on the castle."""
    reach = int(s.frame) // 2
    return bool(
        s.edges[k, WEST_EDGE] >= -reach
        and s.edges[k, EAST_EDGE] <= reach
        and s.edges[k, NORTH_EDGE] >= -reach
        and s.edges[k, SOUTH_EDGE] <= reach
    )
