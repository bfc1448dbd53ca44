"""How a picture is drawn: the game's look, the seats' colours and names, the ground."""

from collections.abc import Sequence
from dataclasses import dataclass

from crownlands.core.errors import CrownlandsError
from crownlands.drawing.palette import (
    DARK,
    LIGHT,
    PLAYERS,
    Look,
    Theme,
    check_colours,
    ink_on,
    look_of,
)
from crownlands.text.view import Kingdom, Table


@dataclass(frozen=True)
class Style:
    """Everything a drawing needs to know besides what lies on the table."""

    look: Look
    colours: Sequence[str]  # of the seats, by name
    names: Sequence[str]  # of the seats
    theme: Theme = LIGHT

    def fill(self, seat: int) -> str:
        return PLAYERS[self.colours[seat]]

    def emblem_ink(self, seat: int) -> str:
        return ink_on(self.fill(seat))

    def owner(self, kingdom: Kingdom) -> str:
        """Whose kingdom it is, in words."""
        return " and ".join(self.names[seat] for seat in kingdom.seats)


def style_for(
    game: str,
    seats: int,
    colours: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    dark: bool = False,
) -> Style:
    """The style for a game; a sentence if colours or names will not do."""
    chosen = check_colours(colours, game, seats)
    if names is not None and len(names) < seats:
        raise CrownlandsError(f"There are {seats} seats but {len(names)} names.")
    called = [colour.capitalize() for colour in chosen] if names is None else list(names)
    return Style(look_of(game), chosen, called, DARK if dark else LIGHT)


def seats_of(table: Table) -> int:
    """How many seats sit at a table."""
    return sum(len(kingdom.seats) for kingdom in table.kingdoms)


def check_points(points: Sequence[int] | None, seats: int) -> None:
    """A sentence if there are points, but not for everybody."""
    if points is not None and len(points) < seats:
        raise CrownlandsError(f"There are {seats} seats but {len(points)} points.")
