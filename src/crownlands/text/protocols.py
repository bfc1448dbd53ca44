"""What a game's modules for people owe; what its `rules` owe stands in `core.contract`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from crownlands.text.moves import Move
from crownlands.text.position import Keys
from crownlands.text.translate import Kingdom
from crownlands.text.view import Table

Record = TypeVar("Record", contravariant=True)  # a game's own


class Actions(Protocol[Record]):
    """The decisions of a game as numbers and as moves: a game's `actions`."""

    @property
    def MOVES(self) -> Sequence[type[Move]]:  # noqa: N802  # a constant of the module
        """The kinds of moves; a text is read by the first that knows it."""

    def decode(self, s: Record, action: int, /) -> Move:
        """The move with this number, which is legal in this position."""

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

    # For the score pad, which counts one kingdom by itself:

    @property
    def TERRAINS(self) -> tuple[str, ...]:  # noqa: N802
        """The names of the terrains, as in the record."""

    @property
    def FACTS(self) -> tuple[str, ...]:  # noqa: N802
        """What the score depends on besides the squares: names of arguments of `put_alone`."""

    @property
    def put_alone(self) -> Callable[..., None]:
        """Of (record, squares, facts by name): put this kingdom, seat 0's, into a fresh game."""

    def refuse_unreal_alone(self, s: Record, squares: Kingdom, /) -> None:
        """CrownlandsError if the box has no dominoes for this kingdom."""
