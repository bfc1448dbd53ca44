"""Random games on a CUDA device, equal to the processor's game by game."""

from typing import Any

import numpy as np

from crownlands.core import contract, play
from crownlands.core.contract import MAX_SEATS, OVER
from crownlands.core.cuda import cuda, kernel, require_cuda
from crownlands.core.random import WORDS, seed_generator

THREADS = 1 << 17  # games under way at once
BLOCK = 128


def random_games(
    blank: np.ndarray,
    states: np.ndarray,
    rngs: np.ndarray,
    seed: int,
    first: int,
    scores: np.ndarray,
    ranks: np.ndarray,
    decisions: np.ndarray,
) -> None:
    """What one thread does: every THREADS-th game, in a state and a generator of its own."""
    thread = cuda.grid(1)
    if thread < len(states):
        s, rng = states[thread], rngs[thread]
        decided = 0
        for game in range(thread, len(scores), len(states)):
            states[thread] = blank[0]
            seed_generator(rng, seed, first + game)
            while s.to_play != OVER:
                if s.to_play >= 0:
                    decided += 1
                contract.apply(s, contract.pick(s, rng))
            contract.scores(s, scores[game])
            play.rank(s, scores[game], ranks[game])
        decisions[thread] = decided


class DeviceGames:
    """Random games from one position on."""

    def __init__(self, blank: np.ndarray) -> None:
        require_cuda()
        self._blank = cuda.to_device(blank)
        self._states = cuda.device_array(THREADS, blank.dtype)
        self._rngs = cuda.device_array((THREADS, WORDS), np.int64)

    def play(self, seed: int, first: int, scores: np.ndarray, ranks: np.ndarray) -> int:
        """Play game number `first` and on, one for each row of the results; how many decisions."""
        shape = (len(scores), MAX_SEATS)
        device_scores: Any = cuda.device_array(shape, np.int32)
        device_ranks: Any = cuda.device_array(shape, np.int8)
        decisions: Any = cuda.device_array(THREADS, np.int64)
        kernel(random_games)[THREADS // BLOCK, BLOCK](
            self._blank,
            self._states,
            self._rngs,
            seed,
            first,
            device_scores,
            device_ranks,
            decisions,
        )
        device_scores.copy_to_host(scores)
        device_ranks.copy_to_host(ranks)
        return int(decisions.copy_to_host().sum())
