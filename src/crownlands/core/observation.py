"""What a seat may know, as planes of squares and as numbers: what learners are fed with.

A game's `observe(s, seat, planes, scalars)` writes both, seen from one seat: its own kingdom and
its own numbers come first, then those of the seats after it in turn. `layout(s)` names them in the
same order.

`planes` is uint64[planes, 8]: a row of the board is one word, a square one of its bytes, so that
the same memory is uint8[planes, 8, 8]. The board is the one that wraps round (see `grid`), turned
so that the castle lies on row 4, column 4:

    row, column = (y + 4) mod 8, (x + 4) mod 8

`scalars` is int16[scalars], all 0 before it is written to.
"""

import numpy as np

from crownlands.core.draft import CURRENT, DOMINOES, NEXT, NO_DOMINO, Draft
from crownlands.core.grid import from_corner
from crownlands.core.instructions import ONE
from crownlands.core.jit import jit
from crownlands.core.kingdom import Kingdoms, within_frame
from crownlands.core.layout import Scalars

SIDE = 8  # rows and columns of a plane
CORNER = -4  # the x and y of row 0 and column 0
VERSION = 1  # of all layouts together: a change of any makes it larger

BYTE = np.uint64(0xFF)

# The bits of a byte as the bytes of a word, lowest first: uint64[256].
SPREAD = np.array(
    [sum((bits >> k & 1) << 8 * k for k in range(8)) for bits in range(256)], np.uint64
)


# Writing; each answers where the next one goes


@jit
def put_squares(planes: np.ndarray, n: int, squares: np.uint64) -> int:
    """A plane with 1 on these squares."""
    board = from_corner(squares, CORNER, CORNER)
    for row in range(SIDE):
        planes[n, row] = SPREAD[board >> np.uint64(SIDE * row) & BYTE]
    return n + 1


@jit
def put_sums(planes: np.ndarray, n: int, bit_planes: np.ndarray) -> int:
    """A plane with the small numbers that bit planes hold: crowns, fires, crosses."""
    put_squares(planes, n, bit_planes[0])
    for k in range(1, len(bit_planes)):
        board = from_corner(bit_planes[k], CORNER, CORNER)
        for row in range(SIDE):
            digits = SPREAD[board >> np.uint64(SIDE * row) & BYTE]
            planes[n, row] += digits << np.uint64(k)
    return n + 1


@jit
def put(scalars: np.ndarray, n: int, number: int) -> int:
    scalars[n] = number
    return n + 1


@jit
def put_one_of(scalars: np.ndarray, n: int, count: int, which: int) -> int:
    """`count` numbers of which one is 1; none if `which` is negative."""
    if which >= 0:
        scalars[n + which] = 1
    return n + count


@jit
def put_members(scalars: np.ndarray, n: int, count: int, members: np.uint64) -> int:
    """`count` numbers: 1 for the members of a set."""
    for i in range(count):
        scalars[n + i] = members >> np.uint64(i) & ONE
    return n + count


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
    taken = np.uint64(1)  # the castle
    for terrain in range(s.land.shape[1]):
        n = put_squares(planes, n, s.land[k, terrain])
        taken |= s.land[k, terrain]
    n = put_sums(planes, n, s.crowns[k])
    return put_squares(planes, n, within_frame(s, k) & ~taken)


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
        Scalars("rounds", 1, "that there are"),
    )


def domino_rows(dominoes: np.ndarray, terrains: int) -> np.ndarray:
    """What is told about each domino, as int16[1 + dominoes, numbers]; row 0 is for none.

    Its number; for either half 1 for its terrain, and its crowns.
    """
    rows = np.zeros((1 + len(dominoes), 1 + 2 * (terrains + 1)), np.int16)
    for index, (left, right, left_crowns, right_crowns) in enumerate(dominoes.tolist()):
        row = rows[1 + index]
        row[0] = index % DOMINOES + 1
        row[1 + left] = row[2 + terrains + right] = 1
        row[1 + terrains], row[2 + 2 * terrains] = left_crowns, right_crowns
    rows.setflags(write=False)
    return rows


@jit
def put_line(
    scalars: np.ndarray, n: int, s: Draft, which: int, seat: int, rows: np.ndarray, deck: int
) -> int:
    """A line of dominoes of a deck, place by place; `rows` are those of `domino_rows`."""
    for place in range(s.line.shape[1]):
        index = int(s.line[which, place])
        if index != NO_DOMINO:
            row = 1 + DOMINOES * deck + index
            for column in range(rows.shape[1]):
                scalars[n + column] = rows[row, column]
            owner = after(seat, int(s.owner[which, place]), int(s.seats))
            put_one_of(scalars, n + rows.shape[1], int(s.seats), owner)
        n += rows.shape[1] + int(s.seats)
    return n


@jit
def put_draft(
    scalars: np.ndarray,
    n: int,
    s: Draft,
    seat: int,
    rows: np.ndarray,
    current_deck: int,
    next_deck: int,
) -> int:
    """Both lines, whose turn it is in the current one, and what is not dealt yet."""
    n = put_line(scalars, n, s, CURRENT, seat, rows, current_deck)
    n = put_line(scalars, n, s, NEXT, seat, rows, next_deck)
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
