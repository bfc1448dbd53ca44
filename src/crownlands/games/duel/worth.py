"""What the domains of a map are reckoned to be worth, and where dice bring the most.

A domain is worth its points and what it may yet become: crosses wait for spaces, and a large domain
waits for crosses. Both count the more the more spaces of the map are empty. Worth is counted in
parts of a point, see `POINT`.

The map is shown to `core.gain` as a kingdom: there are the same territories, classes of squares and
holes.
"""

from typing import NamedTuple

import numpy as np

from crownlands.core import gain
from crownlands.core.bits import ZERO, bit, without_lowest
from crownlands.core.contract import Slate
from crownlands.core.gain import CLASS, CROWNS, GAIN, LEFT, RIGHT, TERRITORY, Ways
from crownlands.core.grid import (
    CASTLE,
    EVERYWHERE,
    beside,
    east,
    group_of_first,
    north,
    south,
    total,
    west,
)
from crownlands.core.instructions import count, lowest
from crownlands.core.jit import jit
from crownlands.games.duel.dice import dice_alike
from crownlands.games.duel.maps import (
    CAST_DOT,
    CAST_STRIPE,
    MAP,
    die_to_draw,
    drawn_on,
    spaces_to_draw,
)
from crownlands.games.duel.state import NO_SPACE, State
from crownlands.games.duel.tiles import COAT, COATS, CROSSES, THE_DICE, WILD

POINT = 128
NOWHERE = -1000 * POINT
HOLE = 3 * POINT  # what a hole costs

# For every empty space of the map:
GROWTH = 10  # of a cross: spaces its domain may yet win
MASS = 1  # of a domain's spaces squared: crosses it may yet win


# The dice in whole words: what is reckoned with them is then compiled for one type only.
SHOWN = THE_DICE.astype(np.int64)


class Kingdoms(NamedTuple):
    """The maps under the names that kingdoms have."""

    land: np.ndarray
    crowns: np.ndarray


@jit
def as_kingdoms(s: State) -> Kingdoms:
    return Kingdoms(s.coats, s.crosses)


@jit
def worth(spaces: int, crosses: int, empty: int) -> int:
    """What a domain is worth on a map with so many empty spaces."""
    now = POINT * spaces * crosses
    return now + empty * (GROWTH * crosses + MASS * spaces * spaces)


@jit
def empty_spaces(s: State, seat: int) -> np.uint64:
    return MAP & ~drawn_on(s, seat)


@jit
def holes(empty: np.uint64) -> int:
    """How many empty spaces have no other beside them."""
    return count(empty & ~beside(empty))


@jit
def coat_shown(s: State, die: int) -> int:
    return int(SHOWN[die, s.faces[die], COAT])


@jit
def crosses_shown(s: State, seat: int, die: int) -> int:
    """The crosses of a die, the castle's included."""
    return int(SHOWN[die, s.faces[die], CROSSES]) + (1 if s.bonus_die[seat] == die else 0)


@jit
def map_worth(s: State, seat: int) -> int:
    """The worth of all domains; one that is shut in has no future."""
    empty = empty_spaces(s, seat)
    left, answer = count(empty), 0
    for coat in range(len(COATS)):
        rest = s.coats[seat, coat]
        while rest != ZERO:
            domain = group_of_first(rest, s.coats[seat, coat])
            rest &= ~domain
            spaces, crosses = count(domain), total(s.crosses[seat], domain)
            answer += worth(spaces, crosses, left if beside(domain) & empty != ZERO else 0)
    return answer


@jit
def die_worth(s: State, seat: int, coat: int, crosses: int) -> int:
    """The most that a die brings by itself beside one domain, or apart from all; WILD is any."""
    empty = empty_spaces(s, seat)
    left, best = count(empty), NOWHERE
    for drawn_as in range(len(COATS)):
        if coat != drawn_as and coat != WILD:
            continue
        best = max(best, worth(1, crosses, left))
        rest = s.coats[seat, drawn_as]
        while rest != ZERO:
            domain = group_of_first(rest, s.coats[seat, drawn_as])
            rest &= ~domain
            if beside(domain) & empty != ZERO:
                spaces, own = count(domain), total(s.crosses[seat], domain)
                joined = worth(spaces + 1, own + crosses, left)
                best = max(best, joined - worth(spaces, own, left))
    return best


@jit
def joining(room: Slate, half: int, domains: int, spaces: int, crosses: int, left: int) -> int:
    """The worth gained by joining a set of domains with new spaces and crosses."""
    before, i = 0, 0
    while domains:
        if domains & 1:
            size, own = int(room.numbers[TERRITORY + half, i]), int(room.numbers[CROWNS + half, i])
            spaces += size
            crosses += own
            before += worth(size, own, left)
        domains >>= 1
        i += 1
    return worth(spaces, crosses, left) - before


@jit
def sort_spaces(
    s: State,
    seat: int,
    coat: int,
    crosses: int,
    spaces: np.uint64,
    left: int,
    half: int,
    room: Slate,
) -> int:
    """Sort spaces into classes by the domains they touch, with what a die brings there."""
    n = gain.sort_squares(as_kingdoms(s), seat, coat, crosses, spaces, half, room)
    for i in range(n):
        domains = int(room.numbers[CLASS + half, i])
        room.numbers[GAIN + half, i] = joining(room, half, domains, 1, crosses, left)
    return n


@jit
def ways_to_draw(s: State, seat: int, low: int, high: int, alike: bool, free: bool) -> Ways:
    """Where the lower die may go, turn by turn, the other one beside it; `free`: dot was cast."""
    empty = empty_spaces(s, seat)
    one = other = empty
    if not free:
        one = empty & beside(s.coats[seat, low] | CASTLE)
        other = empty & beside(s.coats[seat, high] | CASTLE)
    to_east = empty & west(empty) & (one | west(other))
    to_south = empty & north(empty) & (one | north(other))
    if alike:
        return to_east, to_south, ZERO, ZERO
    to_west = empty & east(empty) & (one | east(other))
    to_north = empty & south(empty) & (one | south(other))
    return to_east, to_south, to_west, to_north


@jit
def best_ways(
    s: State, seat: int, low: int, high: int, alike: bool, free: bool, room: Slate
) -> tuple[int, np.uint64]:
    """The most that the seat's dice bring side by side as these two coats.

    The answer's second part is where the lower one goes for it.
    """
    ways = ways_to_draw(s, seat, low, high, alike, free)
    lows = ways[0] | ways[1] | ways[2] | ways[3]
    if lows == ZERO:
        return NOWHERE, ZERO
    highs = east(ways[0]) | south(ways[1]) | west(ways[2]) | north(ways[3])
    left = count(empty_spaces(s, seat))
    same = low == high
    low_crosses = crosses_shown(s, seat, int(s.dice[seat, 0]))
    high_crosses = crosses_shown(s, seat, int(s.dice[seat, 1]))
    if same:
        n = m = sort_spaces(s, seat, low, 0, lows | highs, left, LEFT, room)
        row = CLASS + LEFT
    else:
        n = sort_spaces(s, seat, low, low_crosses, lows, left, LEFT, room)
        m = sort_spaces(s, seat, high, high_crosses, highs, left, RIGHT, room)
        row = CLASS + RIGHT
    holed = gain.makes_hole(as_kingdoms(s), seat, MAP)
    best, found = NOWHERE, ZERO
    for flawed in range(2):
        wanted = ZERO if flawed else EVERYWHERE
        to_east, to_south = ways[0] & (holed[0] ^ wanted), ways[1] & (holed[1] ^ wanted)
        to_west, to_north = ways[2] & (holed[2] ^ wanted), ways[3] & (holed[3] ^ wanted)
        if to_east | to_south | to_west | to_north == ZERO:
            continue
        for i in range(n):
            for j in range(m):
                if same:
                    domains = int(room.numbers[CLASS, i]) | int(room.numbers[CLASS, j])
                    value = joining(room, LEFT, domains, 2, low_crosses + high_crosses, left)
                else:
                    value = int(room.numbers[GAIN + LEFT, i] + room.numbers[GAIN + RIGHT, j])
                value -= HOLE * flawed
                if value < best:
                    continue
                there = room.words[row, j]
                here = (
                    (to_east & west(there))
                    | (to_south & north(there))
                    | (to_west & east(there))
                    | (to_north & south(there))
                ) & room.words[CLASS + LEFT, i]
                if here == ZERO:
                    continue
                if value > best:
                    best, found = value, ZERO
                found |= here
    return best, found


@jit
def best_drawing(s: State, seat: int, room: Slate) -> tuple[int, int, np.uint64]:
    """The most that the dice to draw bring yet; the coat and the spaces of the next one for it."""
    if s.drawn[seat, 0] != NO_SPACE or s.cast[seat] & CAST_STRIPE != ZERO:
        return best_single(s, seat, room)
    low = coat_shown(s, int(s.dice[seat, 0]))
    high = coat_shown(s, int(s.dice[seat, 1]))
    alike = dice_alike(s, seat)
    free = s.cast[seat] & CAST_DOT != ZERO
    best, coat, found = NOWHERE, 0, ZERO
    for one in range(len(COATS)):
        if low != one and low != WILD:
            continue
        for other in range(len(COATS)):
            if high != other and high != WILD:
                continue
            value, spaces = best_ways(s, seat, one, other, alike, free, room)
            if value > best:
                best, coat, found = value, one, spaces
    return best, coat, found


@jit
def best_single(s: State, seat: int, room: Slate) -> tuple[int, int, np.uint64]:
    """The same for the one die whose turn it is, by itself."""
    die = die_to_draw(s, seat)
    coat, crosses = coat_shown(s, die), crosses_shown(s, seat, die)
    empty = empty_spaces(s, seat)
    left = count(empty)
    best, chosen, found = NOWHERE, 0, ZERO
    for drawn_as in range(len(COATS)):
        if coat != drawn_as and coat != WILD:
            continue
        spaces = spaces_to_draw(s, seat, drawn_as)
        if spaces == ZERO:
            continue
        sort_spaces(s, seat, drawn_as, crosses, spaces, left, LEFT, room)
        while spaces != ZERO:
            here = bit(lowest(spaces))
            spaces = without_lowest(spaces)
            i = 0
            while room.words[CLASS + LEFT, i] & here == ZERO:
                i += 1
            value = int(room.numbers[GAIN + LEFT, i]) - HOLE * holes(empty & ~here)
            if value > best:
                best, chosen, found = value, drawn_as, ZERO
            if value == best and chosen == drawn_as:
                found |= here
    return best, chosen, found
