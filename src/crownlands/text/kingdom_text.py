"""Kingdoms as text, and whether squares can be a kingdom at all.

ww1.f/.#l2l      two rows from the north: a letter for each terrain, with a digit for its crowns
                 if it has any; . is an empty square, # the castle
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from crownlands.core.errors import CrownlandsError, brief, one_of
from crownlands.core.kingdom import EAST_EDGE, NORTH_EDGE, SOUTH_EDGE, WEST_EDGE, Kingdoms
from crownlands.text.moves import Square
from crownlands.text.translate import CASTLE, Kingdom, board_bit

EMPTY, CASTLE_MARK = ".", "#"
NEXT_ROW, NEXT_KINGDOM = "/", ";"
MOST_CROWNS = 3

CELL = re.compile("([^0-9])([0-9]*)")


def around(square: Square) -> Iterator[Square]:
    """The four squares beside it."""
    x, y = square
    yield Square(x + 1, y)
    yield Square(x, y + 1)
    yield Square(x - 1, y)
    yield Square(x, y - 1)


def extent(squares: Kingdom) -> tuple[int, int, int, int]:
    """West, east, north and south edge, castle included."""
    xs, ys = [0, *(x for x, _ in squares)], [0, *(y for _, y in squares)]
    return min(xs), max(xs), min(ys), max(ys)


# Text


def first_letters(terrains: Sequence[str]) -> list[str]:
    return [name[0] for name in terrains]


def write_kingdom(squares: Kingdom, terrains: Sequence[str]) -> str:
    return write_rows(squares, first_letters(terrains), extent(squares))


def write_rows(squares: Kingdom, letters: Sequence[str], edges: tuple[int, int, int, int]) -> str:
    """The rows between these edges: west, east, north, south."""
    west, east, north, south = edges
    return NEXT_ROW.join(
        "".join(write_cell(squares, Square(x, y), letters) for x in range(west, east + 1))
        for y in range(north, south + 1)
    )


def write_cell(squares: Kingdom, square: Square, letters: Sequence[str]) -> str:
    if square == CASTLE:
        return CASTLE_MARK
    if square not in squares:
        return EMPTY
    terrain, crowns = squares[square]
    return letters[terrain] + (str(crowns) if crowns else "")


def read_kingdom(
    text: str,
    whose: str,
    terrains: Sequence[str],
    letters: Sequence[str] = (),
    most: int = MOST_CROWNS,
) -> Kingdom:
    """The squares of a kingdom that is written as above; `whose` begins a sentence.

    Without letters, terrains are written by their first ones.
    """
    known = dict(zip(letters or first_letters(terrains), terrains, strict=True))
    castles: list[Square] = []
    found: Kingdom = {}
    widths = []
    for y, row in enumerate(text.split(NEXT_ROW)):
        if not row or row[0].isdigit():
            raise CrownlandsError(f"{whose} has a row that cannot be read: {brief(row)}.")
        cells = CELL.findall(row)
        widths.append(len(cells))
        for x, (letter, digits) in enumerate(cells):
            if letter in (EMPTY, CASTLE_MARK) and not digits:
                castles += [Square(x, y)] if letter == CASTLE_MARK else []
            else:
                found[Square(x, y)] = read_cell(letter, digits, whose, known, most)
    if len(set(widths)) > 1:
        raise CrownlandsError(f"{whose} has rows of {one_of(sorted(set(widths)), 'and')} squares.")
    return from_castle(found, castles, whose)


def read_cell(
    letter: str, digits: str, whose: str, names: Mapping[str, str], most: int
) -> tuple[int, int]:
    """Terrain and crowns; `names` are those of the terrains, by letter."""
    if letter not in names:
        known = ", ".join(f"{short} {name}" for short, name in names.items())
        raise CrownlandsError(
            f"{whose} has {brief(letter + digits)}, which is no square: "
            f"{known}, {EMPTY} empty, {CASTLE_MARK} castle."
        )
    return list(names).index(letter), read_crowns(digits or "0", whose, most)


def read_crowns(digits: str, whose: str, most: int = MOST_CROWNS) -> int:
    if digits not in map(str, range(most + 1)):
        raise CrownlandsError(
            f"{whose} has a square with {digits[:9]} crowns: there are 0 to {most}."
        )
    return int(digits)


def from_castle(found: Kingdom, castles: Sequence[Square], whose: str) -> Kingdom:
    """The same squares counted from the castle, of which there must be one."""
    if len(castles) != 1:
        number = f"{len(castles)} castles" if castles else "no castle"
        raise CrownlandsError(f"{whose} has {number}: it must have one.")
    ((cx, cy),) = castles
    return {Square(x - cx, y - cy): half for (x, y), half in found.items()}


def refuse_bad_shape(squares: Kingdom, size: int, whose: str) -> None:
    """Raise a sentence unless the squares fit in the frame and are in one piece."""
    west, east, north, south = extent(squares)
    for across, word in ((east - west + 1, "wide"), (south - north + 1, "high")):
        if across > size:
            raise CrownlandsError(
                f"{whose} is {across} squares {word}: it must fit in {size}x{size}."
            )
    reached, new = {CASTLE}, [CASTLE]
    while new:
        new = [near for square in new for near in around(square) if near in squares]
        new = list(set(new) - reached)
        reached.update(new)
    for square in squares:
        if square not in reached:
            raise CrownlandsError(
                f"{whose} is not in one piece: {square} cannot be reached from the castle."
            )


# Records


def write_kingdoms(s: Kingdoms, kingdoms: int, write: Callable[[Kingdoms, int], str]) -> str:
    """All kingdoms of a record, given what writes one of them."""
    return NEXT_KINGDOM.join(write(s, k) for k in range(kingdoms))


def read_kingdoms(s: Kingdoms, text: str, kingdoms: int, terrains: Sequence[str]) -> list[Kingdom]:
    """Put kingdoms that are written as above into the record."""
    texts = text.split(NEXT_KINGDOM)
    if len(texts) != kingdoms:
        raise CrownlandsError(f"There are {len(texts)} kingdoms: this game has {kingdoms}.")
    found = []
    for k, own in enumerate(texts):
        whose = f"Kingdom {k + 1}"
        squares = read_kingdom(own, whose, terrains)
        refuse_bad_shape(squares, int(s.frame), whose)
        put_kingdom(s, k, squares)
        found.append(squares)
    return found


def bit_of(square: Square) -> np.uint64:
    """The square as a member of a set of board bits."""
    return np.uint64(1 << board_bit(square))


def put_number(planes: np.ndarray, square: Square, number: int) -> None:
    """Write a small number for a square into bit planes."""
    for plane in range(len(planes)):
        if number >> plane & 1:
            planes[plane] |= bit_of(square)


def put_kingdom(s: Kingdoms, k: int, squares: Kingdom) -> None:
    """Make kingdom k of the record consist of these squares."""
    s.land[k] = 0
    s.crowns[k] = 0
    for square, (terrain, crowns) in squares.items():
        s.land[k, terrain] |= bit_of(square)
        put_number(s.crowns[k], square, crowns)
    west, east, north, south = extent(squares)
    s.edges[k, WEST_EDGE], s.edges[k, EAST_EDGE] = west, east
    s.edges[k, NORTH_EDGE], s.edges[k, SOUTH_EDGE] = north, south
