"""What can be seen on the table, in plain data: the common ground of drawing, text and server.

Every game makes a `Table` of its record; nothing above the games reads a record's fields.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Generic, TypeVar

from crownlands.text.moves import Square


@dataclass(frozen=True)
class Cell:
    """One square: of a kingdom, of a domino, of a map."""

    kind: str  # terrain or coat
    crowns: int = 0  # crowns, fires or crosses
    marks: tuple[str, ...] = ()  # what else lies there: "knight", "mammoth", "church", ...


cell = cache(Cell)  # there are not many, and the same ones are seen again and again


@dataclass(frozen=True)
class Tile:
    """A domino in a line."""

    number: int
    left: Cell
    right: Cell
    seat: int | None = None  # whose king stands on it
    done: bool = False  # its king has acted already


@dataclass(frozen=True)
class Kingdom:
    """A kingdom as it lies: the castle is at (0, 0) and not among the cells."""

    seats: tuple[int, ...]  # whose it is: one seat, or a team
    cells: Mapping[Square, Cell]
    columns: int  # the kingdom must fit in so many columns
    rows: int
    facts: Mapping[str, int | str] = field(default_factory=dict)  # "coins": 7, "discards": 1, ...
    fixed: bool = False  # the frame is a map with the castle in its middle
    castle: Cell = Cell("castle")  # or "hut", with what lies on it

    @cached_property
    def extent(self) -> tuple[int, int, int, int]:
        """West, east, north and south edge, castle included."""
        if self.fixed:
            across, down = self.columns // 2, self.rows // 2
            return -across, across, -down, down
        xs = [0, *(square.x for square in self.cells)]
        ys = [0, *(square.y for square in self.cells)]
        return min(xs), max(xs), min(ys), max(ys)


# A game's own boards, in plain data: each game declares what it shows there.
Extras = TypeVar("Extras", bound=Mapping[str, Any], covariant=True)


@dataclass(frozen=True)
class Table(Generic[Extras]):
    """Everything that lies open."""

    game: str
    to_play: int  # a seat, CHANCE or OVER
    step: str  # what is to be done now: "lay", "claim", "deal", ...
    round: int  # 0 in the opening
    rounds: int
    kingdoms: tuple[Kingdom, ...]
    current: tuple[Tile, ...] = ()  # the line being laid
    following: tuple[Tile, ...] = ()  # the line being claimed
    to_lay: Tile | None = None  # the domino under the king whose turn it is
    undealt: tuple[Tile, ...] = ()  # dominoes that have not been turned up
    extras: Extras = field(default_factory=dict)  # type: ignore[assignment]  # nothing at all
    tells_scores: bool = False  # while the kingdoms stay as they are, so do all scores
