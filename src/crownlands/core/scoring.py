"""Scores in parts, and the ranking that follows from points and tie-breaks."""

import numpy as np

from crownlands.core.bits import ZERO
from crownlands.core.jit import jit

# A score's breakdown is an array of such rows, which add up to the score.
# Where its squares lie is a set of board bits, in two halves: a row's cells are signed.
PART, KIND, SQUARES, CROWNS, POINTS, WHERE_LOW, WHERE_HIGH = range(7)
COLUMNS = 7
MAX_PARTS = 128  # more than any kingdom can have
NO_KIND = -1
HALF_BITS, HALF_WORD = np.uint64(32), np.uint64(0xFFFFFFFF)


@jit
def add_part(
    out: np.ndarray,
    n: int,
    part: int,
    points: int,
    kind: int = NO_KIND,
    squares: int = 0,
    crowns: int = 0,
    where: np.uint64 = ZERO,
) -> int:
    """Write row n of a breakdown; return n + 1."""
    out[n, PART] = part
    out[n, KIND] = kind
    out[n, SQUARES] = squares
    out[n, CROWNS] = crowns
    out[n, POINTS] = points
    out[n, WHERE_LOW] = int(where & HALF_WORD)
    out[n, WHERE_HIGH] = int(where >> HALF_BITS)
    return n + 1


@jit
def squares_of(row: np.ndarray) -> np.uint64:
    """The set of squares of a row."""
    return np.uint64(row[WHERE_HIGH]) << HALF_BITS | np.uint64(row[WHERE_LOW])
