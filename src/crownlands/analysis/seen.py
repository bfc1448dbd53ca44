"""A position as an agent is handed it: a copy of the record and what the game is called."""

from dataclasses import dataclass

import numpy as np

from crownlands.game import Game


@dataclass(frozen=True)
class Seen:
    """All that the coach gets of a game: no dealer, no log, no secret. It can be sent elsewhere."""

    name: str
    seats: int
    variants: tuple[str, ...]
    data: str | None
    states: np.ndarray

    @classmethod
    def of(cls, game: Game, ply: int | None = None) -> "Seen":
        """The position of a game, or an earlier one."""
        at = game.ply if ply is None else ply
        states = game.history[at : at + 1].copy()
        return cls(game.name, game.seats, game.variants, game.data, states)

    def game(self) -> Game:
        """A game in this position, without a dealer."""
        return Game(self.name, self.seats, self.variants, data=self.data).at(self.states)
