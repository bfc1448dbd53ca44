"""How a picture is drawn: the game's looks and words, the seats' colours and names, the ground."""

from collections.abc import Sequence
from dataclasses import dataclass

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError, count, one_of
from crownlands.drawing.palette import DARK, LIGHT, PLAYERS, Theme, ink_on
from crownlands.text.looks import PLAIN, Looks, spoken
from crownlands.text.view import Kingdom, Table
from crownlands.text.words import COMMON, Words


@dataclass(frozen=True)
class Style:
    """Everything a drawing needs to know besides what lies on the table."""

    title: str  # of the game
    looks: Looks
    words: Words
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
    """The style for a game; a sentence if colours or names will not do.

    A game that is not in the catalogue is drawn with the common pieces.
    """
    entry = GAMES.get(game)
    own = entry.colours if entry else tuple(PLAYERS)
    chosen = check_colours(own if colours is None else colours, seats)
    if names is not None and len(names) < seats:
        raise CrownlandsError(f"There are {seats} seats but {count(len(names), 'name')}.")
    called = [colour.capitalize() for colour in chosen] if names is None else list(names)
    theme = DARK if dark else LIGHT
    if entry is None:
        return Style(spoken(game).title(), PLAIN, COMMON, chosen, called, theme)
    return Style(entry.title, entry.looks, entry.words, chosen, called, theme)


def check_colours(colours: Sequence[str], seats: int) -> list[str]:
    """The colours of the seats; a sentence if they will not do."""
    for colour in colours:
        if colour not in PLAYERS:
            raise CrownlandsError(f"There is no colour {colour!r}: choose {one_of(PLAYERS)}.")
    if len(colours) < seats:
        raise CrownlandsError(f"There are {seats} seats but {count(len(colours), 'colour')}.")
    return list(colours)


def seats_of(table: Table) -> int:
    """How many seats sit at a table."""
    return sum(len(kingdom.seats) for kingdom in table.kingdoms)


def check_points(points: Sequence[int] | None, seats: int) -> None:
    """A sentence if there are points, but not for everybody."""
    if points is not None and len(points) < seats:
        raise CrownlandsError(f"There are {seats} seats but points of {len(points)}.")
