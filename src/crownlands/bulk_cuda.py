"""Random games on a CUDA device, equal to the processor's game by game.

A device plays 32 games in one breath, a *warp*, and is quick only while they do the same thing. So
the games of a warp wait for each other: those go on that are furthest behind (`contract.progress`),
and the next ones begin when all are over.
"""

from functools import cache
from typing import Any

import numpy as np

from crownlands.core import contract, play
from crownlands.core.contract import OVER
from crownlands.core.cuda import cuda, kernel, least_of_warp, require_cuda
from crownlands.core.random import WORDS, seed_generator

THREADS = 1 << 18  # games under way at once
BLOCK = 128
ENDED, NO_GAME = 1 << 40, 1 << 41  # further than any game's progress


@cache
def games_kernel(record: np.dtype) -> Any:
    """What one thread does: every THREADS-th game, in a state and a generator of its own."""

    def random_games(
        blank: np.ndarray,
        seed: int,
        first: int,
        scores: np.ndarray,
        ranks: np.ndarray,
        decisions: np.ndarray,
    ) -> None:
        states = cuda.local.array(1, record)  # which lie side by side: read together, read at once
        rng = cuda.local.array(WORDS, np.int64)
        s = states[0]
        game, decided = cuda.grid(1), 0
        states[0] = blank[0]
        seed_generator(rng, seed, first + game)
        while True:
            over = s.to_play == OVER
            progress = ENDED if over else contract.progress(s)
            if game >= len(scores):
                progress = NO_GAME
            last = least_of_warp(progress)
            if last == NO_GAME:
                break
            if progress == last:
                if over:
                    contract.scores(s, scores[game])
                    play.rank(s, scores[game], ranks[game])
                    game += len(decisions)
                    states[0] = blank[0]
                    seed_generator(rng, seed, first + game)
                else:
                    if s.to_play >= 0:
                        decided += 1
                    contract.apply(s, contract.pick(s, rng))
        decisions[cuda.grid(1)] = decided

    return kernel(random_games)


class DeviceGames:
    """Random games from one position on."""

    def __init__(self, blank: np.ndarray) -> None:
        require_cuda()
        self._blank = cuda.to_device(blank)
        self._kernel = games_kernel(blank.dtype)

    def play(self, seed: int, first: int, scores: np.ndarray, ranks: np.ndarray) -> int:
        """Play game number `first` and on, one for each row of the results; how many decisions."""
        device_scores: Any = cuda.device_array(scores.shape, np.int32)
        device_ranks: Any = cuda.device_array(ranks.shape, np.int8)
        threads = min(THREADS, -(-max(len(scores), 1) // BLOCK) * BLOCK)
        decisions: Any = cuda.device_array(threads, np.int64)
        self._kernel[threads // BLOCK, BLOCK](
            self._blank, seed, first, device_scores, device_ranks, decisions
        )
        if len(scores) > 0:  # else it was for the compiler alone
            device_scores.copy_to_host(scores)
            device_ranks.copy_to_host(ranks)
        return int(decisions.copy_to_host().sum())
