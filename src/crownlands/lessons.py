"""Lessons: a game learnt in small steps, each a position with a task, told in three languages.

A lesson is a file `lesson.toml` in the game's folder:

    [[steps]]
    position = "kingdomino 2 round=1 step=lay ..."
    solved = ["h7-*"]              moves that do the task, * for any letters
    gain = 3                       and, if it is there, bring at least so many points
    en = {tell = "What is so.", task = "What to do.", hint = "For a wrong move.", done = "Why."}
    fr = ...
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from crownlands.catalogue import find
from crownlands.core.errors import CrownlandsError
from crownlands.game import Game

LANGUAGES = ("en", "fr", "pt")


@dataclass(frozen=True)
class Words:
    """What is said about a step in one language."""

    tell: str  # what is so
    task: str  # what to do
    hint: str  # after a move that does not do it
    done: str  # after one that does


@dataclass(frozen=True)
class Step:
    """A position with a task."""

    position: str
    solved: tuple[str, ...]  # patterns of the moves that do it
    gain: int | None  # and the least that they bring
    words: Mapping[str, Words]  # by language

    @property
    def game(self) -> Game:
        return Game.from_position(self.position)

    def solutions(self) -> list[str]:
        """The legal moves that do the task."""
        game = self.game
        moves = [str(move) for move in game.legal_moves]
        gains = game.gains(game.legal_actions)
        return [
            move
            for move, gain in zip(moves, gains, strict=True)
            if any(fnmatchcase(move, pattern) for pattern in self.solved)
            and (self.gain is None or gain >= self.gain)
        ]


@cache
def lesson_of(name: str) -> tuple[Step, ...]:
    """The steps of a game's lesson; none, where it has no lesson."""
    entry = find(name)
    if entry.lesson is None:
        return ()
    try:
        read = tomllib.loads(entry.lesson.read_text(encoding="utf-8"))
        return tuple(step_of(step) for step in read["steps"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CrownlandsError(f"The lesson of {entry.title} cannot be read: {error}.") from None


def step_of(read: Mapping[str, Any]) -> Step:
    return Step(
        position=read["position"],
        solved=tuple(read["solved"]),
        gain=read.get("gain"),
        words={language: Words(**read[language]) for language in LANGUAGES},
    )
