"""TD(lambda): what the afterstates of finished games should have been valued.

A seat's afterstates of one game are a sequence, and the game's end is what follows the last of
them. The target of an afterstate is a mixture of what the network said of the seat's next one and
of that one's own target, in the shares 1 - lambda and lambda. A move made at random says nothing
about the position before it: what precedes it is taught the value of the move that looked best.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Step:
    """One decision in each of some games, all at once."""

    games: Tensor  # int64[n]: which games, each at most once
    seats: Tensor  # int64[n]: who decided
    said: Tensor  # float32[n, outputs]: what the network said of the afterstates
    best: Tensor  # float32[n, outputs]: what it said of those that looked best; mostly the same
    at_random: Tensor  # bool[n]: whether the move was drawn at random


def targets(steps: Sequence[Step], ends: Tensor, decay: float) -> list[Tensor]:
    """What the network should have said at each step: float32[n, outputs] each.

    `ends` is what came of the games: float32[games, seats, outputs]. `decay` is lambda.
    """
    following = ends.clone()  # for each seat the target of the afterstate before the one looked at
    found: list[Tensor] = []
    for step in reversed(steps):
        target = following[step.games, step.seats]
        found.append(target)
        mixed = torch.lerp(step.said, target, decay)
        before = torch.where(step.at_random.unsqueeze(1), step.best, mixed)
        following[step.games, step.seats] = before
    return found[::-1]
