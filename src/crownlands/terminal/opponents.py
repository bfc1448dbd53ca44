"""Opponents: who can sit at the table besides people.

An opponent is a function that is handed a copy of the position and answers with the number of a
legal action. It sees no dealer, no seed and no log: the future is not in what it gets.
"""

import random
from collections.abc import Callable
from functools import cache

import numpy as np

from crownlands.agents.registry import levels, player
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES

Opponent = Callable[[np.ndarray], int]  # an array with one record: the position

chance = random.SystemRandom()


def random_move(states: np.ndarray) -> int:
    """Any legal action, all equally likely."""
    out = np.empty(MAX_MOVES, np.int64)
    return int(out[chance.randrange(play.legal(states, 0, out))])


seated = cache(player)  # a level keeps its trees from move to move


def thinking(name: str) -> Opponent:
    """A level, or any other agent by its text; its code is compiled when it first thinks."""
    return lambda states: seated(name).choose(states, chance.getrandbits(62))


# Whom the start screen offers; with --players any agent can sit down.
OPPONENTS: dict[str, Opponent] = {
    "random": random_move,
    **{level.name: thinking(level.name) for level in levels()},
}
USUAL = "squire"  # whom one plays against unless somebody else is chosen


def opponent_called(name: str) -> Opponent:
    return OPPONENTS.get(name) or thinking(name)
