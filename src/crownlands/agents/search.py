"""Tree search that knows no game.

The tree holds the decisions that can be seen: from the position at hand to the next event of
chance. Beyond it, playouts deal at random. Every seat chooses what is best for itself, by the
statistics of the playouts below it; the n-th visit to each move at the root meets the same deals,
so that moves are compared under equal luck. Where nothing is left to chance the tree reaches to the
end of the game.

Moves enter a node's choice in the order of `evaluate` after them, more of them the more often the
node is visited, and their first statistics are what that estimate says.

With a mind (see `learned`) the estimate is a network's, and so may be the end: instead of playing
out, every seat gets what the network thought of its last move. That stands for all deals to come,
so that nothing need be dealt; or after some more decisions, dealt and played as in a playout.

A tree is a handful of arrays allocated once:

    nodes    first (where its moves begin among the edges), moves (how many), visits
    edges    action, child (a node, or NONE), tries, total (of rewards), prior
"""

from typing import NamedTuple

import numpy as np

from crownlands.agents.learned import MIXED, NET, best_judged, by_mind, worth
from crownlands.agents.playout import (
    GREEDY,
    MARGIN,
    QUICK,
    Purse,
    judge,
    play_out,
    policy_action,
    purse,
)
from crownlands.core import contract
from crownlands.core.contract import CHANCE, MAX_MOVES, MAX_SEATS, OVER, Room, Slate, room_for
from crownlands.core.jit import jit
from crownlands.core.random import WORDS, seed_generator
from crownlands.core.record import State
from crownlands.nets.files import Trained
from crownlands.nets.forward import Mind, mind_for

NONE = -1
NEVER = 1 << 60  # visits, for a node that is not to grow
MAX_DEPTH = 256

NODES_USED, EDGES_USED, PLAYED, ROOT = range(4)  # the places in `used`


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
    horizon: int = NEVER  # own decisions beyond the tree, then the network's value counts
    glance: int = MAX_MOVES  # moves that the network looks at in a decision beyond the tree


class Tree(NamedTuple):
    used: np.ndarray  # int64[4]
    first: np.ndarray  # int64[nodes]
    moves: np.ndarray  # how many there are; 0: none listed yet
    visits: np.ndarray
    action: np.ndarray  # int64[edges]
    child: np.ndarray
    tries: np.ndarray  # visits of the edge
    total: np.ndarray  # float64[edges]
    prior: np.ndarray  # float64[edges]: the estimate, the best one first
    path: np.ndarray  # int64[MAX_DEPTH]: edges of the current visit
    movers: np.ndarray  # int64[MAX_DEPTH]: who chose them


class Desk(NamedTuple):
    """All that one tree needs to grow, allocated once and used for decision after decision."""

    tree: Tree
    work: np.ndarray  # one record: the position of the current visit
    left: np.ndarray  # records: how each seat's last move beyond the tree left the position
    deals: np.ndarray  # the generator of chance
    rng: np.ndarray  # the generator of the players
    room: Room
    purse: Purse
    mind: Mind | None = None  # without one, estimates are the game's own


NODES, EDGES = 20_000, 200_000  # of a tree; one that is full grows no more


def new_tree() -> Tree:
    def whole(size: int) -> np.ndarray:
        return np.zeros(size, np.int64)

    return Tree(
        used=whole(4),
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


def desk_for(states: np.ndarray, trained: Trained | None = None) -> Desk:
    """A desk to think about records like these, perhaps with a network."""
    return Desk(
        new_tree(),
        np.zeros(1, states.dtype),
        np.zeros(MAX_SEATS, states.dtype),
        np.zeros(WORDS, np.int64),
        np.zeros(WORDS, np.int64),
        room_for(states),
        purse(),
        mind_for(trained.header.shape, trained.network) if trained else None,
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
def list_moves(desk: Desk, node: int, s: State, recipe: Recipe) -> None:
    """Give a node its moves, the most promising first."""
    tree, room = desk.tree, desk.room
    slate = Slate(room.words, room.numbers)
    n = contract.moves(s, room.moves)
    first = int(tree.used[EDGES_USED])
    if first + n > len(tree.action):
        return  # the tree is full: this node stays a leaf
    tree.used[EDGES_USED] += n
    tree.first[node] = first
    tree.moves[node] = n
    seat = int(s.to_play)
    wanted = recipe.horizon < NEVER or (n > 1 and recipe.prior > 0.0)
    for i in range(n):
        value = 0.0
        if wanted:
            room.states[0] = s
            contract.apply(room.states[0], room.moves[i])
            value = worth(desk.mind, room.states[0], seat, recipe.reward, desk.purse, slate)
        at = first + i  # insertion keeps the moves in order
        while at > first and tree.prior[at - 1] < value:
            tree.action[at] = tree.action[at - 1]
            tree.prior[at] = tree.prior[at - 1]
            at -= 1
        tree.action[at] = room.moves[i]
        tree.prior[at] = value
    for edge in range(first, first + n):
        tree.child[edge] = NONE
        tree.tries[edge] = 0
        tree.total[edge] = 0.0


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
    first_prior = tree.prior[first]
    best, chosen = -1e9, first
    for edge in range(first, first + n):
        weight = recipe.prior + tree.tries[edge]
        if weight == 0.0:
            return int(edge)
        behind = (tree.prior[edge] - first_prior) / recipe.prior_scale  # 0 and below
        value = (tree.total[edge] + recipe.prior * (mean + behind)) / weight
        value += recipe.explore * np.sqrt(log / (tree.tries[edge] + 1.0))
        if value > best:
            best, chosen = value, edge
    return int(chosen)


@jit
def descend(desk: Desk, s: State, recipe: Recipe, seed: int, seat: int) -> int:
    """Walk from the root to where the tree ends, and let it grow there; return the depth."""
    tree = desk.tree
    root = int(tree.used[ROOT])
    node, depth = root, 0
    seed_generator(desk.deals, seed, 0)
    while node != NONE and depth < MAX_DEPTH and s.to_play != OVER and s.to_play != CHANCE:
        if tree.moves[node] == 0:
            wanted = recipe.expand if s.to_play == seat else recipe.others
            if node != root and tree.visits[node] < wanted:
                tree.visits[node] += 1
                break
            list_moves(desk, node, s, recipe)
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


def play_on(_mind: None, desk: Desk, s: State, recipe: Recipe, seat: int, _depth: int) -> None:
    """Write what every seat gets that has moved on the way to the end of the tree."""
    play_out(s, recipe.playout, seat, desk.deals, desk.rng, desk.room)
    judge(s, recipe.reward, desk.purse)


def look_ahead(mind: Mind, desk: Desk, s: State, recipe: Recipe, seat: int, depth: int) -> None:
    """The same with a network: what it thought of each seat's last move, or the end of the game."""
    tree, rewards = desk.tree, desk.purse.rewards
    slate = Slate(desk.room.words, desk.room.numbers)
    valued, ahead, moved = recipe.horizon < NEVER, recipe.horizon, 0
    others = GREEDY if recipe.playout == MIXED else recipe.playout
    if valued:
        for i in range(depth):
            rewards[tree.movers[i]] = tree.prior[tree.path[i]]
    while s.to_play != OVER and ahead > 0:
        if s.to_play == CHANCE:
            contract.apply(s, contract.pick(s, desk.deals))
            continue
        mover = int(s.to_play)
        if recipe.playout == NET or (recipe.playout == MIXED and mover == seat):
            best = best_judged(
                s, mind, recipe.reward, desk.rng, desk.room, desk.purse, recipe.glance
            )
            contract.apply(s, best.chosen)
            if valued:
                rewards[mover] = best.value
        else:
            contract.apply(s, policy_action(s, others, seat, desk.rng, desk.room))
            if valued:
                desk.left[mover] = s
                moved |= 1 << mover
        ahead -= mover == seat
    if s.to_play == OVER:
        judge(s, recipe.reward, desk.purse)
        return
    for mover in range(s.seats):  # only last moves count: the others need no judgement
        if moved >> mover & 1:
            rewards[mover] = worth(mind, desk.left[mover], mover, recipe.reward, desk.purse, slate)


finish = by_mind(play_on, look_ahead)


@jit
def grow(desk: Desk, root: np.ndarray, recipe: Recipe, playouts: int, seed: int) -> None:
    """Add so many playouts to the tree of `root[0]`."""
    tree = desk.tree
    seat = int(root[0].to_play)
    for _ in range(playouts):
        desk.work[0] = root[0]
        s = desk.work[0]
        tree.used[PLAYED] += 1
        depth = descend(desk, s, recipe, seed, seat)
        finish(desk.mind, desk, s, recipe, seat, depth)
        for i in range(depth):
            edge = tree.path[i]
            tree.tries[edge] += 1
            tree.total[edge] += desk.purse.rewards[tree.movers[i]]
