"""Random games on a CUDA device: the rules' own functions, inside a kernel.

Needs an NVIDIA GPU, numba and numba-cuda:

    python benchmarks/gpu_games.py [GAME] [SEATS]

Checks first that the device's scores equal the processor's, game by game for the same seed.
"""

import sys
import time

import numpy as np
from numba import cuda

import crownlands
from crownlands.catalogue import find
from crownlands.core import contract, play
from crownlands.core.contract import MAX_SEATS, OVER
from crownlands.core.random import WORDS, seed_generator

THREADS = 1 << 17
BLOCK = 128
SEED = 1


@cuda.jit
def play_games(blank, states, rngs, seed, games_each, scores):  # type: ignore[no-untyped-def]
    i = cuda.grid(1)
    if i < len(states):
        for game in range(games_each):
            states[i] = blank[0]
            s = states[i]
            seed_generator(rngs[i], seed, i * games_each + game)
            while s.to_play != OVER:
                contract.apply(s, contract.pick(s, rngs[i]))
            contract.scores(s, scores[i])


def main(name: str = "kingdomino", seats: str = "4") -> None:
    entry = find(name)
    count, _, options = entry.choose(int(seats), ())
    blank = np.zeros(1, entry.state)
    entry.rules.set_up(options, blank[0])
    play.start(blank, 0)
    states = cuda.device_array(THREADS, entry.state)
    rngs = cuda.device_array((THREADS, WORDS), np.int64)
    scores = cuda.to_device(np.zeros((THREADS, MAX_SEATS), np.int32))

    def run(games_each: int) -> float:
        start = time.perf_counter()
        arguments = (cuda.to_device(blank), states, rngs, SEED, games_each, scores)
        play_games[THREADS // BLOCK, BLOCK](*arguments)
        cuda.synchronize()
        return time.perf_counter() - start

    print(f"compiled and first run: {run(1):.1f} s")
    on_device = scores.copy_to_host()[:, :count]
    on_processor = crownlands.simulate(name, count, games=THREADS, seed=SEED)
    if not np.array_equal(on_device, on_processor.scores):
        sys.exit("The device's scores differ from the processor's.")
    games_each = 20
    best = min(run(games_each) for _ in range(3))
    print(f"{THREADS * games_each / best:,.0f} games a second, equal to the processor's")


if __name__ == "__main__":
    main(*sys.argv[1:])
