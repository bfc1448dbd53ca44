"""What this machine makes of the engine, as ratios within one run: machines are noisy.

Every figure is the best of several rounds, and the yardstick (OpenSpiel's C++ random rollouts of
5x5 Hex, if that package is installed) is measured between the rounds.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from crownlands.bench_envs import measure_turns, measure_vectors, show_turns, show_vectors
from crownlands.bench_push import WAYS, measure_pushes
from crownlands.bulk import read_threads, simulate
from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError

ROUNDS = 5
MOST_SECONDS = 3600.0

Tell = Callable[[str], None]

# Run in fresh processes: from `import crownlands` to the first move and to bulk play.
START_UP = """
import json, sys, time
start = time.perf_counter()
import crownlands
game = crownlands.new(sys.argv[1], seed=1)
game.push(game.legal_moves[0])
first_move = time.perf_counter() - start
crownlands.simulate(sys.argv[1], games=1, threads=1)
print(json.dumps([first_move, time.perf_counter() - start]))
"""
FIRST_MOVE, FIRST_BULK = "first move", "first bulk game"


def say_nothing(_what: str) -> None:
    """For whoever does not watch."""


def cases() -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Every game at every number of seats, and each variant by itself at the most it allows."""
    for entry in GAMES.values():
        for seats in reversed(entry.seats):
            try:
                entry.choose(seats, ())
            except CrownlandsError:
                continue
            yield entry.name, seats, ()
        for variant in entry.variants:
            try:
                seats, chosen, _ = entry.choose(None, (variant,))
            except CrownlandsError:
                continue  # goes only together with another
            yield entry.name, seats, chosen


class Yardstick:
    """Random rollouts of 5x5 Hex in OpenSpiel, decisions per second."""

    ROLLOUTS = 2_000

    def __init__(self) -> None:
        import pyspiel

        self.game = pyspiel.load_game("hex(board_size=5)")
        evaluator = pyspiel.RandomRolloutEvaluator(self.ROLLOUTS, 1)
        self.bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, 1, 10, False, 1, False)
        self.length = self.mean_length(1_000)

    def mean_length(self, games: int) -> float:
        """The moves of a random game, on average."""
        import random

        rnd, moves = random.Random(1), 0
        for _ in range(games):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rnd.choice(state.legal_actions()))
                moves += 1
        return moves / games

    def measure(self, seconds: float) -> float:
        rollouts, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            self.bot.step(self.game.new_initial_state())
            rollouts += self.ROLLOUTS
        return rollouts * self.length / (time.perf_counter() - start)


def find_yardstick() -> Yardstick | None:
    try:
        return Yardstick()
    except ImportError:
        return None


def measure_start_up(
    names: Iterable[str] = GAMES, tell: Tell = say_nothing
) -> list[dict[str, Any]]:
    """Seconds from the import to the first move and to the first bulk game of each game.

    Cold, where nothing is compiled; cached, in the two runs after that; and in plain Python.
    """
    rows = []
    for name in names:
        tell(f"{name}, from nothing to its first move")
        with tempfile.TemporaryDirectory() as empty:
            cold, *cached = (start_up(name, CROWNLANDS_CACHE=empty) for _ in range(3))
        plain = start_up(name, CROWNLANDS_JIT="0")
        for i, to in enumerate((FIRST_MOVE, FIRST_BULK)):
            best = min(run[i] for run in cached)
            rows.append(
                {"game": name, "to": to, "cold": cold[i], "cached": best, "plain": plain[i]}
            )
    return rows


def start_up(name: str, **environment: str) -> list[float]:
    """The seconds that `START_UP` tells, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", START_UP, name],
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    seconds: list[float] = json.loads(done.stdout)
    return seconds


def measure(seconds: float, tell: Tell = say_nothing) -> dict[str, Any]:
    """All figures; `seconds` is spent on each case and on the yardstick.

    `tell` hears what is measured next: all of it takes minutes.
    """
    if not 0 < seconds <= MOST_SECONDS:
        raise CrownlandsError(
            f"The time for each measurement is more than 0 s and at most {MOST_SECONDS:g} s, "
            f"not {seconds:g}."
        )
    rows, per_second = measure_games(seconds, tell)
    tell("vector environments")
    cores = read_threads(None)
    vectors = measure_vectors(seconds, ROUNDS, sorted({1, min(2, cores), cores}))
    for row in vectors:
        row["times_yardstick"] = row["steps_per_second"] / per_second if per_second else None
    tell("seats in turn")
    turns = measure_turns(seconds, ROUNDS)
    tell("one game, from Python")
    pushes = measure_pushes(seconds, ROUNDS)
    yardstick = {"name": "OpenSpiel hex(board_size=5)", "decisions_per_second": per_second}
    return {
        "random_games": rows,
        "yardstick": yardstick if per_second else None,
        "vector_steps": vectors,
        "seats_in_turn": turns,
        "pushes": pushes,
        "start_up_seconds": measure_start_up(tell=tell),
    }


def measure_games(seconds: float, tell: Tell) -> tuple[list[dict[str, Any]], float]:
    """Random games of every kind, and the yardstick's decisions a second; 0 if there is none."""
    yardstick, per_second = find_yardstick(), 0.0
    rows: list[dict[str, Any]] = []
    for name, seats, variants in cases():
        for threads in {1, read_threads(None)} if not rows else {1}:
            kind = {"game": name, "seats": seats, "variants": list(variants), "threads": threads}
            rows.append(first_games(kind, seconds, tell))
    for turn in range(ROUNDS):
        if yardstick:
            tell(f"the yardstick, round {turn + 1} of {ROUNDS}")
            per_second = max(per_second, yardstick.measure(seconds / ROUNDS))
        for row in rows:
            tell(f"{kind_of(row)}, round {turn + 1} of {ROUNDS}")
            options = row["game"], row["seats"], row["variants"], row["games"]
            run = simulate(*options, threads=row["threads"])
            for key, made in (
                ("games_per_second", run.games),
                ("decisions_per_second", run.decisions),
            ):
                row[key] = max(row[key], made / run.seconds)
    for row in rows:
        rate = row["decisions_per_second"]
        row["times_yardstick"] = rate / per_second if per_second else None
        row["times_first"] = rate / rows[0]["decisions_per_second"]
    return rows, per_second


def first_games(row: dict[str, Any], seconds: float, tell: Tell) -> dict[str, Any]:
    """The row with its machine code made, and with as many games as take so long."""
    tell(f"{kind_of(row)}, its machine code")
    options = row["game"], row["seats"], row["variants"]
    trial = simulate(*options, games=2_000, threads=row["threads"])
    return {
        **row,
        "games": max(int(2_000 / trial.seconds * seconds / ROUNDS), 100),
        "games_per_second": 0.0,
        "decisions_per_second": 0.0,
        "bytes_per_state": GAMES[row["game"]].state.itemsize,
    }


def kind_of(row: dict[str, Any]) -> str:
    return " ".join([row["game"], str(row["seats"]), *row["variants"]])


def show(results: dict[str, Any], console: Console) -> None:
    """Print the figures of `measure` as tables."""
    table = Table(title="Random games", box=box.SIMPLE, padding=0, pad_edge=False)
    table.add_column("game, seats, variant", no_wrap=True)
    for heading in ("threads", "games/s", "M dec/s", "x first", "x yard", "bytes"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in results["random_games"]:
        ratio = row["times_yardstick"]
        table.add_row(
            kind_of(row),
            str(row["threads"]),
            f"{row['games_per_second']:,.0f}",
            f"{row['decisions_per_second'] / 1e6:.2f}",
            f"{row['times_first']:.2f}",
            f"{ratio:.2f}" if ratio else "-",
            str(row["bytes_per_state"]),
        )
    console.print(table)
    if results["yardstick"]:
        rate = results["yardstick"]["decisions_per_second"]
        console.print(f"Yardstick: {results['yardstick']['name']}, {rate / 1e6:.2f} M decisions/s")
    else:
        console.print("No yardstick: OpenSpiel is not installed (extra `bench`).")
    show_vectors(results["vector_steps"], console)
    show_turns(results["seats_in_turn"], console)
    show_pushes(results["pushes"], console)
    show_start_up(results["start_up_seconds"], console)


def show_start_up(rows: list[dict[str, Any]], console: Console) -> None:
    table = Table(title="From import crownlands, seconds", box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("game, to", no_wrap=True)
    for heading in ("cold", "cached", "plain", "cold / cached"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        cold, cached, plain = row["cold"], row["cached"], row["plain"]
        ratio = f"{cold / cached:.0f}"
        seconds = (f"{value:.2f}" for value in (cold, cached, plain))
        table.add_row(f"{row['game']}, {row['to']}", *seconds, ratio)
    console.print(table)


def show_pushes(rows: list[dict[str, Any]], console: Console) -> None:
    table = Table(title="One game, from Python, one core", box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("game, seats", no_wrap=True)
    table.add_column("way", no_wrap=True)
    for heading in ("decisions/s", "x step"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            f"{row['game']} {row['seats']}",
            row["way"],
            f"{row['decisions_per_second']:,.0f}",
            f"{row['times_step']:.2f}",
        )
    console.print(table)
    for way, (_, meaning) in WAYS.items():
        console.print(f"{way}: {meaning}", markup=False)
