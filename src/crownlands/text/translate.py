"""Between the numbers of a draft with kingdoms and the words of people: plain Python, not compiled.

Sentences for what is wrong with a move are made here; they are raised as `IllegalMove`.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from typing import Any

import numpy as np

from crownlands.core import grid, kingdom
from crownlands.core.domino import Domino
from crownlands.core.draft import CURRENT, DOMINOES, NEXT, NO_DOMINO, NOBODY, Draft, Phase
from crownlands.core.errors import IllegalMove
from crownlands.core.jit import plain
from crownlands.core.kingdom import (
    EAST,
    EAST_EDGE,
    NORTH_EDGE,
    SOUTH,
    SOUTH_EDGE,
    WEST_EDGE,
    Kingdoms,
)
from crownlands.text.moves import Claim, Discard, Lay, Move, Square
from crownlands.text.view import Cell, Tile
from crownlands.text.words import COMMON, Words, name_of

CASTLE = Square(0, 0)
CLAIMS = tuple(Claim(number) for number in range(1, DOMINOES + 1))

way_to_lay = plain(kingdom.way_to_lay)
split_way = plain(kingdom.split_way)
ways_to_lay = plain(kingdom.ways_to_lay)
bit_at, x_of, y_of = plain(grid.board_bit), plain(grid.x_of), plain(grid.y_of)


square_at = cache(Square)  # there are not many, and the same ones are seen again and again
Kingdom = dict[Square, tuple[int, int]]  # square: terrain and crowns, castle not included


def step_of(s: Draft, further: type[IntEnum]) -> str:
    """The step of a game that has further ones than those of its draft."""
    phase = int(s.phase)
    return name_of(Phase(phase) if phase <= Phase.END else further(phase))


def board_square(s: Kingdoms, k: int, index: int) -> Square:
    """The square of kingdom k that board bit `index` stands for."""
    west, north = int(s.edges[k, WEST_EDGE]), int(s.edges[k, NORTH_EDGE])
    return Square(x_of(index, west), y_of(index, north))


@cache
def board_bit(square: Square) -> int:
    """The board bit that stands for a square."""
    return bit_at(square.x, square.y)


def number_on(planes: np.ndarray, square: Square) -> int:
    """The small number that bit planes hold for a square."""
    index = board_bit(square)
    return sum((int(plane) >> index & 1) << n for n, plane in enumerate(planes))


def members(word: int | np.uint64) -> list[int]:
    """The members of a set kept as the bits of a word."""
    bits, found = int(word), []
    while bits:
        rest = bits & (bits - 1)
        found.append((bits ^ rest).bit_length() - 1)
        bits = rest
    return found


def squares_in(s: Kingdoms, k: int, word: int) -> list[Square]:
    """The squares of kingdom k in a set of board bits."""
    return [board_square(s, k, index) for index in members(word)]


def squares_from(word: int, west: int, north: int) -> list[Square]:
    """The squares in a set of board bits; none of the kingdom's lies west or north of these."""
    return [square_at(x_of(index, west), y_of(index, north)) for index in members(word)]


def squares_of(s: Kingdoms, k: int) -> Kingdom:
    """The squares of kingdom k, row by row."""
    west, north = int(s.edges[k, WEST_EDGE]), int(s.edges[k, NORTH_EDGE])
    return read_squares(s.land[k], s.crowns[k], west, north)


def read_squares(land: np.ndarray, crowns: np.ndarray, west: int, north: int) -> Kingdom:
    """The squares in a row of terrains and its bit planes; none lies west or north of these."""
    planes = crowns.tolist()
    found: list[tuple[int, int, int, int]] = []
    for terrain, squares in enumerate(land.tolist()):
        for index in members(squares):
            number = 0
            for n, plane in enumerate(planes):
                number |= (plane >> index & 1) << n
            down, across = ((index >> 3) - north) & 7, (index - west) & 7
            found.append((north + down, west + across, terrain, number))
    return {square_at(x, y): (terrain, number) for y, x, terrain, number in sorted(found)}


def line_of(s: Draft, which: int) -> list[tuple[int, int]]:
    """The dominoes (by number) of a line, and the seats whose kings stand on them."""
    return [
        (domino + 1, owner)
        for domino, owner in zip(s.line[which].tolist(), s.owner[which].tolist(), strict=True)
        if domino != NO_DOMINO
    ]


Halves = Callable[..., tuple[Cell, Cell]]  # of a domino by its number, and whatever else it takes


def current_line(s: Draft, cells: Halves, *more: Any) -> tuple[Tile, ...]:
    """The line being laid, as it lies."""
    acting = int(s.acting)
    return tuple(
        tile(number, owner, place < acting, cells, *more)
        for place, (number, owner) in enumerate(line_of(s, CURRENT))
    )


def next_line(s: Draft, cells: Halves, *more: Any) -> tuple[Tile, ...]:
    """The line being claimed, as it lies."""
    return tuple(
        tile(number, None if owner == NOBODY else owner, False, cells, *more)
        for number, owner in line_of(s, NEXT)
    )


def claims(s: Draft) -> list[Claim]:
    """The claims of the places in the next line."""
    return [CLAIMS[domino] for domino in s["line"][NEXT].tolist()]


def encode_claim(s: Draft, move: Claim, words: Words = COMMON) -> int:
    """The place of the domino in the next line."""
    line = [number for number, _ in line_of(s, NEXT)]
    if move.number not in line:
        raise IllegalMove(f"Domino {move.number} is not in the line to claim from: {line}.")
    place = line.index(move.number)
    if not int(s.unclaimed) >> place & 1:
        raise IllegalMove(f"Domino {move.number} carries a {words.king} already.")
    return place


@lru_cache(maxsize=1024)
def tiles_in(word: int, cells: Halves, *more: Any) -> tuple[Tile, ...]:
    """The dominoes in a set, as nobody has touched them."""
    return tuple(tile(index + 1, None, False, cells, *more) for index in members(word))


@lru_cache(maxsize=4096)
def tile(number: int, seat: int | None, done: bool, cells: Halves, *more: Any) -> Tile:
    """A domino, with the king of this seat on it."""
    return Tile(number, *cells(number, *more), seat, done)


@cache
def lays(size: int) -> list[Lay]:
    """All ways to lay; they are some hundreds, asked for again and again."""
    found = []
    for way in range(ways_to_lay(size)):
        x, y, turn = split_way(size, way)
        dx, dy = int(kingdom.STEP_X[turn]), int(kingdom.STEP_Y[turn])
        found.append(Lay(Square(x, y), Square(x + dx, y + dy)))
    return found


@cache
def lays_by_number(size: int, first: int, discard: int) -> dict[int, Move]:
    """What may be done with a domino, by number: the ways to lay it from `first` on."""
    return {discard: Discard(), **dict(enumerate(lays(size), start=first))}


@cache
def square_by_number(size: int, number: int) -> Square:
    """The square with this number on a board of squares, see `core.squares`."""
    x, y, _ = split_way(size, number)
    return Square(x, y)


def encode_lay(
    s: Kingdoms, k: int, domino: Domino, move: Lay, terrains: Sequence[str], words: Words = COMMON
) -> int:
    """The way to lay; the same one for both ways round if the halves are alike."""
    refuse_bad_place(s, k, domino, move, terrains, words)
    step = (move.right.x - move.left.x, move.right.y - move.left.y)
    turn = list(zip(kingdom.STEP_X, kingdom.STEP_Y, strict=True)).index(step)
    left = move.left
    if domino.alike and turn not in (EAST, SOUTH):
        left, turn = move.right, turn - 2
    return way_to_lay(int(s.frame), left.x, left.y, turn)


def refuse_bad_place(
    s: Kingdoms, k: int, domino: Domino, move: Lay, terrains: Sequence[str], words: Words = COMMON
) -> None:
    """Raise a sentence unless the domino may lie there."""
    own = squares_of(s, k)
    size = int(s.frame)
    halves = ((move.left, domino.left), (move.right, domino.right))
    if abs(move.left.x - move.right.x) + abs(move.left.y - move.right.y) != 1:
        raise IllegalMove(f"{move.left} and {move.right} are not side by side.")
    for square, _ in halves:
        if square == CASTLE:
            raise IllegalMove(f"The {words.castle} stands on {square}.")
        if square in own:
            raise IllegalMove(f"There is {terrains[own[square][0]]} on {square} already.")
    for axis, low, high in ((0, WEST_EDGE, EAST_EDGE), (1, NORTH_EDGE, SOUTH_EDGE)):
        lines = [move.left[axis], move.right[axis], int(s.edges[k, low]), int(s.edges[k, high])]
        extent = max(lines) - min(lines) + 1
        if extent > size:
            word = ("wide", "high")[axis]
            raise IllegalMove(
                f"The {words.kingdom} would be {extent} squares {word}: "
                f"it must fit in {size}x{size}."
            )
    for square, terrain in halves:
        for dx, dy in zip(kingdom.STEP_X, kingdom.STEP_Y, strict=True):
            beside = Square(square.x + int(dx), square.y + int(dy))
            if beside == CASTLE or own.get(beside, (None,))[0] == terrain:
                return
    names = " or ".join(dict.fromkeys(terrains[terrain] for _, terrain in halves))
    raise IllegalMove(
        f"Neither half touches the {words.castle} or matching terrain ({names}) there."
    )
