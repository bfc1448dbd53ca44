"""Many games side by side, each at a decision: compiled, for the processor and for a GPU.

A game that ends is followed by the next one at once. Chance plays by a generator of the game's own,
keyed by the seed and the number of the game, so that games depend neither on the number of threads
nor on the machine.
"""

from typing import NamedTuple

import numpy as np

from crownlands.core import contract, play
from crownlands.core.contract import CHANCE, OVER
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.jit import jit, jit_inlined
from crownlands.core.random import seed_generator

PLACE, POINTS, MARGIN = range(3)  # what is rewarded
REWARDS = {"place": PLACE, "points": POINTS, "margin": MARGIN}


def read_reward(reward: str) -> str:
    if reward not in REWARDS:
        raise CrownlandsError(f"There is no reward {reward!r}: choose {one_of(REWARDS)}.")
    return reward


class Batch(NamedTuple):
    """The games and what is told about them; the first axis is the game's."""

    blank: np.ndarray  # record[1]: the position that every game starts from
    states: np.ndarray  # record[games]
    rngs: np.ndarray  # int64[games, WORDS]
    numbers: np.ndarray  # int64[games]: which game of the seed it is
    lists: np.ndarray  # int64[rows, MAX_MOVES]: room for moves, a row for each thread
    to_play: np.ndarray  # int8[games]
    masks: np.ndarray  # uint8[games, actions]: 1 for what is legal
    planes: np.ndarray  # uint64[games, planes, 8], or no game at all: see `core.observation`
    scalars: np.ndarray  # int16[games, scalars]
    dones: np.ndarray  # uint8[games]: 1 if the last step ended a game
    rewards: np.ndarray  # float32[games, seats]: of the game that the last step ended, else 0
    points: np.ndarray  # int32[games, MAX_SEATS]: of the last game that ended
    places: np.ndarray  # int32[games, MAX_SEATS]


@jit
def begin_game(batch: Batch, i: int, seed: int) -> None:
    batch.states[i] = batch.blank[0]
    seed_generator(batch.rngs[i], seed, batch.numbers[i])


@jit
def let_chance_play(batch: Batch, i: int) -> None:
    s = batch.states[i]
    while s.to_play == CHANCE:
        contract.apply(s, contract.pick(s, batch.rngs[i]))


@jit
def show(batch: Batch, i: int, row: int) -> None:
    """Write whose turn it is and what the seat may do, on a mask that is all 0."""
    s = batch.states[i]
    batch.to_play[i] = s.to_play
    contract.mark_legal(s, batch.masks[i], batch.lists[row])


@jit
def look(batch: Batch, i: int) -> None:
    """Write what the seat to play may know, on scalars that are all 0."""
    s = batch.states[i]
    contract.observe(s, int(s.to_play), batch.planes[i], batch.scalars[i])


@jit
def clear(batch: Batch, i: int) -> None:
    """Make what `show` and `look` write to all 0."""
    batch.masks[i, :] = 0
    if len(batch.planes) > 0:
        batch.scalars[i, :] = 0


@jit
def end_game(batch: Batch, i: int, kind: int) -> None:
    """Write the result and the rewards."""
    s, points, places = batch.states[i], batch.points[i], batch.places[i]
    contract.scores(s, points)
    play.rank(s, points, places)
    seats = int(s.seats)
    for seat in range(seats):
        if kind == POINTS:
            batch.rewards[i, seat] = points[seat]
        elif kind == MARGIN:
            batch.rewards[i, seat] = margin(points, places, seat, seats)
        else:
            batch.rewards[i, seat] = standing(places, seat, seats)


@jit
def margin(points: np.ndarray, places: np.ndarray, seat: int, seats: int) -> int:
    """How far a seat is ahead of the best seat with another place; 0 if all share one."""
    best, found = 0, False
    for other in range(seats):
        if places[other] != places[seat] and (not found or points[other] > best):
            best, found = points[other], True
    return points[seat] - best if found else 0


@jit
def standing(places: np.ndarray, seat: int, seats: int) -> float:
    """1 for the only winner, -1 for the only last, in between by how many are ahead and behind."""
    ahead, behind = 0, 0
    for other in range(seats):
        ahead += places[other] < places[seat]
        behind += places[other] > places[seat]
    return (behind - ahead) / (seats - 1)


@jit
def reset_game(batch: Batch, i: int, row: int, seed: int) -> None:
    batch.dones[i] = 0
    batch.rewards[i, :] = 0
    begin_game(batch, i, seed)
    let_chance_play(batch, i)
    show(batch, i, row)


@jit_inlined
def step_game(batch: Batch, i: int, row: int, action: int, seed: int, kind: int) -> None:
    s = batch.states[i]
    contract.apply(s, action)
    let_chance_play(batch, i)
    if batch.dones[i]:
        batch.dones[i] = 0
        batch.rewards[i, :] = 0
    if s.to_play == OVER:
        end_game(batch, i, kind)
        batch.dones[i] = 1
        batch.numbers[i] += len(batch.states)
        begin_game(batch, i, seed)
        let_chance_play(batch, i)
    show(batch, i, row)


@jit
def reset_games(batch: Batch, row: int, first: int, last: int, seed: int) -> None:
    for i in range(first, last):
        clear(batch, i)
        reset_game(batch, i, row, seed)
        if len(batch.planes) > 0:
            look(batch, i)


@jit
def step_games(
    batch: Batch, actions: np.ndarray, row: int, first: int, last: int, seed: int, kind: int
) -> None:
    for i in range(first, last):
        clear(batch, i)
        step_game(batch, i, row, actions[i], seed, kind)
        if len(batch.planes) > 0:
            look(batch, i)


@jit
def is_legal(batch: Batch, i: int, action: int) -> bool:
    return bool(0 <= action < batch.masks.shape[1] and batch.masks[i, action] != 0)


@jit
def illegal(batch: Batch, actions: np.ndarray) -> int:
    """The first game whose action is not legal, or -1."""
    for i in range(len(actions)):
        if not is_legal(batch, i, actions[i]):
            return i
    return -1
