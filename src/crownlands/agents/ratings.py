"""Ratings and figures from the arena's results.

Ratings are Bradley-Terry strengths on Elo's scale, the mean of all agents being 0: every two seats
of a game with different agents are one comparison. Intervals (95 %) come from drawing the deals
again with replacement, since games of one deal are not independent, and are widened as Student's t
is where deals are few. Few deals may agree by luck: shares get theirs as if one deal more had been
all won and one all lost, and a rating's is never narrower than so many independent games would make
it. There is none for a single deal, nor for the rating of an agent that was always ahead or always
behind.
"""

import csv
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crownlands.agents.match import Result
from crownlands.core.errors import CrownlandsError, Missing, one_of, writing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ELO = 400 / np.log(10)
DRAWS = 200  # times the deals are drawn again
PRIOR = 0.5  # comparisons lost and won against everybody met, so that nobody is infinitely strong
INTERVAL = 2.5, 97.5  # percentiles
NORMAL = 1.96  # what these percentiles are for a normal distribution

Interval = tuple[float, float] | None  # (low, high), where there is something to tell it from


@dataclass(frozen=True)
class Line:
    """An agent's line in the final table."""

    agent: str
    seats: int  # taken: an agent may sit at a table more than once
    wins: float  # share of victories; a shared victory is split
    wins_interval: Interval
    points: float
    margin: float  # ahead of the best other agent at the table
    margin_interval: Interval
    rating: float
    rating_interval: Interval
    ahead: float | None  # of the next in the table: share of the comparisons with it, if they met
    ahead_interval: Interval
    seconds: float  # of thinking, per game
    forfeits: int


def bradley_terry(wins: np.ndarray) -> np.ndarray:
    """Elo ratings from wins[a, b], how often a was ahead of b; equal places count half."""
    wins = wins + PRIOR * (wins + wins.T > 0)
    games = wins + wins.T
    ratings = np.zeros(len(wins))
    for _ in range(100):  # Newton's method; the likelihood has one maximum
        ahead = 1 / (1 + np.exp(ratings[None, :] - ratings[:, None]))
        slope = (wins - games * ahead).sum(axis=1)
        weight = games * ahead * (1 - ahead)
        # Only differences matter: ones, added everywhere, keep the mean at 0.
        step = np.linalg.solve(np.diag(weight.sum(axis=1)) - weight + 1, slope)
        ratings += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    return np.asarray(ELO * (ratings - ratings.mean()))


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


WINS, POINTS, MARGIN = range(3)  # columns of an agent's figures


class Figures(NamedTuple):
    """What some deals say."""

    ratings: np.ndarray
    rows: np.ndarray  # [agent, (wins, points, margin)]
    ahead: np.ndarray  # [agent, agent]: the share of their comparisons; one half if there are none


def figures(deals: Sequence[Sums]) -> Figures:
    wins = np.sum([sums.wins for sums in deals], axis=0)
    rows = np.sum([sums.rows for sums in deals], axis=0)
    seats, scored = np.maximum(rows[:, 0], 1), np.maximum(rows[:, 4], 1)
    shares = np.stack([rows[:, 1] / seats, rows[:, 2] / scored, rows[:, 3] / scored], axis=1)
    met = wins + wins.T
    ahead = np.where(met > 0, wins, 0.5) / np.where(met > 0, met, 1.0)
    return Figures(bradley_terry(wins), shares, ahead)


def rate(results: Sequence[Result]) -> list[Line]:
    """The final table, the best rating first."""
    if not results:
        raise CrownlandsError("There are no results to rate.")
    names = list(dict.fromkeys(name for result in results for name in result.agents))
    deals = add_up(results, names)
    ratings, rows, ahead = figures(deals)
    generator = np.random.default_rng(0)
    again = [
        figures([deals[i] for i in generator.integers(0, len(deals), len(deals))])
        for _ in range(DRAWS)
    ]
    floor = least_error(ratings, deals, len(results))
    intervals = spread(ratings, [drawn.ratings for drawn in again], len(deals), floor)
    margins = [drawn.rows[:, MARGIN] for drawn in again]
    around = spread(rows[:, MARGIN], margins, len(deals))
    met = np.sum([sums.wins for sums in deals], axis=0)
    lines = []
    order = np.argsort(-ratings, kind="stable")
    follow = np.append(order[1:], order[-1])  # nobody follows the last
    for i, below in zip(order, follow, strict=True):
        name = names[i]
        games = sum(i != below and {name, names[below]} <= {*result.agents} for result in results)
        share = float(ahead[i, below]) if games else None
        seats = [(r, s) for r in results for s, agent in enumerate(r.agents) if agent == name]
        bounded = met[i].any() and met[:, i].any()
        lines.append(
            Line(
                name,
                len(seats),
                float(rows[i, WINS]),
                share_interval([s.rows[i, 1] / s.rows[i, 0] for s in deals if s.rows[i, 0]]),
                float(rows[i, POINTS]),
                float(rows[i, MARGIN]),
                around[i],
                float(ratings[i]),
                intervals[i] if bounded else None,
                share,
                share_interval(shares_of_deals(deals, i, below)) if games else None,
                sum(result.seconds[seat] for result, seat in seats) / len(seats),
                sum(result.culprit == seat for result, seat in seats),
            )
        )
    return lines


def spread(
    values: np.ndarray, again: Sequence[np.ndarray], deals: int, floor: np.ndarray | float = 0.0
) -> list[Interval]:
    """The interval of each value, from what it was when the deals were drawn again.

    Its ends are at least `floor` away.
    """
    if deals == 1:
        return [None] * len(values)
    wider = student(deals - 1) / NORMAL * np.sqrt(deals / (deals - 1))
    low, high = np.percentile(again, INTERVAL, axis=0)
    down = np.maximum(wider * (values - low), floor)
    up = np.maximum(wider * (high - values), floor)
    ends = zip(values - down, values + up, strict=True)
    return [(float(one), float(other)) for one, other in ends]


@cache
def student(freedom: int) -> float:
    """How many standard errors wide Student's t is to each side."""
    drawn = np.random.default_rng(0).standard_t(freedom, 100_000)
    return float(np.percentile(drawn, INTERVAL[1]))


def least_error(ratings: np.ndarray, deals: Sequence[Sums], games: int) -> np.ndarray:
    """How far off ratings would be after so many independent games, one comparison in each."""
    wins = np.sum([sums.wins for sums in deals], axis=0) + PRIOR
    met = (wins + wins.T) * (1 - np.eye(len(wins)))
    ahead = 1 / (1 + np.exp((ratings[None, :] - ratings[:, None]) / ELO))
    weight = met * ahead * (1 - ahead) * games / (met.sum() / 2)
    spread_out = np.linalg.inv(np.diag(weight.sum(axis=1)) - weight + 1)
    error: np.ndarray = NORMAL * ELO * np.sqrt(np.diag(spread_out) - 1 / len(wins) ** 2)
    return error


def shares_of_deals(deals: Sequence[Sums], one: int, other: int) -> list[float]:
    """Deal by deal: in which share of their comparisons one agent was ahead of another."""
    pairs = [(sums.wins[one, other], sums.wins[other, one]) for sums in deals]
    return [float(won / (won + lost)) for won, lost in pairs if won + lost]


def share_interval(shares: Sequence[float]) -> Interval:
    """The interval of a mean of shares, within 0 and 1; each is that of a deal."""
    if len(shares) < 2:
        return None
    excluded = (INTERVAL[0] / 100) ** (1 / len(shares))  # by so many deals that all agree
    if min(shares) == 1.0:
        return excluded, 1.0
    if max(shares) == 0.0:
        return 0.0, 1 - excluded
    sample = np.array([*shares, 0.0, 1.0])
    mean, error = sample.mean(), sample.std(ddof=1) / np.sqrt(len(sample))
    away = student(len(sample) - 1) * error
    return float(max(mean - away, 0.0)), float(min(mean + away, 1.0))


def write_csv(lines: Sequence[Line], path: Path) -> None:
    with writing(path), path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        for at, line in enumerate(lines):
            row: dict[str, object] = {}
            for name, value in asdict(line).items():
                if name.endswith("_interval"):
                    of = name.removesuffix("_interval")
                    low, high = value or ("", "")
                    row |= {f"{of}_low": low, f"{of}_high": high}
                else:
                    row[name] = value
            if at == 0:
                writer.writerow(row)
            writer.writerow(row.values())


def writable(path: Path) -> Path:
    """The path of a file that can be written; a sentence if it cannot."""
    with writing(path):
        path.open("ab").close()
    return path


def blank_figure(lines: int) -> "Figure":
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise Missing("Matplotlib", "plot") from error
    return Figure(figsize=(7, 1.2 + 0.45 * lines), layout="constrained")


def refuse_bad_picture(path: Path) -> None:
    """Raise a sentence if there could be no plot in this file."""
    known = blank_figure(0).canvas.get_supported_filetypes()
    if path.suffix.removeprefix(".") not in known:
        raise CrownlandsError(f"A plot cannot be written to {path}: its ending is {one_of(known)}.")
    writable(path)


def plot(lines: Sequence[Line], path: Path, title: str) -> None:
    """Ratings with their intervals, as a picture in the format of the file's ending."""
    refuse_bad_picture(path)
    figure = blank_figure(len(lines))
    axes = figure.subplots()
    for at, line in enumerate(reversed(lines)):
        if line.rating_interval:
            ends = line.rating_interval
            axes.plot(ends, [at, at], color="#7a5c2e", linewidth=3, solid_capstyle="round")
        axes.plot(line.rating, at, "o", color="#b3261e", markersize=8)
    axes.set_yticks(range(len(lines)), [line.agent for line in reversed(lines)])
    axes.set_ylim(-0.6, len(lines) - 0.4)
    axes.set_xlabel("rating (Elo), with 95 % interval")
    axes.set_title(title, fontsize=10)
    axes.grid(axis="x", alpha=0.3)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    with writing(path):
        figure.savefig(path)
