"""Sets of up to 64 small things as one unsigned word: squares of a kingdom, undealt dominoes.

Only bitwise operations touch these words, so they behave the same in plain Python and compiled.
"""

import numpy as np

from crownlands.core.instructions import ONE, count, lowest, nth
from crownlands.core.jit import jit
from crownlands.core.random import below

ZERO = np.uint64(0)


@jit
def bit(index: int) -> np.uint64:
    """The set that holds just `index`."""
    return ONE << np.uint64(index)


@jit
def full(size: int) -> np.uint64:
    """The set of 0 .. size - 1, for a size below 64."""
    return (ONE << np.uint64(size)) - ONE


@jit
def without_lowest(word: np.uint64) -> np.uint64:
    """The set less its lowest member; the word must not be empty."""
    return word & (word - ONE)


@jit
def list_members(members: np.uint64, first: int, out: np.ndarray) -> int:
    """Write the members of a set, plus `first`, ascending; return how many."""
    n = 0
    while members != ZERO:
        out[n] = first + lowest(members)
        members = without_lowest(members)
        n += 1
    return n


@jit
def pick_member(members: np.uint64, rng: np.ndarray) -> int:
    """A random member of a set."""
    return nth(members, below(rng, count(members)))
