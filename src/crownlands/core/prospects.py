"""What a kingdom can still take, for those who explain a move: (array of records, kingdom) in.

Dominoes are rows of a game's table, see `domino`.
"""

import numpy as np

from crownlands.core import gain, kingdom
from crownlands.core.bits import ZERO, bit, without_lowest
from crownlands.core.contract import Slate
from crownlands.core.domino import domino_at
from crownlands.core.gain import NOWHERE as NOWHERE
from crownlands.core.grid import beside
from crownlands.core.instructions import lowest
from crownlands.core.jit import jit


@jit
def most_points(
    states: np.ndarray, i: int, k: int, dominoes: np.ndarray, index: int, room: Slate
) -> int:
    """The most that a domino adds to squares times crowns; NOWHERE if it has no place."""
    value, _ways = gain.best_ways(states[i], k, domino_at(dominoes, index), 0, 0, room)
    return value


@jit
def fitting(
    states: np.ndarray, i: int, k: int, dominoes: np.ndarray, among: np.uint64
) -> np.uint64:
    """Those of a set of dominoes that have a place in the kingdom as it is now."""
    found = ZERO
    while among != ZERO:
        index = lowest(among)
        among = without_lowest(among)
        tile = domino_at(dominoes, index)
        ways = kingdom.places(states[i], k, tile.left, tile.right)
        if ways[0] | ways[1] | ways[2] | ways[3] != ZERO:
            found |= bit(index)
    return found


@jit
def holes(states: np.ndarray, i: int, k: int) -> np.uint64:
    """The empty squares that no domino can fill any more."""
    free = gain.reach(states[i], k) & ~kingdom.taken(states[i], k)
    return free & ~beside(free)
