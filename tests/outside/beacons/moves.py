"""The moves of Beacons; each has a text form of one token that parses back.

+heath     heath is turned up (by chance)
h7         a square is put on h7
h7*        the same with a beacon on it
"""

import re
from dataclasses import dataclass

from beacons.state import KINDS
from crownlands.text.moves import SQUARE, Move, Square


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """What everybody puts in this round is turned up."""

    kind: str
    pattern = re.compile(rf"\+({'|'.join(KINDS)})")
    by_chance = True
    opens_line = True

    @classmethod
    def from_parts(cls, *parts: str) -> "TurnUp":
        return cls(*parts)

    def __str__(self) -> str:
        return f"+{self.kind}"


@dataclass(frozen=True, slots=True)
class Put(Move):
    """A square is put on the map, with a beacon or without."""

    square: Square
    beacon: bool = False
    pattern = re.compile(rf"({SQUARE})(\*?)")

    @classmethod
    def from_parts(cls, *parts: str) -> "Put":
        square, beacon = parts
        return cls(Square.read(square), bool(beacon))

    def __str__(self) -> str:
        return f"{self.square}{'*' if self.beacon else ''}"
