"""The catalogue: every game, who can play it, and its variants."""

from crownlands.core.contract import rules_of
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.record import State
from crownlands.entry import Entry
from crownlands.games import duel, kingdomino, origins, queendomino

ALL = (kingdomino, queendomino, origins, duel)
GAMES: dict[str, Entry] = {game.ENTRY.name: game.ENTRY for game in ALL}


def find(name: str) -> Entry:
    """The entry of a game, by name."""
    if name not in GAMES:
        raise CrownlandsError(f"There is no game {name!r}: choose {one_of(GAMES)}.")
    return GAMES[name]


def game_of(s: State) -> Entry:
    """The entry of the game that a position is one of."""
    rules = rules_of(s)
    return next(entry for entry in GAMES.values() if entry.rules is rules)
