"""Bulk play: many games at full speed, on one core or all.

Game number i of a seed is the same game whatever the number of threads.
"""

import os
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from os import PathLike
from typing import Any

import numpy as np

from crownlands.agents.simple import POLICIES, decide
from crownlands.catalogue import find
from crownlands.core import contract, play
from crownlands.core.contract import OVER, Room, room_for
from crownlands.core.errors import CrownlandsError, count, one_of
from crownlands.core.jit import COMPILED, jit_making_arrays
from crownlands.core.random import WORDS, seed_generator
from crownlands.entry import is_whole
from crownlands.text.html import html_table
from crownlands.workers import on_threads

AGENTS = tuple(POLICIES)

MOST_GAMES = 100_000_000  # their scores fit into the memory of a common machine
CHUNK = 2_000 if COMPILED else 1  # games between two reports of progress
SLOW_CHUNK = 100 if COMPILED else 1  # the same where somebody looks before moving
DEVICE_CHUNK = 1 << 22  # the same on a GPU


@dataclass(frozen=True)
class Simulation:
    """What came of many games."""

    game: str
    seats: int
    variants: tuple[str, ...]
    agents: tuple[str, ...]
    seed: int
    scores: np.ndarray = field(repr=False)  # int32[games, seats]
    ranks: np.ndarray = field(repr=False)  # int8[games, seats]: 1 is the winner's place
    decisions: int  # of seats, forced ones included, chance excluded
    seconds: float  # of playing, compilation excluded

    @property
    def games(self) -> int:
        return len(self.scores)

    @property
    def mean_score(self) -> list[float]:
        return [float(mean) for mean in self.scores.mean(axis=0)]

    @property
    def win_share(self) -> list[float]:
        """The share of victories by seat; a shared victory is split."""
        won = self.ranks == 1
        return [float(share) for share in (won / won.sum(axis=1, keepdims=True)).mean(axis=0)]

    def summary(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {
            "game": self.game,
            "seats": self.seats,
            "variants": list(self.variants),
            "agents": list(self.agents),
            "games": self.games,
            "seed": self.seed,
            "seconds": self.seconds,
            "games_per_second": self.games / self.seconds,
            "decisions_per_second": self.decisions / self.seconds,
            "mean_score": self.mean_score,
            "win_share": self.win_share,
        }

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        played = f"{count(self.games, 'game')} of {self.game}, {self.seats} seats"
        rows = zip(self.agents, self.mean_score, self.win_share, strict=True)
        return html_table(
            ", ".join([played, *self.variants]),
            ("seat", "agent", "mean score", "win share"),
            [
                (n, who, f"{mean:.2f}", f"{share:.1%}")
                for n, (who, mean, share) in enumerate(rows, 1)
            ],
        )


@jit_making_arrays
def play_games(
    blank: np.ndarray, seed: int, first: int, scores: np.ndarray, ranks: np.ndarray
) -> int:
    """Play random games number `first` and on, one for each row of the results.

    `blank[0]` is the position they all start from; the answer is the number of decisions.
    """
    work = blank.copy()
    rng = np.zeros(WORDS, np.int64)
    decisions = 0
    for i in range(len(scores)):
        work[0] = blank[0]
        s = work[0]
        seed_generator(rng, seed, first + i)
        while s.to_play != OVER:
            if s.to_play >= 0:
                decisions += 1
            contract.apply(s, contract.pick(s, rng))
        contract.scores(s, scores[i])
        play.rank(s, scores[i], ranks[i])
    return decisions


@jit_making_arrays
def play_agents(
    blank: np.ndarray,
    policies: np.ndarray,
    room: Room,
    seed: int,
    first: int,
    scores: np.ndarray,
    ranks: np.ndarray,
) -> int:
    """The same with a policy for each seat."""
    work = blank.copy()
    rng = np.zeros(WORDS, np.int64)
    decisions = 0
    for i in range(len(scores)):
        work[0] = blank[0]
        s = work[0]
        seed_generator(rng, seed, first + i)
        while s.to_play != OVER:
            if s.to_play >= 0:
                decisions += 1
                contract.apply(s, decide(s, policies[s.to_play], rng, room))
            else:
                contract.apply(s, contract.pick(s, rng))
        contract.scores(s, scores[i])
        play.rank(s, scores[i], ranks[i])
    return decisions


def read_agents(agents: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """One agent's name per seat, from one name for all or one for each."""
    names = seat_agents(agents, seats)
    for name in names:
        if name not in AGENTS:
            raise CrownlandsError(
                f"There is no agent {name!r} for bulk play: choose {one_of(AGENTS)}; "
                "with --records or --parquet any agent plays."
            )
    return names


def seat_agents(agents: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """The same for agents of any kind."""
    names = tuple(agents.split(",") if isinstance(agents, str) else agents)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise CrownlandsError(
            f"{count(len(names), 'agent does', 'agents do')} not fill {seats} seats: give one for "
            "all or one for each."
        )
    return names


def read_threads(threads: int | None, called: str = "threads") -> int:
    """The number of threads, or of what they are called; None stands for all cores."""
    if threads is None:
        return (
            len(os.sched_getaffinity(0))
            if hasattr(os, "sched_getaffinity")
            else os.cpu_count() or 1
        )
    if not is_whole(threads) or threads < 1:
        raise CrownlandsError(f"The number of {called} is 1 or more, not {threads!r}.")
    return int(threads)


def read_seed(seed: int) -> int:
    if not (is_whole(seed) and 0 <= seed < 2**63):
        raise CrownlandsError(f"A seed is a whole number from 0 to 2**63 - 1, not {seed!r}.")
    return int(seed)


def simulate(
    game: str,
    seats: int | None = None,
    variants: Collection[str] = (),
    games: int = 10_000,
    agents: str | Sequence[str] = "random",
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    data: str | PathLike[str] | None = None,
    device: str = "cpu",
) -> Simulation:
    """Play many games and return their results as arrays.

    `agents` is one name for all seats or one per seat; `threads` defaults to all cores; `progress`
    is told the number of games finished since it was last called; `data` is a file to play with
    instead of the game's own. With the `device` "cuda" random games are played on a GPU: the same
    games.
    """
    entry = find(game)
    seats, chosen, options = entry.choose(seats, variants, data)
    names = read_agents(agents, seats)
    workers = read_threads(threads)
    if not 1 <= games <= MOST_GAMES:
        raise CrownlandsError(f"The number of games is 1 to {MOST_GAMES}, not {games}.")
    seed = read_seed(seed)

    blank = entry.blank(options)
    scores = np.zeros((games, seats), np.int32)
    ranks = np.zeros((games, seats), np.int8)
    policies = np.array([POLICIES[name] for name in names], np.int64)
    at_random = set(names) == {"random"}
    chunk = CHUNK if at_random else SLOW_CHUNK
    run: Callable[..., int] = partial(play_games, blank)
    if device == "cuda":
        if not at_random:
            raise CrownlandsError("On a GPU all agents are random.")
        from crownlands.bulk_cuda import DeviceGames  # which not everybody has

        workers, chunk, run = 1, DEVICE_CHUNK, DeviceGames(blank).play
    elif device != "cpu":
        raise CrownlandsError(f"There is no device {device!r}: choose cpu or cuda.")

    def part(first: int, most: int = chunk) -> tuple[int, int]:
        rows = slice(first, first + most)
        results = seed, first, scores[rows], ranks[rows]
        if at_random:
            return len(scores[rows]), run(*results)
        return len(scores[rows]), play_agents(blank, policies, room_for(blank), *results)

    part(0, 0)  # compile
    jobs = ((first,) for first in range(0, games, chunk))
    decisions = 0
    start = time.perf_counter()
    for finished, decided in on_threads(part, jobs, workers):
        decisions += decided
        if progress:
            progress(finished)
    seconds = time.perf_counter() - start
    return Simulation(entry.name, seats, chosen, names, seed, scores, ranks, decisions, seconds)
