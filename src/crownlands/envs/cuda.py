"""A batch of games on a CUDA device: states, masks and observations stay there.

The kernels hold nothing but the functions of `batch`, compiled for the device.
"""

from typing import Any

import numpy as np

from crownlands.core.contract import MAX_MOVES
from crownlands.core.cuda import LANES, cuda, kernel, require_cuda
from crownlands.core.errors import CrownlandsError
from crownlands.envs.batch import Batch, is_legal, look, reset_game, step_game
from crownlands.envs.processor import read_numbers, refuse_actions

BLOCK = 128
NONE = 1 << 62  # no game


def reset_games(batch: Batch, seed: int) -> None:
    i = cuda.grid(1)
    if i < len(batch.states):
        reset_game(batch, i, i, seed)


def step_games(batch: Batch, actions: np.ndarray, seed: int, kind: int) -> None:
    i = cuda.grid(1)
    if i < len(batch.states):
        step_game(batch, i, i, actions[i], seed, kind)


def clear(array: np.ndarray) -> None:
    i = cuda.grid(1)
    if i < len(array):
        array[i] = 0


def look_at_games(batch: Batch) -> None:
    i = cuda.grid(1) // LANES
    if i < len(batch.states):
        look(batch, i)


def check_games(batch: Batch, actions: np.ndarray, first: np.ndarray) -> None:
    i = cuda.grid(1)
    if i < len(actions) and not is_legal(batch, i, actions[i]):
        cuda.atomic.min(first, 0, i)


class Device:
    """Where arrays are the device's and every game has a thread of its own."""

    def __init__(self) -> None:
        require_cuda()
        self._first = cuda.to_device(np.array([NONE], np.int64))

    def lists(self, games: int) -> Any:
        return cuda.device_array((games, MAX_MOVES), np.int64)

    def make(self, shape: tuple[int, ...], dtype: np.dtype) -> Any:
        return cuda.to_device(np.zeros(shape, dtype))

    def adopt(self, array: object, name: str) -> Any:
        if not hasattr(array, "__cuda_array_interface__"):
            raise CrownlandsError(f"`{name}` must be an array of the device, such as a tensor.")
        return cuda.as_cuda_array(array)

    def put(self, array: np.ndarray) -> Any:
        return cuda.to_device(array)

    def read_actions(self, actions: object, games: int) -> Any:
        found: Any
        if hasattr(actions, "__cuda_array_interface__"):
            found = cuda.as_cuda_array(actions)
        else:
            found = cuda.to_device(read_numbers(actions, games))
        refuse_actions(found, games)
        return found

    def illegal(self, batch: Batch, actions: Any) -> int:
        self._first[0] = NONE
        kernel(check_games)[blocks(len(actions)), BLOCK](batch, actions, self._first)
        first = int(self._first[0])
        return -1 if first == NONE else first

    def reset(self, batch: Batch, seed: int) -> None:
        self._clear(batch)
        kernel(reset_games)[blocks(len(batch.states)), BLOCK](batch, seed)
        self._look(batch)

    def step(self, batch: Batch, actions: Any, seed: int, kind: int) -> None:
        self._clear(batch)
        kernel(step_games)[blocks(len(batch.states)), BLOCK](batch, actions, seed, kind)
        self._look(batch)

    @staticmethod
    def _clear(batch: Batch) -> None:
        for array in (batch.masks, batch.scalars):
            if array.size:
                kernel(clear)[blocks(array.size), BLOCK](array.reshape(array.size))

    @staticmethod
    def _look(batch: Batch) -> None:
        if len(batch.planes) > 0:
            kernel(look_at_games)[blocks(LANES * len(batch.states)), BLOCK](batch)


def blocks(threads: int) -> int:
    return -(-threads // BLOCK)
