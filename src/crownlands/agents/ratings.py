"""Ratings and figures from the arena's results.

Ratings are Bradley-Terry strengths on Elo's scale, the mean of all agents being 0: every two seats
of a game with different agents are one comparison. Intervals (95 %) come from drawing the deals
again with replacement, since games of one deal are not independent.
"""

import csv
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from crownlands.agents.match import Result
from crownlands.core.errors import CrownlandsError

ELO = 400 / np.log(10)
DRAWS = 200  # times the deals are drawn again
PRIOR = 0.5  # comparisons lost and won against everybody, so that nobody is infinitely strong
INTERVAL = 2.5, 97.5  # percentiles


@dataclass(frozen=True)
class Line:
    """An agent's line in the final table; intervals are (low, high)."""

    agent: str
    games: int  # seats taken: an agent may sit at a table more than once
    wins: float  # share of victories; a shared victory is split
    wins_interval: tuple[float, float]
    points: float
    margin: float  # ahead of the best other agent at the table
    margin_interval: tuple[float, float]
    rating: float
    rating_interval: tuple[float, float]
    seconds: float  # of thinking, per game
    forfeits: int


def bradley_terry(wins: np.ndarray) -> np.ndarray:
    """Elo ratings from wins[a, b], how often a was ahead of b; equal places count half."""
    wins = wins + PRIOR * (1 - np.eye(len(wins)))
    games = wins + wins.T
    strength = np.ones(len(wins))
    for _ in range(2_000):  # Zermelo's iteration, as Hunter's MM algorithm
        rate = (games / (strength[:, None] + strength[None, :])).sum(axis=1)
        better = wins.sum(axis=1) / rate
        better /= np.exp(np.log(better).mean())
        if np.abs(better - strength).max() < 1e-9:
            break
        strength = better
    return np.asarray(ELO * np.log(strength))


@dataclass
class Sums:
    """One deal's contribution: comparisons, and by agent seats, victories, points, margins."""

    wins: np.ndarray
    rows: np.ndarray  # [agent, (seats, victories, points, margins, scored seats)]


def add_up(results: Sequence[Result], names: list[str]) -> list[Sums]:
    """The sums of each deal."""
    index = {name: i for i, name in enumerate(names)}
    n = len(names)
    by_deal: dict[int, Sums] = defaultdict(lambda: Sums(np.zeros((n, n)), np.zeros((n, 5))))
    for result in results:
        sums = by_deal[result.deal]
        winners = result.places.count(1)
        for seat, name in enumerate(result.agents):
            me = index[name]
            won = 1 / winners if result.places[seat] == 1 else 0.0
            sums.rows[me, :2] += 1, won
            others = [i for i, other in enumerate(result.agents) if other != name]
            for other in others:
                ahead = result.places[other] - result.places[seat]
                sums.wins[me, index[result.agents[other]]] += (np.sign(ahead) + 1) / 2
            if not result.forfeit:
                best = max((result.points[i] for i in others), default=max(result.points))
                sums.rows[me, 2:] += result.points[seat], result.points[seat] - best, 1
    return list(by_deal.values())


def figures(deals: Sequence[Sums]) -> tuple[np.ndarray, np.ndarray]:
    """Ratings, and by agent (wins, points, margin), from some deals."""
    wins = np.sum([sums.wins for sums in deals], axis=0)
    rows = np.sum([sums.rows for sums in deals], axis=0)
    seats, scored = np.maximum(rows[:, 0], 1), np.maximum(rows[:, 4], 1)
    return bradley_terry(wins), np.stack(
        [rows[:, 1] / seats, rows[:, 2] / scored, rows[:, 3] / scored], axis=1
    )


def rate(results: Sequence[Result]) -> list[Line]:
    """The final table, the best rating first."""
    if not results:
        raise CrownlandsError("There are no results to rate.")
    names = list(dict.fromkeys(name for result in results for name in result.agents))
    deals = add_up(results, names)
    ratings, rows = figures(deals)
    generator = np.random.default_rng(0)
    again = [
        figures([deals[i] for i in generator.integers(0, len(deals), len(deals))])
        for _ in range(DRAWS)
    ]
    rating_low, rating_high = np.percentile([drawn[0] for drawn in again], INTERVAL, axis=0)
    low, high = np.percentile([drawn[1] for drawn in again], INTERVAL, axis=0)
    lines = []
    for i, name in enumerate(names):
        seats = [(r, s) for r in results for s, agent in enumerate(r.agents) if agent == name]
        lines.append(
            Line(
                name,
                len(seats),
                float(rows[i, 0]),
                (float(low[i, 0]), float(high[i, 0])),
                float(rows[i, 1]),
                float(rows[i, 2]),
                (float(low[i, 2]), float(high[i, 2])),
                float(ratings[i]),
                (float(rating_low[i]), float(rating_high[i])),
                sum(result.seconds[seat] for result, seat in seats) / len(seats),
                sum(result.culprit == seat for result, seat in seats),
            )
        )
    return sorted(lines, key=lambda line: -line.rating)


def write_json(lines: Sequence[Line], path: Path) -> None:
    path.write_text(json.dumps([asdict(line) for line in lines], indent=2) + "\n")


def write_csv(lines: Sequence[Line], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        for at, line in enumerate(lines):
            row: dict[str, object] = {}
            for name, value in asdict(line).items():
                if isinstance(value, tuple):
                    of = name.removesuffix("_interval")
                    row |= {f"{of}_low": value[0], f"{of}_high": value[1]}
                else:
                    row[name] = value
            if at == 0:
                writer.writerow(row)
            writer.writerow(row.values())


def plot(lines: Sequence[Line], path: Path, title: str) -> None:
    """Ratings with their intervals, as a picture in the format of the file's ending."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise CrownlandsError(
            "Matplotlib is not installed: pip install 'crownlands[plot]'."
        ) from error
    figure = Figure(figsize=(7, 1.2 + 0.45 * len(lines)), layout="constrained")
    axes = figure.subplots()
    for at, line in enumerate(reversed(lines)):
        low, high = line.rating_interval
        axes.plot([low, high], [at, at], color="#7a5c2e", linewidth=3, solid_capstyle="round")
        axes.plot(line.rating, at, "o", color="#b3261e", markersize=8)
    axes.set_yticks(range(len(lines)), [line.agent for line in reversed(lines)])
    axes.set_ylim(-0.6, len(lines) - 0.4)
    axes.set_xlabel("rating (Elo), with 95 % interval")
    axes.set_title(title, fontsize=10)
    axes.grid(axis="x", alpha=0.3)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise CrownlandsError(f"The plot cannot be written to {path}: {error}.") from error
