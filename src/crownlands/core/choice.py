"""The best of several, looked at one after the other; ties are broken at random."""

from typing import NamedTuple

import numpy as np

from crownlands.core.jit import jit
from crownlands.core.random import below

WORST = -(1 << 62)  # the value of nothing at all


class Choice(NamedTuple):
    """The best so far."""

    chosen: int
    value: int | float
    ties: int  # how many have had this value


@jit
def consider(best: Choice, candidate: int, value: float, rng: np.ndarray) -> Choice:
    """The best so far once this one, too, has been looked at."""
    if value < best.value:
        return best
    ties = best.ties + 1 if value == best.value else 1
    chosen = candidate if below(rng, ties) == 0 else best.chosen
    return Choice(chosen, value, ties)
