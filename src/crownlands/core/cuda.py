"""CUDA, for the machines that have it: the rules' functions run in its kernels as they are."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from crownlands.core.errors import CrownlandsError
from crownlands.core.jit import overload
from crownlands.core.spread import BYTE, MIDDLE, ROWS, write_board, write_numbers

MISSING = (
    "This needs an NVIDIA GPU with CUDA, and numba-cuda: pip install 'crownlands[cuda]' "
    "(from a clone: pip install '.[cuda]')."
)

try:
    from numba import config
    from numba import cuda as found
except ImportError:
    found = None

cuda: Any = found
SIMULATED = cuda is not None and bool(config.ENABLE_CUDASIM)  # by numba, without a GPU

LANES = ROWS  # threads that observe one game: each writes a row of every plane
WARP = 0xFFFFFFFF  # all threads that run in one breath

EACH_BYTE = np.uint64(0x0101010101010101)
DIAGONAL = np.uint64(0x0804020180402010)  # of each byte the bit of its column, see `core.spread`
CARRY = np.uint64(0x7F7F7F7F7F7F7F7F)


def require_cuda() -> None:
    """Say what is missing on this machine, if anything is."""
    if cuda is None or not cuda.is_available():
        raise CrownlandsError(MISSING)


@cache
def kernel(function: Callable[..., None]) -> Any:
    """A function as a kernel, which is compiled once for each kind of game."""
    return cuda.jit(function)


def least_of_warp(number: Any) -> Any:
    """The least of the numbers that the threads of a warp have; they wait for each other here."""
    distance = 16
    while distance > 0:
        number = min(number, cuda.shfl_xor_sync(WARP, number, distance))
        distance //= 2
    return number


def row_of_lane(squares: Any, lane: Any) -> Any:
    """One row of a plane, without a table."""
    bits = squares >> np.uint64(8 * (lane ^ MIDDLE)) & BYTE
    return ((bits * EACH_BYTE & DIAGONAL) + CARRY) >> np.uint64(7) & EACH_BYTE


def _write_row(planes: Any, n: Any, squares: Any) -> None:
    lane = cuda.threadIdx.x % LANES
    planes[n, lane] = row_of_lane(squares, lane)


def _write_row_of_numbers(planes: Any, n: Any, ones: Any, twos: Any, fours: Any) -> None:
    lane = cuda.threadIdx.x % LANES
    planes[n, lane] = (
        row_of_lane(ones, lane)
        + (row_of_lane(twos, lane) << np.uint64(1))
        + (row_of_lane(fours, lane) << np.uint64(2))
    )


if SIMULATED:
    # The simulator of numba has no warps: every thread is one.
    def least_of_warp(number: Any) -> Any:
        return number

elif cuda is not None:
    row_of_lane, least_of_warp = (
        cuda.jit(function, device=True) for function in (row_of_lane, least_of_warp)
    )
    overload(write_board, lambda _planes, _n, _squares: _write_row, target="cuda")
    overload(write_numbers, lambda _planes, _n, _1, _2, _4: _write_row_of_numbers, target="cuda")
