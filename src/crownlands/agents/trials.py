"""Playouts of each of several moves, and how every one of them ended.

The n-th playout of every move meets the same deals, so that moves are compared under equal luck.
"""

from typing import NamedTuple

import numpy as np

from crownlands.core import contract, play
from crownlands.core.contract import CHANCE, MAX_SEATS, OVER, Room, room_for
from crownlands.core.jit import jit
from crownlands.core.random import WORDS, seed_generator

STAY = -1  # in place of an action: the position itself is played out


class Ends(NamedTuple):
    """How playouts ended: a row for each playout, a column for each move."""

    points: np.ndarray  # int64[playouts, moves, MAX_SEATS]
    places: np.ndarray  # int64[playouts, moves, MAX_SEATS]
    plies: np.ndarray  # int64[playouts, moves]: how long they took


class Bench(NamedTuple):
    """All that one thread needs to play games out."""

    work: np.ndarray  # one record
    deals: np.ndarray  # the generator of chance
    rng: np.ndarray  # the generator of the players
    room: Room


def ends_of(playouts: int, moves: int) -> Ends:
    """Room for how they end."""
    return Ends(
        np.zeros((playouts, moves, MAX_SEATS), np.int64),
        np.zeros((playouts, moves, MAX_SEATS), np.int64),
        np.zeros((playouts, moves), np.int64),
    )


def bench_for(states: np.ndarray) -> Bench:
    return Bench(
        np.zeros(1, states.dtype),
        np.zeros(WORDS, np.int64),
        np.zeros(WORDS, np.int64),
        room_for(states),
    )


@jit
def try_moves(
    root: np.ndarray, actions: np.ndarray, seed: int, first: int, ends: Ends, bench: Bench
) -> None:
    """Play `root[0]` out after each action; playouts are numbered from `first`."""
    for n in range(len(ends.plies)):
        for i in range(len(actions)):
            bench.work[0] = root[0]
            s = bench.work[0]
            if actions[i] != STAY:
                contract.apply(s, actions[i])
            seed_generator(bench.deals, seed, 2 * (first + n))
            seed_generator(bench.rng, seed, 2 * (first + n) + 1)
            plies = 0
            while s.to_play != OVER:
                plies += 1
                if s.to_play == CHANCE:
                    contract.apply(s, contract.pick(s, bench.deals))
                else:
                    contract.apply(s, contract.quick(s, bench.rng, bench.room))
            ends.plies[n, i] = plies
            contract.scores(s, ends.points[n, i])
            play.rank(s, ends.points[n, i], ends.places[n, i])


@jit
def write_sides(states: np.ndarray, out: np.ndarray) -> None:
    """The side that each seat plays for."""
    for seat in range(states[0].seats):
        out[seat] = contract.side(states[0], seat)
