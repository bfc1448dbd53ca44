"""Random numbers for bulk play: xoshiro128++ on 32-bit words held in 64-bit integers.

Every intermediate value fits a signed 64-bit integer, so the stream is the same in plain Python,
compiled and on a GPU. A generator is an array of four words, keyed by a seed and a stream number
(the index of a game): results do not depend on how games are shared among threads.
"""

import numpy as np

from crownlands.core.jit import jit

WORDS = 4  # words of state in a generator
MASK = 0xFFFFFFFF


@jit
def rotate(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & MASK


@jit
def mix(word: int) -> int:
    """A one-to-one scrambling of a 32-bit word, multipliers below 2**31 to stay within 63 bits."""
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & MASK
    word = ((word ^ (word >> 15)) * 0x735A2D97) & MASK
    return word ^ (word >> 15)


@jit
def seed_generator(rng: np.ndarray, seed: int, stream: int) -> None:
    """Start `rng` on stream number `stream` of `seed`, both non-negative and below 2**63."""
    key = 0x9E3779B9
    for i in range(WORDS):
        for part in (seed & MASK, seed >> 32, stream & MASK, stream >> 32):
            key = mix((key + part + 0x6D2B79F5) & MASK)
        rng[i] = key
    if rng[0] | rng[1] | rng[2] | rng[3] == 0:
        rng[0] = 1  # the one state xoshiro never leaves
    for _ in range(8):
        next_word(rng)


@jit
def next_word(rng: np.ndarray) -> int:
    """The next 32 random bits."""
    a, b, c, d = int(rng[0]), int(rng[1]), int(rng[2]), int(rng[3])
    answer = (rotate((a + d) & MASK, 7) + a) & MASK
    shifted = (b << 9) & MASK
    c ^= a
    d ^= b
    rng[1] = b ^ c
    rng[0] = a ^ d
    rng[2] = c ^ shifted
    rng[3] = rotate(d, 11)
    return answer


@jit
def below(rng: np.ndarray, n: int) -> int:
    """A uniformly random integer in 0 .. n - 1 (Lemire's method, exact), for n below 2**31."""
    product = next_word(rng) * n
    low = product & MASK
    if low < n:
        threshold = (MASK + 1) % n
        while low < threshold:
            product = next_word(rng) * n
            low = product & MASK
    return product >> 32
