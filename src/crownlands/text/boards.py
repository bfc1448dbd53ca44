"""A game's own boards, in plain data: what lies beside the kingdoms and the lines.

A game makes them of its table in its `boards` file. Each says the same twice: as `lines` of text,
and as things that are drawn below a heading.
"""

from dataclasses import dataclass
from typing import Literal

from crownlands.text.view import Cell


@dataclass(frozen=True)
class Item:
    """One thing on a shelf: a piece, by its mark, or the face that a die shows."""

    mark: str = ""
    face: Cell | None = None
    seat: int | None = None  # whose piece stands on it
    price: int | None = None
    faint: bool = False  # used up


@dataclass(frozen=True)
class Foot:
    """What stands below a shelf."""

    words: str = ""
    taken: tuple[str, str] | None = None  # words and the mark of what somebody holds
    marks: tuple[str, ...] = ()  # at the right edge


@dataclass(frozen=True)
class Board:
    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Shelf(Board):
    """Things in rows."""

    items: tuple[Item | None, ...] = ()  # None: an empty slot
    across: int = 4  # in a row; more if all are in one
    slots: bool = True  # they lie in slots; else they stand free, in the middle
    foot: Foot | None = None


@dataclass(frozen=True)
class Tally:
    """Boxes to be ticked; a row that was won has a star, which pales when it is used."""

    boxes: int = 0
    ticks: int = 0
    state: Literal["open", "struck", "won", "used"] = "open"


@dataclass(frozen=True)
class Ledger(Board):
    """One row for each kind of square: boxes for every seat."""

    rows: tuple[tuple[str, tuple[Tally, ...]], ...] = ()
