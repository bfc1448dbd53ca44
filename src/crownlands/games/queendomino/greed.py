"""How a greedy player plays Queendomino: step by step, each for the most it is worth at once."""

import numpy as np

from crownlands.core import gain
from crownlands.core.bits import ZERO, without_lowest
from crownlands.core.choice import Choice, consider
from crownlands.core.contract import Room, Slate
from crownlands.core.draft import Phase
from crownlands.core.gain import HOLE, NOWHERE, Ways
from crownlands.core.grid import beside, east, group_of_first, north, south, west
from crownlands.core.instructions import count, lowest
from crownlands.core.jit import jit
from crownlands.core.kingdom import ways_to_lay
from crownlands.core.squares import pick_square
from crownlands.games.queendomino import actions, builders, turn
from crownlands.games.queendomino.state import CROWNS, State, Step, kingdom_of, shown
from crownlands.games.queendomino.tiles import TOWN
from crownlands.games.queendomino.worth import (
    claim_worth,
    dominoes_left,
    purchase_worth,
    tax_worth,
)


@jit
def quick(s: State, rng: np.ndarray, room: Room) -> int:
    """The best single step, the dragon left alone."""
    k = kingdom_of(s, int(s.to_play))
    slate = Slate(room.words, room.numbers)  # handing on fewer arrays is much faster
    if s.phase == Phase.LAY:
        return lay(s, k, rng, slate)
    if s.phase == Phase.CLAIM:
        return claim(s, k, rng, slate)
    if s.phase == Step.SITE:
        return put(s, k, rng)
    if s.phase == Step.TAX:
        worth = tax_worth(s, k, turn.square_to_tax(s), dominoes_left(s, k))
        return actions.TAX if worth >= 0 else actions.PASS
    if s.phase == Step.BUILD:
        return build(s, k, rng)
    return actions.PASS


@jit
def lay(s: State, k: int, rng: np.ndarray, room: Slate) -> int:
    """For the most points at once; among equals, beside the largest territories."""
    tile = turn.domino_to_lay(s)
    value, ways = gain.best_ways(s, k, tile, 0, HOLE, room)
    if value == NOWHERE:
        return actions.DISCARD
    ways = widening(s, k, tile.left, tile.right, ways)
    return actions.LAY + gain.pick_among(s, k, ways, rng)


@jit
def widening(s: State, k: int, left: int, right: int, ways: Ways) -> Ways:
    """Those of the ways where the halves widen larger territories, if there are such."""
    lefts = beside_largest(s, k, left, ways[0] | ways[1] | ways[2] | ways[3])
    ways = (ways[0] & lefts, ways[1] & lefts, ways[2] & lefts, ways[3] & lefts)
    squares = east(ways[0]) | south(ways[1]) | west(ways[2]) | north(ways[3])
    rights = beside_largest(s, k, right, squares)
    return (
        ways[0] & west(rights),
        ways[1] & north(rights),
        ways[2] & east(rights),
        ways[3] & south(rights),
    )


@jit
def beside_largest(s: State, k: int, terrain: int, squares: np.uint64) -> np.uint64:
    """Those of `squares` that touch the largest territory of a terrain that any of them touches."""
    rest, largest, best = s.land[k, terrain], 0, squares
    while rest != ZERO:
        territory = group_of_first(rest, s.land[k, terrain])
        rest &= ~territory
        touching = beside(territory) & squares
        if touching != ZERO and count(territory) > largest:
            largest, best = count(territory), touching
    return best


@jit
def claim(s: State, k: int, rng: np.ndarray, room: Slate) -> int:
    """The domino that would bring most now."""
    left = dominoes_left(s, k)
    best = Choice(0, NOWHERE, 0)
    unclaimed = s.unclaimed
    while unclaimed != ZERO:
        place = lowest(unclaimed)
        unclaimed = without_lowest(unclaimed)
        value = claim_worth(s, k, place, left, room)
        best = consider(best, place, value, rng)
    return actions.CLAIM + best.chosen


@jit
def build(s: State, k: int, rng: np.ndarray) -> int:
    """The building that is worth most beyond its price, if any is."""
    left = dominoes_left(s, k)
    best = Choice(actions.PASS, 0, 0)
    slots = builders.slots_to_build(s, k)
    while slots != ZERO:
        slot = lowest(slots)
        slots = without_lowest(slots)
        value = purchase_worth(s, k, slot, left)
        if value > 0:
            best = consider(best, actions.BUILD + slot, value, rng)
    return best.chosen


@jit
def put(s: State, k: int, rng: np.ndarray) -> int:
    """Crowns go into the largest town, other buildings into the smallest."""
    crowned = shown(s, int(s.in_hand), CROWNS) > 0
    free = builders.free_towns(s, k)
    best, squares = 0, ZERO
    while free != ZERO:
        territory = group_of_first(free, s.land[k, TOWN])
        size = count(territory)
        if squares == ZERO or (size > best if crowned else size < best):
            best, squares = size, territory & free
        free &= ~territory
    first = actions.LAY + ways_to_lay(int(s.frame))
    return first + pick_square(s, k, squares, rng)
