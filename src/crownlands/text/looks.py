"""How a game looks, in plain data: colours, letters and the names of symbols.

A game says it in its `looks` file; pictures, terminal and page draw it. Ids may join their words
by hyphens or underscores.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

PAPER = "#F3EBDD"


def plain_id(name: str) -> str:
    """An id as the art spells it, its words joined by hyphens."""
    return name.replace("_", "-").replace(" ", "-")


SAID: dict[str, str] = {}  # what games call things in other words than the data, by their ids


def spoken(name: str) -> str:
    """A name of the data as people write it."""
    return SAID.get(plain_id(name)) or name.replace("_", " ").replace("-", " ")


@dataclass(frozen=True)
class Kind:
    """A terrain or a coat. The symbol that draws it has its name."""

    colour: str  # of the ground
    sign: str  # one or two characters, where there is only text
    letter: str = ""  # one character; the sign, if that is one
    motif: str = ""  # what a square is strewn with in a terminal

    @property
    def initial(self) -> str:
        return self.letter or self.sign


Place = Literal[
    "figure",  # stands on the square
    "plate",  # takes most of it
    "ground",  # covers it whole, below everything else
    "corner",  # lies where the crowns are printed, and counts as so many
]


@dataclass(frozen=True)
class Piece:
    """What may lie on a square, a mark of the view. The symbol that draws it has its name."""

    code: str = ""  # few letters, where there is only text; the name's first if there are none
    place: Place = "figure"
    most: int = 0  # its symbols are numbered from 1 up to this: fire-1, fire-2, fire-3
    symbol: str = ""  # where it is another than its name
    words: str = ""  # likewise


@dataclass(frozen=True)
class Pip:
    """What `Cell.crowns` counts."""

    symbol: str = "crown"
    sign: str = "^"  # in plain text
    glyph: str = "♛"  # in a terminal
    several: str = "crowns"


@dataclass(frozen=True)
class Home:
    """What stands in the middle of a kingdom."""

    symbol: str = "castle"
    glyph: str = "♜"


# Terrains whose art belongs to no game: any may have them.
LANDS = {
    "wheat": Kind("#E6B84A", "W", motif="'"),
    "forest": Kind("#2E5E3B", "F", motif="^"),
    "lake": Kind("#4C9FCB", "L", motif="~"),
    "pasture": Kind("#A9CF6B", "P", motif=","),
    "swamp": Kind("#8A7458", "S", motif='"'),
    "mine": Kind("#3C3B42", "M", motif=":"),
}

NEW = "new"  # a mark that says when, not what: a frame round the square
FRAME = {NEW: Piece("!", "ground")}


@dataclass(frozen=True)
class Looks:
    """A game's looks."""

    kinds: Mapping[str, Kind] = field(default_factory=lambda: LANDS)
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    king: str = "king"  # the symbol of the piece that stands for a seat, and its name
    pip: Pip = Pip()
    home: Home = Home()
    facts: Mapping[str, str] = field(default_factory=dict)  # symbols where names differ
    art: Path | None = None  # an SVG file with the game's own symbols

    def kind(self, name: str) -> Kind | None:
        return self.kinds.get(plain_id(name))

    def piece(self, name: str) -> Piece | None:
        name = plain_id(name)
        return self.pieces.get(name) or FRAME.get(name)


PLAIN = Looks()
