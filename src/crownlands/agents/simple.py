"""Players that need no search: one look at the position and a move.

They are compiled and generic over the contract. A policy is a number, so that compiled loops can
give every seat its own.
"""

from dataclasses import dataclass

import numpy as np

from crownlands.agents.agent import Budget
from crownlands.core import contract
from crownlands.core.choice import WORST, Choice, consider
from crownlands.core.contract import Room, room_for
from crownlands.core.jit import jit
from crownlands.core.random import WORDS, seed_generator
from crownlands.core.record import State

RANDOM, GREEDY_PLACEMENT, GREEDY, QUICK = range(4)

POLICIES = {
    "random": RANDOM,
    "greedy-placement": GREEDY_PLACEMENT,
    "greedy": GREEDY,
    "quick": QUICK,
}


@jit
def decide(s: State, policy: int, rng: np.ndarray, room: Room) -> int:
    """The action of the seat to play, by its policy."""
    if policy == GREEDY:
        return contract.greedy(s, rng, room)
    if policy == QUICK:
        return contract.quick(s, rng, room)
    if policy == GREEDY_PLACEMENT:
        return best_score(s, rng, room)
    return contract.pick(s, rng)


@jit
def best_score(s: State, rng: np.ndarray, room: Room) -> int:
    """The action after which the score is best, ties at random."""
    seat = s.to_play
    best = Choice(0, WORST, 0)
    for i in range(contract.moves(s, room.moves)):
        room.states[0] = s
        contract.apply(room.states[0], room.moves[i])
        contract.scores(room.states[0], room.values)
        best = consider(best, room.moves[i], room.values[seat], rng)
    return best.chosen


@jit
def decide_first(states: np.ndarray, policy: int, rng: np.ndarray, room: Room) -> int:
    return decide(states[0], policy, rng, room)


@dataclass(frozen=True)
class SimpleAgent:
    """A policy as an agent; it spends no budget."""

    policy: int

    def choose(self, states: np.ndarray, budget: Budget, seed: int) -> int:  # noqa: ARG002
        rng = np.zeros(WORDS, np.int64)
        seed_generator(rng, seed, 0)
        return decide_first(states, self.policy, rng, room_for(states))
