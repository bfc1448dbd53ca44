"""The protocol between a table and whoever thinks at it.

An agent is handed a copy of the position (an array of one record), a budget and a seed, and answers
the number of an action. Nothing else reaches it: no dealer, no log, no secret. With a budget of
playouts the answer follows from position and seed, whatever the number of threads; unless the agent
is told to go on from what it thought before, in the same turn.
"""

import math
import operator
import re
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from crownlands.catalogue import game_of
from crownlands.core.errors import CrownlandsError

MOST_PLAYOUTS = 10**9
MOST_SECONDS = 3600.0


@dataclass(frozen=True)
class Budget:
    """What an agent may spend on one decision: playouts or seconds; text forms 500 and 0.1s."""

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise CrownlandsError("A budget is a number of playouts or of seconds, one of the two.")
        if self.playouts is not None and not 1 <= self.playouts <= MOST_PLAYOUTS:
            raise CrownlandsError(
                f"A budget is 1 to {MOST_PLAYOUTS} playouts, not {self.playouts}."
            )
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise CrownlandsError(
                f"A budget is more than 0 s and at most {MOST_SECONDS:.0f} s, not {self.seconds}."
            )

    @classmethod
    def read(cls, text: str) -> "Budget":
        """The budget with this text form."""
        if re.fullmatch(r"[0-9]{1,12}", text):
            return cls(playouts=int(text))
        if re.fullmatch(r"[0-9]*\.?[0-9]+s", text):
            seconds = float(text[:-1])
            if math.isfinite(seconds):
                return cls(seconds=seconds)
        raise CrownlandsError(
            f"{text!r} is not a budget: give playouts, such as 500, or seconds, such as 0.1s."
        )

    def __str__(self) -> str:
        return f"{self.playouts}" if self.playouts is not None else f"{self.seconds:g}s"


class Agent(Protocol):
    """Anything that can think about a position."""

    def choose(self, states: np.ndarray, budget: Budget, seed: int) -> int:
        """The action for the seat to play in `states[0]`, a copy the agent may write to."""


@dataclass(frozen=True)
class Player:
    """An agent with its name and its budget: what sits down at a table."""

    name: str
    agent: Agent
    budget: Budget
    by_game: bool = False  # the game's entry says how many playouts it makes

    def check(self, states: np.ndarray) -> None:
        """A sentence if the agent cannot play such a game: some need a network for it."""
        check = getattr(self.agent, "check", None)
        if check is not None:
            check(states)

    def choose(self, states: np.ndarray, seed: int) -> int:
        """The agent's answer for a copy of this position; TypeError if it is not a whole number."""
        budget = self.budget
        if self.by_game:
            budget = Budget(playouts=game_of(states[0]).playouts)
        return operator.index(self.agent.choose(states[:1].copy(), budget, seed))
