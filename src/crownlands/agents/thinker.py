"""Search as an agent: budgets, threads, and the answer from several trees.

Each tree grows by itself with its own random numbers, and the roots are added up. How many trees
there are is part of the recipe, not of the machine: the threads only share them out, so that the
answer does not depend on how many there are.

Where only the most visited move is wanted, a tree stops growing once no other move can overtake it
with the rest of the budget. Each tree decides that by itself, again so that threads do not matter.

A turn has several decisions, and what was found out below the move that was played is about the
next one: with `reuse` the trees are kept, and grow on from there.
"""

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from crownlands.agents import endgame
from crownlands.agents.agent import Budget
from crownlands.agents.search import (
    EDGES_USED,
    NODES_USED,
    NONE,
    PLAYED,
    ROOT,
    Desk,
    Recipe,
    Tree,
    clear,
    desk_for,
    grow,
)
from crownlands.agents.shelf import Shelf
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.random import seed_generator
from crownlands.nets.files import Trained
from crownlands.nets.shipped import Networks

CHUNK_SECONDS = 0.004  # between two looks at the clock
CHUNK_PLAYOUTS = 16  # at least, between two looks at the lead
QUICKENING = 1.5  # playouts may become so much faster in the rest of the time


@dataclass(frozen=True)
class Thought:
    """What a search found out about the moves of a position."""

    actions: list[int]
    visits: list[int]
    rewards: list[float]  # the mean of each move's playouts
    playouts: int


@dataclass(frozen=True)
class Kept:
    """Trees whose roots are the next decision of a turn."""

    states: np.ndarray
    trained: Trained | None
    desks: list[Desk]


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
        networks: Networks | None = None,
        reuse: bool = False,
    ) -> None:
        self.recipe = recipe
        self.trees = trees
        self.exact = exact  # ends of the game that may be looked at to play it out exactly
        self.by_mean = by_mean
        self.threads = min(trees, threads or trees)
        self.networks = networks  # whose estimates are used, if not the game's own
        self.reuse = reuse
        self._desks = Shelf(desk_for)
        self._stacks = Shelf(endgame.stack_for)
        self._kept: list[Kept] = []  # one or none

    def check(self, states: np.ndarray) -> None:
        """A sentence if there is no network for such a game, and one is wanted."""
        if self.networks:
            self.networks.find(states)

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
        trained, desks = self._sit_down(states)
        thought = self._search(states, desks, budget, seed, until_decided=not self.by_mean)
        means, visits = thought.rewards, thought.visits
        first, second = (means, visits) if self.by_mean else (visits, means)
        best = max(range(len(visits)), key=lambda i: (first[i], second[i]))
        if not (self.reuse and self._keep(states, trained, desks, best)):
            self._desks.put_back(states, *desks, trained=trained)
        return thought.actions[best]

    def think(
        self, states: np.ndarray, budget: Budget, seed: int, until_decided: bool = False
    ) -> Thought:
        """Search this position and tell what was found.

        With `until_decided` a tree stops once its most visited move can no longer be overtaken.
        """
        trained, desks = self._sit_down(states)
        thought = self._search(states, desks, budget, seed, until_decided)
        self._desks.put_back(states, *desks, trained=trained)
        return thought

    def _sit_down(self, states: np.ndarray) -> tuple[Trained | None, list[Desk]]:
        """A desk for each tree, which has begun to think about this position or is empty."""
        trained = self.networks.find(states) if self.networks else None
        if kept := take_one(self._kept):
            if kept.states.tobytes() == states.tobytes():
                return trained, kept.desks
            self._desks.put_back(kept.states, *kept.desks, trained=kept.trained)
        desks = [self._desks.take(states, trained) for _ in range(self.trees)]
        for desk in desks:
            clear(desk.tree)
        return trained, desks

    def _keep(
        self, states: np.ndarray, trained: Trained | None, desks: list[Desk], best: int
    ) -> bool:
        """Keep the trees below a move if the same seat decides next; whether they are kept."""
        trees = [desk.tree for desk in desks]
        edges = [edges_of_root(tree).start + best for tree in trees]
        after = states.copy()
        play.step(after, 0, trees[0].action[edges[0]])
        children = [int(tree.child[edge]) for tree, edge in zip(trees, edges, strict=True)]
        if (
            after[0].to_play != states[0].to_play
            or NONE in children
            or any(is_half_full(tree) for tree in trees)
        ):
            return False
        for tree, child in zip(trees, children, strict=True):
            tree.used[ROOT] = child
        self._kept.append(Kept(after, trained, desks))
        return True

    def _search(
        self,
        states: np.ndarray,
        desks: list[Desk],
        budget: Budget,
        seed: int,
        until_decided: bool,
    ) -> Thought:
        for number, desk in enumerate(desks):
            desk.tree.used[PLAYED] = 0
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
        return merge([desk.tree for desk in desks])


def take_one(kept: list[Kept]) -> Kept | None:
    """What is kept, unless another thread has taken it first."""
    try:
        return kept.pop()
    except IndexError:
        return None


def is_half_full(tree: Tree) -> bool:
    """Whether a tree has no room to grow as much again."""
    nodes, edges = tree.used[NODES_USED], tree.used[EDGES_USED]
    return bool(2 * nodes > len(tree.first) or 2 * edges > len(tree.action))


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
    first = int(tree.first[tree.used[ROOT]])
    return slice(first, first + int(tree.moves[tree.used[ROOT]]))


def merge(trees: list[Tree]) -> Thought:
    """The roots of several trees of one position, added up."""
    roots = [edges_of_root(tree) for tree in trees]  # all have the moves in the same order
    tries = sum(tree.tries[edges] for tree, edges in zip(trees, roots, strict=True))
    total = sum(tree.total[edges] for tree, edges in zip(trees, roots, strict=True))
    assert isinstance(tries, np.ndarray)
    means = total / np.maximum(tries, 1)
    return Thought(
        trees[0].action[roots[0]].tolist(),
        tries.tolist(),
        means.tolist(),
        sum(int(tree.used[PLAYED]) for tree in trees),
    )
