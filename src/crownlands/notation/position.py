"""Positions as one line of text: for a puzzle, a bug report, a test.

What the words mean stands in docs/positions.md; each game's keys are read and written by its own
module `position`, with the help of `core.position`, `core.draft_text` and `core.kingdom_text`.
"""

from crownlands.core import position
from crownlands.game import Game


def write_position(game: Game) -> str:
    """Everything that is in the game's position, as one line."""
    return position.write(game.entry, game.seats, game.variants, game.state)


def read_position(text: str) -> Game:
    """The game in this position, with an empty log and without a dealer.

    Raises `CrownlandsError` with a sentence if the text is not a position, or one that no game
    can come to. `crownlands.new(position=...)` gives the game a dealer as well.
    """
    return Game.from_position(text)
