"""What a game's modules for people owe; what its `rules` owe stands in `core.contract`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from crownlands.text.moves import Move
from crownlands.text.position import Keys
from crownlands.text.view import Table

Record = TypeVar("Record", contravariant=True)  # a game's own


class Actions(Protocol[Record]):
    """The decisions of a game as numbers and as moves: a game's `actions`."""

    @property
    def MOVES(self) -> Sequence[type[Move]]:  # noqa: N802  # a constant of the module
        """The kinds of moves; a text is read by the first that knows it."""

    def decoder(self, s: Record, /) -> Callable[[int], Move]:
        """Of a number that is legal in this position: the move.

        A position is looked at once, and whole lists of numbers are read.
        """

    def encode(self, s: Record, move: Move, /) -> int:
        """The number of a move in this position; IllegalMove with a sentence if it has none."""


class View(Protocol[Record]):
    """What can be seen of a position: a game's `view`."""

    def table(self, s: Record, /) -> Table[Any]:
        """What lies open, for drawing, terminal and server."""


class Position(Protocol[Record]):
    """Positions of a game as keys with values, and kingdoms of the box: a game's `position`."""

    def write(self, s: Record, /) -> Mapping[str, str]:
        """The keys of a position."""

    def read(self, s: Record, keys: Keys, /) -> None:
        """Fill the record of a fresh game; CrownlandsError if there can be no such position."""
