"""Chances to win, from how playouts ended.

Playouts are played by the quick policy, which is not how people or strong agents play: what they
say is corrected by a few figures for each game and number of seats, fitted to many games of strong
play (`calibration.json`, made by scripts/calibrate.py). Chances of all seats sum to one; a shared
victory is split; a game that is over has its result.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from crownlands.agents.trials import Ends

END = 0.05  # the part of a game that is its very end
LEAD = 15.0  # points ahead that count as half of all there is
BLOCKS = 8  # into which playouts are parted to see how far they agree


Figures = tuple[float, float, float]  # a weight: in general, more of it early, and at the very end


@dataclass(frozen=True)
class Calibration:
    """How much playouts say, and how that changes in the course of a game."""

    victories: Figures = (1.0, 0.0, 0.0)  # of the playouts that a seat won
    leads: Figures = (0.0, 0.0, 0.0)  # of the points it was ahead by
    plies: float = 1.0  # of a whole game

    def course(self, plies: np.ndarray) -> np.ndarray:
        """What the figures of a weight are multiplied with, when playouts have so many plies."""
        early = np.minimum(1.0, plies / self.plies)
        return np.stack([np.ones_like(early), early, END / (END + early)], axis=-1)


PLAIN = Calibration()


@cache
def calibrations() -> dict[str, dict[str, Calibration]]:
    """All there are, by game and number of seats."""
    source = files("crownlands.analysis") / "calibration.json"
    if not source.is_file():
        return {}
    return {
        game: {seats: calibration(figures) for seats, figures in by_seats.items()}
        for game, by_seats in json.loads(source.read_text("utf-8"))["games"].items()
    }


def calibration(figures: dict[str, Any]) -> Calibration:
    victories, leads = (tuple(figures[name]) for name in ("victories", "leads"))
    return Calibration(victories, leads, figures["plies"])


def calibration_of(game: str, seats: int) -> Calibration:
    """The one for this game and number of seats; without any, playouts are taken as they are."""
    return calibrations().get(game, {}).get(str(seats), PLAIN)


def victories(ends: Ends, seats: int) -> np.ndarray:
    """Each seat's share in the victory of each playout."""
    won = ends.places[..., :seats] == 1
    return np.asarray(won / won.sum(axis=-1, keepdims=True))


def leads(ends: Ends, sides: np.ndarray) -> np.ndarray:
    """By how many points each seat is ahead of the best of the other sides."""
    points = ends.points[..., : len(sides)].astype(float)
    rivals = np.where(sides[:, None] == sides[None, :], -np.inf, points[..., None, :]).max(axis=-1)
    return np.asarray(points - rivals)


def features(ends: Ends, sides: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What chances are made of: victories, leads, and how long the playouts were."""
    seats, playouts = len(sides), ends.plies.shape[-1]
    won = victories(ends, seats).sum(axis=-2)
    ahead = leads(ends, sides)
    shares = (ahead / (LEAD + np.abs(ahead))).mean(axis=-2)
    return np.log((won + 1.0 / seats) / (playouts + 1.0)), shares, ends.plies.mean(axis=-1)


def combine(
    logs: np.ndarray, shares: np.ndarray, plies: np.ndarray, figures: Calibration
) -> np.ndarray:
    """The chances of all seats that these features stand for."""
    course = figures.course(plies)
    by_victories, by_leads = course @ figures.victories, course @ figures.leads
    odds = by_victories[..., None] * logs + by_leads[..., None] * shares
    odds = np.exp(odds - odds.max(axis=-1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True))


def chances(ends: Ends, sides: np.ndarray, figures: Calibration) -> np.ndarray:
    """The chances of all seats by the playouts of one move, or by those of each block."""
    logs, shares, plies = features(ends, sides)
    result = victories(ends, len(sides)).mean(axis=-2)
    return np.where((plies == 0)[..., None], result, combine(logs, shares, plies, figures))


def in_blocks(ends: Ends) -> Ends:
    """The playouts of one move in several parts of equal size."""
    size = ends.plies.shape[-1] // BLOCKS
    return Ends(*(part[: size * BLOCKS].reshape(BLOCKS, size, *part.shape[1:]) for part in ends))
