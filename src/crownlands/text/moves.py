"""Moves as people read and write them; each has a text form that parses back.

    +17      domino 17 is turned up (by chance)
    K3       king 3 is drawn in the opening (by chance)
    @17      a king is put on domino 17
    h7-i7    the left half goes on square h7, the right half on i7
    x        the domino is discarded
    pass     an optional step is left out

Squares have a letter for the column and a number for the row, counted from the north. The castle
stands on g7 in every kingdom, whatever its size.
"""

import re
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from crownlands.core.errors import brief

CASTLE_COLUMN, CASTLE_ROW = "g", 7


class Square(NamedTuple):
    """A square of a kingdom, counted from the castle: x to the east, y to the south."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{chr(ord(CASTLE_COLUMN) + self.x)}{CASTLE_ROW + self.y}"

    @classmethod
    def read(cls, text: str) -> Self:
        """The square with this text; ValueError with a sentence if there is none."""
        if not re.fullmatch(SQUARE, text):
            raise ValueError(
                f"{brief(text)} is not a square: squares run from a1 to m13, the castle is g7"
            )
        return cls(ord(text[0]) - ord(CASTLE_COLUMN), int(text[1:]) - CASTLE_ROW)


SQUARE = "[a-m](?:[1-9]|1[0-3])"
NUMBER = "[1-9][0-9]?"


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of a seat, or one event of chance."""

    pattern: ClassVar[re.Pattern[str]]
    by_chance: ClassVar[bool] = False
    opens_line: ClassVar[bool] = False  # in a record, the first of several such begins a new line

    @classmethod
    def read(cls, text: str) -> "Move | None":
        """The move with this text form, if it is of this kind."""
        match = cls.pattern.fullmatch(text)
        return cls.from_parts(*match.groups()) if match else None

    @classmethod
    def from_parts(cls, *parts: str) -> "Move":
        """The move made of the groups of its pattern."""
        return cls(*(int(part) for part in parts))


def kind_of(move: type[Move]) -> str:
    """What a kind of move is called: TurnUp is "turn-up"."""
    return re.sub("(?<!^)(?=[A-Z])", "-", move.__name__).lower()


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """A domino is turned up for the next line."""

    number: int
    pattern = re.compile(rf"\+({NUMBER})")
    by_chance = True
    opens_line = True

    def __str__(self) -> str:
        return f"+{self.number}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A king is drawn in the opening; kings are numbered from 1, a seat's kings together."""

    king: int
    pattern = re.compile(rf"K({NUMBER})")
    by_chance = True

    def __str__(self) -> str:
        return f"K{self.king}"


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """A king is put on a domino of the next line."""

    number: int
    pattern = re.compile(rf"@({NUMBER})")

    def __str__(self) -> str:
        return f"@{self.number}"


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """The domino is laid: left half and right half, as printed."""

    left: Square
    right: Square
    pattern = re.compile(rf"({SQUARE})-({SQUARE})")

    @classmethod
    def from_parts(cls, *parts: str) -> "Lay":
        left, right = parts
        return cls(Square.read(left), Square.read(right))

    def __str__(self) -> str:
        return f"{self.left}-{self.right}"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """The domino has no legal place and is discarded."""

    pattern = re.compile("x")

    def __str__(self) -> str:
        return "x"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Skip this step."""

    pattern = re.compile("pass")

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class OnSquare(Move):
    """Something is done on one square; the text is a `word` of the kind and the square."""

    square: Square
    word: ClassVar[str]

    @classmethod
    def from_parts(cls, *parts: str) -> "OnSquare":
        return cls(*map(Square.read, parts))

    def __str__(self) -> str:
        return f"{self.word}{self.square}"
