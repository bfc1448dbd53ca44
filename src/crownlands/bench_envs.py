"""What environments make of the engine: steps a second, beside what other libraries have.

What is chosen is chosen outside the clock: that is a policy's part.
"""

import time
import warnings
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError
from crownlands.core.jit import COMPILED, jit
from crownlands.core.random import WORDS, below, seed_generator
from crownlands.envs.vector import VectorEnv

SIDE_BY_SIDE = 1024 if COMPILED else 8  # games of a vector environment
FOR_A_THREAD = 4 * SIDE_BY_SIDE  # of several: with few games they are not asked
STEPS = 20  # between two looks at the clock


@jit
def choose_all(masks: np.ndarray, rng: np.ndarray, out: np.ndarray) -> None:
    """A random legal action in every game."""
    for i in range(len(masks)):
        legal = 0
        for action in range(masks.shape[1]):
            legal += int(masks[i, action])
        wanted = below(rng, legal)
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if wanted == 0:
                    out[i] = action
                wanted -= 1


class VectorSteps:
    """One way to step many games."""

    def __init__(self, game: str, observe: bool, threads: int) -> None:
        games = threads * FOR_A_THREAD if threads > 1 else SIDE_BY_SIDE
        self.env = VectorEnv(game, games=games, observe=observe, threads=threads)
        self.row: dict[str, Any] = {
            "game": game,
            "seats": self.env.seats,
            "observations": observe,
            "games": games,
            "threads": threads,
            "steps_per_second": 0.0,
        }
        self.rng = np.zeros(WORDS, np.int64)
        seed_generator(self.rng, 1, 0)
        self.actions = np.zeros(games, np.int64)
        self.env.reset()
        self.run(0.0)  # compile

    def run(self, seconds: float) -> None:
        """Step for so long, and keep the best rate."""
        steps, spent = 0, 0.0
        while True:
            for _ in range(STEPS):
                choose_all(self.env.masks, self.rng, self.actions)
                start = time.perf_counter()
                self.env.step(self.actions, check=False)
                spent += time.perf_counter() - start
            steps += STEPS * len(self.actions)
            if spent >= seconds:
                break
        if seconds:
            self.row["steps_per_second"] = max(self.row["steps_per_second"], steps / spent)


def measure_vectors(
    seconds: float, rounds: int, threads: Iterable[int], games: Iterable[str] = GAMES
) -> list[dict[str, Any]]:
    """Each game, with observations and without; the best of several rounds."""
    ways = [
        VectorSteps(game, observe, cores)
        for game in games
        for observe in (False, True)
        for cores in threads
    ]
    for _ in range(rounds):
        for way in ways:
            way.run(seconds / rounds)
    return [way.row for way in ways]


def our_kingdomino() -> Any:
    from crownlands.envs.pettingzoo import env

    return env("kingdomino")


def connect_four() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about how environments of its own are to be made
        from pettingzoo.classic.connect_four import connect_four as theirs

        return theirs.env()


SEATS_IN_TURN = {"our kingdomino": our_kingdomino, "their connect_four": connect_four}


def play_in_turn(env: Any, rnd: Random, seed: int) -> tuple[int, float]:
    """A random game by PettingZoo's own loop: decisions, and the seconds that it took."""
    start, decisions = time.perf_counter(), 0
    env.reset(seed=seed)
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        spent = time.perf_counter()
        action = None if over or cut else rnd.choice(np.flatnonzero(seen["action_mask"]).tolist())
        start += time.perf_counter() - spent
        env.step(action)
        decisions += action is not None
    return decisions, time.perf_counter() - start


def measure_turns(
    seconds: float, rounds: int, makers: dict[str, Callable[[], Any]] | None = None
) -> list[dict[str, Any]]:
    """Decisions a second in PettingZoo's loop, ours beside its own; or what is missing."""
    rows, envs = [], []
    for name, make in (makers or SEATS_IN_TURN).items():
        row: dict[str, Any] = {"environment": name, "decisions_per_second": 0.0, "missing": None}
        rows.append(row)
        try:
            envs.append((row, make()))
        except (ImportError, CrownlandsError) as error:
            row["missing"] = f"not measured: {error} (extra `bench`)"
    for turn in range(rounds):
        for row, env in envs:
            rnd, decisions, spent = Random(turn), 0, 0.0
            while spent < seconds / rounds or not decisions:
                made, took = play_in_turn(env, rnd, rnd.randrange(1 << 30))
                decisions, spent = decisions + made, spent + took
            row["decisions_per_second"] = max(row["decisions_per_second"], decisions / spent)
    theirs = rows[-1]["decisions_per_second"]
    for row in rows:
        row["times_theirs"] = row["decisions_per_second"] / theirs if theirs else None
    return rows


def show_vectors(rows: list[dict[str, Any]], console: Console) -> None:
    table = Table(title="Vector environments, with masks", box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("game, seats", no_wrap=True)
    for heading in ("observations", "games", "threads", "M steps/s", "x yard"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        ratio = row["times_yardstick"]
        table.add_row(
            f"{row['game']} {row['seats']}",
            "yes" if row["observations"] else "no",
            f"{row['games']:,}",
            str(row["threads"]),
            f"{row['steps_per_second'] / 1e6:.2f}",
            f"{ratio:.2f}" if ratio else "-",
        )
    console.print(table)


def show_turns(rows: list[dict[str, Any]], console: Console) -> None:
    for row in rows:
        ratio = row["times_theirs"]
        beside = f", {ratio:.1f} times theirs" if ratio and row is not rows[-1] else ""
        told = row["missing"] or f"{row['decisions_per_second']:,.0f} decisions/s{beside}"
        console.print(f"PettingZoo's loop, {row['environment']}: {told}", markup=False)
