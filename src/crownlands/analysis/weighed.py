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
class Level:
    """What some moves have in common: means over them, by playouts and in a network's eyes."""

    odds: float  # of the mover's side, in logarithms
    points: float
    margin: float
    glimpses: np.ndarray  # float64[KEPT], of victories the odds
    blocks: np.ndarray  # float64[BLOCKS]: the odds of victories, by each part of the glimpses


@dataclass(frozen=True)
class Glimpsed(Weighed):
    """A move that a network looked at, too: what tells it from the others is what that one saw.

    How the position stands is told by playouts.
    """

    glimpses: np.ndarray  # float64[glimpses, KEPT]
    level: Level

    @cached_property
    def chances(self) -> tuple[float, ...]:
        by_playouts = chances(self.ends, self.sides, self.figures)
        won = log_odds(self.glimpses[:, VICTORY].mean()) - self.level.glimpses[VICTORY]
        now, own = share_of(self.level.odds + won), self.sides == self.side
        told = np.where(
            own, now * shared(by_playouts, own), (1.0 - now) * shared(by_playouts, ~own)
        )
        return tuple(told.tolist())

    @cached_property
    def chance_error(self) -> float:
        """Of how the position stands, and of what tells the move from others."""
        by_playouts = chances(in_blocks(self.ends), self.sides, self.figures)
        stands = standard_error(by_playouts[:, self.sides == self.side].sum(axis=1))
        return float(np.hypot(stands, standard_error(self.block_chances)))

    @cached_property
    def block_chances(self) -> np.ndarray:
        won = victories_in_blocks(self.glimpses) - self.level.blocks
        return np.asarray(share_of(self.level.odds + won))

    @property
    def points(self) -> float:
        ahead = self.glimpses[:, POINTS].mean() - self.level.glimpses[POINTS]
        return float(self.level.points + ahead)

    @property
    def margin(self) -> float:
        ahead = self.glimpses[:, AHEAD].mean() - self.level.glimpses[AHEAD]
        return float(self.level.margin + ahead)

    @property
    def margin_error(self) -> float:
        return float(np.hypot(super().margin_error, standard_error(self.glimpses[:, AHEAD])))


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


def victories_in_blocks(glimpses: np.ndarray) -> np.ndarray:
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
