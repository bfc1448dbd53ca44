"""Maps: where a seat's two dice may be drawn, and drawing them.

A map has seven columns and five rows with the castle in its centre. A space is one of 35 numbers,
the castle's among them, and the square of the board (`core.grid`) with the same x and y:

     0  1  2  3  4  5  6
     7  8  9 10 11 12 13
    14 15 16  C 18 19 20
    21 22 23 24 25 26 27
    28 29 30 31 32 33 34

The lower of the two dice is drawn first, and only where the other one can follow. Dice that look
alike draw the same picture in either order: then the first goes onto the earlier space.
"""

import numpy as np

from crownlands.core.bits import ZERO, bit
from crownlands.core.grid import (
    CASTLE,
    EVERYWHERE,
    beside,
    board_bit,
    east,
    from_corner,
    increase,
    north,
    south,
    square,
    west,
    x_of,
    y_of,
)
from crownlands.core.instructions import count
from crownlands.core.jit import jit, plain
from crownlands.games.duel.dice import coat_of, crosses_of, dice_alike
from crownlands.games.duel.state import NO_SPACE, State
from crownlands.games.duel.tiles import COATS, DOT, STRIPE, WILD

WEST, NORTH = -3, -2  # the first column and row
COLUMNS, ROWS = 7, 5
SPACES = COLUMNS * ROWS

# All spaces but the castle's, as squares of the board.
MAP = np.uint64(
    sum(
        1 << plain(board_bit)(x, y)
        for x in range(WEST, WEST + COLUMNS)
        for y in range(NORTH, NORTH + ROWS)
        if (x, y) != (0, 0)
    )
)

# Spells as members of a set of castings.
CAST_DOT = np.uint64(1 << DOT)
CAST_STRIPE = np.uint64(1 << STRIPE)


@jit
def square_of(space: int) -> np.uint64:
    return square(WEST + space % COLUMNS, NORTH + space // COLUMNS)


@jit
def space_of(index: int) -> int:
    """The space that board bit `index` stands for."""
    return (y_of(index, NORTH) - NORTH) * COLUMNS + x_of(index, WEST) - WEST


@jit
def drawn_on(s: State, seat: int) -> np.uint64:
    """The squares of the map that are not empty."""
    squares = ZERO
    for coat in range(len(COATS)):
        squares |= s.coats[seat, coat]
    return squares


@jit
def first_drawn(s: State, seat: int) -> np.uint64:
    """The square of this turn's first drawing, as a set; empty if there is none yet."""
    space = int(s.drawn[seat, 0])
    return ZERO if space == NO_SPACE else square_of(space)


@jit
def connected_to(s: State, seat: int, coat: int) -> np.uint64:
    """The squares beside the castle or an equal coat of an earlier turn; WILD equals any coat."""
    equal = drawn_on(s, seat) if coat == WILD else s.coats[seat, coat]
    return beside((equal & ~first_drawn(s, seat)) | CASTLE)


@jit
def next_to(squares: np.uint64, alike: bool) -> np.uint64:
    """From where a step leads onto `squares`; if the dice are alike, a step east or south."""
    before = west(squares) | north(squares)
    return before if alike else before | east(squares) | south(squares)


@jit
def apart_from(squares: np.uint64, alike: bool) -> np.uint64:
    """From where there is another square in `squares`; if the dice are alike, a later one."""
    if alike:
        return before_last(squares)
    if count(squares) == 1:
        return ~squares
    return ZERO if squares == ZERO else EVERYWHERE


@jit
def before_last(squares: np.uint64) -> np.uint64:
    """The squares of the map before the last one of `squares`, row by row."""
    rows = from_corner(squares, WEST, NORTH) >> np.uint64(1)
    for shift in (1, 2, 4, 8, 16, 32):
        rows |= rows >> np.uint64(shift)
    return from_corner(rows, -WEST, -NORTH)


@jit
def after(one: np.uint64) -> np.uint64:
    """The squares of the map after this one, row by row."""
    rows = from_corner(one, WEST, NORTH)
    return from_corner(~(rows | (rows - bit(0))), -WEST, -NORTH)


# Where to draw


@jit
def first_spaces(s: State, seat: int, coat: int, cast: np.uint64) -> np.uint64:
    """Where the lower die may be drawn as `coat`, the other one following, if `cast` are cast.

    For WILD: where it may be drawn as one coat or another.
    """
    empty = MAP & ~drawn_on(s, seat)
    low = high = empty  # where each die is connected
    if cast & CAST_DOT == ZERO:
        low = empty & connected_to(s, seat, coat)
        high = empty & connected_to(s, seat, coat_of(s, int(s.dice[seat, 1])))
    alike = dice_alike(s, seat)
    if cast & CAST_STRIPE != ZERO:
        return low & apart_from(high, alike)
    return (low & next_to(empty, alike)) | (empty & next_to(high, alike))


@jit
def second_spaces(s: State, seat: int, coat: int, cast: np.uint64) -> np.uint64:
    """Where the higher die may be drawn as `coat` now that the lower one is."""
    one = first_drawn(s, seat)
    alike = dice_alike(s, seat)
    spaces = MAP & ~drawn_on(s, seat)
    if cast & CAST_STRIPE != ZERO:
        if alike:
            spaces &= after(one)
    elif alike:
        spaces &= east(one) | south(one)
    else:
        spaces &= beside(one)
    if cast & CAST_DOT != ZERO:
        return spaces
    if cast & CAST_STRIPE == ZERO and one & connected_to(s, seat, coat_on(s, seat, one)) != ZERO:
        return spaces  # one of the two is enough
    return spaces & connected_to(s, seat, coat)


@jit
def coat_on(s: State, seat: int, here: np.uint64) -> int:
    """The coat on a square that was drawn."""
    coat = 0
    while s.coats[seat, coat] & here == ZERO:
        coat += 1
    return coat


@jit
def can_draw(s: State, seat: int, cast: np.uint64) -> bool:
    """Whether the domino could be drawn if these spells were cast."""
    return bool(first_spaces(s, seat, coat_of(s, int(s.dice[seat, 0])), cast) != ZERO)


@jit
def die_to_draw(s: State, seat: int) -> int:
    """The lower die first."""
    return int(s.dice[seat, 0 if s.drawn[seat, 0] == NO_SPACE else 1])


@jit
def spaces_to_draw(s: State, seat: int, coat: int) -> np.uint64:
    """Where the die to draw now may be drawn as `coat`."""
    shown = coat_of(s, die_to_draw(s, seat))
    if shown != coat and shown != WILD:
        return ZERO
    if s.drawn[seat, 0] == NO_SPACE:
        return first_spaces(s, seat, coat, s.cast[seat])
    return second_spaces(s, seat, coat, s.cast[seat])


@jit
def draw(s: State, seat: int, space: int, coat: int) -> None:
    """Draw the die whose turn it is."""
    here = square_of(space)
    for _ in range(crosses_of(s, seat, die_to_draw(s, seat))):
        increase(s.crosses[seat], here)
    s.coats[seat, coat] |= here
    s.drawn[seat, 0 if s.drawn[seat, 0] == NO_SPACE else 1] = space


@jit
def is_full(s: State, seat: int) -> bool:
    return bool(drawn_on(s, seat) == MAP)
