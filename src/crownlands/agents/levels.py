"""The five levels that people play against, from a beginner's to the strongest.

Each is a fixed recipe of playouts, so that its strength does not depend on the machine.
"""

from dataclasses import dataclass

from crownlands.catalogue import find


@dataclass(frozen=True)
class Level:
    """An opponent as people choose it."""

    name: str
    title: str
    about: str
    recipe: str  # the agent's text form
    by_game: bool = False  # it makes as many playouts as the game's entry says
    learned: str = ""  # the same with a network, for the set-ups that there is one for

    def recipe_in(self, game: str) -> str:
        """The agent's text form for this game; two of them where some set-ups have a network."""
        entry = find(game)
        plain = f"{self.recipe}@{entry.playouts}" if self.by_game else self.recipe
        if self.learned and entry.net_playouts:
            return f"{self.learned}@{entry.net_playouts} or {plain}"
        return plain


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
            "search:trees=2",
            by_game=True,
            learned="search:value=net:trees=2",
        ),
    )
}


def levels() -> list[Level]:
    """The levels, weakest first."""
    return list(LEVELS.values())
