"""Marks: what lies on a square besides its terrain and its crowns."""

from typing import NamedTuple

from crownlands.drawing.art import is_drawn
from crownlands.text.looks import Looks, Piece, plain_id, spoken

UNKNOWN = Piece()


class Mark(NamedTuple):
    """A mark as it is read: ``tower:2`` is the name ``tower`` and the number 2."""

    name: str
    number: int | None = None
    piece: Piece = UNKNOWN

    @property
    def is_token(self) -> bool:
        """Whether it lies where the crowns are printed, and counts as so many."""
        return self.piece.place == "corner"

    @property
    def is_ground(self) -> bool:
        """Whether it covers the whole square, below everything else."""
        return self.piece.place == "ground"

    @property
    def is_plate(self) -> bool:
        """Whether it takes most of the square."""
        return self.piece.place == "plate"

    @property
    def symbol(self) -> str | None:
        """The symbol that draws it; None for a mark that has none."""
        if self.piece is UNKNOWN:
            return None
        name = self.piece.symbol or self.name
        if self.piece.most:
            name = f"{name}-{1 if self.number is None else self.number}"
        return name if is_drawn(name) else None

    @property
    def words(self) -> str:
        """As people read it."""
        text = spoken(self.name)
        return text if self.number is None else f"{text} {self.number}"

    @property
    def code(self) -> str:
        """In few letters: ``gt``, ``t2``, ``*1``."""
        short = self.piece.code or self.name[:4]
        if self.piece.most:
            return f"{short}{self.number or 1}"
        return short if self.number is None else f"{short}{self.number}"

    @property
    def explained(self) -> str:
        """The letters and what they mean; ``n`` stands for a number."""
        told = self.piece.words or spoken(self.name)
        return f"{self.piece.code}n {told}" if self.piece.most else f"{self.code} {told}"


def read_mark(text: str, looks: Looks) -> Mark:
    """A mark from its text; only a number after a colon is apart from the name.

    Words of a name may be joined by hyphens or underscores.
    """
    name, _, number = text.partition(":")
    if not number.isdecimal():
        name, number = text, ""
    return Mark(plain_id(name), int(number) if number else None, looks.piece(name) or UNKNOWN)
