"""How a greedy player recruits cro-magnons: whom, for which resources, and where they settle."""

import numpy as np

from crownlands.core import squares
from crownlands.core.bits import ZERO, bit, without_lowest
from crownlands.core.draft import is_last_round
from crownlands.core.grid import around, beside, connected, group_of_first
from crownlands.core.instructions import count, lowest
from crownlands.core.jit import jit
from crownlands.games.origins import actions, tribe
from crownlands.games.origins.actions import board
from crownlands.games.origins.state import State, Step
from crownlands.games.origins.tiles import (
    CROMAGNONS,
    NO_CROMAGNON,
    RESOURCES,
    SHAMAN,
    TILES_OF,
    VALUE,
    WARRIORS,
)

PAIR = 5  # points that two different resources are reckoned to bring by a cro-magnon


@jit
def settled_points(s: State, seat: int, kind: int, here: np.uint64) -> int:
    """What a cro-magnon brings on a square, as the territory is now."""
    near = around(here) & ~here
    shamans = count(near & s.cromagnons[seat, SHAMAN]) * int(VALUE[SHAMAN])
    if kind < WARRIORS:
        return shamans + int(VALUE[kind]) * tribe.counted(s, seat, kind, here)
    others = tribe.warriors(s, seat)
    horde = connected(here, others | here)
    brought = count(horde) * (tribe.strength(s, seat, horde) + int(VALUE[kind]))
    rest = horde & beside(here)
    while rest != ZERO:
        joined = group_of_first(rest, others)
        rest &= ~joined
        brought -= count(joined) * tribe.strength(s, seat, joined)
    return shamans + brought


@jit
def best_place(s: State, seat: int, kind: int) -> tuple[int, np.uint64]:
    """The most that a cro-magnon of this kind brings, and where: one square."""
    places = tribe.places_to_settle(s, seat)
    best, found = -1, ZERO
    while places != ZERO:
        here = bit(lowest(places))
        places = without_lowest(places)
        value = settled_points(s, seat, kind, here)
        if value > best:
            best, found = value, here
    return best, found


@jit
def best_tile(s: State, seat: int, tiles: np.uint64) -> tuple[int, int]:
    """The most that one of some tiles brings, and its kind."""
    best, chosen = 0, NO_CROMAGNON
    for kind in range(len(CROMAGNONS)):
        if tiles & TILES_OF[kind] != ZERO:
            value, _here = best_place(s, seat, kind)
            if value > best or chosen == NO_CROMAGNON:
                best, chosen = value, kind
    return best, chosen


@jit
def quick_recruit(s: State, seat: int, rng: np.ndarray) -> int:
    """Recruit whoever brings enough; pay what it does not seek and there is most of."""
    if s.phase == Step.SETTLE:
        _value, here = best_place(s, seat, int(s.recruit))
        return board(int(s.frame), actions.SETTLE) + squares.pick_square(s, seat, here, rng)
    tiles = tribe.tiles_paid_for(s)
    if tiles != ZERO:
        return actions.TAKE + best_tile(s, seat, tiles)[1]
    value, kind = best_tile(s, seat, s.cave)
    if s.paid == ZERO:
        scarce = pairs(s, seat) <= later_turns(s)  # what is spent now will be missing later
        if value == 0 or (scarce and value < PAIR):
            return actions.PASS
    here = piece_to_pay(s, seat, kind)
    return board(int(s.frame), actions.PAY) + squares.pick_square(s, seat, here, rng)


@jit
def piece_to_pay(s: State, seat: int, kind: int) -> np.uint64:
    """The squares with the resource to pay next, away from cro-magnons if there are any.

    The first four kinds of cro-magnons seek the resources, in their order.
    """
    due = tribe.kinds_due(s, seat)
    most, chosen = -1, 0
    for resource in range(len(RESOURCES)):
        if due & bit(resource) != ZERO:
            number = 0 if resource == kind else count(s.resources[seat, resource])
            if number > most:
                most, chosen = number, resource
    pieces: np.uint64 = s.resources[seat, chosen]
    away = pieces & ~around(tribe.inhabited(s, seat))
    return pieces if away == ZERO else away


@jit
def pairs(s: State, seat: int) -> int:
    """How many pairs of different resources the territory has."""
    pieces, most = 0, 0
    for resource in range(len(RESOURCES)):
        number = count(s.resources[seat, resource])
        pieces += number
        most = max(most, number)
    return min(pieces // 2, pieces - most)


@jit
def later_turns(s: State) -> int:
    """In how many turns of the rounds to come a seat may recruit; in the last round nobody may."""
    return (int(s.rounds) - 1 - int(s.rounds_begun)) * (int(s.kings) // int(s.seats))


@jit
def prospects(s: State, seat: int) -> int:
    """What resources will buy, and what is paid for already."""
    if is_last_round(s):
        return 0
    answer = PAIR * min(pairs(s, seat), later_turns(s))
    if s.to_play == seat and s.phase == Step.SETTLE:
        answer += best_place(s, seat, int(s.recruit))[0]
    elif s.to_play == seat and s.phase == Step.RECRUIT and s.paid != ZERO:
        answer += best_tile(s, seat, s.cave if count(s.paid) <= tribe.FOR_FACE_UP else s.pile)[0]
    return answer
