"""The bricks of the engine: bit sets, the wrapping board, random numbers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownlands.core import bits, grid, instructions, kingdom
from crownlands.core import random as rnd
from crownlands.core.jit import plain

pytestmark = pytest.mark.plain

words = st.integers(0, 2**64 - 1)
patient = settings(deadline=None)  # the first example waits for the compiler


@patient
@given(words)
def test_instructions_equal_their_plain_forms(word: int) -> None:
    members = [i for i in range(64) if word >> i & 1]
    assert instructions.count(np.uint64(word)) == len(members)
    out = np.zeros(64, np.int64)
    assert bits.list_members(np.uint64(word), 5, out) == len(members)
    assert out[: len(members)].tolist() == [5 + i for i in members]
    if members:
        assert instructions.lowest(np.uint64(word)) == members[0]
        for n in range(len(members)):
            assert instructions.nth(np.uint64(word), n) == members[n]


def shifted(word: int, dx: int, dy: int) -> int:
    """The set moved by (dx, dy) on the board that wraps round, square by square."""
    answer = 0
    for index in range(64):
        if word >> index & 1:
            x, y = (index + dx) & 7, ((index >> 3) + dy) & 7
            answer |= 1 << (8 * y + x)
    return answer


@patient
@given(words)
def test_steps_on_the_board_wrap_round(word: int) -> None:
    squares = np.uint64(word)
    steps = {grid.east: (1, 0), grid.west: (-1, 0), grid.south: (0, 1), grid.north: (0, -1)}
    for step, (dx, dy) in steps.items():
        assert step(squares) == shifted(word, dx, dy)


@patient
@given(words, st.integers(-8, 8), st.integers(-8, 8))
def test_from_corner_turns_the_board(word: int, x: int, y: int) -> None:
    assert grid.from_corner(np.uint64(word), x, y) == shifted(word, -x, -y)


@patient
@given(words, st.integers(0, 63))
def test_connected_is_a_flood_fill(word: int, start: int) -> None:
    within = word | 1 << start
    reached, border = {start}, [start]
    while border:
        x, y = border[-1] & 7, border.pop() >> 3
        for nx, ny in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            index = 8 * (ny & 7) + (nx & 7)
            if within >> index & 1 and index not in reached:
                reached.add(index)
                border.append(index)
    answer = grid.connected(np.uint64(1 << start), np.uint64(within))
    assert answer == sum(1 << index for index in reached)


@pytest.mark.parametrize("size", [5, 7])
def test_ways_to_lay_number_every_place_once(size: int) -> None:
    reach = range(-size + 1, size)
    ways = [
        plain(kingdom.way_to_lay)(size, x, y, turn)
        for turn in range(4)
        for y in reach
        for x in reach
    ]
    assert ways == list(range(4 * (2 * size - 1) ** 2))
    for way in ways:
        assert plain(kingdom.way_to_lay)(size, *plain(kingdom.split_way)(size, way)) == way


def test_the_random_stream_is_the_published_generator() -> None:
    """xoshiro128++ started from (1, 2, 3, 4), worked out by its definition on 32-bit words."""
    a, b, c, d = 1, 2, 3, 4
    rng = np.array([a, b, c, d], np.int64)

    def rotl(word: int, by: int) -> int:
        return (word << by | word >> (32 - by)) % 2**32

    for _ in range(1000):
        expected = (rotl((a + d) % 2**32, 7) + a) % 2**32
        t = b << 9 & 0xFFFFFFFF
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ t, rotl(d, 11)
        assert rnd.next_word(rng) == expected


def test_streams_differ_by_seed_and_number() -> None:
    firsts = set()
    for seed in (0, 1, 2**32, 2**62):
        for stream in (0, 1, 2**32, 2**62):
            rng = np.zeros(rnd.WORDS, np.int64)
            rnd.seed_generator(rng, seed, stream)
            firsts.add(tuple(rng.tolist()))
    assert len(firsts) == 16


def test_below_is_uniform() -> None:
    rng = np.zeros(rnd.WORDS, np.int64)
    rnd.seed_generator(rng, 3, 4)
    counts = np.bincount([rnd.below(rng, 7) for _ in range(7000)], minlength=7)
    assert ((counts - 1000) ** 2 / 1000).sum() < 40
