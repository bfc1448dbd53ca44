"""A kingdom by itself, which a notebook shows as a picture and `print` as text."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from crownlands.drawing.kingdom import svg_kingdom
from crownlands.drawing.text import text_kingdom
from crownlands.text.view import Kingdom


@dataclass(frozen=True)
class ShownKingdom:
    """A kingdom with what is needed to draw it."""

    kingdom: Kingdom
    game: str
    colours: Sequence[str] = field(repr=False)

    def svg(self, square: float = 48, dark: bool = False) -> str:
        return svg_kingdom(self.kingdom, self.colours, self.game, square=square, dark=dark)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def __str__(self) -> str:
        text = text_kingdom(self.kingdom, self.colours, self.game).plain
        return "\n".join(line.rstrip() for line in text.splitlines())
