"""The six levels that people play against, from a beginner's to the strongest.

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
    learned: str = ""  # the same with a network, for the set-ups that there is one for
    by_game: bool = False  # both make as many playouts as the game's entry says

    def recipe_in(self, game: str) -> str:
        """The agent's text form for this game; two of them where some set-ups have a network."""
        entry = find(game)
        plain, learned = self.recipe, self.learned
        if self.by_game:
            plain, learned = f"{plain}@{entry.playouts}", f"{learned}@{entry.net_playouts}"
        return f"{learned} or {plain}" if self.learned and entry.net_playouts else plain


LEVELS = {
    level.name: level
    for level in (
        Level("peasant", "Peasant", "lays for points, takes any domino", "greedy-placement"),
        Level("squire", "Squire", "takes what pays at once", "quick"),
        Level("knight", "Knight", "thinks a little ahead", "search@20"),
        Level("duke", "Duke", "plans for what may be dealt", "search@150"),
        Level(
            "prince",
            "Prince",
            "a trained eye: strong, and answers at once",
            "search@1000",
            learned="net",
        ),
        Level(
            "monarch",
            "Monarch",
            "weighs thousands of futures",
            "search:trees=2",
            learned="search:value=net:playout=net:horizon=6:prior=20:trees=2",
            by_game=True,
        ),
    )
}


# Levels as they once were, for the arena to measure today's against: nobody is offered them.
FORMER = {
    level.name: level
    for level in (
        Level(
            "old-monarch",
            "Old Monarch",
            "the strongest before networks",
            "search:trees=2",
            by_game=True,
        ),
    )
}


def levels() -> list[Level]:
    """The levels, weakest first."""
    return list(LEVELS.values())


def level_named(name: str) -> Level | None:
    """The level of this name, today's or a former one."""
    return LEVELS.get(name) or FORMER.get(name)
