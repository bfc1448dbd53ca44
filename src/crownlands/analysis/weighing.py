"""All legal moves of a position tried out, the promising ones more often.

Every move gets its share of playouts. Round by round the better half goes on, until a few are
left; these get half of all playouts, fresh ones, by which they are judged: what chose a move does
not speak for it again.

Where a network knows the game better than the policy of playouts, it has the say in which moves go
on, and in what tells those that are left from each other: playouts know well how a game stands, but
too little of what good players make of it (docs/coach.md has the measurements).
"""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Executor

import numpy as np

from crownlands.agents.glimpses import KEPT, REWARD, VICTORY, glass_for, glimpse_moves
from crownlands.agents.shelf import Shelf
from crownlands.agents.trials import STAY, Ends, bench_for, ends_of, try_moves, write_sides
from crownlands.analysis.chances import BLOCKS, calibration_of
from crownlands.analysis.weighed import Glimpsed, Weighed
from crownlands.catalogue import game_of
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import CrownlandsError
from crownlands.core.jit import COMPILED
from crownlands.nets.files import Trained
from crownlands.nets.shipped import Networks

FINALISTS = 4
LEAST = BLOCKS  # playouts of a move
PART = 64  # playouts of each move that a thread makes at once
HORIZON = 3  # decisions of the mover that a network plays on
GLIMPSE = 25  # playouts that take about as long
CANDIDATES = 16  # moves that a network looks at more than once

benches = Shelf(bench_for)
glasses = Shelf(glass_for)
networks = Networks()


def network_for(states: np.ndarray) -> Trained | None:
    """The network that knows such games better than playouts do, if there is one."""
    if not COMPILED or not game_of(states[0]).net_playouts:
        return None  # interpreted, it would take minutes
    try:
        return networks.find(states)
    except CrownlandsError:
        return None  # the strongest level, which misses it as well, says why


def weigh(
    states: np.ndarray,
    playouts: int,
    seed: int,
    keep: Collection[int] = (),
    pool: Executor | None = None,
    trained: Trained | None = None,
) -> list[Weighed]:
    """The legal moves of `states[0]`, best first; those in `keep` are judged like the best.

    The answer follows from position, playouts, seed and network, whether or not a pool shares the
    work.
    """
    legal = np.zeros(MAX_MOVES, np.int64)
    moves = legal[: play.legal(states, 0, legal)].copy()
    if not len(moves):
        raise CrownlandsError("The game is over: there is nothing left to choose.")
    desk = Trials(states, seed, pool, trained)
    going, known = (by_glimpses if trained else by_playouts)(desk, moves, playouts, keep)
    rest = playouts // 2 if known else playouts
    final = desk.run(going, max(2 * LEAST, rest // len(going)))
    if trained and len(moves) > 1:
        final = tell_apart(desk, final, playouts // 4)
    finalists = sorted(final, key=lambda found: found.value, reverse=True)
    others = [found for action, found in known.items() if action not in going]
    return finalists + sorted(others, key=lambda found: found.value, reverse=True)


Found = tuple[np.ndarray, dict[int, Weighed]]  # the moves that are left, and what is known of all


def by_playouts(desk: "Trials", moves: np.ndarray, playouts: int, keep: Collection[int]) -> Found:
    """The few moves that win most in playouts."""
    known: dict[int, Weighed] = {}
    rounds = rounds_of(len(moves))
    going = moves
    for _ in range(rounds):
        each = max(LEAST, playouts // 2 // rounds // len(going))
        found = desk.run(going, each)
        known |= {one.action: one for one in found}
        going = better_half(going, [one.promise for one in found], keep)
    return going, known


def by_glimpses(desk: "Trials", moves: np.ndarray, playouts: int, keep: Collection[int]) -> Found:
    """The few moves that a network likes best: at first sight, then looking ahead."""
    if not rounds_of(len(moves)):
        return moves, {}
    known = {found.action: found for found in desk.run(moves, LEAST)}
    sight = desk.glimpse(moves, 1, horizon=0)[0, :, REWARD]
    going = best_of(moves, sight, CANDIDATES, keep)
    rounds = rounds_of(len(going))
    for _ in range(rounds):
        each = max(LEAST // 2, playouts // 4 // GLIMPSE // rounds // len(going))
        going = better_half(going, desk.look(going, each)[..., REWARD].mean(axis=0), keep)
    return going, known


def rounds_of(moves: int) -> int:
    """How often so many are halved until few are left."""
    return max(0, int(np.ceil(np.log2(moves / FINALISTS))))


def better_half(
    going: np.ndarray, promises: Sequence[float] | np.ndarray, keep: Collection[int]
) -> np.ndarray:
    return best_of(going, promises, max(FINALISTS, -(-len(going) // 2)), keep)


def best_of(
    going: np.ndarray, promises: Sequence[float] | np.ndarray, count: int, keep: Collection[int]
) -> np.ndarray:
    """The moves that promise most, and those to keep."""
    order = np.argsort(-np.asarray(promises), kind="stable")
    best = going[order[:count]].tolist()
    return np.array([*best, *(one for one in keep if one in going and one not in best)], np.int64)


def tell_apart(desk: "Trials", final: list[Weighed], playouts: int) -> list[Weighed]:
    """The same moves, with what a network sees in them."""
    if any(found.ends.plies.max() == 0 for found in final):
        return final  # a move ends the game: what it brings is known
    actions = [found.action for found in final]
    seen = desk.look(actions, max(2 * LEAST, playouts // GLIMPSE // len(final)))
    best = int(seen[..., VICTORY].mean(axis=0).argmax())
    compared = final[best], seen[:, best]
    return [
        Glimpsed(one.action, one.ends, one.seat, one.sides, one.figures, seen[:, i], *compared)
        for i, one in enumerate(final)
    ]


def weigh_position(
    states: np.ndarray, playouts: int, seed: int, pool: Executor | None = None
) -> Weighed:
    """What playouts say about the position itself, whoever is to play in it."""
    return Trials(states, seed, pool).run([STAY], max(LEAST, playouts))[0]


class Trials:
    """Playouts of one position; every run makes new ones."""

    def __init__(
        self, states: np.ndarray, seed: int, pool: Executor | None, trained: Trained | None = None
    ) -> None:
        self.states, self.seed, self.pool = states[:1].copy(), seed, pool
        self.trained = trained
        game, seats = game_of(states[0]), int(states[0].seats)
        self.figures = calibration_of(game.name, seats)
        self.sides = np.zeros(seats, np.int64)
        write_sides(self.states, self.sides)
        self.done = self.glimpsed = 0

    def run(self, actions: Sequence[int] | np.ndarray, playouts: int) -> list[Weighed]:
        """So many playouts of each action."""
        moves, seat = np.asarray(actions, np.int64), max(0, int(self.states[0].to_play))
        ends = ends_of(playouts, len(moves))

        def part(start: int) -> None:
            bench = benches.take(self.states)
            rows = Ends(*(column[start : start + PART] for column in ends))
            try_moves(self.states, moves, self.seed, self.done + start, rows, bench)
            benches.put_back(self.states, bench)

        self._share(part, range(0, playouts, PART))
        self.done += playouts
        each = [Ends(*(column[:, i] for column in ends)) for i in range(len(moves))]
        return [
            Weighed(action, own, seat, self.sides, self.figures)
            for action, own in zip(moves.tolist(), each, strict=True)
        ]

    def glimpse(
        self, actions: Sequence[int] | np.ndarray, count: int, horizon: int = HORIZON
    ) -> np.ndarray:
        """So many glimpses of each action: float64[glimpses, actions, KEPT]."""
        moves, seen = np.asarray(actions, np.int64), np.zeros((count, len(actions), KEPT))
        assert self.trained

        def part(start: int) -> None:
            glass = glasses.take(self.states, self.trained)
            first, rows = self.glimpsed + start, seen[start : start + LEAST]
            glimpse_moves(self.states, moves, horizon, self.seed, first, rows, glass)
            glasses.put_back(self.states, glass, trained=self.trained)

        self._share(part, range(0, count, LEAST))
        self.glimpsed += count
        return seen

    def look(self, actions: Sequence[int] | np.ndarray, count: int) -> np.ndarray:
        """The same; and what is seen at first sight counts as BLOCKS glimpses, one in each block.

        It saw no deal: few glimpses alone are luck for the most part.
        """
        sight = self.glimpse(actions, 1, horizon=0)
        seen = self.glimpse(actions, -(-count // BLOCKS) * BLOCKS)
        blocks = seen.reshape(BLOCKS, -1, *seen.shape[1:])
        firsts = np.broadcast_to(sight, (BLOCKS, *sight.shape))
        return np.concatenate([firsts, blocks], axis=1).reshape(-1, *seen.shape[1:])

    def _share(self, part: Callable[[int], None], starts: range) -> None:
        """Do all parts, side by side where there is a pool."""
        list((self.pool.map if self.pool else map)(part, starts))
