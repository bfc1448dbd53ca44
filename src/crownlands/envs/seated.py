"""Compiled: many games in which somebody outside plays one seat and agents the others."""

from typing import NamedTuple

import numpy as np

from crownlands.agents.simple import decide
from crownlands.core import contract
from crownlands.core.contract import OVER, Room
from crownlands.core.jit import jit
from crownlands.core.random import below, seed_generator
from crownlands.envs.batch import (
    Batch,
    begin_game,
    clear,
    end_game,
    is_legal,
    let_chance_play,
    look,
    show,
)

THINKS = -1  # in place of a policy: an agent that is asked one game at a time
LOST = -1.0  # the reward of an action that is not legal


class Seated(NamedTuple):
    """Who sits where in the games of a batch, and what a step has brought the one outside."""

    policies: np.ndarray  # int64[seats - 1]: of the seats after the one outside, or THINKS
    seats: np.ndarray  # int8[games]: which one is played from outside
    rngs: np.ndarray  # int64[games, WORDS]: the agents'
    rewards: np.ndarray  # float32[games]
    illegal: np.ndarray  # uint8[games]: 1 if the last action was not legal
    planes: np.ndarray  # uint64[games, planes, 8]: the end of a game, where one has ended
    scalars: np.ndarray  # int16[games, scalars]


class Seeds(NamedTuple):
    deals: int
    agents: int
    seat: int  # that is played from outside, or -1 for a random one


@jit
def others_play(batch: Batch, seated: Seated, room: Room, i: int) -> None:
    """Until it is the turn of the one outside or of somebody who thinks, or the game is over."""
    s, mine, seats = batch.states[i], int(seated.seats[i]), int(batch.states[i].seats)
    let_chance_play(batch, i)
    while s.to_play != OVER and s.to_play != mine:
        policy = seated.policies[(int(s.to_play) + seats - mine - 1) % seats]
        if policy == THINKS:
            return
        contract.apply(s, decide(s, policy, seated.rngs[i], room))
        let_chance_play(batch, i)


@jit
def sit_down(batch: Batch, seated: Seated, room: Room, i: int, seeds: Seeds) -> None:
    """Begin the game that is due."""
    begin_game(batch, i, seeds.deals)
    seed_generator(seated.rngs[i], seeds.agents, batch.numbers[i])
    seats = int(batch.states[i].seats)
    seated.seats[i] = seeds.seat if seeds.seat >= 0 else below(seated.rngs[i], seats)
    others_play(batch, seated, room, i)


@jit
def sit_down_all(
    batch: Batch, seated: Seated, room: Room, seeds: Seeds, first: int, last: int
) -> None:
    for i in range(first, last):
        batch.dones[i], seated.illegal[i], seated.rewards[i] = 0, 0, 0
        sit_down(batch, seated, room, i, seeds)


@jit
def answer_all(
    batch: Batch, seated: Seated, room: Room, actions: np.ndarray, first: int, last: int
) -> None:
    """Play what the one outside has chosen, where it is legal, and let the others answer."""
    for i in range(first, last):
        seated.illegal[i] = not is_legal(batch, i, actions[i])
        if not seated.illegal[i]:
            contract.apply(batch.states[i], actions[i])
            others_play(batch, seated, room, i)


@jit
def settle_all(
    batch: Batch, seated: Seated, room: Room, seeds: Seeds, kind: int, first: int, last: int
) -> None:
    """Reward those who have come to an end, and begin their next game."""
    for i in range(first, last):
        s, mine = batch.states[i], int(seated.seats[i])
        batch.dones[i], seated.rewards[i] = 0, 0
        if s.to_play != OVER and not seated.illegal[i]:
            continue
        batch.dones[i], seated.rewards[i] = 1, LOST
        if s.to_play == OVER:
            end_game(batch, i, kind)
            seated.rewards[i] = batch.rewards[i, mine]
        seated.scalars[i, :] = 0
        contract.observe(s, mine, seated.planes[i], seated.scalars[i])
        batch.numbers[i] += len(batch.states)
        sit_down(batch, seated, room, i, seeds)


@jit
def show_all(batch: Batch, row: int, first: int, last: int) -> None:
    """Write what the ones outside may do and know."""
    for i in range(first, last):
        clear(batch, i)
        show(batch, i, row)
        look(batch, i)
