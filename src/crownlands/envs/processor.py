"""A batch of games on the processor's cores."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import CrownlandsError
from crownlands.envs.batch import Batch, illegal, reset_games, step_games

Work = Callable[[int, int, int], None]  # of a thread, and the first and the last of its games


class Processor:
    """Where arrays are NumPy's and games are shared out among threads."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def lists(self, _games: int) -> np.ndarray:
        """Room for the legal moves that are being listed."""
        return np.zeros((self.threads, MAX_MOVES), np.int64)

    def make(self, shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
        return np.zeros(shape, dtype)

    def adopt(self, array: object, name: str) -> np.ndarray:
        """Somebody else's array, to be written to."""
        if not isinstance(array, np.ndarray) or not array.flags.c_contiguous:
            raise CrownlandsError(f"`{name}` must be a NumPy array, contiguous in C's order.")
        return array

    def put(self, array: np.ndarray) -> np.ndarray:
        """An array of ours where the games are."""
        return array

    def read_actions(self, actions: object, games: int) -> np.ndarray:
        found = np.asarray(actions)
        if found.shape != (games,) or found.dtype.kind not in "iu":
            raise CrownlandsError(
                f"Actions are {games} whole numbers, one for each game, "
                f"not {found.dtype} in the shape {found.shape}."
            )
        return found.astype(np.int64, copy=False)

    def illegal(self, batch: Batch, actions: np.ndarray) -> int:
        return illegal(batch, actions)

    def reset(self, batch: Batch, seed: int) -> None:
        self._share(
            len(batch.states),
            lambda thread, first, last: reset_games(batch, thread, first, last, seed),
        )

    def step(self, batch: Batch, actions: np.ndarray, seed: int, kind: int) -> None:
        def work(thread: int, first: int, last: int) -> None:
            step_games(batch, actions, thread, first, last, seed, kind)

        self._share(len(batch.states), work)

    def _share(self, games: int, work: Work) -> None:
        """Let each thread, by its number, do a range of games."""
        if self._pool is None:
            work(0, 0, games)
            return
        ends = [games * thread // self.threads for thread in range(self.threads + 1)]
        list(self._pool.map(work, range(self.threads), ends[:-1], ends[1:]))
