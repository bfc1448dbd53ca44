"""Search as an agent: budgets, threads, and the answer from several trees.

Each tree grows by itself with its own random numbers, and the roots are added up. How many trees
there are is part of the recipe, not of the machine: the threads only share them out, so that the
answer does not depend on how many there are.

Where only the most visited move is wanted, a tree stops growing once no other move can overtake it
with the rest of the budget. Each tree decides that by itself, again so that threads do not matter.
"""

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from crownlands.agents import endgame
from crownlands.agents.agent import Budget
from crownlands.agents.search import PLAYED, Recipe, Tree, clear, desk_for, grow
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.random import seed_generator

CHUNK_SECONDS = 0.004  # between two looks at the clock
CHUNK_PLAYOUTS = 16  # at least, between two looks at the lead
QUICKENING = 1.5  # playouts may become so much faster in the rest of the time


Thing = TypeVar("Thing")


class Shelf(Generic[Thing]):
    """Things to work at, made once for each kind of record and used again and again.

    Whoever takes one has it alone: agents may think in several threads at once.
    """

    def __init__(self, make: Callable[[np.ndarray], Thing]) -> None:
        self._make = make
        self._free: dict[np.dtype, list[Thing]] = {}

    def take(self, states: np.ndarray) -> Thing:
        try:
            return self._free.setdefault(states.dtype, []).pop()
        except IndexError:
            return self._make(states)

    def put_back(self, states: np.ndarray, *things: Thing) -> None:
        self._free[states.dtype].extend(things)


@dataclass(frozen=True)
class Thought:
    """What a search found out about the moves of a position."""

    actions: list[int]
    visits: list[int]
    rewards: list[float]  # the mean of each move's playouts
    playouts: int


class Thinker:
    """An agent that searches by a recipe with so many trees.

    `by_mean` answers the move with the best mean instead of the most visited one.
    """

    def __init__(
        self,
        recipe: Recipe,
        trees: int = 1,
        exact: int = 0,
        by_mean: bool = False,
        threads: int | None = None,
    ) -> None:
        self.recipe = recipe
        self.trees = trees
        self.exact = exact  # ends of the game that may be looked at to play it out exactly
        self.by_mean = by_mean
        self.threads = min(trees, threads or trees)
        self._desks = Shelf(desk_for)
        self._stacks = Shelf(endgame.stack_for)

    def choose(self, states: np.ndarray, budget: Budget, seed: int) -> int:
        legal = np.zeros(MAX_MOVES, np.int64)
        if play.legal(states, 0, legal) == 1:
            return int(legal[0])
        if self.exact:
            stack = self._stacks.take(states)
            best = endgame.solve(states, stack, self.exact, self.recipe.reward)
            self._stacks.put_back(states, stack)
            if best != endgame.UNSOLVED:
                return int(best)
        thought = self.think(states, budget, seed, until_decided=not self.by_mean)
        means, visits = thought.rewards, thought.visits
        first, second = (means, visits) if self.by_mean else (visits, means)
        best = max(range(len(visits)), key=lambda i: (first[i], second[i]))
        return thought.actions[best]

    def think(
        self, states: np.ndarray, budget: Budget, seed: int, until_decided: bool = False
    ) -> Thought:
        """Search this position and tell what was found.

        With `until_decided` a tree stops once its most visited move can no longer be overtaken.
        """
        desks = [self._desks.take(states) for _ in range(self.trees)]
        for number, desk in enumerate(desks):
            clear(desk.tree)
            seed_generator(desk.rng, seed, number)

        def work(number: int) -> None:
            desk = desks[number]

            def add(playouts: int) -> None:
                own_seed = seed * self.trees + number & (1 << 62) - 1
                grow(desk, states, self.recipe, playouts, own_seed)

            def ahead() -> int:
                return lead(desk.tree) if until_decided else 0

            if budget.playouts is not None:
                share = budget.playouts // self.trees + (number < budget.playouts % self.trees)
                use_up(add, ahead, max(share, 1))
            else:
                assert budget.seconds is not None
                keep_on(add, ahead, budget.seconds / math.ceil(self.trees / self.threads))

        if self.threads == 1:
            for number in range(self.trees):
                work(number)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(work, range(self.trees)))
        thought = merge([desk.tree for desk in desks])
        self._desks.put_back(states, *desks)
        return thought


def lead(tree: Tree) -> int:
    """By how many visits the most visited move at the root is ahead of the next."""
    *_, second, first = 0, *sorted(tree.tries[edges_of_root(tree)].tolist())
    return int(first - second)


def use_up(add: Callable[[int], None], ahead: Callable[[], int], playouts: int) -> None:
    """Add so many playouts, or fewer if the lead becomes larger than what is left.

    Half of what the lead lacks is added before the next look: it cannot become decisive sooner.
    """
    rest, lacking = playouts, playouts
    while lacking >= 0 and rest > 0:
        chunk = min(max(lacking // 2 + 1, CHUNK_PLAYOUTS), rest)
        add(chunk)
        rest -= chunk
        lacking = rest - ahead()


def keep_on(add: Callable[[int], None], ahead: Callable[[], int], seconds: float) -> None:
    """Add playouts until the time is up, or the lead is larger than what it can still bring."""
    start = time.perf_counter()
    done, chunk = 0, 4
    while True:
        add(chunk)
        done += chunk
        spent = time.perf_counter() - start
        rest = seconds - spent
        if rest <= 0 or ahead() > QUICKENING * rest * done / spent:
            return
        chunk = max(1, int(min(rest, CHUNK_SECONDS) * done / spent))


def edges_of_root(tree: Tree) -> slice:
    return slice(int(tree.first[0]), int(tree.first[0]) + int(tree.moves[0]))


def merge(trees: list[Tree]) -> Thought:
    """The roots of several trees of one position, added up."""
    first = trees[0]
    edges = edges_of_root(first)
    tries = sum(tree.tries[edges] for tree in trees)
    total = sum(tree.total[edges] for tree in trees)
    assert isinstance(tries, np.ndarray)
    means = total / np.maximum(tries, 1)
    return Thought(
        first.action[edges].tolist(),
        tries.tolist(),
        means.tolist(),
        sum(int(tree.used[PLAYED]) for tree in trees),
    )
