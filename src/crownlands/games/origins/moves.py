"""The moves that only Origins has; each has a text form that parses back.

    +hunter.2    the second hunter is turned up for the cave (by chance)
    outer        two seats: my chiefs go on the first and fourth domino; or inner
    fire-h7      the fire lands on h7
    totem-2      I hand my totem on to seat 2, counted from 1
    pay-h7       I pay the resource on h7
    take-hunter  I take a hunter
    settle-h7    it settles on h7
    pass         I do not recruit

The moves of the draft are as in `crownlands.text.moves`; the hut stands on g7.
"""

import re
from dataclasses import dataclass

from crownlands.games.origins.tiles import COPIES, CROMAGNONS
from crownlands.text.moves import SQUARE, Move, OnSquare

CROMAGNON = "|".join(CROMAGNONS)


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """A cro-magnon is turned up for the cave; the tiles of a kind are counted from 1."""

    kind: str
    copy: int
    pattern = re.compile(rf"\+({CROMAGNON})\.([1-{max(COPIES)}])")
    by_chance = True

    @classmethod
    def from_parts(cls, *parts: str) -> "TurnUp":
        kind, copy = parts
        return cls(kind, int(copy))

    def __str__(self) -> str:
        return f"+{self.kind}.{self.copy}"


@dataclass(frozen=True, slots=True)
class Open(Move):
    """Two seats: where both chiefs of the seat go in the first line."""

    where: str  # "outer": first and fourth, "inner": second and third
    pattern = re.compile("(outer|inner)")

    @classmethod
    def from_parts(cls, *parts: str) -> "Open":
        return cls(*parts)

    def __str__(self) -> str:
        return self.where


@dataclass(frozen=True, slots=True)
class HandOn(Move):
    """A totem's holder, no longer among those with most, says who gets it."""

    seat: int  # from 0; the text counts from 1
    pattern = re.compile("totem-([1-4])")

    @classmethod
    def from_parts(cls, *parts: str) -> "HandOn":
        (seat,) = parts
        return cls(int(seat) - 1)

    def __str__(self) -> str:
        return f"totem-{self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The pieces paid are enough: a cro-magnon is taken, from the cave or the pile."""

    kind: str
    pattern = re.compile(f"take-({CROMAGNON})")

    @classmethod
    def from_parts(cls, *parts: str) -> "Take":
        return cls(*parts)

    def __str__(self) -> str:
        return f"take-{self.kind}"


@dataclass(frozen=True, slots=True)
class Fire(OnSquare):
    """The token of the volcano just laid lands on a square."""

    word = "fire-"
    pattern = re.compile(f"fire-({SQUARE})")


@dataclass(frozen=True, slots=True)
class Pay(OnSquare):
    """A resource is paid for a cro-magnon; pieces go in the order mammoth to flint."""

    word = "pay-"
    pattern = re.compile(f"pay-({SQUARE})")


@dataclass(frozen=True, slots=True)
class Settle(OnSquare):
    """The cro-magnon just taken goes on a square."""

    word = "settle-"
    pattern = re.compile(f"settle-({SQUARE})")
