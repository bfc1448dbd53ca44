"""Playouts: games played to their end by a quick policy, and what they are worth to each seat.

Chance and the players draw from two generators, so that moves can be compared under the same
deals.
"""

from typing import NamedTuple

import numpy as np

from crownlands.core import contract, play
from crownlands.core.contract import CHANCE, MAX_SEATS, OVER, Room
from crownlands.core.jit import jit
from crownlands.core.random import MASK, next_word
from crownlands.core.record import State

# Who plays how in a playout.
RANDOM, EPSILON, PLAYER, GREEDY, QUICK = range(5)
PLAYOUTS = {
    "random": RANDOM,  # everybody at random
    "epsilon": EPSILON,  # everybody greedily, but now and then at random
    "player": PLAYER,  # the seat that thinks greedily, the others at random
    "greedy": GREEDY,  # everybody greedily
    "quick": QUICK,  # everybody greedily, decision by decision
}

# What the end of a game is worth, from 0 to 1.
WIN, POINTS, RELATIVE, MARGIN = range(4)
REWARDS = {
    "win": WIN,  # 1 for the winner, shared among equals
    "points": POINTS,  # the seat's own
    "relative": RELATIVE,  # own / (own + best opponent's)
    "margin": MARGIN,  # how far ahead of the best opponent, and something for winning
}

EPSILON_RANDOM = 0.25  # how often an epsilon-greedy player plays at random
HALF_POINTS = 100.0  # points that count as 1/2
WIN_WEIGHT = 0.3  # of the victory itself, against the margin


class Purse(NamedTuple):
    """Room for what comes of a playout."""

    points: np.ndarray  # int64[MAX_SEATS]
    places: np.ndarray  # int64[MAX_SEATS]
    rewards: np.ndarray  # float64[MAX_SEATS]


def purse() -> Purse:
    return Purse(
        np.zeros(MAX_SEATS, np.int64),
        np.zeros(MAX_SEATS, np.int64),
        np.zeros(MAX_SEATS, np.float64),
    )


@jit
def chance(rng: np.ndarray, share: float) -> bool:
    """True in this share of cases."""
    return next_word(rng) < share * (MASK + 1)


@jit
def policy_action(s: State, playout: int, seat: int, rng: np.ndarray, room: Room) -> int:
    """What the seat to play does in a playout for `seat`."""
    if playout == QUICK:
        return contract.quick(s, rng, room)
    greedily = (
        playout == GREEDY
        or (playout == PLAYER and s.to_play == seat)
        or (playout == EPSILON and not chance(rng, EPSILON_RANDOM))
    )
    return contract.greedy(s, rng, room) if greedily else contract.pick(s, rng)


@jit
def play_out(
    s: State, playout: int, seat: int, deals: np.ndarray, rng: np.ndarray, room: Room
) -> None:
    """Play to the end."""
    while s.to_play != OVER:
        if s.to_play == CHANCE:
            contract.apply(s, contract.pick(s, deals))
        else:
            contract.apply(s, policy_action(s, playout, seat, rng, room))


@jit
def by_points(own: float, best: float, reward: int) -> float:
    """What so many points are worth where the best opponent has so many, by the points alone."""
    if reward == POINTS:
        return own / (own + HALF_POINTS) if own > 0 else 0.0
    both = max(own, 0.0) + max(best, 0.0)
    return max(own, 0.0) / both if both > 0.0 else 0.5


@jit
def judge(s: State, reward: int, purse: Purse) -> None:
    """Write what the end of a game is worth to every seat."""
    points, places, rewards = purse
    contract.scores(s, points)
    play.rank(s, points, places)
    winners = 0
    for seat in range(s.seats):
        winners += places[seat] == 1
    for seat in range(s.seats):
        won = 1.0 / winners if places[seat] == 1 else 0.0
        best = -(1 << 30)
        for other in range(s.seats):
            if other != seat:
                best = max(best, points[other])
        own = points[seat]
        if reward == WIN:
            rewards[seat] = won
        elif reward == MARGIN:
            ahead = (own - best) / contract.clear_lead(s)
            share = 0.5 + 0.5 * ahead / (1.0 + abs(ahead))
            rewards[seat] = WIN_WEIGHT * won + (1.0 - WIN_WEIGHT) * share
        else:
            rewards[seat] = by_points(own, best, reward)
