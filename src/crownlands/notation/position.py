"""Positions as one line of text: for a puzzle, a bug report, a test.

What the words mean stands in docs/positions.md; each game's keys are read and written by its own
module `position`, with the help of `text.position`, `text.draft_text` and `text.kingdom_text`.
"""

from os import PathLike

from crownlands.game import Game


def write_position(game: Game) -> str:
    """Everything that is in the game's position, as one line."""
    return game.entry.write_position(game.seats, game.variants, game.reading)


def read_position(text: str, data: str | PathLike[str] | None = None) -> Game:
    """The game in this position, with an empty log and without a dealer.

    `data` is a file to play with instead of the game's own.
    Raises `CrownlandsError` with a sentence if the text is not a position, or is one that no game
    can reach. `crownlands.new(position=...)` gives the game a dealer as well.
    """
    return Game.from_position(text, data=data)
