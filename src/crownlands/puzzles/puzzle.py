"""A puzzle: a position in which one move is clearly best, and another looks good."""

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from crownlands.core.errors import CrownlandsError
from crownlands.game import Game

Theme = Literal[
    "claim",  # which domino, or where the chiefs go
    "block",  # the domino that somebody else wants
    "place",  # where to lay or to draw
    "bonus",  # a bonus that is kept or lost
    "tax",
    "knights",  # one is kept back
    "building",
    "fire",
    "totem",
    "recruit",
    "dice",
    "spell",
    "endgame",  # nothing is left to chance
]
THEMES = get_args(Theme)
LEVELS = (1, 2, 3)  # of difficulty


@dataclass(frozen=True)
class Puzzle:
    """One puzzle, with its answer; moves are given by their text."""

    position: str  # as one line
    best: str
    tempting: str  # what a greedy player would do
    costs: dict[str, float]  # every other move: points it falls behind the best, on average
    chance: float  # to win after the best move
    chances: dict[str, float]  # what the moves that were looked at longest cost of it
    error: float  # of the gap to the second best move, in points
    # Against some moves: what the best leads to in the long run, as kinds of reasons with facts.
    outlook: dict[str, list[tuple[str, dict[str, int | str]]]]
    theme: str
    level: int
    rating: int  # on the scale on which people are rated, too
    source: str  # the game it is from: "search@500 seed 17 ply 41"

    @property
    def id(self) -> str:
        """A name that follows from the position."""
        return hashlib.sha256(self.position.encode()).hexdigest()[:10]

    @property
    def game(self) -> str:
        return self.position.partition(" ")[0]

    @property
    def seats(self) -> int:
        return int(self.position.split()[1])

    @property
    def variants(self) -> list[str]:
        third = self.position.split()[2]
        return [] if "=" in third else third.split("+")

    @property
    def gap(self) -> float:
        """Points between the best move and the second best."""
        return min(self.costs.values())

    def table(self) -> Game:
        """The game in the puzzle's position."""
        return Game.from_position(self.position)

    def line(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def read(cls, line: str) -> "Puzzle":
        """The puzzle with this text form; a sentence if it is none."""
        try:
            values: dict[str, Any] = json.loads(line)
            return cls(**values)
        except (ValueError, TypeError):
            raise CrownlandsError(f"This is not a puzzle: {line[:60]!r}.") from None
