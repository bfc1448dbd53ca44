"""What a network thinks of a position.

    judge(s, seat, mind)    the reward, 0 to 1, that a seat may expect which has just moved

A mind remembers what each seat saw last, and the sums that came of it. Only what has changed is
added to them, and a kingdom that looks the same as before is not computed again: between the moves
of one decision it is one's own kingdom that changes, by a few squares. The sums are exact, so what
was seen before never shows in the answer.
"""

import math
from typing import NamedTuple

import numpy as np

from crownlands.core.bits import ZERO, bit, without_lowest
from crownlands.core.contract import MAX_SEATS
from crownlands.core.instructions import lowest
from crownlands.core.jit import jit
from crownlands.core.record import State
from crownlands.nets.features import SQUARES_OF_WORD, Features, Shape, features_for, write
from crownlands.nets.network import (
    HEAD_1,
    HEAD_2,
    KINGDOM_1,
    KINGDOM_2,
    OUTPUTS,
    TABLE,
    VALUE,
    Network,
)
from crownlands.nets.sums import Rows, add_row, add_rows, multiply, room_for_rows, settle

STEEPEST = 30.0  # of a logit: beyond it all is certain


class Seen(NamedTuple):
    """What each seat saw last, and what came of it; the first axis is the seat's."""

    before: np.ndarray  # int8[seats]: whether it has seen anything
    words: np.ndarray  # uint64[seats, words of all]
    numbers: np.ndarray  # int16[seats, kingdoms, numbers]
    scalars: np.ndarray  # int16[seats, scalars]
    kingdoms: np.ndarray  # int32[seats, kingdoms, K1]: sums of the first layer
    table: np.ndarray  # int32[seats, T]
    shares: np.ndarray  # int32[seats, kingdoms + 1, H1]: in the head's sums, the table's last


class Hidden(NamedTuple):
    """Room for hidden numbers, and for their sums."""

    kingdom_1: np.ndarray  # int16
    kingdom_2: np.ndarray
    table: np.ndarray
    head_1: np.ndarray
    head_2: np.ndarray
    sums: np.ndarray  # int32, as many as the largest has
    rows: Rows  # as many as the largest has inputs
    outputs: np.ndarray  # float64[OUTPUTS]


class Mind(NamedTuple):
    """A network and room to think: one thread's alone."""

    shape: Shape
    network: Network
    features: Features
    seen: Seen
    hidden: Hidden


def mind_for(shape: Shape, network: Network) -> Mind:
    k1, k2 = len(network.kingdom_1_bias), len(network.kingdom_2_bias)
    t, h1, h2 = len(network.table_bias), len(network.head_1_bias), len(network.head_2_bias)
    all_words = shape.kingdoms * shape.words + shape.table_words
    seats = MAX_SEATS
    return Mind(
        shape,
        network,
        features_for(shape),
        Seen(
            np.zeros(seats, np.int8),
            np.zeros((seats, all_words), np.uint64),
            np.zeros((seats, shape.kingdoms, shape.numbers), np.int16),
            np.zeros((seats, shape.scalars), np.int16),
            np.zeros((seats, shape.kingdoms, k1), np.int32),
            np.zeros((seats, t), np.int32),
            np.zeros((seats, shape.kingdoms + 1, h1), np.int32),
        ),
        Hidden(
            np.zeros(k1, np.int16),
            np.zeros(k2, np.int16),
            np.zeros(t, np.int16),
            np.zeros(h1, np.int16),
            np.zeros(h2, np.int16),
            np.zeros(max(k2, h1, h2, OUTPUTS), np.int32),
            room_for_rows(max(shape.kingdom_inputs, shape.table_inputs, k1, k2, t, h1, h2)),
            np.zeros(OUTPUTS, np.float64),
        ),
    )


@jit
def judge(s: State, seat: int, mind: Mind) -> float:
    """The reward, 0 to 1, that a seat may expect; it has just moved."""
    think(s, seat, mind)
    return chance(mind.hidden.outputs[VALUE])


@jit
def chance(logit: float) -> float:
    return 1.0 / (1.0 + math.exp(-min(max(logit, -STEEPEST), STEEPEST)))


@jit
def think(s: State, seat: int, mind: Mind) -> None:
    """Write all the outputs."""
    write(s, seat, mind.shape, mind.features)
    seen, shape = mind.seen, mind.shape
    fresh = seen.before[seat] == 0
    if fresh:
        see_nothing(mind, seat)
    for by in range(shape.kingdoms):
        if see_kingdom(mind, seat, by) or fresh:
            share_kingdom(mind, seat, by)
    if see_table(mind, seat) or fresh:
        share_table(mind, seat)
    conclude(mind, seat)


@jit
def see_nothing(mind: Mind, seat: int) -> None:
    """Begin with the biases: all that is seen then is new."""
    seen = mind.seen
    seen.before[seat] = 1
    seen.words[seat, :] = ZERO
    seen.numbers[seat, :, :] = 0
    seen.scalars[seat, :] = 0
    for by in range(mind.shape.kingdoms):
        for i in range(seen.kingdoms.shape[2]):
            seen.kingdoms[seat, by, i] = mind.network.kingdom_1_bias[i]
    for i in range(seen.table.shape[1]):
        seen.table[seat, i] = mind.network.table_bias[i]


@jit
def see_words(
    old: np.ndarray,
    new: np.ndarray,
    first: int,
    words: int,
    weights: np.ndarray,
    sums: np.ndarray,
    rows: Rows,
) -> bool:
    """Add what has changed in the squares of some words from `first` on; whether anything has."""
    changes = 0
    for n in range(words):
        now = new[first + n]
        rest = now ^ old[first + n]
        old[first + n] = now
        while rest != ZERO:
            square = lowest(rest)
            rest = without_lowest(rest)
            rows.which[changes] = SQUARES_OF_WORD * n + square
            rows.times[changes] = 1 if now & bit(square) != ZERO else -1
            changes += 1
    add_rows(sums, weights, rows, changes)
    return changes > 0


@jit
def see_numbers(
    old: np.ndarray, new: np.ndarray, weights: np.ndarray, sums: np.ndarray, rows: Rows
) -> bool:
    """The same for numbers."""
    changes = 0
    for n in range(len(new)):
        if new[n] != old[n]:
            rows.which[changes] = n
            rows.times[changes] = int(new[n]) - int(old[n])
            old[n] = new[n]
            changes += 1
    add_rows(sums, weights, rows, changes)
    return changes > 0


@jit
def see_kingdom(mind: Mind, seat: int, by: int) -> bool:
    seen, told, shape, sums = mind.seen, mind.features, mind.shape, mind.seen.kingdoms[seat, by]
    network, rows = mind.network, mind.hidden.rows
    first, words = by * shape.words, shape.words
    squares = see_words(
        seen.words[seat], told.words, first, words, network.kingdom_squares, sums, rows
    )
    old, new = seen.numbers[seat, by], told.numbers[by]
    numbers = see_numbers(old, new, network.kingdom_numbers, sums, rows)
    return squares or numbers


@jit
def see_table(mind: Mind, seat: int) -> bool:
    seen, told, shape, sums = mind.seen, mind.features, mind.shape, mind.seen.table[seat]
    network, rows = mind.network, mind.hidden.rows
    first, words = shape.kingdoms * shape.words, shape.table_words
    squares = see_words(
        seen.words[seat], told.words, first, words, network.table_squares, sums, rows
    )
    numbers = see_numbers(seen.scalars[seat], told.scalars, network.table_numbers, sums, rows)
    return squares or numbers


@jit
def share_kingdom(mind: Mind, seat: int, by: int) -> None:
    """What a kingdom adds to the sums of the head."""
    hidden, network = mind.hidden, mind.network
    settle(mind.seen.kingdoms[seat, by], network.shifts[KINGDOM_1], hidden.kingdom_1)
    layer(
        hidden.kingdom_1,
        network.kingdom_2,
        network.kingdom_2_bias,
        network.shifts[KINGDOM_2],
        hidden,
        hidden.kingdom_2,
    )
    share = mind.seen.shares[seat, by]
    multiply(hidden.kingdom_2, network.head_kingdoms[by], hidden.rows, share)


@jit
def share_table(mind: Mind, seat: int) -> None:
    hidden, network = mind.hidden, mind.network
    settle(mind.seen.table[seat], network.shifts[TABLE], hidden.table)
    share = mind.seen.shares[seat, mind.shape.kingdoms]
    multiply(hidden.table, network.head_table, hidden.rows, share)


@jit
def layer(
    x: np.ndarray,
    weights: np.ndarray,
    bias: np.ndarray,
    shift: int,
    hidden: Hidden,
    out: np.ndarray,
) -> None:
    """The hidden numbers after others."""
    sums = hidden.sums[: len(bias)]
    multiply(x, weights, hidden.rows, sums)
    add_row(sums, bias)
    settle(sums, shift, out)


@jit
def conclude(mind: Mind, seat: int) -> None:
    """The head: from the shares to the outputs."""
    hidden, network = mind.hidden, mind.network
    sums = hidden.sums[: len(network.head_1_bias)]
    sums[:] = 0
    add_row(sums, network.head_1_bias)
    for part in range(mind.shape.kingdoms + 1):
        add_row(sums, mind.seen.shares[seat, part])
    settle(sums, network.shifts[HEAD_1], hidden.head_1)
    layer(
        hidden.head_1,
        network.head_2,
        network.head_2_bias,
        network.shifts[HEAD_2],
        hidden,
        hidden.head_2,
    )
    sums = hidden.sums[:OUTPUTS]
    multiply(hidden.head_2, network.output, hidden.rows, sums)
    for i in range(OUTPUTS):
        total = int(sums[i]) + int(network.output_bias[i])
        hidden.outputs[i] = total * float(network.units[i])
