"""A kingdom as people write it down: a grid of terrains and numbers, as text or JSON.

    w1 w  .. f        or      ww1.f/.#l2l     or     [["w1", "w", null, "forest"], ...]
    .. ## l2 lake                                    {"h7": "wheat 1", ...}

A square is a terrain, by name or letter, the number on it if there is one, and what stands there
after a colon: ``t:church``. A dot or a dash is an empty square, # the castle. See docs/score.md.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crownlands.core.errors import CrownlandsError, brief, one_of
from crownlands.text.kingdom_text import CASTLE_MARK
from crownlands.text.moves import Square
from crownlands.text.pad import CASTLES, GONE, Pad, Written
from crownlands.text.translate import CASTLE, Kingdom

BETWEEN_CELLS = re.compile("[,;|\t]")  # where one of these is used, blank cells are empty squares
OTHER_SPACE = re.compile(r"[^\S\t]")
BEFORE_NUMBER = re.compile(r"(?<=[^\W\d_]) +(?=[0-9])")
AROUND_COLON = re.compile(" *([:+]) *")
EMPTY = re.compile(r"[.\-_]*|empty|vide|vazio", re.IGNORECASE)
HASH = re.compile(r"#+")
CELL = re.compile(r"([^\d:+]*?)[ :]*([0-9]*)(x?)((?:[ ]*[:+][^:+]*)*)", re.IGNORECASE)

WORDS = re.compile(r"[^\W\d_]+(?:[ '\u2019_-]+[^\W\d_]+)*")

HOME = "castle"


class Cell(NamedTuple):
    """What a word stands for: a terrain's number or HOME, the number written, what stands there."""

    what: int | str
    number: int = 0
    things: tuple[str, ...] = ()


def read_kingdom(body: Any, pad: Pad, whose: str) -> Written:
    """A grid: rows, each a text or a list of words; or words by square."""
    if isinstance(body, str):
        body = rows_of(body)
    found = squares_by_name(body, pad) if isinstance(body, Mapping) else read_rows(body, pad)
    homes = [square for square, cell in found.items() if cell.what == HOME]
    if len(homes) != 1:
        number = f"{len(homes)} {pad.castle}s" if homes else f"no {pad.castle}"
        raise CrownlandsError(f"{whose} has {number}: it must have one, written {CASTLE_MARK}.")
    (home,) = homes
    squares: Kingdom = {}
    things = {}
    for (x, y), cell in found.items():
        square = Square(x - home.x, y - home.y)
        if isinstance(cell.what, int):
            squares[square] = (cell.what, cell.number)
        if cell.things:
            things[square] = cell.things
    return Written(squares, things, found[home].number, whose)


def rows_of(text: str) -> list[str]:
    """The lines of a grid, without blank ones and margins."""
    rows = [row for line in text.splitlines() for row in line.split("/")]
    rows = [row for row in rows if OTHER_SPACE.sub("", row)]
    while rows and all(row.startswith("\t") for row in rows):  # a margin, or an empty column
        rows = [row[1:] for row in rows]
    return rows


def read_rows(rows: Sequence[object], pad: Pad) -> dict[Square, Cell]:
    return {
        Square(x, y): cell
        for y, words in enumerate(split_rows(rows, pad))
        for x, word in enumerate(words)
        if (cell := read_word(word, pad)) is not None
    }


def split_rows(rows: Sequence[object], pad: Pad) -> Iterator[list[Any]]:
    """The words of each row, which is one text or a list."""
    rows = [OTHER_SPACE.sub(" ", row) if isinstance(row, str) else row for row in rows]
    texts = [row for row in rows if isinstance(row, str)]
    bars = any(BETWEEN_CELLS.search(text) for text in texts)
    spaces = any(" " in tightened(text.strip()) for text in texts)
    together = "|".join([*pad.order, HOME, pad.castle, "#+", "."])
    for row in rows:
        if isinstance(row, list):
            yield row
        elif not isinstance(row, str):
            raise CrownlandsError(f"{brief(str(row))} is not a row: give a list or a text.")
        elif bars:
            yield BETWEEN_CELLS.split(row)
        elif spaces or ":" in row:
            yield list(join_names(tightened(row).split(), pad))
        else:
            yield re.findall(f"(?:{together})[0-9]*{GONE}?", row.strip(), re.IGNORECASE)


def tightened(row: str) -> str:
    """A row of words between spaces, without those within words."""
    return BEFORE_NUMBER.sub("", AROUND_COLON.sub(r"\1", row))


def join_names(words: Sequence[str], pad: Pad) -> Iterator[str]:
    """Words between spaces; those that go on with the name of a thing belong to its square."""
    square = ""
    for word in words:
        thing = re.split("[:+]", f"{square} {word}")[-1]
        if ":" in square and is_no_square(word, pad) and pad.things and pad.things.matches(thing):
            square = f"{square} {word}"
            continue
        if square:
            yield square
        square = word
    yield square


def is_no_square(word: str, pad: Pad) -> bool:
    try:
        read_word(word, pad)
    except CrownlandsError:
        return True
    return False


def squares_by_name(cells: Mapping[str, object], pad: Pad) -> dict[Square, Cell]:
    """Words by the names of squares; the castle stands on g7, written or not."""
    found: dict[Square, Cell] = {}
    for name, word in cells.items():
        try:
            square = Square.read(name.strip().lower())
        except ValueError as error:
            raise CrownlandsError(f"{error}.") from None
        cell = read_word(word, pad)
        if (cell is not None and cell.what == HOME) != (square == CASTLE):
            raise CrownlandsError(f"The {pad.castle} stands on {CASTLE}, and nothing else does.")
        if square in found:
            raise CrownlandsError(f"The square {square} is there twice.")
        if cell is not None:
            found[square] = cell
    return {CASTLE: Cell(HOME), **found}


# Words


def read_word(word: object, pad: Pad) -> Cell | None:
    """What a word stands for; None for an empty square."""
    if isinstance(word, Mapping) and set(word) <= {"terrain", "crowns"}:
        word = f"{word.get('terrain')} {word.get('crowns', 0)}"
    text = word.strip() if isinstance(word, str) else ("" if word is None else "?")
    if EMPTY.fullmatch(text):
        return None
    match = CELL.fullmatch(text)
    what, thing = find_terrain(match[1].strip(), pad) if match else (None, "")
    if match is None or what is None:
        raise CrownlandsError(refusal(str(word), pad))
    number = read_number(match[2] or "0", pad)
    if what == HOME and (match[3] or match[4] or (number and pad.castle == HOME)):
        raise CrownlandsError(f"{brief(text)} is not a square: nothing is on the {pad.castle}.")
    standing = [name.strip() for name in re.split("[:+]", f"{thing}:{match[4]}") if name.strip()]
    things = [find_thing(name, pad) for name in standing]
    return Cell(what, number, (*things, GONE) if match[3] else tuple(things))


def find_terrain(name: str, pad: Pad) -> tuple[int | str | None, str]:
    """The terrain or castle that a word names, and what stands there if that follows in words."""
    if HASH.fullmatch(name):
        return HOME, ""
    if name in pad.letters:
        return pad.letters.index(name), ""
    if name.lower() in pad.letters:
        return pad.letters.index(name.lower()), ""
    if not WORDS.fullmatch(name):
        return None, ""
    words = name.split()
    for end in range(len(words), 0, -1):
        found = named(" ".join(words[:end]), pad)
        if found is not None:
            return found, " ".join(words[end:])
    return None, ""


def named(text: str, pad: Pad) -> int | str | None:
    """The terrain or castle of this name, whole before cut short."""
    if CASTLES.exact(text) and not pad.terrains.exact(text):
        return HOME
    found = pad.terrains.get(text)
    if found is not None:
        return pad.order.index(found)
    return HOME if CASTLES.matches(text) else None


def find_thing(name: str, pad: Pad) -> str:
    if name.lower() == GONE:
        return GONE
    if pad.things is None:
        raise CrownlandsError(f"{brief(name)} cannot stand on a square here: nothing does.")
    return pad.things.find(name)


def read_number(digits: str, pad: Pad) -> int:
    if digits not in map(str, range(pad.most + 1)):
        raise CrownlandsError(
            f"The {pad.kingdom} has a square with {digits[:9]} {pad.pips}: "
            f"there are 0 to {pad.most}."
        )
    return int(digits)


def refusal(word: str, pad: Pad) -> str:
    known = one_of([f"{a} {b}" for a, b in zip(pad.letters, pad.order, strict=True)])
    return (
        f"{brief(word)} is not a square: write {known}, with the {pad.pips} if there are any "
        f"({pad.letters[0]}1), a dot for an empty square, {CASTLE_MARK} for the {pad.castle}."
    )
