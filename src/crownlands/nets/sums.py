"""The sums that a network is made of, in whole numbers: exact, so the order does not matter.

Plain functions over whole arrays; compiled they are loops that fit a processor's vectors, of 16-bit
numbers multiplied and added up in 32 bits.
"""

from typing import Any

import numpy as np

from crownlands.core.jit import overload
from crownlands.nets.network import MOST


def add_row(sums: np.ndarray, row: np.ndarray, times: int) -> None:
    """Add a row of weights so many times, which may be negative."""
    sums[:] = sums + np.int32(times) * row.astype(np.int32)


def settle(sums: np.ndarray, shift: int, out: np.ndarray) -> None:
    """Hidden numbers from their sums, biases included."""
    out[:] = np.clip(sums >> shift, 0, MOST)


def multiply(x: np.ndarray, weights: np.ndarray, out: np.ndarray) -> None:
    """The sums of hidden numbers times weights, one for each row of weights."""
    out[:] = weights.astype(np.int64) @ x.astype(np.int64)


def _add_row(sums: Any, row: Any, times: Any) -> None:
    by = np.int32(times)
    for i in range(len(sums)):
        sums[i] = np.int32(sums[i] + np.int32(by * np.int32(row[i])))


def _settle(sums: Any, shift: Any, out: Any) -> None:
    for i in range(len(sums)):
        out[i] = min(max(sums[i] >> shift, 0), MOST)


def _multiply(x: Any, weights: Any, out: Any) -> None:
    for j in range(len(out)):
        total = np.int32(0)
        for i in range(len(x)):
            total = np.int32(total + np.int32(x[i]) * np.int32(weights[j, i]))
        out[j] = total


overload(add_row, lambda _sums, _row, _times: _add_row)
overload(settle, lambda _sums, _shift, _out: _settle)
overload(multiply, lambda _x, _weights, _out: _multiply)
