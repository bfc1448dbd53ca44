"""Sets of up to 64 small things as one unsigned word: squares of a kingdom, undealt dominoes.

Only bitwise operations touch these words, so they behave the same in plain Python and compiled.
"""

import numpy as np

from crownlands.core.jit import instruction, jit

ZERO = np.uint64(0)
ONE = np.uint64(1)
LOW_32 = np.uint64(0xFFFFFFFF)
LOW_16 = np.uint64(0xFFFF)
LOW_8 = np.uint64(0xFF)


@instruction("ctpop")
def count(word: np.uint64) -> int:
    """How many bits are set."""
    return int(word).bit_count()


@instruction("cttz")
def lowest(word: np.uint64) -> int:
    """The number of the lowest set bit; the word must not be empty."""
    return (int(word) & -int(word)).bit_length() - 1


@jit
def bit(index: int) -> np.uint64:
    """The set that holds just `index`."""
    return ONE << np.uint64(index)


@jit
def without_lowest(word: np.uint64) -> np.uint64:
    """The set less its lowest member; the word must not be empty."""
    return word & (word - ONE)


@jit
def nth(word: np.uint64, n: int) -> int:
    """The number of the n-th set bit, counting from 0; quick for a small n."""
    for _ in range(n):
        word = without_lowest(word)
    return lowest(word)


@jit
def nth_of_many(word: np.uint64, n: int) -> int:
    """The same for a set with many members: halve the word until few are left to count."""
    skipped = 0
    low = count(word & LOW_32)
    if n >= low:
        n -= low
        word >>= np.uint64(32)
        skipped = 32
    low = count(word & LOW_16)
    if n >= low:
        n -= low
        word >>= np.uint64(16)
        skipped += 16
    low = count(word & LOW_8)
    if n >= low:
        n -= low
        word >>= np.uint64(8)
        skipped += 8
    return skipped + nth(word, n)


@jit
def full(size: int) -> np.uint64:
    """The set of 0 .. size - 1, for a size below 64."""
    return bit(size) - ONE
