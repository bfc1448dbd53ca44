"""The rules of Kingdomino Duel, under the contract.

A turn is a row of steps, see `Phase`; `turn` goes from one to the next.
"""

import sys
from enum import IntEnum

import numpy as np

from crownlands.core.bits import ZERO, bit, full, list_members, pick_member, without_lowest
from crownlands.core.contract import NO_TIE_BREAK, OVER, Slate, register
from crownlands.core.grid import from_corner, increase
from crownlands.core.instructions import count, lowest, nth
from crownlands.core.jit import jit
from crownlands.core.random import below
from crownlands.core.scoring import add_part
from crownlands.core.territory import (
    count_territories,
    largest_territory,
    list_territories,
    territory_points,
)
from crownlands.games.duel import actions, book, dice, maps, turn
from crownlands.games.duel.greed import open_worth, quick  # noqa: F401  # a verb
from crownlands.games.duel.observe import coming as coming
from crownlands.games.duel.observe import free as free
from crownlands.games.duel.observe import layout as layout
from crownlands.games.duel.observe import observe as observe
from crownlands.games.duel.options import Options
from crownlands.games.duel.state import NO_COAT, OPEN, STATE, USED, Phase, State
from crownlands.games.duel.tiles import (
    COATS,
    DOT,
    DOUBLE_DOT,
    DOUBLE_STRIPE,
    FACES,
    OTHER_LOOKS,
    PAIRS_WITHIN,
    QUARTERS,
    SOLID,
    STRIPE,
    WILD,
)
from crownlands.games.duel.worth import POINT

SOLID_POINTS = 3  # for each domain of the chosen coat


class Part(IntEnum):
    """What a row of the score's breakdown stands for."""

    DOMAIN = 0
    SOLID_SPELL = 1


class TieBreak(IntEnum):
    """What is compared among equal points."""

    LARGEST_DOMAIN = 0


def set_up(options: Options, s: State) -> None:
    """Write the options on a blank record; `begin` does the rest."""
    s.seats = options.seats


@jit
def begin(s: State) -> None:
    s.turn = 1
    s.player_a = 0
    s.coats[:] = ZERO
    s.crosses[:] = ZERO
    s.ticks[:] = 0
    s.spells[:] = OPEN
    s.solid[:] = NO_COAT
    s.bonus_used[:] = 0
    turn.begin_turn(s)


# What can be decided


@jit
def action_count(_s: State) -> int:
    return actions.ACTIONS


@jit
def moves(s: State, out: np.ndarray) -> int:
    if s.phase == Phase.DRAW:
        return list_draws(s, out)
    if s.phase == Phase.CROSS:
        return list_spaces(maps.drawn_on(s, int(s.to_play)), actions.CROSS, 0, out)
    return list_members(choices(s), 0, out)


@jit
def outcomes(_s: State, out: np.ndarray) -> int:
    return list_members(full(FACES), actions.ROLL, out)


@jit
def pick(s: State, rng: np.ndarray) -> int:
    if s.phase == Phase.ROLL:
        return actions.ROLL + below(rng, FACES)
    if s.phase == Phase.DRAW:
        return pick_draw(s, rng)
    if s.phase == Phase.CROSS:
        return actions.CROSS + maps.space_of(pick_member(maps.drawn_on(s, int(s.to_play)), rng))
    return pick_member(choices(s), rng)


@jit
def choices(s: State) -> np.uint64:
    """The legal actions of a step that is not about spaces, as a set: they are all below 64."""
    seat = int(s.to_play)
    if s.phase == Phase.TAKE:
        if takes_one(s):
            return dice.untaken(s) << np.uint64(actions.TAKE)
        return np.uint64(PAIRS_WITHIN[dice.untaken(s)]) << np.uint64(actions.TAKE_TWO)
    low, high = int(s.dice[seat, 0]), int(s.dice[seat, 1])
    if s.phase == Phase.BONUS:
        return bit(actions.PASS) | bit(actions.BONUS + low) | bit(actions.BONUS + high)
    if s.phase == Phase.TURN:
        return other_faces(s, low) | other_faces(s, high)
    if s.phase == Phase.SOLID:
        return full(len(COATS)) << np.uint64(actions.SOLID)
    casting = bit(actions.CAST + spell_offered(s))
    if s.phase == Phase.CAST_STRIPE and not book.may_leave_stripe(s, seat):
        return casting
    return casting | bit(actions.PASS)


@jit
def spell_offered(s: State) -> int:
    """The coat of the spell that the step is about."""
    if s.phase == Phase.CAST_DOT:
        return DOT
    if s.phase == Phase.CAST_STRIPE:
        return STRIPE
    return DOUBLE_DOT if s.phase == Phase.CAST_DOUBLE_DOT else DOUBLE_STRIPE


@jit
def other_faces(s: State, die: int) -> np.uint64:
    """The actions that turn this die."""
    return np.uint64(OTHER_LOOKS[die, s.faces[die]]) << np.uint64(actions.TURN + FACES * die)


@jit
def takes_one(s: State) -> bool:
    """Player A takes one die, or two with the double dot's spell; player B takes two."""
    return s.to_play == s.player_a and not book.is_cast(s, int(s.to_play), DOUBLE_DOT)


@jit
def list_draws(s: State, out: np.ndarray) -> int:
    n = 0
    for coat in range(len(COATS)):
        spaces = maps.spaces_to_draw(s, int(s.to_play), coat)
        n = list_spaces(spaces, actions.DRAW + coat * maps.SPACES, n, out)
    return n


@jit
def list_spaces(squares: np.uint64, first: int, n: int, out: np.ndarray) -> int:
    """Write spaces, plus `first`, ascending from row n of the list; return the new length."""
    rows = from_corner(squares, maps.WEST, maps.NORTH)
    while rows != ZERO:
        index = lowest(rows)
        rows = without_lowest(rows)
        out[n] = first + (index >> 3) * maps.COLUMNS + (index & 7)
        n += 1
    return n


@jit
def pick_draw(s: State, rng: np.ndarray) -> int:
    seat = int(s.to_play)
    coat = dice.coat_of(s, maps.die_to_draw(s, seat))
    if coat == WILD:
        return pick_wild_draw(s, seat, rng)
    space = maps.space_of(pick_member(maps.spaces_to_draw(s, seat, coat), rng))
    return actions.DRAW + coat * maps.SPACES + space


@jit
def pick_wild_draw(s: State, seat: int, rng: np.ndarray) -> int:
    ways = 0
    for coat in range(len(COATS)):
        ways += count(maps.spaces_to_draw(s, seat, coat))
    skip = below(rng, ways)
    coat = 0
    spaces = maps.spaces_to_draw(s, seat, coat)
    while skip >= count(spaces):
        skip -= count(spaces)
        coat += 1
        spaces = maps.spaces_to_draw(s, seat, coat)
    return actions.DRAW + coat * maps.SPACES + maps.space_of(nth(spaces, skip))


# What a decision does


@jit
def apply(s: State, action: int) -> None:
    act(s, action)
    turn.next_decision(s)


@jit
def act(s: State, action: int) -> None:
    seat = int(s.to_play)
    if s.phase == Phase.ROLL:
        s.faces[dice.next_die(s)] = action - actions.ROLL
    elif s.phase == Phase.DRAW:
        draw = action - actions.DRAW
        maps.draw(s, seat, draw % maps.SPACES, draw // maps.SPACES)
    elif s.phase == Phase.TAKE and action < actions.TAKE_TWO:
        dice.take_one(s, seat, action - actions.TAKE)
    elif s.phase == Phase.TAKE:
        dice.take_two(s, seat, action - actions.TAKE_TWO)
    elif action == actions.PASS:
        pass
    elif s.phase == Phase.BONUS:
        s.bonus_used[seat] = 1
        s.bonus_die[seat] = action - actions.BONUS
    elif s.phase == Phase.TURN:
        turned = action - actions.TURN
        s.faces[turned // FACES] = turned % FACES
    elif s.phase == Phase.SOLID:
        s.solid[seat] = action - actions.SOLID
        s.spells[seat, SOLID] = USED
    elif s.phase == Phase.CROSS:
        increase(s.crosses[seat], maps.square_of(action - actions.CROSS))
        s.spells[seat, QUARTERS] = USED
    else:
        book.cast(s, seat, action - actions.CAST)


# Points


@jit
def solid_points(s: State, seat: int) -> int:
    coat = int(s.solid[seat])
    return 0 if coat == NO_COAT else SOLID_POINTS * count_territories(s.coats[seat, coat])


@jit
def points(s: State, seat: int) -> int:
    return territory_points(s.coats[seat], s.crosses[seat]) + solid_points(s, seat)


@jit
def scores(s: State, out: np.ndarray) -> None:
    for seat in range(s.seats):
        out[seat] = points(s, seat)


@jit
def evaluate(s: State, seat: int, room: Slate) -> int:
    """The points, and what map, book and dice may yet bring."""
    if s.to_play == OVER:
        return points(s, seat)
    return solid_points(s, seat) + open_worth(s, seat, room) // POINT


@jit
def tie_break(s: State, seat: int, step: int) -> int:
    return largest_territory(s.coats[seat]) if step == TieBreak.LARGEST_DOMAIN else NO_TIE_BREAK


@jit
def breakdown(s: State, seat: int, out: np.ndarray) -> int:
    n = list_territories(s.coats[seat], s.crosses[seat], Part.DOMAIN, out)
    if s.solid[seat] != NO_COAT:
        coat = int(s.solid[seat])
        points = solid_points(s, seat)
        n = add_part(out, n, Part.SOLID_SPELL, points, coat, 0, 0, s.coats[seat, coat])
    return n


STEPS = len(Phase)


@jit
def progress(s: State) -> int:
    """By turns; in a turn by the parts that player A, then player B has; in a part by steps."""
    part = int(s.phase >= Phase.CAST_DOUBLE_STRIPE) + int(s.phase >= Phase.SOLID)
    second = int(s.to_play == 1 - s.player_a)
    return ((int(s.turn) * 3 + part) * 2 + second) * STEPS + int(s.phase)


register(STATE, sys.modules[__name__])
