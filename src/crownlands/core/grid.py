"""Sets of squares on a board that wraps round, eight by eight, in one 64-bit word.

No kingdom of the family is wider or higher than seven squares, so a board of eight by eight whose
edges meet is enough for all of them, wherever the castle ends up: there is always an empty column
between the kingdom's east edge and its west edge, and an empty row between north and south.

A square is (x, y) from the castle, x growing to the east and y to the south. It is bit
``8 * (y mod 8) + (x mod 8)``; the castle is bit 0:

      x mod 8:  0   1   2   3   4   5   6   7
    y mod 8: 0  C   1   2   3  ..  ..  -2  -1      (x from the castle; what lies beyond 3
             1  8   9  10  11  ..  ..  14  15       or 4 depends on the kingdom's extent)
             2 16  17  18  ..
"""

import numpy as np

from crownlands.core.bits import bit, without_lowest
from crownlands.core.instructions import count
from crownlands.core.jit import jit

CASTLE = np.uint64(1)
EVERYWHERE = np.uint64(0xFFFFFFFFFFFFFFFF)
COLUMN_0 = np.uint64(0x0101010101010101)
COLUMN_7 = np.uint64(0x8080808080808080)
NOT_COLUMN_0 = COLUMN_0 ^ EVERYWHERE
NOT_COLUMN_7 = COLUMN_7 ^ EVERYWHERE


@jit
def board_bit(x: int, y: int) -> int:
    """The number of the bit that stands for (x, y)."""
    return ((y & 7) << 3) | (x & 7)


@jit
def square(x: int, y: int) -> np.uint64:
    """The set that holds just (x, y)."""
    return bit(board_bit(x, y))


@jit
def east(squares: np.uint64) -> np.uint64:
    """All squares moved one step to the east."""
    return ((squares & NOT_COLUMN_7) << np.uint64(1)) | ((squares & COLUMN_7) >> np.uint64(7))


@jit
def west(squares: np.uint64) -> np.uint64:
    return ((squares & NOT_COLUMN_0) >> np.uint64(1)) | ((squares & COLUMN_0) << np.uint64(7))


@jit
def south(squares: np.uint64) -> np.uint64:
    return (squares << np.uint64(8)) | (squares >> np.uint64(56))


@jit
def north(squares: np.uint64) -> np.uint64:
    return (squares >> np.uint64(8)) | (squares << np.uint64(56))


@jit
def beside(squares: np.uint64) -> np.uint64:
    """The squares that touch one of `squares` orthogonally."""
    return east(squares) | west(squares) | south(squares) | north(squares)


@jit
def around(squares: np.uint64) -> np.uint64:
    """The squares that touch one of `squares`, corners included, and `squares` themselves."""
    band = squares | east(squares) | west(squares)
    return band | south(band) | north(band)


@jit
def connected(start: np.uint64, within: np.uint64) -> np.uint64:
    """All squares of `within` that can be reached from `start` by orthogonal steps."""
    reached = start
    grown = (reached | beside(reached)) & within
    while grown != reached:
        reached = grown
        grown = (reached | beside(reached)) & within
    return reached


@jit
def group_of_first(among: np.uint64, within: np.uint64) -> np.uint64:
    """The connected group of `within` that holds the lowest-numbered square of `among`."""
    return connected(among & ~without_lowest(among), within)


@jit
def total(planes: np.ndarray, squares: np.uint64) -> int:
    """The sum over `squares` of a small number kept in bit planes: crowns, fires, crosses.

    Plane k holds the squares whose number has bit k set.
    """
    answer = 0
    for plane in range(len(planes)):
        answer += count(planes[plane] & squares) << plane
    return answer


@jit
def mark(planes: np.ndarray, here: np.uint64, number: int) -> None:
    """Write such a small number on a square that has none."""
    for plane in range(len(planes)):
        planes[plane] |= here * np.uint64(number >> plane & 1)


@jit
def increase(planes: np.ndarray, squares: np.uint64) -> None:
    """Add one to the number of each of `squares`; it must not outgrow its planes."""
    for plane in range(len(planes)):
        carried = planes[plane] & squares
        planes[plane] ^= squares
        squares = carried


@jit
def x_of(index: int, from_x: int) -> int:
    """The x of board bit `index`, given that it lies in from_x .. from_x + 7."""
    return from_x + ((index - from_x) & 7)


@jit
def y_of(index: int, from_y: int) -> int:
    """The y of board bit `index`, given that it lies in from_y .. from_y + 7."""
    return from_y + (((index >> 3) - from_y) & 7)


@jit
def from_corner(squares: np.uint64, from_x: int, from_y: int) -> np.uint64:
    """The board turned so that (from_x, from_y) is bit 0: its bits then ascend row by row."""
    rows = np.uint64((from_y & 7) << 3)
    squares = (squares >> rows) | (squares << (np.uint64(64) - rows & np.uint64(63)))
    columns = np.uint64(from_x & 7)
    staying = COLUMN_0 * (np.uint64(0xFF) >> columns)
    return ((squares >> columns) & staying) | ((squares << (np.uint64(8) - columns)) & ~staying)
