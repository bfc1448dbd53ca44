"""The five levels that people play against, from a beginner's to the strongest.

Each is a fixed recipe of playouts, so that its strength does not depend on the machine.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Level:
    """An opponent as people choose it."""

    name: str
    title: str
    about: str
    recipe: str  # the agent's text form
    playouts: Mapping[str, int] = field(default_factory=dict)  # other numbers, by game

    def recipe_in(self, game: str) -> str:
        """The agent's text form for this game."""
        if game not in self.playouts:
            return self.recipe
        agent, _, _ = self.recipe.partition("@")
        return f"{agent}@{self.playouts[game]}"


# A long turn of the strongest takes about a second on two cores (benchmarks/turns.py). Turns have
# seven decisions or so in Queendomino, two or three in Kingdomino, whose playouts are shorter too.
STRONGEST = {"kingdomino": 40_000, "origins": 20_000}

LEVELS = {
    level.name: level
    for level in (
        Level("peasant", "Peasant", "lays for points, takes any domino", "greedy-placement"),
        Level("squire", "Squire", "takes what pays at once", "quick"),
        Level("knight", "Knight", "thinks a little ahead", "search@20"),
        Level("duke", "Duke", "plans for what may be dealt", "search@150"),
        Level(
            "monarch",
            "Monarch",
            "weighs thousands of futures",
            "search:trees=2@10000",
            STRONGEST,
        ),
    )
}


def levels() -> list[Level]:
    """The levels, weakest first."""
    return list(LEVELS.values())
