"""What a way to lay a domino gains at once, for all ways of a domino together.

The gain of a half depends on nothing but the territories of its terrain that it touches. So the
free squares are sorted into classes by the territories they touch; there are only a few. The best
ways are then found by trying pairs of classes, each for the whole board at once:

    east & class of the left half & one step west of the class of the right half

Two flaws lower the value of a way: a castle that is no longer in the centre (where that costs
points), and a hole, a single free square that no domino can ever fill.

Functions here write to a `Slate`, arrays allocated once by the caller.
"""

import numpy as np

from crownlands.core import kingdom
from crownlands.core.bits import ZERO, bit
from crownlands.core.contract import Room, Slate
from crownlands.core.domino import Domino
from crownlands.core.grid import (
    EVERYWHERE,
    beside,
    board_bit,
    east,
    group_of_first,
    north,
    south,
    total,
    west,
    x_of,
    y_of,
)
from crownlands.core.instructions import count, lowest, nth
from crownlands.core.jit import jit, plain
from crownlands.core.kingdom import (
    EAST,
    EAST_EDGE,
    LARGE,
    NORTH_EDGE,
    SOUTH,
    SOUTH_EDGE,
    WEST,
    WEST_EDGE,
    Kingdoms,
    Lands,
)
from crownlands.core.random import below

NOWHERE = -1000  # the value of a domino that cannot be laid
HOLE = 4  # points a hole is reckoned to cost

LEFT, RIGHT = 0, 1

# Rows of room.words and room.numbers; each for LEFT, the next one for RIGHT.
TERRITORY = 0  # words: the squares of a territory; numbers: how many
CLASS = 2  # words: the squares of a class; numbers: its territories, as a set
CROWNS = 4  # numbers: the crowns of a territory
GAIN = 6  # numbers: of a half by itself, by class
ROWS_USED = 8

Ways = tuple[np.uint64, np.uint64, np.uint64, np.uint64]  # the left half's squares, turn by turn


def _reach_tables() -> tuple[np.ndarray, np.ndarray]:
    """The columns, and the rows, a kingdom may still reach: [frame is 7x7, low edge, extent]."""
    columns = np.zeros((2, 8, 8), np.uint64)
    rows = np.zeros((2, 8, 8), np.uint64)
    for large, size in enumerate((kingdom.SMALL, kingdom.LARGE)):
        for low in range(8):
            for extent in range(1, size + 1):
                lines = {line & 7 for line in range(low + extent - size, low + size)}
                columns[large, low, extent] = sum(0x0101010101010101 << line for line in lines)
                rows[large, low, extent] = sum(0xFF << 8 * line for line in lines)
    return columns, rows


REACH_COLUMNS, REACH_ROWS = _reach_tables()

# The squares of the frame centred on the castle: [frame is 7x7].
CENTRED = np.array(
    [
        sum(1 << plain(board_bit)(x, y) for x in range(-r, r + 1) for y in range(-r, r + 1))
        for r in (kingdom.SMALL // 2, kingdom.LARGE // 2)
    ],
    np.uint64,
)


@jit
def reach(s: Kingdoms, k: int) -> np.uint64:
    """The squares the kingdom may still cover."""
    large = 1 if s.frame == LARGE else 0
    low_x, low_y = int(s.edges[k, WEST_EDGE]), int(s.edges[k, NORTH_EDGE])
    width = int(s.edges[k, EAST_EDGE]) - low_x + 1
    height = int(s.edges[k, SOUTH_EDGE]) - low_y + 1
    columns: np.uint64 = REACH_COLUMNS[large, low_x & 7, width]
    rows: np.uint64 = REACH_ROWS[large, low_y & 7, height]
    return columns & rows


@jit
def centred(s: Kingdoms) -> np.uint64:
    squares: np.uint64 = CENTRED[1 if s.frame == LARGE else 0]
    return squares


@jit
def holes(s: Lands, k: int, within: np.uint64) -> int:
    """How many squares of `within` are free with no free square beside them."""
    free = within & ~kingdom.taken(s, k)
    return count(free & ~beside(free))


@jit
def makes_hole(s: Lands, k: int, within: np.uint64) -> Ways:
    """The left half's squares, turn by turn, where a domino takes a square's last free neighbour.

    Those are the squares beside a free square with one free neighbour, its own partner excepted.
    """
    free = within & ~kingdom.taken(s, k)
    by_east, by_west, by_south, by_north = east(free), west(free), south(free), north(free)
    two = (
        (by_east & by_west) | (by_south & by_north) | ((by_east | by_west) & (by_south | by_north))
    )
    ends = free & beside(free) & ~two  # dead ends: exactly one free neighbour
    to_east, to_west, to_south, to_north = east(ends), west(ends), south(ends), north(ends)
    upright, lengthwise = to_south | to_north, to_east | to_west
    return (
        to_east | upright | west(to_west | upright),
        to_south | lengthwise | north(to_north | lengthwise),
        to_west | upright | east(to_east | upright),
        to_north | lengthwise | south(to_south | lengthwise),
    )


@jit
def pairs_within(squares: np.uint64) -> Ways:
    """The left half's squares, turn by turn, with both halves in `squares`."""
    return (
        squares & west(squares),
        squares & north(squares),
        squares & east(squares),
        squares & south(squares),
    )


@jit
def sort_squares(
    s: Lands, k: int, terrain: int, crowns: int, squares: np.uint64, half: int, room: Slate
) -> int:
    """Sort `squares` into classes by the territories of `terrain` they touch; return how many.

    Writes the rows of room for this half.
    """
    words, numbers = room.words, room.numbers
    words[CLASS + half, 0] = squares
    numbers[CLASS + half, 0] = 0
    n = 1
    found = 0
    rest = s.land[k, terrain] & beside(squares)
    while rest != ZERO:
        territory = group_of_first(rest, s.land[k, terrain])
        rest &= ~territory
        touching = beside(territory)
        words[TERRITORY + half, found] = territory
        numbers[TERRITORY + half, found] = count(territory)
        numbers[CROWNS + half, found] = total(s.crowns[k], territory)
        for i in range(n):
            here = words[CLASS + half, i] & touching
            if here == ZERO:
                continue
            elsewhere = words[CLASS + half, i] & ~touching
            at = i
            if elsewhere != ZERO:
                words[CLASS + half, i] = elsewhere
                at = n
                n += 1
            words[CLASS + half, at] = here
            numbers[CLASS + half, at] = numbers[CLASS + half, i] | (1 << found)
        found += 1
    for i in range(n):
        numbers[GAIN + half, i] = gain(room, half, int(numbers[CLASS + half, i]), 1, crowns)
    return n


@jit
def gain(room: Slate, half: int, territories: int, squares: int, crowns: int) -> int:
    """The points gained by joining a set of territories with new squares and crowns."""
    joined, before, i = 0, 0, 0
    while territories:
        if territories & 1:
            size, worth = room.numbers[TERRITORY + half, i], room.numbers[CROWNS + half, i]
            joined += size
            crowns += worth
            before += size * worth
        territories >>= 1
        i += 1
    return int((joined + squares) * crowns - before)


@jit
def pair_gain(domino: Domino, i: int, j: int, room: Slate) -> int:
    """The points gained with the left half in class i and the right half in class j."""
    numbers = room.numbers
    if domino.left != domino.right:
        return int(numbers[GAIN + LEFT, i] + numbers[GAIN + RIGHT, j])
    territories = int(numbers[CLASS + LEFT, i] | numbers[CLASS + LEFT, j])
    return gain(room, LEFT, territories, 2, domino.left_crowns + domino.right_crowns)


@jit
def sort_halves(
    s: Kingdoms, k: int, domino: Domino, ways: Ways, room: Slate
) -> tuple[int, int, int]:
    """Sort the squares of both halves; return how many classes either has, and the row of the
    right half's: two halves of one terrain share theirs."""
    lefts = ways[0] | ways[1] | ways[2] | ways[3]
    rights = east(ways[0]) | south(ways[1]) | west(ways[2]) | north(ways[3])
    if domino.left == domino.right:
        n = sort_squares(s, k, domino.left, 0, lefts | rights, LEFT, room)
        return n, n, CLASS + LEFT
    lefts_sorted = sort_squares(s, k, domino.left, domino.left_crowns, lefts, LEFT, room)
    rights_sorted = sort_squares(s, k, domino.right, domino.right_crowns, rights, RIGHT, room)
    return lefts_sorted, rights_sorted, CLASS + RIGHT


@jit
def most_gain(domino: Domino, lefts: int, rights: int, room: Slate) -> int:
    """The points gained by the best pair of classes, be there a way to lay it or not."""
    if domino.left == domino.right:
        territories = 0
        for i in range(lefts):
            territories |= int(room.numbers[CLASS + LEFT, i])
        return gain(room, LEFT, territories, 2, domino.left_crowns + domino.right_crowns)
    left, right = room.numbers[GAIN + LEFT, 0], room.numbers[GAIN + RIGHT, 0]
    for i in range(1, lefts):
        left = max(left, room.numbers[GAIN + LEFT, i])
    for j in range(1, rights):
        right = max(right, room.numbers[GAIN + RIGHT, j])
    return int(left + right)


@jit
def best_ways(
    s: Kingdoms, k: int, domino: Domino, centre: int, hole: int, room: Slate
) -> tuple[int, Ways]:
    """The best value a way to lay `domino` has, and all ways that have it.

    The value is the gain less `hole` for making a hole, less `centre` for a castle that leaves the
    centre (0 if it has left it, or if that costs nothing).
    """
    ways = kingdom.places(s, k, domino.left, domino.right)
    if domino.alike:
        ways = (ways[0], ways[1], ZERO, ZERO)
    none = (ZERO, ZERO, ZERO, ZERO)
    if ways[0] | ways[1] | ways[2] | ways[3] == ZERO:
        return NOWHERE, none
    lefts, rights, row = sort_halves(s, k, domino, ways, room)
    inside = centred(s) if centre else EVERYWHERE
    holed = makes_hole(s, k, inside & reach(s, k))
    inner = pairs_within(inside)
    best, found = NOWHERE, none
    most = most_gain(domino, lefts, rights, room)
    for flaw in range(4 if centre else 2):
        cost = (hole if flaw & 1 else 0) + (centre if flaw & 2 else 0)
        if most - cost < best:
            continue
        holes_wanted = EVERYWHERE if flaw & 1 else ZERO
        outside = EVERYWHERE if flaw & 2 else ZERO
        to_east = ways[0] & ~(holed[0] ^ holes_wanted) & (inner[0] ^ outside)
        to_south = ways[1] & ~(holed[1] ^ holes_wanted) & (inner[1] ^ outside)
        to_west = ways[2] & ~(holed[2] ^ holes_wanted) & (inner[2] ^ outside)
        to_north = ways[3] & ~(holed[3] ^ holes_wanted) & (inner[3] ^ outside)
        if to_east | to_south | to_west | to_north == ZERO:
            continue
        for i in range(lefts - 1, -1, -1):  # the last ones touch most territories
            left = room.words[CLASS + LEFT, i]
            for j in range(rights - 1, -1, -1):
                value = pair_gain(domino, i, j, room) - cost
                if value < best:
                    continue
                right = room.words[row, j]
                a = to_east & left & west(right)
                b = to_south & left & north(right)
                c = to_west & left & east(right)
                d = to_north & left & south(right)
                if a | b | c | d == ZERO:
                    continue
                if value > best:
                    best, found = value, none
                found = (found[0] | a, found[1] | b, found[2] | c, found[3] | d)
    return best, found


@jit
def list_values(s: Kingdoms, k: int, domino: Domino, centre: int, room: Room) -> int:
    """Write every way to lay `domino` to room.moves and its value to room.values; how many."""
    ways = kingdom.places(s, k, domino.left, domino.right)
    slate = Slate(room.words, room.numbers)
    _lefts, _rights, row = sort_halves(s, k, domino, ways, slate)
    inside = centred(s) if centre else EVERYWHERE
    holed = makes_hole(s, k, inside & reach(s, k))
    inner = pairs_within(inside)
    n = 0
    for turn in range(kingdom.turns(domino)):
        squares = ways[turn]
        while squares != ZERO:
            index = lowest(squares)
            here = bit(index)
            squares &= ~here
            i, j = 0, 0
            while room.words[CLASS + LEFT, i] & here == ZERO:
                i += 1
            there = step(here, turn)
            while room.words[row, j] & there == ZERO:
                j += 1
            value = pair_gain(domino, i, j, slate)
            if holed[turn] & here != ZERO:
                value -= HOLE
            if inner[turn] & here == ZERO:
                value -= centre
            room.moves[n] = way_at(s, k, index, turn)
            room.values[n] = value
            n += 1
    return n


@jit
def step(squares: np.uint64, turn: int) -> np.uint64:
    """From the left half's squares to the right half's."""
    if turn == EAST:
        return east(squares)
    if turn == SOUTH:
        return south(squares)
    return west(squares) if turn == WEST else north(squares)


@jit
def best_half(s: Kingdoms, k: int, terrain: int, crowns: int, room: Slate) -> int:
    """The most that a half of a domino would gain on any free square."""
    free = reach(s, k) & ~kingdom.taken(s, k)
    best = 0
    for i in range(sort_squares(s, k, terrain, crowns, free, LEFT, room)):
        best = max(best, room.numbers[GAIN + LEFT, i])
    return best


@jit
def most_beside(
    s: Lands, k: int, terrain: int, territory: np.uint64, squares: int, crowns: int
) -> int:
    """At most what new squares gain that join a territory, and perhaps others of its terrain."""
    land = s.land[k, terrain]
    joined = (count(land) + squares) * (total(s.crowns[k], land) + crowns)
    return joined - count(territory) * total(s.crowns[k], territory)


@jit
def pick_among(s: Kingdoms, k: int, ways: Ways, rng: np.ndarray) -> int:
    """A random one of some ways to lay, as its number."""
    skip = below(rng, count(ways[0]) + count(ways[1]) + count(ways[2]) + count(ways[3]))
    turn = EAST
    while skip >= count(ways[turn]):
        skip -= count(ways[turn])
        turn += 1
    return way_at(s, k, nth(ways[turn], skip), turn)


@jit
def way_at(s: Kingdoms, k: int, index: int, turn: int) -> int:
    """The number of the way with the left half on board bit `index`."""
    x = x_of(index, kingdom.origin_x(s, k, turn))
    y = y_of(index, kingdom.origin_y(s, k, turn))
    return kingdom.way_to_lay(int(s.frame), x, y, turn)
