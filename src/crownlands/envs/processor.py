"""A batch of games on the processor's cores."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import CrownlandsError
from crownlands.envs.batch import Batch, illegal, reset_games, step_games

WORTH_A_THREAD = 2_048  # games to step: to hand over fewer takes longer than to step them

Work = Callable[[int, int, int], None]  # of a thread, and the first and the last of its games


def read_numbers(actions: object, games: int) -> np.ndarray:
    """One number for each game, or a sentence."""
    try:
        found = np.asarray(actions)
    except (TypeError, ValueError):  # rows of different lengths, and what is no array at all
        found = np.array(None)
    refuse_actions(found, games)
    return found


def refuse_actions(found: Any, games: int) -> None:
    """Raise a sentence unless an array holds a whole number for each game."""
    if tuple(found.shape) == (games,) and found.dtype.kind in "iu":
        return
    told = f"{found.dtype} in the shape {tuple(found.shape)}" if found.dtype != object else "these"
    raise CrownlandsError(f"Actions are {games} whole numbers, one for each game, not {told}.")


class Processor:
    """Where arrays are NumPy's and games are shared out among threads."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._others = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def lists(self, _games: int) -> np.ndarray:
        """Room for the legal moves that are being listed."""
        return np.zeros((self.threads, MAX_MOVES), np.int64)

    def make(self, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
        return np.zeros(shape, dtype)

    def adopt(self, array: object, name: str) -> np.ndarray:
        """Somebody else's array, to be written to."""
        if not isinstance(array, np.ndarray) or not array.flags.carray:
            raise CrownlandsError(
                f"`{name}` must be a NumPy array that can be written to, contiguous in C order."
            )
        return array

    def put(self, array: np.ndarray) -> np.ndarray:
        """An array of ours where the games are."""
        return array

    def read_actions(self, actions: object, games: int) -> np.ndarray:
        return read_numbers(actions, games).astype(np.int64, copy=False)

    def illegal(self, batch: Batch, actions: np.ndarray) -> int:
        return illegal(batch, actions)

    def reset(self, batch: Batch, seed: int) -> None:
        self.share(
            len(batch.states),
            lambda thread, first, last: reset_games(batch, thread, first, last, seed),
            WORTH_A_THREAD,
        )

    def step(self, batch: Batch, actions: np.ndarray, seed: int, kind: int) -> None:
        def work(thread: int, first: int, last: int) -> None:
            step_games(batch, actions, thread, first, last, seed, kind)

        self.share(len(batch.states), work, WORTH_A_THREAD)

    def share(self, games: int, work: Work, least: int = 1) -> None:
        """Let each thread, by its number, do a range of games; this one is number 0.

        As many threads are asked as have at least so many games each.
        """
        threads = min(self.threads, max(games // least, 1))
        if self._others is None or threads == 1:
            work(0, 0, games)
            return
        ends = [games * thread // threads for thread in range(threads + 1)]
        under_way = [
            self._others.submit(work, thread, ends[thread], ends[thread + 1])
            for thread in range(1, threads)
        ]
        work(0, 0, ends[1])
        for work_of_another in under_way:
            work_of_another.result()
