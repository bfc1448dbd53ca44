"""The puzzles that come with the package: found by name, by theme and by day."""

import datetime
import hashlib
from functools import cache
from importlib.resources import files

from crownlands.core.errors import CrownlandsError, one_of
from crownlands.puzzles.puzzle import LEVELS, THEMES, Puzzle

DATA = "puzzles.jsonl"


@cache
def shelf() -> dict[str, Puzzle]:
    """All puzzles by their ids, the easiest first."""
    lines = (files("crownlands.puzzles") / DATA).read_text("utf-8").splitlines()
    found = sorted(map(Puzzle.read, lines), key=lambda puzzle: (puzzle.rating, puzzle.id))
    return {puzzle.id: puzzle for puzzle in found}


def find(name: str) -> Puzzle:
    """The puzzle with this id."""
    if name not in shelf():
        raise CrownlandsError(f"There is no puzzle {name[:20]!r}.")
    return shelf()[name]


def choose(
    game: str | None = None, theme: str | None = None, level: int | None = None
) -> list[Puzzle]:
    """The puzzles of a game, a theme and a level of difficulty, as far as they are given."""
    games = dict.fromkeys(puzzle.game for puzzle in shelf().values())
    there = {puzzle.theme for puzzle in shelf().values()}
    themes = [name for name in THEMES if name in there]
    for what, value, known in (
        ("game", game, games),
        ("theme", theme, themes),
        ("level", level, LEVELS),
    ):
        if value is not None and value not in known:
            raise CrownlandsError(
                f"There are no puzzles of {what} {value!r}: choose {one_of(known)}."
            )
    return [
        puzzle
        for puzzle in shelf().values()
        if game in (None, puzzle.game)
        and theme in (None, puzzle.theme)
        and level in (None, puzzle.level)
    ]


def of_the_day(day: datetime.date) -> Puzzle:
    """One for each day: all have their turn, in an order of their own, before one comes again."""
    turns = sorted(shelf(), key=lambda name: hashlib.sha256(f"day {name}".encode()).digest())
    return shelf()[turns[day.toordinal() % len(turns)]]
