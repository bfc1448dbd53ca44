"""What a CUDA device makes of the games: complete random games, and vector steps.

    python benchmarks/gpu.py [SECONDS]

Checks first, for every game, that the device plays the processor's games: scores for the same seed,
and all that a vector environment tells, byte for byte.
"""

import sys
import time
from typing import Any

import numpy as np
from asking import parser_for, seconds
from numba import config, cuda
from set_ups import SET_UPS

import crownlands
from crownlands.core.random import WORDS, below, seed_generator
from crownlands.envs.vector import VectorEnv

config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # small batches are part of the table
CHECKED = 4096  # games whose results are compared
STEPS = 100  # of vector environments that are compared
BATCHES = [1 << n for n in (10, 13, 15, 17, 19)]


@cuda.jit
def choose(masks: Any, rngs: Any, actions: Any) -> None:
    """A random legal action for every game."""
    i = cuda.grid(1)
    if i < len(masks):
        legal = 0
        for action in range(masks.shape[1]):
            legal += masks[i, action]
        skip = below(rngs[i], legal)
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if skip == 0:
                    actions[i] = action
                    break
                skip -= 1


@cuda.jit
def seed_all(rngs: Any, seed: int) -> None:
    i = cuda.grid(1)
    if i < len(rngs):
        seed_generator(rngs[i], seed, i)


class Chooser:
    def __init__(self, games: int) -> None:
        self.blocks = -(-games // 128)
        self.rngs = cuda.device_array((games, WORDS), np.int64)
        self.actions = cuda.device_array(games, np.int64)
        seed_all[self.blocks, 128](self.rngs, 7)

    def __call__(self, env: VectorEnv) -> Any:
        choose[self.blocks, 128](env.masks, self.rngs, self.actions)
        return self.actions


def complete_games(name: str, seats: int, variants: tuple[str, ...], seconds: float) -> float:
    on_device = crownlands.simulate(name, seats, variants, CHECKED, seed=1, device="cuda")
    on_processor = crownlands.simulate(name, seats, variants, CHECKED, seed=1)
    same = np.array_equal(on_device.scores, on_processor.scores)
    if not same or not np.array_equal(on_device.ranks, on_processor.ranks):
        sys.exit(f"{name}: the device's games differ from the processor's.")
    games, best = 1 << 20, 0.0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        many = crownlands.simulate(name, seats, variants, games, seed=2, device="cuda")
        best = max(best, games / many.seconds)
        games = min(games * 4, 1 << 22)
    return best


def compare_vectors(name: str, seats: int, variants: tuple[str, ...]) -> None:
    device = VectorEnv(name, seats, variants, games=256, device="cuda", seed=3)
    processor = VectorEnv(name, seats, variants, games=256, seed=3, threads=None)
    device.reset()
    processor.reset()
    chooser = Chooser(256)
    for _ in range(STEPS):
        actions = chooser(device)
        processor.step(actions.copy_to_host())
        device.step(actions)
        for ours, theirs in (
            (device.masks, processor.masks),
            (device.rewards, processor.rewards),
            (device.observations.planes, processor.observations.planes),
            (device.observations.scalars, processor.observations.scalars),
        ):
            if ours.copy_to_host().tobytes() != theirs.tobytes():
                sys.exit(f"{name}: the device's steps differ from the processor's.")


def vector_steps(
    name: str, seats: int, variants: tuple[str, ...], games: int, observe: bool, seconds: float
) -> float:
    env = VectorEnv(name, seats, variants, games=games, device="cuda", seed=4, observe=observe)
    env.reset()
    chooser, steps = Chooser(games), 0
    for _ in range(30):  # into the middle of the games, and the compiler out of the way
        env.step(chooser(env), check=False)
    cuda.synchronize()
    spent, start = 0.0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        actions = chooser(env)
        cuda.synchronize()
        began = time.perf_counter()
        env.step(actions, check=False)
        cuda.synchronize()
        spent += time.perf_counter() - began
        steps += games
    return steps / spent


def main() -> None:
    parser = parser_for(__doc__)
    parser.add_argument(
        "seconds", nargs="?", type=seconds, default=2.0, metavar="SECONDS", help="for each figure"
    )
    wanted = parser.parse_args().seconds
    if not cuda.is_available():
        sys.exit("There is no CUDA device here: a driver and a device of NVIDIA are needed.")
    print("complete random games, millions a second; all equal to the processor's")
    for name, seats, variants in SET_UPS:
        rate = complete_games(name, seats, variants, wanted)
        print(f"  {name} {seats} {' '.join(variants):8} {rate / 1e6:8.1f}", flush=True)
    print("vector steps, millions a second, by games in the batch; masks, and with observations")
    print("  " + " " * 22 + "".join(f"{games:>16,}" for games in BATCHES))
    for name, seats, variants in SET_UPS:
        compare_vectors(name, seats, variants)
        line = f"  {name} {seats} {' '.join(variants):8}"
        for games in BATCHES:
            bare, seen = (
                vector_steps(name, seats, variants, games, observe, wanted / 4)
                for observe in (False, True)
            )
            line += f"{bare / 1e6:9.1f}{seen / 1e6:7.1f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
