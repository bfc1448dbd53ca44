"""Positions that have not come about, for those who ask what if."""

import numpy as np

from crownlands.core.draft import CURRENT, NEXT, Draft, Phase


def is_drafted(states: np.ndarray) -> bool:
    """Whether this is the record of a game in which dominoes are claimed from a line."""
    return set(Draft.__annotations__) <= set(states.dtype.names or ())


def lay_now(s: Draft, number: int) -> None:
    """Let the seat to play lay a domino of the next line at once, as if its turn had come."""
    s.line[CURRENT, 0] = number - 1
    s.owner[CURRENT, 0] = s.to_play
    assert number - 1 in s.line[NEXT]
    s.acting = 0
    s.rounds_begun += 1  # the line that is claimed from now is the one laid in the next round
    s.phase = Phase.LAY
