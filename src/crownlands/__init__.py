"""The Kingdomino family of board games: rules, opponents, records and tools."""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:  # what type checkers and editors see; at run time see below
    from crownlands import drawing
    from crownlands.agents.agent import Player
    from crownlands.agents.levels import Level, levels
    from crownlands.agents.registry import player
    from crownlands.analysis.hints import Hint, hint
    from crownlands.analysis.review import Review
    from crownlands.analysis.reviewing import analyse
    from crownlands.bulk import Simulation, simulate
    from crownlands.catalogue import GAMES
    from crownlands.core.contract import CHANCE, OVER
    from crownlands.core.errors import CrownlandsError, IllegalMove
    from crownlands.game import Game, new
    from crownlands.notation.position import read_position, write_position
    from crownlands.notation.record import Record
    from crownlands.result import ScorePart, Standing, TieBreak
    from crownlands.score_pad import ScoreSheet, score
    from crownlands.text.moves import Move, Square

# Names are looked up when they are first used, so that ``import crownlands`` stays light.
_PLACES = {
    "CHANCE": "core.contract",
    "GAMES": "catalogue",
    "OVER": "core.contract",
    "CrownlandsError": "core.errors",
    "IllegalMove": "core.errors",
    "Move": "text.moves",
    "Square": "text.moves",
    "Game": "game",
    "ScorePart": "result",
    "Standing": "result",
    "TieBreak": "result",
    "new": "game",
    "read_position": "notation.position",
    "write_position": "notation.position",
    "Record": "notation.record",
    "ScoreSheet": "score_pad",
    "score": "score_pad",
    "Simulation": "bulk",
    "simulate": "bulk",
    "Level": "agents.levels",
    "levels": "agents.levels",
    "Player": "agents.agent",
    "player": "agents.registry",
    "Hint": "analysis.hints",
    "Review": "analysis.review",
    "analyse": "analysis.reviewing",
    "hint": "analysis.hints",
    "drawing": "",  # a module as it is
}

__all__ = [
    "CHANCE",
    "GAMES",
    "OVER",
    "CrownlandsError",
    "Game",
    "Hint",
    "IllegalMove",
    "Level",
    "Move",
    "Player",
    "Record",
    "Review",
    "ScorePart",
    "ScoreSheet",
    "Simulation",
    "Square",
    "Standing",
    "TieBreak",
    "__version__",
    "analyse",
    "drawing",
    "hint",
    "levels",
    "new",
    "player",
    "read_position",
    "score",
    "simulate",
    "write_position",
]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'crownlands' has no attribute {name!r}")
    from importlib import import_module

    if place := _PLACES[name]:
        value = getattr(import_module(f"crownlands.{place}"), name)
    else:
        value = import_module(f"crownlands.{name}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
