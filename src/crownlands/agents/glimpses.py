"""Each of several moves, played on by a network for a few decisions: what it thinks by then.

As with playouts, the n-th glimpse of every move meets the same deals.
"""

from typing import NamedTuple

import numpy as np

from crownlands.agents.learned import best_judged, make_mind
from crownlands.agents.playout import MARGIN, Purse, judge, purse
from crownlands.agents.trials import Bench, bench_for
from crownlands.core import contract
from crownlands.core.contract import CHANCE, MAX_MOVES, OVER
from crownlands.core.jit import jit
from crownlands.core.random import seed_generator
from crownlands.core.record import State
from crownlands.nets import forward, network
from crownlands.nets.files import Trained
from crownlands.nets.forward import Mind, chance
from crownlands.nets.network import MARGIN_UNIT, POINTS_UNIT

# What is kept of a glimpse, of the seat that made the move.
REWARD, POINTS, LEAD, VICTORY = range(4)
KEPT = 4


class Glass(NamedTuple):
    """All that one thread needs for glimpses."""

    bench: Bench
    mind: Mind
    purse: Purse


def glass_for(states: np.ndarray, trained: Trained) -> Glass:
    return Glass(bench_for(states), make_mind(states, trained), purse())


@jit
def glimpse_moves(
    root: np.ndarray,
    actions: np.ndarray,
    horizon: int,
    seed: int,
    first: int,
    out: np.ndarray,
    glass: Glass,
) -> None:
    """Write float64[glimpses, actions, KEPT]; glimpses are numbered from `first`.

    The mover decides `horizon` times more, unless the game ends before.
    """
    bench, mind, purse = glass
    seat = int(root[0].to_play)
    for n in range(out.shape[0]):
        for i in range(len(actions)):
            bench.work[0] = root[0]
            s = bench.work[0]
            contract.apply(s, actions[i])
            seed_generator(bench.deals, seed, 2 * (first + n))
            seed_generator(bench.rng, seed, 2 * (first + n) + 1)
            left = horizon
            while s.to_play != OVER and left > 0:
                if s.to_play == CHANCE:
                    contract.apply(s, contract.pick(s, bench.deals))
                    continue
                left -= s.to_play == seat
                best = best_judged(s, mind, MARGIN, bench.rng, bench.room, purse, MAX_MOVES)
                contract.apply(s, best.chosen)
            write_glimpse(s, seat, mind, purse, out[n, i])


@jit
def write_glimpse(s: State, seat: int, mind: Mind, purse: Purse, out: np.ndarray) -> None:
    """What the network thinks of a seat's own move just now, or what the game brought."""
    if s.to_play != OVER:
        forward.think(s, seat, mind)
        said = mind.hidden.outputs
        out[REWARD] = chance(said[network.VALUE])
        out[POINTS] = said[network.OWN_POINTS] * POINTS_UNIT
        out[LEAD] = said[network.MARGIN] * MARGIN_UNIT
        out[VICTORY] = chance(said[network.WIN])
        return
    judge(s, MARGIN, purse)
    winners, rival = 0, -(1 << 30)
    for other in range(s.seats):
        winners += purse.places[other] == 1
        if other != seat:
            rival = max(rival, purse.points[other])
    out[REWARD] = purse.rewards[seat]
    out[POINTS] = purse.points[seat]
    out[LEAD] = purse.points[seat] - rival
    out[VICTORY] = 1.0 / winners if purse.places[seat] == 1 else 0.0
