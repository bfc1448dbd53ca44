"""All legal moves of a position tried out, the promising ones more often.

Every move gets its share of playouts. Round by round the better half goes on, until a few are
left; these get half of all playouts, fresh ones, by which they are judged: what chose a move does
not speak for it again.
"""

from collections.abc import Collection, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from crownlands.agents.shelf import Shelf
from crownlands.agents.trials import STAY, Ends, bench_for, ends_of, try_moves, write_sides
from crownlands.analysis.chances import (
    BLOCKS,
    LEAD,
    Calibration,
    calibration_of,
    chances,
    in_blocks,
    leads,
)
from crownlands.catalogue import game_of
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import CrownlandsError

FINALISTS = 4
LEAST = BLOCKS  # playouts of a move
PART = 64  # playouts of each move that a thread makes at once

benches = Shelf(bench_for)


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


def standard_error(values: np.ndarray) -> float:
    """Of the mean of these."""
    return float(values.std() / np.sqrt(max(len(values) - 1, 1)))


def cost_of(played: Weighed, best: Weighed) -> tuple[float, float]:
    """What a move costs against the best one in chances, with the error of that."""
    if played.action == best.action:
        return 0.0, 0.0
    error = standard_error(best.block_chances - played.block_chances)
    return max(0.0, best.chance - played.chance), error


def weigh(
    states: np.ndarray,
    playouts: int,
    seed: int,
    keep: Collection[int] = (),
    pool: Executor | None = None,
) -> list[Weighed]:
    """The legal moves of `states[0]`, best first; those in `keep` are judged like the best.

    The answer follows from position, playouts and seed, whether or not a pool shares the work.
    """
    legal = np.zeros(MAX_MOVES, np.int64)
    moves = legal[: play.legal(states, 0, legal)].copy()
    if not len(moves):
        raise CrownlandsError("The game is over: there is nothing left to choose.")
    desk = Trials(states, seed, pool)
    known: dict[int, Weighed] = {}
    rounds = max(0, int(np.ceil(np.log2(len(moves) / FINALISTS))))
    going = moves
    for _ in range(rounds):
        each = max(LEAST, playouts // 2 // rounds // len(going))
        known |= {found.action: found for found in desk.run(going, each)}
        ranked = sorted(going.tolist(), key=lambda action: known[action].promise, reverse=True)
        better = ranked[: max(FINALISTS, -(-len(ranked) // 2))]
        going = np.array([*better, *(a for a in keep if a in known and a not in better)], np.int64)
    rest = playouts // 2 if rounds else playouts
    final = desk.run(going, max(2 * LEAST, rest // len(going)))
    finalists = sorted(final, key=lambda found: found.value, reverse=True)
    others = [found for action, found in known.items() if action not in going]
    return finalists + sorted(others, key=lambda found: found.value, reverse=True)


def weigh_position(
    states: np.ndarray, playouts: int, seed: int, pool: Executor | None = None
) -> Weighed:
    """What playouts say about the position itself, whoever is to play in it."""
    return Trials(states, seed, pool).run([STAY], max(LEAST, playouts))[0]


class Trials:
    """Playouts of one position; every run makes new ones."""

    def __init__(self, states: np.ndarray, seed: int, pool: Executor | None) -> None:
        self.states, self.seed, self.pool = states[:1].copy(), seed, pool
        game, seats = game_of(states[0]), int(states[0].seats)
        self.figures = calibration_of(game.name, seats)
        self.sides = np.zeros(seats, np.int64)
        write_sides(self.states, self.sides)
        self.done = 0

    def run(self, actions: Sequence[int] | np.ndarray, playouts: int) -> list[Weighed]:
        """So many playouts of each action."""
        moves, seat = np.asarray(actions, np.int64), max(0, int(self.states[0].to_play))
        ends = ends_of(playouts, len(moves))

        def part(start: int) -> None:
            bench = benches.take(self.states)
            rows = Ends(*(column[start : start + PART] for column in ends))
            try_moves(self.states, moves, self.seed, self.done + start, rows, bench)
            benches.put_back(self.states, bench)

        share = self.pool.map if self.pool else map
        list(share(part, range(0, playouts, PART)))
        self.done += playouts
        each = [Ends(*(column[:, i] for column in ends)) for i in range(len(moves))]
        return [
            Weighed(action, own, seat, self.sides, self.figures)
            for action, own in zip(moves.tolist(), each, strict=True)
        ]
