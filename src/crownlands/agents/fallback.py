"""A level that has a network where there is one for the set-up, and searches without where not."""

import logging

import numpy as np

from crownlands.agents.agent import Agent, Budget, Player
from crownlands.catalogue import game_of
from crownlands.core.errors import CrownlandsError
from crownlands.nets.shipped import NotLearnt

log = logging.getLogger("crownlands.agents")


class Fallback:
    """`learned` plays where it has a network and the game's entry says that it is stronger so.

    `plain` plays elsewhere, and where a network should be there and is missing or torn, which is
    said.
    """

    def __init__(self, name: str, learned: Player, plain: Agent) -> None:
        self.name = name
        self.learned = learned
        self.plain = plain
        self._said: set[str] = set()

    def choose(self, states: np.ndarray, budget: Budget, seed: int) -> int:
        playouts = game_of(states[0]).net_playouts
        if not playouts or not self._has_network(states):
            return self.plain.choose(states, budget, seed)
        if self.learned.by_game:
            return self.learned.agent.choose(states, Budget(playouts=playouts), seed)
        return self.learned.agent.choose(states, self.learned.budget, seed)

    def _has_network(self, states: np.ndarray) -> bool:
        try:
            self.learned.check(states)
        except NotLearnt:
            return False
        except CrownlandsError as error:
            self._say(str(error))
            return False
        return True

    def _say(self, reason: str) -> None:
        """Once for each reason: a server plays many games."""
        if reason not in self._said:
            self._said.add(reason)
            log.warning("The level %s searches without a network. %s", self.name, reason)
