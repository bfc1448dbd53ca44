"""The rules of Beacons, under the contract.

In each of eight rounds chance turns up heath or lake. Every seat in turn puts a square of it on a
free space of its map, and may set one of its beacons on it. At the end a territory is worth its
squares times its beacons; among equal points the largest territory decides.
"""

import sys
from enum import IntEnum

import numpy as np

from beacons import actions
from beacons.observe import layout as layout
from beacons.observe import observe as observe
from beacons.options import Options
from beacons.state import KINDS, NOTHING, ROUNDS, SIDE, SPACES, STATE, State
from crownlands.core.bits import ZERO, full, list_members
from crownlands.core.contract import CHANCE, NO_TIE_BREAK, OVER, register
from crownlands.core.grid import CASTLE, square
from crownlands.core.jit import jit
from crownlands.core.random import below
from crownlands.core.territory import largest_territory, list_territories, territory_points


class Phase(IntEnum):
    TURN_UP = 0
    PUT = 1
    END = 2


class Part(IntEnum):
    """What a row of the score's breakdown stands for."""

    TERRITORY = 0


class TieBreak(IntEnum):
    """What is compared among equal points."""

    LARGEST_SHORE = 0


def set_up(options: Options, s: State) -> None:
    """Write the options on a blank record; `begin` does the rest."""
    s.seats = options.seats
    s.beacons[: options.seats] = options.beacons


@jit
def begin(s: State) -> None:
    s.shores[:] = ZERO
    s.lights[:] = ZERO
    s.rounds_begun = 0
    wait_for_chance(s)


@jit
def wait_for_chance(s: State) -> None:
    s.turned_up = NOTHING
    s.phase = Phase.TURN_UP
    s.to_play = CHANCE


# What can be decided


@jit
def action_count(_s: State) -> int:
    return actions.ACTIONS


@jit
def square_at(space: int) -> np.uint64:
    return square(space % SIDE - 1, space // SIDE - 1)


@jit
def is_legal(s: State, action: int) -> bool:
    seat = int(s.to_play)
    covered = CASTLE | s.shores[seat, 0] | s.shores[seat, 1]
    is_free = covered & square_at(action % SPACES) == ZERO
    return bool(is_free and (action < actions.WITH_BEACON or s.beacons[seat] > 0))


@jit
def moves(s: State, out: np.ndarray) -> int:
    n = 0
    for action in range(actions.ACTIONS):
        if is_legal(s, action):
            out[n] = action
            n += 1
    return n


@jit
def outcomes(_s: State, out: np.ndarray) -> int:
    return list_members(full(len(KINDS)), 0, out)


@jit
def pick(s: State, rng: np.ndarray) -> int:
    if s.to_play == CHANCE:
        return below(rng, len(KINDS))
    chosen, n = 0, 0
    for action in range(actions.ACTIONS):
        if is_legal(s, action):
            n += 1
            if below(rng, n) == 0:
                chosen = action
    return chosen


# What happens


@jit
def apply(s: State, action: int) -> None:
    if s.to_play == CHANCE:
        s.turned_up = action
        s.rounds_begun += 1
        s.phase = Phase.PUT
        s.to_play = 0
        return
    seat = int(s.to_play)
    here = square_at(action % SPACES)
    s.shores[seat, s.turned_up] |= here
    if action >= actions.WITH_BEACON:
        s.lights[seat, 0] |= here
        s.beacons[seat] -= 1
    if seat + 1 < s.seats:
        s.to_play = seat + 1
    elif s.rounds_begun < ROUNDS:
        wait_for_chance(s)
    else:
        s.phase = Phase.END
        s.to_play = OVER


# What it is worth


@jit
def scores(s: State, out: np.ndarray) -> None:
    for seat in range(s.seats):
        out[seat] = territory_points(s.shores[seat], s.lights[seat])


@jit
def tie_break(s: State, seat: int, step: int) -> int:
    return largest_territory(s.shores[seat]) if step == TieBreak.LARGEST_SHORE else NO_TIE_BREAK


@jit
def breakdown(s: State, seat: int, out: np.ndarray) -> int:
    return list_territories(s.shores[seat], s.lights[seat], Part.TERRITORY, out)


register(STATE, sys.modules[__name__])
