"""Reasons for a move: facts about it, each with the words to tell it.

    PHRASES = Phrases({"tax": "collects {coins:coin|coins} from {squares:square|squares}"})
    PHRASES.reason("tax", 2.0, coins=5, squares=5)

A phrase says what a move does, without naming the move. ``{coins}`` is the fact of that name,
``{coins:coin|coins}`` the number with its noun. Which facts there are is part of a kind: the page
has its own words for it. A fact called `seat` is a seat counted from 0; names of things are as in
the data.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import one_of
from crownlands.text.looks import spoken
from crownlands.text.moves import Square

Fact = int | str | list[int] | list[str]

BLANK = re.compile(r"\{(\w+)(?::([^|}]*)\|([^}]*))?\}")


@dataclass(frozen=True)
class Reason:
    """One thing that speaks for a move or against it."""

    kind: str
    facts: Mapping[str, Fact]
    squares: tuple[Square, ...] = ()  # where to look, in the kingdom of the seat to play
    # How many points it is about, roughly: above 0 it speaks for the move.
    weight: float = field(default=0.0, compare=False)
    phrase: str = field(default="", compare=False, repr=False)
    of_other: bool = False  # it is a fact about the move that this one is compared with

    @property
    def words(self) -> str:
        """The reason as an English sentence."""
        return self.say()

    def say(self, names: Sequence[str] = ()) -> str:
        """The same with names for the seats."""
        told = BLANK.sub(lambda blank: self.fill(names, *blank.groups()), self.phrase)
        if self.of_other:
            return f"The other move {told}."
        return f"{told[0].upper()}{told[1:]}."

    def fill(self, names: Sequence[str], name: str, one: str | None, several: str | None) -> str:
        fact = self.facts[name]
        if one is not None:
            return f"{fact} {one if fact == 1 else several}"
        if name == "seat" and isinstance(fact, int):
            return names[fact] if names else f"seat {fact + 1}"
        if isinstance(fact, list):
            return one_of([spoken(str(item)) for item in fact], "and")
        return spoken(str(fact))


class Phrases(dict[str, str]):
    """The phrases of several kinds of reasons, by kind."""

    def reason(
        self, kind: str, weight: float, squares: tuple[Square, ...] = (), /, **facts: Fact
    ) -> Reason:
        return Reason(kind, facts, squares, weight, self[kind])


def best_next(states: np.ndarray) -> int:
    """The most points that the next decision brings at once whoever takes it."""
    legal = np.empty(MAX_MOVES, np.int64)
    actions = legal[: play.legal(states, 0, legal)].copy()
    gained = np.zeros(len(actions), np.int64)
    play.gains(states, 0, np.zeros(1, states.dtype), actions, gained)
    return int(gained.max())


def after_all(states: np.ndarray, *actions: int) -> np.ndarray:
    """The position after some actions."""
    after = states[:1].copy()
    for action in actions:
        play.step(after, 0, action)
    return after


def nothing_more(_before: np.ndarray, _after: np.ndarray, _action: int) -> Iterable[Reason]:
    """For games of whose moves only the points are told."""
    return ()


@dataclass(frozen=True)
class Explainer:
    """How a game explains a move, beyond the points that it brings.

    `explain` is told the position before the move, the one after it, each an array of one record,
    and the move's number.
    """

    explain: Callable[[np.ndarray, np.ndarray, int], Iterable[Reason]] = nothing_more
    tells: frozenset[str] = frozenset()  # parts of the score that it speaks of itself
    barren: frozenset[str] = frozenset()  # terrains that never score


POINTS_ONLY = Explainer()
