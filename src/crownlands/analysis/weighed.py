"""What playouts say about a move, and a network where one has looked at it, too."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from crownlands.agents.glimpses import LEAD as AHEAD
from crownlands.agents.glimpses import POINTS, VICTORY
from crownlands.agents.trials import Ends
from crownlands.analysis.chances import BLOCKS, LEAD, Calibration, chances, in_blocks, leads

SUREST = 6.0  # of odds, in logarithms
LEAST_CHANCE = 1e-9


@dataclass(frozen=True)
class Weighed:
    """What playouts say about a move, or about a position."""

    action: int
    ends: Ends  # of this move: its axis of moves is gone
    seat: int  # that moves
    sides: np.ndarray  # int64[seats]
    figures: Calibration

    @cached_property
    def chances(self) -> tuple[float, ...]:
        """Of all seats."""
        return tuple(chances(self.ends, self.sides, self.figures).tolist())

    @property
    def chance(self) -> float:
        """That the side of the seat that moves wins."""
        return sum(c for c, side in zip(self.chances, self.sides, strict=True) if side == self.side)

    @cached_property
    def chance_error(self) -> float:
        return standard_error(self.block_chances)

    @cached_property
    def block_chances(self) -> np.ndarray:
        """The chance by each part of the playouts alone."""
        found = chances(in_blocks(self.ends), self.sides, self.figures)
        return np.asarray(found[:, self.sides == self.side].sum(axis=1))

    @property
    def side(self) -> int:
        return int(self.sides[self.seat])

    @property
    def playouts(self) -> int:
        return len(self.ends.plies)

    @property
    def points(self) -> float:
        return float(self.ends.points[:, self.seat].mean())

    @cached_property
    def margins(self) -> np.ndarray:
        """Points ahead of the best of the other sides, playout by playout."""
        return leads(self.ends, self.sides)[:, self.seat]

    @property
    def margin(self) -> float:
        return float(self.margins.mean())

    @property
    def margin_error(self) -> float:
        return standard_error(self.margins)

    @property
    def promise(self) -> float:
        """The margin again, great ones not counting for much more than good ones."""
        return float((self.margins / (LEAD + np.abs(self.margins))).mean())

    @property
    def value(self) -> tuple[float, float]:
        """By which moves are ranked: the chance; where it is as good as decided, the margin."""
        return round(self.chance, 3), self.margin


@dataclass(frozen=True)
class Glimpsed(Weighed):
    """A move that a network looked at, too.

    How the position stands is what playouts say of the move that the network likes best; how much
    less another one is worth is what the network saw.
    """

    glimpses: np.ndarray  # float64[glimpses, KEPT]
    best: Weighed
    seen_in_best: np.ndarray  # its glimpses, under the same deals

    @cached_property
    def chances(self) -> tuple[float, ...]:
        by_playouts, own = np.array(self.best.chances), self.sides == self.side
        behind = self._odds(self.glimpses) - self._odds(self.seen_in_best)
        now = share_of(log_odds(self.best.chance) + behind)
        ours, theirs = now * shared(by_playouts, own), (1.0 - now) * shared(by_playouts, ~own)
        return tuple(np.where(own, ours, theirs).tolist())

    @staticmethod
    def _odds(glimpses: np.ndarray) -> np.ndarray:
        return log_odds(glimpses[:, VICTORY].mean())

    @cached_property
    def chance_error(self) -> float:
        """Of how the position stands, and of what tells the move from the best."""
        return float(np.hypot(self.best.chance_error, standard_error(self.block_chances)))

    @cached_property
    def block_chances(self) -> np.ndarray:
        behind = odds_in_blocks(self.glimpses) - odds_in_blocks(self.seen_in_best)
        return share_of(log_odds(self.best.chance) + behind)

    @property
    def points(self) -> float:
        return self.best.points + float(self._behind(POINTS).mean())

    @property
    def margin(self) -> float:
        return self.best.margin + float(self._behind(AHEAD).mean())

    @property
    def margin_error(self) -> float:
        return float(np.hypot(self.best.margin_error, standard_error(self._behind(AHEAD))))

    def _behind(self, kept: int) -> np.ndarray:
        """How much less than the best it has, glimpse by glimpse."""
        return np.asarray(self.glimpses[:, kept] - self.seen_in_best[:, kept])


def log_odds(chance: np.ndarray | float) -> np.ndarray:
    """In logarithms; nothing is taken for certain."""
    lost = np.maximum(1.0 - chance, LEAST_CHANCE)
    odds = np.log(np.maximum(chance, LEAST_CHANCE) / lost)
    return np.asarray(np.clip(odds, -SUREST, SUREST))


def share_of(odds: np.ndarray | float) -> np.ndarray:
    """The chance with these odds, in logarithms."""
    return np.asarray(1.0 / (1.0 + np.exp(-np.asarray(odds))))


def shared(told: np.ndarray, among: np.ndarray) -> np.ndarray:
    """What part each of these has of all that they have."""
    return np.asarray(told / told[among].sum())


def odds_in_blocks(glimpses: np.ndarray) -> np.ndarray:
    """The odds of victories by each part of the glimpses."""
    size = len(glimpses) // BLOCKS
    return log_odds(glimpses[: size * BLOCKS, VICTORY].reshape(BLOCKS, size).mean(axis=1))


def standard_error(values: np.ndarray) -> float:
    """Of the mean of these."""
    return float(values.std() / np.sqrt(max(len(values) - 1, 1)))


def cost_of(played: Weighed, best: Weighed) -> tuple[float, float]:
    """What a move costs against the best one in chances, with the error of that."""
    if played.action == best.action:
        return 0.0, 0.0
    error = standard_error(best.block_chances - played.block_chances)
    return max(0.0, best.chance - played.chance), error
