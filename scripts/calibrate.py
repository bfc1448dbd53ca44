"""Fit the coach's chances to games of strong play.

    python scripts/calibrate.py play --minutes 8 --out calibration.json
    python scripts/calibrate.py play --first 2000 --out more.json      other games than those
    python scripts/calibrate.py fit calibration.json more.json         what the package ships
    python scripts/calibrate.py plot calibration.json more.json        docs/images/calibration.svg

`play` uses all cores. It needs Python, numba and NumPy and nothing else, from a clone that need not
be installed. For every game and number of seats it plays games of the search against itself, with
variants that go together; of each game it keeps a few positions: what playouts say there, and who
won in the end. It begins games until the time is up, compiling included. `fit` and `plot` look at
the same files: every fifth part of the games is judged by figures that were fitted to the others.
"""
# ruff: noqa: E402  # what is imported depends on what there is

import argparse
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Collection
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import cycle
from pathlib import Path
from types import ModuleType
from typing import Any

CLONE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(CLONE / "src"))
os.environ.setdefault("CROWNLANDS_CACHE", str(Path(tempfile.gettempdir()) / "crownlands-cache"))
try:
    import platformdirs  # noqa: F401
except ImportError:  # it says where the cache is, which is said above
    sys.modules["platformdirs"] = ModuleType("platformdirs")
    sys.modules["platformdirs"].user_cache_path = None  # type: ignore[attr-defined]

import numpy as np

from crownlands.agents.registry import player
from crownlands.analysis.chances import Calibration, combine, features
from crownlands.analysis.weighing import weigh_position
from crownlands.catalogue import GAMES
from crownlands.game import Game, new

PLAYER = "search@30"  # on every seat
POSITIONS = 4  # that are kept of a game
PLAYOUTS = 256  # by which each is looked at
LARGE = 4  # seats
PARTS = 5  # of the games, each held out once
DATA = CLONE / "src/crownlands/analysis/calibration.json"
PLOT = CLONE / "docs/images/calibration.svg"
RIDGE = 1e-3  # keeps the fit from running away where there are few games
BINS = np.linspace(0.0, 1.0, 11)

Table = tuple[str, int]  # a game and its seats


# Playing


def tables() -> list[Table]:
    return [(name, seats) for name, entry in GAMES.items() for seats in entry.seats]


def play_one(table: Table, seed: int) -> list[dict[str, Any]]:
    """One game's positions."""
    name, seats = table
    dice = random.Random(f"{name} {seats} {seed}")
    together = GAMES[name].variants_for(seats)
    game = new(name, seats, together[0] if dice.random() < 0.5 else dice.choice(together), seed)
    agent = player(PLAYER)
    while not game.is_over:
        game.push(agent.choose(game.states, dice.getrandbits(60)))
    return [look(game, ply, seed) for ply in dice.sample(range(game.ply), POSITIONS)]


def look(game: Game, ply: int, seed: int) -> dict[str, Any]:
    """What playouts say about a position, and how the game ended."""
    found = weigh_position(game.history[ply : ply + 1], PLAYOUTS, seed * 1000 + ply)
    logs, shares, plies = features(found.ends, found.sides)
    ranks = {standing.seat: standing.place for standing in game.ranking()}
    winners = [float(ranks[seat] == 1) for seat in range(game.seats)]
    return {
        "game": seed,
        "logs": np.round(logs, 3).tolist(),
        "shares": np.round(shares, 4).tolist(),
        "plies": round(float(plies), 1),
        "length": game.ply,
        "won": [round(one / sum(winners), 4) for one in winners],
    }


def compile_game(name: str) -> str:
    play_one((name, GAMES[name].seats[0]), 0)
    return name


def order_of(among: Collection[Table]) -> list[Table]:
    """Whose turn it is: large tables take long, and come once where others come thrice."""
    large = [table for table in among if table[1] > LARGE]
    return [table for table in among if table not in large] * 3 + large


def play(minutes: float, out: Path, workers: int, first: int) -> None:
    """Play on all cores until the time is up, every table in its turn, from game `first` on."""
    began = time.monotonic()
    kept: dict[Table, list[dict[str, Any]]] = {table: [] for table in tables()}
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        for name in pool.map(compile_game, GAMES):
            print(f"{time.monotonic() - began:4.0f} s: {name} is compiled", flush=True)
        turns, begun, told = cycle(order_of(kept)), Counter[Table](), time.monotonic()
        waiting: dict[Future[list[dict[str, Any]]], Table] = {}
        while waiting or time.monotonic() - began < 60 * minutes:
            while len(waiting) < 2 * workers and time.monotonic() - began < 60 * minutes:
                table = next(turns)
                begun[table] += 1
                waiting[pool.submit(play_one, table, begun[table] + first - 1)] = table
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                kept[waiting.pop(future)] += future.result()
            if time.monotonic() - told > 10:
                told = time.monotonic()
                print(f"{told - began:4.0f} s: {begun.total()} games", flush=True)
    found = {f"{name} {seats}": samples for (name, seats), samples in kept.items()}
    about = {"player": PLAYER, "playouts": PLAYOUTS, "positions": POSITIONS}
    out.write_text(json.dumps({"about": about, "tables": found}, separators=(",", ":")))
    for told_table, samples in found.items():
        print(f"{told_table}: {len(samples) // POSITIONS} games")


# Fitting


class Samples:
    """The positions of one table, as arrays."""

    def __init__(self, samples: list[dict[str, Any]]) -> None:
        self.games = np.array([one["game"] for one in samples])
        self.logs = np.array([one["logs"] for one in samples])  # [positions, seats], and so below
        self.shares = np.array([one["shares"] for one in samples])
        self.won = np.array([one["won"] for one in samples])
        self.plies = np.array([one["plies"] for one in samples])
        self.length = float(np.mean([one["length"] for one in samples]))

    def chances(self, figures: Calibration) -> np.ndarray:
        return combine(self.logs, self.shares, self.plies, figures)

    def held_out(self) -> np.ndarray:
        """The chances of all positions, each by figures fitted to games of other parts."""
        told = np.zeros_like(self.won)
        for part in range(PARTS):
            mine = self.games % PARTS == part
            told[mine] = self.chances(fit_one(self, ~mine))[mine]
        return told

    def loss(self, told: np.ndarray) -> float:
        """How surprising the results are, on average: the logarithm of what came true."""
        return float(-(self.won * np.log(np.maximum(told, 1e-6))).sum(axis=1).mean())


def fit_one(samples: Samples, which: np.ndarray) -> Calibration:
    """The figures under which the results of these positions are likeliest: Newton's method."""
    course = Calibration(plies=samples.length).course(samples.plies)[:, None, :]
    both = samples.logs[..., None] * course, samples.shares[..., None] * course
    x = np.concatenate(both, axis=2)[which]  # [positions, seats, figures]
    won = samples.won[which]
    start = np.array([1.0, 0.0, 0.0, 0.0, 0.0, 0.0])

    def chances(w: np.ndarray) -> np.ndarray:
        odds = np.exp(x @ w - (x @ w).max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))

    def loss(w: np.ndarray) -> float:
        told = -(won * np.log(np.maximum(chances(w), 1e-300))).sum() / len(x)
        return float(told + RIDGE * ((w - start) ** 2).sum() / 2)

    w = start
    for _ in range(50):
        p = chances(w)
        middle = x - (p[:, :, None] * x).sum(axis=1, keepdims=True)
        slope = ((won - p)[:, :, None] * x).sum(axis=(0, 1)) / len(x) - RIDGE * (w - start)
        bend = np.einsum("ps,psi,psj->ij", p, middle, middle) / len(x) + RIDGE * np.eye(len(w))
        step = np.linalg.solve(bend, slope)
        while loss(w + step) > loss(w) and np.abs(step).max() > 1e-9:
            step = step / 2  # a whole step may go too far
        w = w + step
        if np.abs(step).max() < 1e-9:
            break
    a, b, c, d, e, f = (round(float(value), 4) for value in w)
    return Calibration((a, b, c), (d, e, f), round(samples.length, 1))


def read(files: list[Path]) -> tuple[dict[str, Any], dict[Table, Samples]]:
    """The positions of all the files."""
    data = [json.loads(file.read_text()) for file in files]
    about = data[0]["about"]
    if any(each["about"] != about for each in data):
        sys.exit("The games of these files were not played alike: fit them apart.")
    found = {}
    for table in data[0]["tables"]:
        name, seats = table.split()
        several = [each["tables"].get(table, []) for each in data]
        numbers = [{one["game"] for one in samples} for samples in several]
        if len(set().union(*numbers)) < sum(map(len, numbers)):
            sys.exit(f"Some games of {table} are in two files: play others, see --first.")
        found[name, int(seats)] = Samples([one for samples in several for one in samples])
    return about, found


def fit(files: list[Path]) -> None:
    """Write the package's figures, and say what the held-out games make of them."""
    about, by_table = read(files)
    games: dict[str, dict[str, Any]] = {}
    for (name, seats), samples in by_table.items():
        figures = fit_one(samples, np.full(len(samples.games), True))
        played, told = len(set(samples.games.tolist())), samples.held_out()
        without, fitted = samples.loss(samples.chances(Calibration())), samples.loss(told)
        games.setdefault(name, {})[str(seats)] = {
            "victories": figures.victories,
            "leads": figures.leads,
            "plies": figures.plies,
            "games": played,
            "loss": [round(without, 4), round(fitted, 4)],
            "off": round(off_by(samples, told), 4),
        }
        print(
            f"{name}, {seats} seats: {played} games, held out {without:.4f} -> {fitted:.4f}, "
            f"off by {off_by(samples, told):.1%}"
        )
    DATA.write_text(json.dumps({"about": about, "games": games}, indent=1) + "\n")


def reliability(samples: Samples, chances: np.ndarray) -> list[tuple[float, float, int]]:
    """Bin by bin: what was told, what came true, and of how many."""
    told, won = chances.ravel(), samples.won.ravel()
    which = np.clip(np.digitize(told, BINS) - 1, 0, len(BINS) - 2)
    inside = [which == number for number in range(len(BINS) - 1)]
    return [
        (float(told[here].mean()), float(won[here].mean()), int(here.sum()))
        for here in inside
        if here.any()
    ]


def off_by(samples: Samples, chances: np.ndarray) -> float:
    """How far what was told is from what came true, on average."""
    bins = reliability(samples, chances)
    return sum(n * abs(told - won) for told, won, n in bins) / sum(n for _, _, n in bins)


# Drawing


def plot(files: list[Path]) -> None:
    """A panel for each game: what was told, against what came true in the held-out games."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "crownlands"  # the same picture from the same figures
    _, by_table = read(files)
    names = list(dict.fromkeys(name for name, _ in by_table))
    figure, panels = pyplot.subplots(1, len(names), figsize=(3.2 * len(names), 3.5), sharey=True)
    for panel, name in zip(np.atleast_1d(panels), names, strict=True):
        panel.plot([0, 1], [0, 1], color="#999", linewidth=1, linestyle="--")
        for (game, seats), samples in by_table.items():
            if game == name:
                bins = [one for one in reliability(samples, samples.held_out()) if one[2] >= 20]
                told, won = [one[0] for one in bins], [one[1] for one in bins]
                panel.plot(told, won, marker="o", markersize=3, linewidth=1, label=f"{seats} seats")
        panel.set(title=GAMES[name].title, xlabel="chance that was told", xlim=(0, 1), ylim=(0, 1))
        panel.set_aspect("equal")
        panel.legend(fontsize=7, frameon=False)
    np.atleast_1d(panels)[0].set_ylabel("share that came true")
    figure.tight_layout()
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("--minutes", type=float, default=8.0)
    playing.add_argument("--out", type=Path, default=Path("calibration.json"))
    playing.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    playing.add_argument("--first", type=int, default=1, help="the number of the first game")
    for name in ("fit", "plot"):
        commands.add_parser(name).add_argument("files", type=Path, nargs="+", metavar="FILE")
    given = parser.parse_args()
    if given.command == "play":
        play(given.minutes, given.out, given.workers, given.first)
    else:
        {"fit": fit, "plot": plot}[given.command](given.files)


if __name__ == "__main__":
    main()
