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
from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from crownlands.bench_push import WAYS, measure_pushes
from crownlands.bulk import read_threads, simulate
from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError

ROUNDS = 5
MOST_SECONDS = 3600.0

# Run in fresh processes: from `import crownlands` to the first move and to bulk play.
START_UP = """
import json, time
start = time.perf_counter()
import crownlands
game = crownlands.new("kingdomino", seats=4, seed=1)
game.push(game.legal_moves[0])
first_move = time.perf_counter() - start
crownlands.simulate("kingdomino", seats=4, games=1, threads=1)
print(json.dumps([first_move, time.perf_counter() - start]))
"""


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


def measure_start_up() -> dict[str, float]:
    """Seconds from the import to the first move and to the first bulk game, cold and cached."""
    with tempfile.TemporaryDirectory() as empty:
        runs = []
        for _ in range(3):
            done = subprocess.run(
                [sys.executable, "-c", START_UP],
                env={**os.environ, "CROWNLANDS_CACHE": empty},
                check=True,
                capture_output=True,
                text=True,
            )
            runs.append(json.loads(done.stdout))
    return {
        "first_move_cold": runs[0][0],
        "first_move_cached": min(runs[1][0], runs[2][0]),
        "bulk_cold": runs[0][1],
        "bulk_cached": min(runs[1][1], runs[2][1]),
    }


def measure(seconds: float, quiet: bool = False) -> dict[str, Any]:
    """All figures; `seconds` is spent on each case and on the yardstick."""
    if not 0 < seconds <= MOST_SECONDS:
        raise CrownlandsError(
            f"The time for each measurement is more than 0 s and at most {MOST_SECONDS:g} s, "
            f"not {seconds:g}."
        )
    yardstick = find_yardstick()
    rows: list[dict[str, Any]] = []
    for name, seats, variants in cases():
        for threads in {1, read_threads(None)} if not rows else {1}:
            trial = simulate(name, seats, variants, games=2_000, threads=threads)
            games = max(int(2_000 / trial.seconds * seconds / ROUNDS), 100)
            rows.append(
                {
                    "game": name,
                    "seats": seats,
                    "variants": list(variants),
                    "threads": threads,
                    "games": games,
                    "games_per_second": 0.0,
                    "decisions_per_second": 0.0,
                    "bytes_per_state": GAMES[name].state.itemsize,
                }
            )
    best_yardstick = 0.0
    for _ in track(range(ROUNDS), "measuring", disable=quiet, transient=True):
        if yardstick:
            best_yardstick = max(best_yardstick, yardstick.measure(seconds / ROUNDS))
        for row in rows:
            run = simulate(
                row["game"], row["seats"], row["variants"], row["games"], threads=row["threads"]
            )
            for key, count in (
                ("games_per_second", run.games),
                ("decisions_per_second", run.decisions),
            ):
                row[key] = max(row[key], count / run.seconds)
    for row in rows:
        rate = row["decisions_per_second"]
        row["times_yardstick"] = rate / best_yardstick if yardstick else None
        row["times_first"] = rate / rows[0]["decisions_per_second"]
    return {
        "random_games": rows,
        "yardstick": {"name": "OpenSpiel hex(board_size=5)", "decisions_per_second": best_yardstick}
        if yardstick
        else None,
        "pushes": measure_pushes(seconds, ROUNDS),
        "start_up_seconds": measure_start_up(),
    }


def show(results: dict[str, Any], console: Console) -> None:
    """Print the figures of `measure` as tables."""
    table = Table(title="Random games", box=box.SIMPLE, padding=0, pad_edge=False)
    table.add_column("game, seats, variant", no_wrap=True)
    for heading in ("threads", "games/s", "M dec/s", "x first", "x yard", "bytes"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in results["random_games"]:
        ratio = row["times_yardstick"]
        table.add_row(
            " ".join([row["game"], str(row["seats"]), *row["variants"]]),
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
        console.print("No yardstick: install the extra `bench` for OpenSpiel.")
    show_pushes(results["pushes"], console)
    start_up = results["start_up_seconds"]
    console.print(
        f"From import to the first move: {start_up['first_move_cold']:.2f} s cold, "
        f"{start_up['first_move_cached']:.2f} s cached; to the first bulk game: "
        f"{start_up['bulk_cold']:.2f} s cold, {start_up['bulk_cached']:.2f} s cached"
    )


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
