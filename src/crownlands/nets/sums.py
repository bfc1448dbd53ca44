"""The sums that a network is made of, in whole numbers: exact, so the order does not matter.

Plain functions over whole arrays; compiled they are loops that fit a processor's vectors, of 16-bit
numbers multiplied and added up in 32 bits.

What is multiplied is rows of weights, one for each input. Of the squares and numbers of a position
a move changes few, and most hidden numbers are 0: only the rows that count are listed, and added
four at a time, for else as long is spent on fetching the sums and putting them back.
"""

from typing import Any, NamedTuple

import numpy as np

from crownlands.core.jit import jit, overload
from crownlands.nets.network import MOST

AT_ONCE = 4  # rows


class Rows(NamedTuple):
    """Room for a list of rows."""

    which: np.ndarray  # int32
    times: np.ndarray  # int32: how often each is added, which may be negative


def room_for_rows(most: int) -> Rows:
    return Rows(np.zeros(most, np.int32), np.zeros(most, np.int32))


def add_row(sums: np.ndarray, row: np.ndarray) -> None:
    sums[:] = sums + row


def add_rows(sums: np.ndarray, weights: np.ndarray, rows: Rows, n: int) -> None:
    """Add the first n rows of a list."""
    sums[:] = sums + rows.times[:n] @ weights[rows.which[:n]].astype(np.int32)


def settle(sums: np.ndarray, shift: int, out: np.ndarray) -> None:
    """Hidden numbers from their sums, biases included."""
    out[:] = np.clip(sums >> shift, 0, MOST)


@jit
def multiply(x: np.ndarray, weights: np.ndarray, rows: Rows, out: np.ndarray) -> None:
    """The sums of hidden numbers times weights, one for each column of weights."""
    n = 0
    for i in range(len(x)):
        rows.which[n] = i  # overwritten if the number is 0: that is quicker than a jump
        rows.times[n] = x[i]
        n += x[i] != 0
    out[:] = 0
    add_rows(out, weights, rows, n)


def _add_row(sums: Any, row: Any) -> None:
    for i in range(len(sums)):
        sums[i] = np.int32(sums[i] + np.int32(row[i]))


def _add_rows(sums: Any, weights: Any, rows: Any, n: Any) -> None:
    which, times = rows
    last = n - n % AT_ONCE
    for at in range(0, last, AT_ONCE):
        row_a, row_b = weights[which[at]], weights[which[at + 1]]
        row_c, row_d = weights[which[at + 2]], weights[which[at + 3]]
        a, b, c, d = times[at], times[at + 1], times[at + 2], times[at + 3]
        for i in range(len(sums)):
            two = np.int32(np.int32(a * np.int32(row_a[i])) + np.int32(b * np.int32(row_b[i])))
            more = np.int32(np.int32(c * np.int32(row_c[i])) + np.int32(d * np.int32(row_d[i])))
            sums[i] = np.int32(np.int32(sums[i] + two) + more)
    for at in range(last, n):
        row, by = weights[which[at]], times[at]
        for i in range(len(sums)):
            sums[i] = np.int32(sums[i] + np.int32(by * np.int32(row[i])))


def _settle(sums: Any, shift: Any, out: Any) -> None:
    for i in range(len(sums)):
        out[i] = min(max(sums[i] >> shift, 0), MOST)


overload(add_row, lambda _sums, _row: _add_row)
overload(add_rows, lambda _sums, _weights, _rows, _n: _add_rows)
overload(settle, lambda _sums, _shift, _out: _settle)
