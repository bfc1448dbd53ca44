"""Tree search that knows no game.

The tree holds the decisions that can be seen: from the position at hand to the next event of
chance. Beyond it, playouts deal at random. Every seat chooses what is best for itself, by the
statistics of the playouts below it; the n-th visit to each move at the root meets the same deals,
so that moves are compared under equal luck. Where nothing is left to chance the tree reaches to the
end of the game.

Moves enter a node's choice in the order of `evaluate` after them, more of them the more often the
node is visited, and their first statistics are what that estimate says.

A tree is a handful of arrays allocated once:

    nodes    first (where its moves begin among the edges), moves (how many), visits
    edges    action, child (a node, or NONE), tries, total (of rewards), prior
"""

from typing import NamedTuple

import numpy as np

from crownlands.agents.playout import MARGIN, QUICK, Purse, judge, play_out, purse
from crownlands.core import contract
from crownlands.core.contract import CHANCE, OVER, Room, room_for
from crownlands.core.jit import jit
from crownlands.core.random import WORDS, seed_generator
from crownlands.core.record import State

NONE = -1
NEVER = 1 << 60  # visits, for a node that is not to grow
MAX_DEPTH = 256

NODES_USED, EDGES_USED, PLAYED = range(3)  # the places in `used`


class Recipe(NamedTuple):
    """How to search."""

    playout: int = QUICK
    reward: int = MARGIN
    explore: float = 0.35  # weight of what is seldom tried
    prior: float = 8.0  # the estimate counts as so many playouts; 0: all moves are equal at first
    prior_scale: float = 30.0  # points of the estimate that count as a whole reward
    width: float = 1.0  # moves considered after n visits: 2 + width * sqrt(n); 0: all
    expand: int = 8  # visits before a node's moves are listed
    others: int = 200  # the same for the nodes of the other seats: till then, the playout's policy


class Tree(NamedTuple):
    used: np.ndarray  # int64[3]
    first: np.ndarray  # int64[nodes]
    moves: np.ndarray  # how many there are; 0: none listed yet
    visits: np.ndarray
    action: np.ndarray  # int64[edges]
    child: np.ndarray
    tries: np.ndarray  # visits of the edge
    total: np.ndarray  # float64[edges]
    prior: np.ndarray  # float64[edges]
    path: np.ndarray  # int64[MAX_DEPTH]: edges of the current visit
    movers: np.ndarray  # int64[MAX_DEPTH]: who chose them


class Desk(NamedTuple):
    """All that one tree needs to grow, allocated once and used for decision after decision."""

    tree: Tree
    work: np.ndarray  # one record: the position of the current visit
    deals: np.ndarray  # the generator of chance
    rng: np.ndarray  # the generator of the players
    room: Room
    purse: Purse


NODES, EDGES = 20_000, 200_000  # of a tree; one that is full grows no more


def new_tree() -> Tree:
    def whole(size: int) -> np.ndarray:
        return np.zeros(size, np.int64)

    return Tree(
        used=whole(3),
        first=whole(NODES),
        moves=whole(NODES),
        visits=whole(NODES),
        action=whole(EDGES),
        child=whole(EDGES),
        tries=whole(EDGES),
        total=np.zeros(EDGES, np.float64),
        prior=np.zeros(EDGES, np.float64),
        path=whole(MAX_DEPTH),
        movers=whole(MAX_DEPTH),
    )


def desk_for(states: np.ndarray) -> Desk:
    """A desk to think about records like these."""
    return Desk(
        new_tree(),
        np.zeros(1, states.dtype),
        np.zeros(WORDS, np.int64),
        np.zeros(WORDS, np.int64),
        room_for(states),
        purse(),
    )


@jit
def clear(tree: Tree) -> None:
    tree.used[:] = 0
    new_node(tree)


@jit
def new_node(tree: Tree) -> int:
    """A node with nothing in it; NONE if the tree is full."""
    node = tree.used[NODES_USED]
    if node == len(tree.first):
        return NONE
    tree.used[NODES_USED] += 1
    tree.moves[node] = 0
    tree.visits[node] = 0
    return int(node)


@jit
def list_moves(tree: Tree, node: int, s: State, recipe: Recipe, room: Room) -> None:
    """Give a node its moves, the most promising first."""
    n = contract.moves(s, room.moves)
    first = int(tree.used[EDGES_USED])
    if first + n > len(tree.action):
        return  # the tree is full: this node stays a leaf
    tree.used[EDGES_USED] += n
    tree.first[node] = first
    tree.moves[node] = n
    seat = s.to_play
    for i in range(n):
        value = 0.0
        if n > 1 and recipe.prior > 0.0:
            room.states[0] = s
            contract.apply(room.states[0], room.moves[i])
            value = float(contract.evaluate(room.states[0], seat))
        at = first + i  # insertion keeps the moves in order
        while at > first and tree.prior[at - 1] < value:
            tree.action[at] = tree.action[at - 1]
            tree.prior[at] = tree.prior[at - 1]
            at -= 1
        tree.action[at] = room.moves[i]
        tree.prior[at] = value
    best = tree.prior[first]
    for edge in range(first, first + n):
        tree.child[edge] = NONE
        tree.tries[edge] = 0
        tree.total[edge] = 0.0
        tree.prior[edge] = (tree.prior[edge] - best) / recipe.prior_scale  # 0 and below


@jit
def choose(tree: Tree, node: int, recipe: Recipe) -> int:
    """The edge to try next: the best by its mean so far and how seldom it was tried."""
    first, n = tree.first[node], tree.moves[node]
    visits = tree.visits[node]
    if recipe.width > 0.0:
        n = min(n, 2 + int(recipe.width * np.sqrt(visits)))
    mean, tries = 0.0, 0
    for edge in range(first, first + n):
        mean += tree.total[edge]
        tries += tree.tries[edge]
    mean = mean / tries if tries else 0.5
    log = np.log(visits + 1.0)
    best, chosen = -1e9, first
    for edge in range(first, first + n):
        weight = recipe.prior + tree.tries[edge]
        if weight == 0.0:
            return int(edge)
        value = (tree.total[edge] + recipe.prior * (mean + tree.prior[edge])) / weight
        value += recipe.explore * np.sqrt(log / (tree.tries[edge] + 1.0))
        if value > best:
            best, chosen = value, edge
    return int(chosen)


@jit
def descend(desk: Desk, s: State, recipe: Recipe, seed: int, seat: int) -> int:
    """Walk from the root to where the tree ends, and let it grow there; return the depth."""
    tree = desk.tree
    node, depth = 0, 0
    seed_generator(desk.deals, seed, 0)
    while node != NONE and depth < MAX_DEPTH and s.to_play != OVER and s.to_play != CHANCE:
        if tree.moves[node] == 0:
            wanted = recipe.expand if s.to_play == seat else recipe.others
            if node != 0 and tree.visits[node] < wanted:
                tree.visits[node] += 1
                break
            list_moves(tree, node, s, recipe, desk.room)
            if tree.moves[node] == 0:
                tree.visits[node] += 1
                break
        edge = choose(tree, node, recipe)
        tree.visits[node] += 1
        if depth == 0:
            seed_generator(desk.deals, seed, 1 + tree.tries[edge])
        tree.path[depth] = edge
        tree.movers[depth] = s.to_play
        depth += 1
        contract.apply(s, tree.action[edge])
        if tree.child[edge] == NONE:
            tree.child[edge] = new_node(tree)
        node = tree.child[edge]
    return depth


@jit
def grow(desk: Desk, root: np.ndarray, recipe: Recipe, playouts: int, seed: int) -> None:
    """Add so many playouts to the tree of `root[0]`."""
    tree = desk.tree
    seat = root[0].to_play
    for _ in range(playouts):
        desk.work[0] = root[0]
        s = desk.work[0]
        tree.used[PLAYED] += 1
        depth = descend(desk, s, recipe, seed, seat)
        play_out(s, recipe.playout, seat, desk.deals, desk.rng, desk.room)
        judge(s, recipe.reward, desk.purse)
        for i in range(depth):
            edge = tree.path[i]
            tree.tries[edge] += 1
            tree.total[edge] += desk.purse.rewards[tree.movers[i]]
