"""Players with a network: what a move is worth is what the network thinks of the position after it.

`by_mind` makes one function of two: without a mind (None) it is the first, with one the second.
Compiled, only the one that is needed is compiled.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np

from crownlands.agents.agent import Budget
from crownlands.agents.playout import MARGIN, PLAYOUTS, WIN, Purse, by_points, judge, purse
from crownlands.agents.shelf import Shelf
from crownlands.core import contract
from crownlands.core.choice import Choice, consider
from crownlands.core.contract import MAX_MOVES, OVER, Room, Slate, room_for
from crownlands.core.jit import delegate, jit
from crownlands.core.random import WORDS, seed_generator
from crownlands.core.record import State
from crownlands.nets import forward, network
from crownlands.nets.files import Trained
from crownlands.nets.forward import Mind, chance, mind_for
from crownlands.nets.network import MARGIN_UNIT, POINTS_UNIT
from crownlands.nets.shipped import Networks

# How the network itself plays in a playout: for everybody, or for the seat that thinks, while the
# others play greedily.
NET, MIXED = len(PLAYOUTS), len(PLAYOUTS) + 1
FINE = 16  # parts of a point that tell estimates apart
JUDGED_PLAYOUTS = PLAYOUTS | {"net": NET, "mixed": MIXED}


def by_mind(without: Callable[..., Any], having: Callable[..., Any]) -> Callable[..., Any]:
    """One function of two, whose first argument is a mind or None."""
    compiled_without, compiled_having = jit(without), jit(having)

    @wraps(having)
    def call(mind: Mind | None, *rest: Any) -> Any:
        return (without if mind is None else having)(mind, *rest)

    def find(kind: Any) -> Any:
        is_mind = getattr(kind, "instance_class", None) is Mind
        return compiled_having if is_mind else compiled_without

    delegate(call, find)
    return call


def estimate(_mind: None, s: State, seat: int, _reward: int, _purse: Purse, room: Slate) -> float:
    return float(contract.evaluate(s, seat, room))


def judged(mind: Mind, s: State, seat: int, reward: int, purse: Purse, _room: Slate) -> float:
    """What the position after its move is worth to a seat, 0 to 1; without a mind, in points."""
    if s.to_play == OVER:
        judge(s, reward, purse)
        return float(purse.rewards[seat])
    if reward == MARGIN:
        return forward.judge(s, seat, mind)
    forward.think(s, seat, mind)
    return said(mind.hidden.outputs, reward)


@jit
def said(outputs: np.ndarray, reward: int) -> float:
    """What a network's outputs say of another reward than the one it learnt from."""
    if reward == WIN:
        return chance(outputs[network.WIN])
    own = outputs[network.OWN_POINTS] * POINTS_UNIT
    return by_points(own, own - outputs[network.MARGIN] * MARGIN_UNIT, reward)


worth = by_mind(estimate, judged)


@jit
def best_judged(
    s: State, mind: Mind, reward: int, rng: np.ndarray, room: Room, purse: Purse, most: int
) -> Choice:
    """The move after which the network likes the position best, ties at random.

    It is asked about `most` moves at the most: those that the game's own estimate likes best.
    """
    seat, slate = int(s.to_play), Slate(room.words, room.numbers)
    best = Choice(0, -1.0, 0)
    n = contract.moves(s, room.moves)
    if n > most:
        sort_out(s, n, most, room)
        n = most
    for i in range(n):
        room.states[0] = s
        contract.apply(room.states[0], room.moves[i])
        value = worth(mind, room.states[0], seat, reward, purse, slate)
        best = consider(best, room.moves[i], value, rng)
    return best


@jit
def sort_out(s: State, n: int, most: int, room: Room) -> None:
    """Put `most` of the n moves first: those after which `evaluate` is best."""
    seat, slate = int(s.to_play), Slate(room.words, room.numbers)
    for i in range(n):
        room.states[0] = s
        contract.apply(room.states[0], room.moves[i])
        room.values[i] = int(FINE * contract.evaluate(room.states[0], seat, slate))
    for at in range(most):
        best = at
        for i in range(at + 1, n):
            if room.values[i] > room.values[best]:
                best = i
        room.moves[at], room.moves[best] = room.moves[best], room.moves[at]
        room.values[best] = room.values[at]


@jit
def choose_best(states: np.ndarray, mind: Mind, rng: np.ndarray, room: Room, purse: Purse) -> int:
    return best_judged(states[0], mind, MARGIN, rng, room, purse, MAX_MOVES).chosen


class NetAgent:
    """It plays the move that its network likes best, and spends no budget."""

    def __init__(self, networks: Networks) -> None:
        self.networks = networks
        self._minds = Shelf(make_mind)

    def check(self, states: np.ndarray) -> None:
        """A sentence if there is no network for such a game."""
        self.networks.find(states)

    def choose(self, states: np.ndarray, budget: Budget, seed: int) -> int:  # noqa: ARG002
        rng = np.zeros(WORDS, np.int64)
        seed_generator(rng, seed, 0)
        trained = self.networks.find(states)
        mind = self._minds.take(states, trained)
        action = choose_best(states, mind, rng, room_for(states), purse())
        self._minds.put_back(states, mind, trained=trained)
        return int(action)


def make_mind(_states: np.ndarray, trained: Trained) -> Mind:
    return mind_for(trained.header.shape, trained.network)
