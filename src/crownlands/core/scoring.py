"""Scores in parts, and the ranking that follows from points and tie-breaks."""

import numpy as np

from crownlands.core.jit import jit

# A score's breakdown is an array of such rows, which add up to the score.
PART, KIND, SQUARES, CROWNS, POINTS = range(5)
MAX_PARTS = 128  # more than any kingdom can have
NO_KIND = -1


@jit
def add_part(
    out: np.ndarray,
    n: int,
    part: int,
    points: int,
    kind: int = NO_KIND,
    squares: int = 0,
    crowns: int = 0,
) -> int:
    """Write row n of a breakdown; return n + 1."""
    out[n, PART] = part
    out[n, KIND] = kind
    out[n, SQUARES] = squares
    out[n, CROWNS] = crowns
    out[n, POINTS] = points
    return n + 1
