"""What a game calls its things and its doings; a game says it in its `words` file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

# What the seat to play does, by the table's step, and what chance does.
STEPS = {"lay": "lays", "claim": "claims a domino"}
CHANCES = {"deal": "the next line is dealt", "draw": "a king is drawn"}


@dataclass(frozen=True)
class Words:
    """A game's words, where they are not the common ones."""

    castle: str = "castle"
    kingdom: str = "kingdom"
    king: str = "king"
    steps: Mapping[str, str] = field(default_factory=dict)  # "build": "may build"
    # What a step is about: a name in the table's extras, and how that is told.
    stakes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    chances: Mapping[str, str] = field(default_factory=dict)  # "roll": "the dice are rolled"
    # Moves by their names: "site": "put the building". What a move holds follows, unless the words
    # say where it goes: "build": "buy at price {price}".
    moves: Mapping[str, str] = field(default_factory=dict)

    def step(self, name: str) -> str | None:
        """What the seat to play does in this step, if it has a word for it."""
        return self.steps.get(name) or STEPS.get(name)

    def chance(self, name: str) -> str | None:
        return self.chances.get(name) or CHANCES.get(name)


COMMON = Words()


def name_of(step: IntEnum) -> str:
    """A step as tables and positions name it."""
    return step.name.lower().replace("_", "-")
