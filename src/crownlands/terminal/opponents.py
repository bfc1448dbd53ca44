"""Opponents: who can sit at the table besides people.

An opponent is a function that is handed a copy of the position and answers with the number of a
legal action. It sees no dealer, no seed and no log: the future is not in what it gets.
"""

import random
from collections.abc import Callable

import numpy as np

from crownlands.core import play
from crownlands.core.contract import MAX_MOVES

Opponent = Callable[[np.ndarray], int]  # an array with one record: the position

chance = random.SystemRandom()


def random_move(states: np.ndarray) -> int:
    """Any legal action, all equally likely."""
    out = np.empty(MAX_MOVES, np.int64)
    return int(out[chance.randrange(play.legal(states, 0, out))])


OPPONENTS: dict[str, Opponent] = {"random": random_move}
