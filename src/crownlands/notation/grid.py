"""A single kingdom as people write it down: a grid of terrains and crowns, as text or JSON.

    w1 w  .. f        or      ww1.f/.#l2l     or     {"rows": [["w1", "w", null, "forest"], ...]}
    .. ## l2 lake                                    {"cells": {"h7": "wheat 1", ...}}

Terrains are full names or first letters, with the number of crowns if there are any; an empty
square is a dot or a dash, the castle # or C. See docs/score.md.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from crownlands.core.errors import CrownlandsError, brief, one_of
from crownlands.text.kingdom_text import MOST_CROWNS, from_castle, read_crowns
from crownlands.text.moves import Square
from crownlands.text.translate import CASTLE, Kingdom

WHOSE = "The kingdom"

BETWEEN_CELLS = re.compile("[,;|\t]")  # where one of these is used, blank cells are empty squares
OTHER_SPACE = re.compile(r"[^\S\t]")
BEFORE_CROWNS = re.compile("(?<=[A-Za-z]) +(?=[0-9])")
EMPTY = re.compile(r"[.\-_]*|empty")
CASTLE_WORD = re.compile("#+|c|castle")
TERRAIN_WORD = re.compile("([A-Za-z-]+?)[ :]*([0-9]*)")

# What is to be known besides the squares, and what a sentence calls its type in JSON.
FACTS: dict[str, tuple[type, str]] = {
    "seats": (int, "a whole number"),
    "discards": (int, "a whole number"),
    "coins": (int, "a whole number"),
    "queen": (bool, "true or false"),
    "buildings": (list, "a list of names"),
    "solid": (str, "a name"),
}
KEYS = ("rows", "cells", "game", "variants", *FACTS)


@dataclass(frozen=True)
class Alphabet:
    """What a game's grids are written with: its terrains, and a letter for each."""

    terrains: tuple[str, ...]
    letters: tuple[str, ...]
    most: int = MOST_CROWNS  # crowns on a square

    def find(self, word: str) -> int | None:
        """The terrain with this name or letter; case matters where letters differ by it alone."""
        lower = word.lower()
        if lower in self.terrains:
            return self.terrains.index(lower)
        if word in self.letters:
            return self.letters.index(word)
        return self.letters.index(lower) if lower in self.letters else None


@dataclass(frozen=True)
class Grid:
    """A grid whose words are not understood yet: that needs the game's terrains."""

    body: Any  # rows, each one line of text or a list of words; or words by square
    game: str | None = None
    variants: tuple[str, ...] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)

    def kingdom(self, alphabet: Alphabet) -> Kingdom:
        """The squares, counted from the castle."""
        if isinstance(self.body, Mapping):
            return read_squares(self.body, alphabet)
        return read_rows(self.body, alphabet)


def read_grid(text: str) -> Grid:
    if text.lstrip()[:1] in ("{", "["):
        return from_json(text)
    rows = [row for line in text.splitlines() for row in line.split("/")]
    rows = [row for row in rows if OTHER_SPACE.sub("", row)]  # without blank lines
    while rows and all(row.startswith("\t") for row in rows):  # a margin, or an empty column
        rows = [row[1:] for row in rows]
    return Grid(rows)


# Words


def read_word(word: object, alphabet: Alphabet) -> str | tuple[int, int]:
    """What a word stands for: "empty", "castle", or a terrain and crowns."""
    if isinstance(word, Mapping) and set(word) <= {"terrain", "crowns"}:
        word = f"{word.get('terrain')} {word.get('crowns', 0)}"
    text = word.strip() if isinstance(word, str) else ("" if word is None else "?")
    lower = text.lower()
    if EMPTY.fullmatch(lower):
        return "empty"
    if CASTLE_WORD.fullmatch(lower):
        return "castle"
    match = TERRAIN_WORD.fullmatch(text)
    terrain = alphabet.find(match[1]) if match else None
    if match is None or terrain is None:
        raise CrownlandsError(
            f"{brief(str(word))} is not a square: write {one_of(alphabet.terrains)} or "
            f"{one_of(alphabet.letters)}, with the crowns if there are any "
            f"({alphabet.letters[0]}1), a dot for an empty square, # for the castle."
        )
    return terrain, read_crowns(match[2] or "0", WHOSE, alphabet.most)


def split_rows(rows: Sequence[object], alphabet: Alphabet) -> Iterator[list[Any]]:
    """The words of each row, which is one text or a list."""
    rows = [OTHER_SPACE.sub(" ", row) if isinstance(row, str) else row for row in rows]
    texts = [row for row in rows if isinstance(row, str)]
    bars = any(BETWEEN_CELLS.search(text) for text in texts)
    spaces = any(" " in BEFORE_CROWNS.sub("", text.strip()) for text in texts)
    letters = "|".join([*alphabet.terrains, "castle", "#+", "."])
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
            yield re.findall(f"(?:{letters})[0-9]*", row.strip(), re.IGNORECASE)


def read_rows(rows: Sequence[object], alphabet: Alphabet) -> Kingdom:
    found: Kingdom = {}
    castles = []
    for y, words in enumerate(split_rows(rows, alphabet)):
        for x, word in enumerate(words):
            meaning = read_word(word, alphabet)
            if meaning == "castle":
                castles.append(Square(x, y))
            elif not isinstance(meaning, str):
                found[Square(x, y)] = meaning
    return from_castle(found, castles, WHOSE)


def read_squares(cells: Mapping[str, object], alphabet: Alphabet) -> Kingdom:
    """The squares from words by the names of squares; the castle stands on g7."""
    found: Kingdom = {}
    for name, word in cells.items():
        try:
            square = Square.read(name.strip().lower())
        except ValueError as error:
            raise CrownlandsError(f"{error}.") from None
        meaning = read_word(word, alphabet)
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


def read_options(
    data: Mapping[str, Any],
) -> tuple[str | None, tuple[str, ...] | None, dict[str, Any]]:
    game, variants = data.get("game"), data.get("variants")
    if game is not None and not isinstance(game, str):
        raise CrownlandsError("The JSON's 'game' must be a name.")
    if variants is not None and not is_names(variants):
        raise CrownlandsError("The JSON's 'variants' must be a list of names.")
    facts = {key: data[key] for key in FACTS if data.get(key) is not None}
    for key, value in facts.items():
        kind, called = FACTS[key]
        if type(value) is not kind or (kind is list and not is_names(value)):
            raise CrownlandsError(f"The JSON's {key!r} must be {called}.")
    return game, None if variants is None else tuple(variants), facts


def is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)
