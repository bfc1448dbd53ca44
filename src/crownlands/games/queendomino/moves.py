"""The moves that Queendomino adds to those of the draft (`text.moves`).

    +b17      building tile 17 is turned up for the cheapest empty slot (by chance)
    tax:h7    a knight goes on h7 and collects tax
    build:4   the building in the slot with the printed price 4 is taken and paid
    site:h7   it is put on the town square h7
    bribe:4   the dragon is bribed to burn the building in the slot with the printed price 4
    pass      no tax from this square, no building, no bribe

A king drawn is its seat's, K1 to K8; at two seats the one draw says who claims first.
"""

import re
from dataclasses import dataclass

from crownlands.text.moves import NUMBER, SQUARE, Move, OnSquare


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """A building is turned up and goes into the cheapest empty slot."""

    tile: int  # from 1
    pattern = re.compile(rf"\+b({NUMBER})")
    by_chance = True

    def __str__(self) -> str:
        return f"+b{self.tile}"


@dataclass(frozen=True, slots=True)
class Tax(OnSquare):
    """A knight of the guard is put on a square of the domino just laid."""

    word = "tax:"
    pattern = re.compile(rf"tax:({SQUARE})")


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A building is taken from the slot with this printed price, and paid."""

    price: int
    pattern = re.compile("build:([0-9])")

    def __str__(self) -> str:
        return f"build:{self.price}"


@dataclass(frozen=True, slots=True)
class Site(OnSquare):
    """The building just taken is put on a town square."""

    word = "site:"
    pattern = re.compile(rf"site:({SQUARE})")


@dataclass(frozen=True, slots=True)
class Bribe(Move):
    """The dragon burns the building in the slot with this printed price."""

    price: int
    pattern = re.compile("bribe:([0-9])")

    def __str__(self) -> str:
        return f"bribe:{self.price}"
