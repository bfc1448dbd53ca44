"""What the score pad finds: every kingdom's points, part by part, and who is ahead of whom."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from crownlands.game import Game
from crownlands.result import ScorePart
from crownlands.text.kingdom_text import CASTLE_MARK, EMPTY
from crownlands.text.looks import spoken
from crownlands.text.moves import Square
from crownlands.text.view import Kingdom


@dataclass(frozen=True)
class KingdomScore:
    """One kingdom's score; a kingdom by itself has neither a seat nor a place."""

    total: int
    parts: list[ScorePart]
    rows: list[list[str]]  # the kingdom as it was understood, in letters
    seat: int | None = None  # from 0
    colour: str | None = None
    place: int | None = None
    name: str | None = None  # of the player or the team
    kingdom: Kingdom | None = field(default=None, repr=False)  # for pictures

    @property
    def called(self) -> str:
        """Whose it is, for people."""
        if self.name:
            return self.name
        return "" if self.seat is None else f"seat {self.seat + 1} ({self.colour})"


@dataclass(frozen=True)
class ScoreSheet:
    """All kingdoms, from first to last."""

    game: Game
    kingdoms: list[KingdomScore]
    notes: list[str]
    ties: list[str] = field(default_factory=list)  # what decided among equal points

    def as_dict(self) -> dict[str, Any]:
        """The sheet in plain data; seats are counted from 1, as people do."""
        return {
            "game": self.game.name,
            "variants": list(self.game.variants),
            "kingdoms": [kingdom_as_dict(own) for own in self.kingdoms],
            "ties": self.ties,
            "notes": self.notes,
        }

    def svg(self, dark: bool = False) -> str:
        """The kingdoms with their scores as a picture."""
        from crownlands.score_pad.picture import svg_sheet  # only those who draw load the art

        return svg_sheet(self, dark)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def __str__(self) -> str:
        from crownlands.score_pad.text import plain_text

        return plain_text(self)


def kingdom_as_dict(own: KingdomScore) -> dict[str, Any]:
    return {
        "name": own.name,
        "total": own.total,
        "parts": [part_as_dict(part) for part in own.parts],
        "rows": own.rows,
        "seat": None if own.seat is None else own.seat + 1,
        "colour": own.colour,
        "place": own.place,
    }


def part_as_dict(part: ScorePart) -> dict[str, Any]:
    """A part of a score; the board bits of its squares are for programs that hold the board."""
    return {name: value for name, value in asdict(part).items() if name != "where"}


def name_of(part: ScorePart, plain: str) -> str:
    """What a part is called; territories, the part `plain`, go by their terrain."""
    words = part.kind if part.part == plain else f"{part.part} {part.kind}"
    return spoken(words).strip()


def draw_rows(kingdom: Kingdom, letters: Mapping[str, str]) -> list[list[str]]:
    """A kingdom in letters, row by row from the north."""
    west, east, north, south = kingdom.extent
    return [
        [draw_cell(kingdom, Square(x, y), letters) for x in range(west, east + 1)]
        for y in range(north, south + 1)
    ]


def draw_cell(kingdom: Kingdom, square: Square, letters: Mapping[str, str]) -> str:
    """A square as the pad reads it: terrain, number, and what stands there."""
    if square != (0, 0) and square not in kingdom.cells:
        return EMPTY
    cell = kingdom.castle if square == (0, 0) else kingdom.cells[square]
    # Fires of tokens and craters are marks with a number.
    numbers = [mark.partition(":")[2] for mark in cell.marks]
    number = cell.crowns + sum(int(digits) for digits in numbers if digits)
    return (CASTLE_MARK if square == (0, 0) else letters[cell.kind]) + (
        str(number) if number else ""
    )
