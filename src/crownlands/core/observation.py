"""What a seat may know, as planes of squares and as numbers: what learners are fed with.

A game's `observe(s, seat, planes, scalars)` writes both, seen from one seat: its own kingdom and
its own numbers come first, then those of the seats after it in turn. `layout(s)` names them in the
same order.

`planes` is uint64[planes, 8]: a row of the board is one word, a square one of its bytes, so that
the same memory is uint8[planes, 8, 8]. The board is the one that wraps round (see `grid`), turned
so that the castle lies on row 4, column 4:

    row, column = (y + 4) mod 8, (x + 4) mod 8

Whoever wants the squares as sets hands over `planes` of one axis, uint64[words]: a plane is then
one word, the board row by row, and a plane of numbers a word for each of their binary digits.

`scalars` is int16[scalars], and all 0 before it is written to: its caller sees to that.

On a GPU eight threads observe one game, each writes all the numbers and a row of every plane: so
numbers are put where they belong and never added to.
"""

import numpy as np

from crownlands.core.bits import ZERO
from crownlands.core.domino import Domino, domino_at
from crownlands.core.draft import CURRENT, DOMINOES, NEXT, NO_DOMINO, Draft
from crownlands.core.grid import from_corner
from crownlands.core.instructions import ONE
from crownlands.core.jit import jit, jit_inlined
from crownlands.core.kingdom import Kingdoms, room_in
from crownlands.core.layout import Scalars
from crownlands.core.spread import SIXTEEN, write_board, write_numbers, write_sixteen

SIDE = 8  # rows and columns of a plane
CORNER = -4  # the x and y of row 0 and column 0
VERSION = 1  # of all layouts together: a change of any makes it larger


# Writing; each answers where the next one goes


@jit
def put_squares(planes: np.ndarray, n: int, squares: np.uint64) -> int:
    """A plane with 1 on these squares."""
    if planes.ndim == 1:
        planes[n] = from_corner(squares, CORNER, CORNER)
    else:
        write_board(planes, n, squares)
    return n + 1


@jit
def put_numbers(planes: np.ndarray, n: int, digits: np.ndarray) -> int:
    """A plane with the small numbers that two or three bit planes hold: crowns, fires, crosses."""
    if planes.ndim == 1:
        for digit in range(len(digits)):
            planes[n + digit] = from_corner(digits[digit], CORNER, CORNER)
        return n + len(digits)
    write_numbers(planes, n, digits[0], digits[1], digits[2] if len(digits) > 2 else ZERO)
    return n + 1


@jit
def put(scalars: np.ndarray, n: int, number: int) -> int:
    scalars[n] = number
    return n + 1


@jit
def put_one_of(scalars: np.ndarray, n: int, count: int, which: int) -> int:
    """`count` numbers of which one is 1; none if `which` is negative."""
    scalars[n + max(which, 0)] = which >= 0
    return n + count


@jit
def put_members(scalars: np.ndarray, n: int, count: int, members: np.uint64) -> int:
    """`count` numbers: 1 for the members of a set."""
    after_them = n + count
    while n + SIXTEEN <= after_them:
        write_sixteen(scalars, n, members)
        members >>= np.uint64(SIXTEEN)
        n += SIXTEEN
    for i in range(after_them - n):
        scalars[n + i] = members >> np.uint64(i) & ONE
    return after_them


@jit
def after(seat: int, other: int, seats: int) -> int:
    """How many seats after `seat` another one comes; a negative one (nobody) stays as it is."""
    if other < 0:
        return other
    return other - seat if other >= seat else other - seat + seats


@jit
def seat_after(seat: int, by: int, seats: int) -> int:
    """The seat that comes `by` seats after this one."""
    return seat + by if seat + by < seats else seat + by - seats


# What games with kingdoms and a draft have in common


@jit
def put_land(planes: np.ndarray, n: int, s: Kingdoms, k: int) -> int:
    """A kingdom: a plane for each terrain, its crowns, and the free squares of its frame."""
    for terrain in range(s.land.shape[1]):
        n = put_squares(planes, n, s.land[k, terrain])
    n = put_numbers(planes, n, s.crowns[k])
    return put_squares(planes, n, room_in(s, k))


def land_planes(terrains: tuple[str, ...], crowns: str = "crowns") -> tuple[str, ...]:
    return (*terrains, crowns, "room")


def of_each(kingdoms: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The planes of every kingdom, one's own first."""
    whose = ["own", *(f"other {k}" for k in range(1, kingdoms))]
    return tuple(f"{k}: {name}" for k in whose for name in names)


@jit
def put_turn(scalars: np.ndarray, n: int, s: Draft, seat: int, phases: int) -> int:
    """Where the game stands."""
    seats = int(s.seats)
    n = put_one_of(scalars, n, phases, int(s.phase))
    n = put_one_of(scalars, n, seats, after(seat, int(s.to_play), seats))
    n = put(scalars, n, int(s.rounds_begun))
    return put(scalars, n, int(s.rounds))


def turn_scalars(seats: int, phases: int) -> tuple[Scalars, ...]:
    return (
        Scalars("step", phases, "1 for the step the game is at, see the record's `phase`"),
        Scalars("to play", seats, "1 for who is to play, counted from oneself"),
        Scalars("round", 1, "0 in the opening"),
        Scalars("rounds", 1, "how many there are"),
    )


@jit
def put_domino(scalars: np.ndarray, n: int, number: int, domino: Domino, terrains: int) -> None:
    """A domino: its number; for either half 1 for its terrain, and its crowns."""
    left, right = n + 1, n + 2 + terrains
    scalars[n] = number
    scalars[left + domino.left] = 1
    scalars[left + terrains] = domino.left_crowns
    scalars[right + domino.right] = 1
    scalars[right + terrains] = domino.right_crowns


@jit_inlined
def put_line(
    scalars: np.ndarray,
    n: int,
    s: Draft,
    which: int,
    seat: int,
    dominoes: np.ndarray,
    terrains: int,
    deck: int,
) -> int:
    """A line of dominoes of a deck, place by place."""
    seats = int(s.seats)
    for place in range(s.line.shape[1]):
        index = int(s.line[which, place])
        whose = n + 1 + 2 * (terrains + 1)
        if index != NO_DOMINO:
            domino = domino_at(dominoes, DOMINOES * deck + index)
            put_domino(scalars, n, index + 1, domino, terrains)
            put_one_of(scalars, whose, seats, after(seat, int(s.owner[which, place]), seats))
        n = whose + seats
    return n


@jit_inlined
def put_draft(
    scalars: np.ndarray,
    n: int,
    s: Draft,
    seat: int,
    dominoes: np.ndarray,
    terrains: int,
    current_deck: int,
    next_deck: int,
) -> int:
    """Both lines, whose turn it is in the current one, and what is not dealt yet."""
    n = put_line(scalars, n, s, CURRENT, seat, dominoes, terrains, current_deck)
    n = put_line(scalars, n, s, NEXT, seat, dominoes, terrains, next_deck)
    places = s.line.shape[1]
    acting = int(s.acting)
    waiting = acting < places and s.line[CURRENT, min(acting, places - 1)] != NO_DOMINO
    n = put_one_of(scalars, n, places, acting if waiting else -1)
    return put_members(scalars, n, DOMINOES, s.undealt)


def draft_scalars(seats: int, places: int, terrains: int) -> tuple[Scalars, ...]:
    each = 1 + 2 * (terrains + 1) + seats
    about = (
        "for each place: the domino's number, or 0; for its left half, then its right one, 1 for "
        "its terrain, and its crowns; 1 for whose king stands there, counted from oneself"
    )
    return (
        Scalars("current line", places * each, about),
        Scalars("next line", places * each, "the same"),
        Scalars("acting", places, "1 for the place of the current line whose king acts"),
        Scalars("undealt", DOMINOES, "1 for each domino that has not been turned up"),
    )
