"""A single kingdom as people write it down: a grid of terrains and crowns, as text or JSON.

    w1 w  .. f        or      ww1.f/.#l2l     or     {"rows": [["w1", "w", null, "forest"], ...]}
    .. ## l2 lake                                    {"cells": {"h7": "wheat 1", ...}}

Terrains are full names or first letters, with the number of crowns if there are any; an empty
square is a dot or a dash, the castle # or C. See docs/score.md.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.kingdom_text import from_castle, read_crowns
from crownlands.core.moves import Square
from crownlands.core.position import brief
from crownlands.core.translate import CASTLE, Kingdom

WHOSE = "The kingdom"

BETWEEN_CELLS = re.compile("[,;|\t]")  # where one of these is used, blank cells are empty squares
OTHER_SPACE = re.compile(r"[^\S\t]")
BEFORE_CROWNS = re.compile("(?<=[A-Za-z]) +(?=[0-9])")
EMPTY = re.compile(r"[.\-_]*|empty")
CASTLE_WORD = re.compile("#+|c|castle")
TERRAIN_WORD = re.compile("([a-z]+)[ :]*([0-9]*)")

KEYS = ("rows", "cells", "game", "variants", "discards")


@dataclass(frozen=True)
class Grid:
    """A grid whose words are not understood yet: that needs the game's terrains."""

    body: Any  # rows, each one line of text or a list of words; or words by square
    game: str | None = None
    variants: tuple[str, ...] | None = None
    discards: int | None = None

    def kingdom(self, terrains: Sequence[str]) -> Kingdom:
        """The squares, counted from the castle."""
        if isinstance(self.body, Mapping):
            return read_squares(self.body, terrains)
        return read_rows(self.body, terrains)


def read_grid(text: str) -> Grid:
    if text.lstrip()[:1] in ("{", "["):
        return from_json(text)
    rows = [row for line in text.splitlines() for row in line.split("/")]
    rows = [row for row in rows if OTHER_SPACE.sub("", row)]  # without blank lines
    while rows and all(row.startswith("\t") for row in rows):  # a margin, or an empty column
        rows = [row[1:] for row in rows]
    return Grid(rows)


# Words


def read_word(word: object, terrains: Sequence[str]) -> str | tuple[int, int]:
    """What a word stands for: "empty", "castle", or a terrain and crowns."""
    if isinstance(word, Mapping) and set(word) <= {"terrain", "crowns"}:
        word = f"{word.get('terrain')} {word.get('crowns', 0)}"
    lower = word.strip().lower() if isinstance(word, str) else ("" if word is None else "?")
    if EMPTY.fullmatch(lower):
        return "empty"
    if CASTLE_WORD.fullmatch(lower):
        return "castle"
    match = TERRAIN_WORD.fullmatch(lower)
    for index, name in enumerate(terrains):
        if match and match[1] in (name, name[0]):
            return index, read_crowns(match[2] or "0", WHOSE)
    raise CrownlandsError(
        f"{brief(str(word))} is not a square: write {one_of(terrains)} or the first letter, with "
        "the crowns if there are any (w1), a dot for an empty square, # for the castle."
    )


def split_rows(rows: Sequence[object], terrains: Sequence[str]) -> Iterator[list[Any]]:
    """The words of each row, which is one text or a list."""
    rows = [OTHER_SPACE.sub(" ", row) if isinstance(row, str) else row for row in rows]
    texts = [row for row in rows if isinstance(row, str)]
    bars = any(BETWEEN_CELLS.search(text) for text in texts)
    spaces = any(" " in BEFORE_CROWNS.sub("", text.strip()) for text in texts)
    letters = "|".join([*terrains, "castle", "#+", "."])
    for row in rows:
        if isinstance(row, list):
            yield row
        elif not isinstance(row, str):
            raise CrownlandsError(f"{brief(str(row))} is not a row: give a list or a text.")
        elif bars:
            yield BETWEEN_CELLS.split(row)
        elif spaces:
            yield BEFORE_CROWNS.sub("", row).split()
        else:
            yield re.findall(f"(?:{letters})[0-9]*", row.strip().lower())


def read_rows(rows: Sequence[object], terrains: Sequence[str]) -> Kingdom:
    found: Kingdom = {}
    castles = []
    for y, words in enumerate(split_rows(rows, terrains)):
        for x, word in enumerate(words):
            meaning = read_word(word, terrains)
            if meaning == "castle":
                castles.append(Square(x, y))
            elif not isinstance(meaning, str):
                found[Square(x, y)] = meaning
    return from_castle(found, castles, WHOSE)


def read_squares(cells: Mapping[str, object], terrains: Sequence[str]) -> Kingdom:
    """The squares from words by the names of squares; the castle stands on g7."""
    found: Kingdom = {}
    for name, word in cells.items():
        try:
            square = Square.read(name.strip().lower())
        except ValueError as error:
            raise CrownlandsError(f"{error}.") from None
        meaning = read_word(word, terrains)
        if (meaning == "castle") != (square == CASTLE):
            raise CrownlandsError(f"The castle stands on {CASTLE}, and nothing else does.")
        if square in found:
            raise CrownlandsError(f"The square {square} is there twice.")
        if not isinstance(meaning, str):
            found[square] = meaning
    return found


# JSON


def from_json(text: str) -> Grid:
    try:
        data = json.loads(text, object_pairs_hook=without_repeats)
    except RecursionError:
        raise CrownlandsError("The JSON is nested too deeply to be a kingdom.") from None
    except CrownlandsError:
        raise
    except ValueError as error:
        raise CrownlandsError(f"The JSON cannot be read: {error}.") from None
    if isinstance(data, list):
        data = {"rows": data}
    unknown = [key for key in data if key not in KEYS]
    if unknown:
        raise CrownlandsError(f"There is no key {brief(unknown[0])}: choose {one_of(KEYS)}.")
    if ("rows" in data) == ("cells" in data):
        raise CrownlandsError("The JSON must have either 'rows' or 'cells'.")
    body = data.get("rows", data.get("cells"))
    if not isinstance(body, list if "rows" in data else dict):
        raise CrownlandsError("The JSON's 'rows' must be a list, its 'cells' an object.")
    return Grid(body, *read_options(data))


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [key for key, _ in pairs]
        twice = next(key for key in names if names.count(key) > 1)
        raise CrownlandsError(f"The key {brief(twice)} is there twice.")
    return found


def read_options(data: Mapping[str, Any]) -> tuple[str | None, tuple[str, ...] | None, int | None]:
    game, variants, discards = data.get("game"), data.get("variants"), data.get("discards")
    if game is not None and not isinstance(game, str):
        raise CrownlandsError("The JSON's 'game' must be a name.")
    names = variants if isinstance(variants, list) else [variants]
    if variants is not None and not all(isinstance(name, str) for name in names):
        raise CrownlandsError("The JSON's 'variants' must be a list of names.")
    if discards is not None and type(discards) is not int:
        raise CrownlandsError("The JSON's 'discards' must be a whole number.")
    return game, None if variants is None else tuple(names), discards
