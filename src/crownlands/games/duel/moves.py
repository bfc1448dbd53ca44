"""The moves of Kingdomino Duel; each has a text form that parses back.

    1=solid++       die 1 is rolled and shows a solid coat with two crosses (by chance)
    1=dot.2         the same for the second face of die 1 that shows a dot
    t1   t13        die 1 is taken; dice 1 and 3 are
    cast-dot        the spell of that coat is cast
    turn1=wild      by the double stripe's spell, die 1 is turned to this face
    bonus1          die 1 gets the castle's cross
    1@h7=dot        die 1 is drawn on h7, as a dot
    solid=dot       the dot is chosen for the solid spell
    +h7             by the quarters' spell, a cross is added on h7
    pass            no spell is cast, or no bonus used

Coats are dot, double-dot, stripe, double-stripe, quarters and solid. The castle stands on g7, so
the map runs from d5 to j9.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from crownlands.games.duel.tiles import COATS, LOOKS
from crownlands.text.moves import SQUARE, Move, OnSquare, Square

COAT = "|".join(COATS)
LOOK = "|".join(LOOKS)


class Face(NamedTuple):
    """What a die shows: a coat of arms or the wild, and crosses."""

    look: str
    crosses: int = 0

    def __str__(self) -> str:
        return self.look + "+" * self.crosses


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """A die is rolled; `again` tells the second of two equal faces of a die from the first."""

    die: int
    face: Face
    again: bool = False
    pattern = re.compile(rf"([1-4])=({LOOK})(\+*)((?:\.2)?)")
    by_chance = True

    @classmethod
    def from_parts(cls, *parts: str) -> "Roll":
        die, look, crosses, again = parts
        return cls(int(die), Face(look, len(crosses)), bool(again))

    def __str__(self) -> str:
        return f"{self.die}={self.face}" + (".2" if self.again else "")


@dataclass(frozen=True, slots=True)
class Take(Move):
    """One die is taken, or two at once."""

    dice: tuple[int, ...]
    pattern = re.compile("t([1-4]{1,2})")

    @classmethod
    def from_parts(cls, *parts: str) -> "Take":
        return cls(tuple(int(die) for die in parts[0]))

    def __str__(self) -> str:
        return "t" + "".join(str(die) for die in self.dice)


@dataclass(frozen=True, slots=True)
class Cast(Move):
    """The spell of a coat is cast."""

    coat: str
    pattern = re.compile(rf"cast-({COAT})")

    @classmethod
    def from_parts(cls, *parts: str) -> "Cast":
        return cls(*parts)

    def __str__(self) -> str:
        return f"cast-{self.coat}"


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """A die is turned to another face."""

    die: int
    face: Face
    pattern = re.compile(rf"turn([1-4])=({LOOK})(\+*)")

    @classmethod
    def from_parts(cls, *parts: str) -> "Turn":
        die, look, crosses = parts
        return cls(int(die), Face(look, len(crosses)))

    def __str__(self) -> str:
        return f"turn{self.die}={self.face}"


@dataclass(frozen=True, slots=True)
class Bonus(Move):
    """A die gets the castle's cross."""

    die: int
    pattern = re.compile("bonus([1-4])")

    def __str__(self) -> str:
        return f"bonus{self.die}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A die is drawn on the map."""

    die: int
    square: Square
    coat: str
    pattern = re.compile(rf"([1-4])@({SQUARE})=({COAT})")

    @classmethod
    def from_parts(cls, *parts: str) -> "Draw":
        die, square, coat = parts
        return cls(int(die), Square.read(square), coat)

    def __str__(self) -> str:
        return f"{self.die}@{self.square}={self.coat}"


@dataclass(frozen=True, slots=True)
class Solid(Move):
    """A coat is chosen for the solid spell."""

    coat: str
    pattern = re.compile(rf"solid=({COAT})")

    @classmethod
    def from_parts(cls, *parts: str) -> "Solid":
        return cls(*parts)

    def __str__(self) -> str:
        return f"solid={self.coat}"


@dataclass(frozen=True, slots=True)
class Cross(OnSquare):
    """A cross is added to a space that was drawn."""

    word = "+"
    pattern = re.compile(rf"\+({SQUARE})")
