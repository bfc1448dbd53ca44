"""The catalogue: every game, who can play it, and its variants."""

from crownlands.core.entry import Entry
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.games import kingdomino, origins

GAMES: dict[str, Entry] = {entry.name: entry for entry in (kingdomino.ENTRY, origins.ENTRY)}


def find(name: str) -> Entry:
    """The entry of a game, by name."""
    if name not in GAMES:
        raise CrownlandsError(f"There is no game {name!r}: choose {one_of(GAMES)}.")
    return GAMES[name]
