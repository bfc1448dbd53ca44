"""The Kingdomino family of board games: rules, opponents, records and tools."""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:  # what type checkers and editors see; at run time see below
    from crownlands.bulk import Simulation, simulate
    from crownlands.core.contract import CHANCE, OVER
    from crownlands.core.errors import CrownlandsError, IllegalMove
    from crownlands.game import Game, ScorePart, Standing, new
    from crownlands.notation.position import read_position, write_position
    from crownlands.score_pad import ScoreSheet, score
    from crownlands.text.moves import Move, Square

# Names are looked up when they are first used, so that ``import crownlands`` stays light.
_PLACES = {
    "CHANCE": "core.contract",
    "OVER": "core.contract",
    "CrownlandsError": "core.errors",
    "IllegalMove": "core.errors",
    "Move": "text.moves",
    "Square": "text.moves",
    "Game": "game",
    "ScorePart": "game",
    "Standing": "game",
    "new": "game",
    "read_position": "notation.position",
    "write_position": "notation.position",
    "ScoreSheet": "score_pad",
    "score": "score_pad",
    "Simulation": "bulk",
    "simulate": "bulk",
}

__all__ = [
    "CHANCE",
    "OVER",
    "CrownlandsError",
    "Game",
    "IllegalMove",
    "Move",
    "ScorePart",
    "ScoreSheet",
    "Simulation",
    "Square",
    "Standing",
    "__version__",
    "new",
    "read_position",
    "score",
    "simulate",
    "write_position",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'crownlands' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"crownlands.{_PLACES[name]}"), name)
    globals()[name] = value
    return value
