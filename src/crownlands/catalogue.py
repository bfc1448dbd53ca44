"""The catalogue: every game, who can play it, and its variants.

Packages offer games of their own by the entry point group `crownlands.games`: each names an
`Entry`. They are loaded when somebody first looks, for they import this package themselves; one
that cannot be had is left out, and whoever asks for it is told why.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points

from crownlands.core import jit
from crownlands.core.contract import rules_of
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.record import State
from crownlands.entry import Entry
from crownlands.games import duel, kingdomino, origins, queendomino
from crownlands.text.art import read_art

OWN = {game.ENTRY.name: game.ENTRY for game in (kingdomino, queendomino, origins, duel)}
FIRST = next(iter(OWN))  # what is meant where no game is named
NAME = "[a-z][a-z0-9-]{1,30}"


class Catalogue(Mapping[str, Entry]):
    """The games by name: our own, then those of other packages."""

    @cached_property
    def games(self) -> dict[str, Entry]:
        self.broken: dict[str, str] = {}  # sentences, by name
        games = dict(OWN)
        for point in entry_points(group=jit.GAMES):
            try:
                games[point.name] = load(point, games)
            except CrownlandsError as error:
                self.broken[point.name] = str(error)
        return games

    def complaints(self) -> list[str]:
        """What is wrong with the games that are left out."""
        return list(self.broken.values()) if self.games else []

    def __getitem__(self, name: str) -> Entry:
        return self.games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    def __repr__(self) -> str:
        return f"<The games {one_of(self, 'and')}>"


def load(point: EntryPoint, taken: Mapping[str, Entry]) -> Entry:
    """The game of another package; a sentence if it cannot stand in the catalogue."""
    try:
        entry = point.load()
    except Exception as error:  # whatever an import of somebody else's may raise
        raise complaint(point, f"{type(error).__name__}: {error}") from error
    if not isinstance(entry, Entry):
        raise complaint(point, f"{point.value} is not an Entry")
    if point.name in taken:
        raise complaint(point, "there is a game of that name already")
    if entry.name != point.name or not re.fullmatch(NAME, point.name):
        raise complaint(point, f"its entry calls it {entry.name!r}, and names are like 'my-game'")
    if entry.looks.art:
        try:
            read_art(entry.looks.art)
        except CrownlandsError as error:
            raise complaint(point, str(error).rstrip(".")) from error
    return entry


def complaint(point: EntryPoint, what: str) -> CrownlandsError:
    package = f" of the package {point.dist.name}" if point.dist else ""
    return CrownlandsError(f"The game {point.name!r}{package} cannot be played: {what}.")


#: The games by name, with their titles, seats and variants.
GAMES = Catalogue()


def find(name: str) -> Entry:
    """The entry of a game, by its name or title, in capitals or not."""
    wanted = str(name).casefold()
    for entry in GAMES.values():
        if wanted in (entry.name, entry.title.casefold()):
            return entry
    if name in GAMES.broken:
        raise CrownlandsError(GAMES.broken[name])
    raise CrownlandsError(f"There is no game {name!r}: choose {one_of(GAMES)}.")


def game_of(s: State) -> Entry:
    """The entry of the game that a position is one of."""
    rules = rules_of(s)
    return next(entry for entry in GAMES.values() if entry.rules is rules)
