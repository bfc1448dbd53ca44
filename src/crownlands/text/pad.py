"""What a game's score pad asks: how its kingdoms are written down, and what is to be known besides.

A pad's `put` writes one kingdom of the box into the record of a fresh game, so that the game's own
rules count it; everything else (asking, reading, drawing) is the same for all games.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from crownlands.core.contract import OVER
from crownlands.core.draft import Phase
from crownlands.core.errors import CrownlandsError
from crownlands.text.kingdom_text import MOST_CROWNS
from crownlands.text.moves import Square
from crownlands.text.names import Names
from crownlands.text.translate import Kingdom
from crownlands.text.words import COMMON, Words

GONE = "x"  # what lay on the square is there no more

YES = Names({"yes": "y, oui, sim, true, si, 1"})
NO = Names({"no": "n, non, não, false, 0"})


class Kind(Enum):
    """What a fact is told with."""

    NUMBER = "a whole number"
    YES = "yes or no"
    NAME = "a name"
    NAMES = "a list of names"


@dataclass(frozen=True)
class Fact:
    """Something that the score depends on besides the squares."""

    name: str  # as an argument, a key in JSON, the first word of a line
    question: str
    kind: Kind = Kind.NUMBER
    also: str = ""  # what the first word of a line may be besides
    names: Names | None = None  # what can be named
    # Whether it counts in a game with these options, by the record.
    counts: Callable[[Any], bool] = field(default=lambda _s: True)

    @property
    def called(self) -> Names:
        return Names({self.name: self.also})

    def read(self, value: object) -> Any:
        """What somebody typed, or a value of JSON, as the pad takes it."""
        if self.kind is Kind.NUMBER:
            return self.read_number(value)
        if self.kind is Kind.YES:
            return self.read_yes(value)
        names = value.split(",") if isinstance(value, str) else value
        if not isinstance(names, list | tuple) or not all(isinstance(n, str) for n in names):
            raise CrownlandsError(f"{self.name!r} must be {self.kind.value}, not {value!r:.40}.")
        assert self.names is not None
        found = tuple(self.names.find(name) for name in names if name.strip())
        if self.kind is Kind.NAMES:
            return found
        if len(found) > 1:
            raise CrownlandsError(f"{self.name!r} must be one name, not {len(found)}.")
        return found[0] if found else None

    def read_number(self, value: object) -> int:
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
            return int(value.strip()[:9])
        if type(value) is int:
            return value
        raise CrownlandsError(f"{self.name!r} must be {self.kind.value}, not {value!r:.40}.")

    def read_yes(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, str):
            if not value.strip() or YES.get(value):  # the word alone says it
                return True
            if NO.get(value):
                return False
        raise CrownlandsError(f"{self.name!r} must be {self.kind.value}, not {value!r:.40}.")


@dataclass(frozen=True)
class Written:
    """A kingdom as somebody wrote it down."""

    squares: Kingdom
    things: Mapping[Square, tuple[str, ...]] = field(default_factory=dict)  # what stands there
    castle: int = 0  # the number written on it
    whose: str = "The kingdom"  # begins a sentence


def nothing(_s: Any, _written: Sequence[Written]) -> None:
    """For a game in which nothing follows from all kingdoms together."""


@dataclass(frozen=True)
class Pad:
    """How the kingdoms of a game are written down and counted."""

    order: tuple[str, ...]  # the terrains, as in the record
    letters: tuple[str, ...]  # one for each
    terrains: Names
    # Of (record, kingdom's number, kingdom, facts by name): write it into the record.
    put: Callable[[Any, int, Written, Mapping[str, Any]], None]
    # Of (record, all kingdoms): why they cannot have been made with the box, in sentences.
    doubts: Callable[[Any, Sequence[Written]], Iterable[str]]
    # Of (record, all kingdoms): what follows from all of them together.
    finish: Callable[[Any, Sequence[Written]], None] = nothing
    things: Names | None = None  # what may stand on a square
    facts: tuple[Fact, ...] = ()
    most: int = MOST_CROWNS  # the largest number on a square
    words: Words = COMMON
    pips: str = "crowns"  # what the numbers count
    hint: str = ""  # how to write what is special here, for people who are asked

    @property
    def castle(self) -> str:
        return self.words.castle

    @property
    def kingdom(self) -> str:
        return self.words.kingdom

    def fact(self, name: str) -> Fact | None:
        return next((fact for fact in self.facts if fact.name == name), None)


CASTLES = Names({"castle": "c, château, castelo", "hut": "h, hutte, cabane, cabana, tenda"})


# What the games with a draft share


def discards_fact(counts: Callable[[Any], bool]) -> Fact:
    question = "How many dominoes were discarded?"
    return Fact("discards", question, also="discarded, défausses, descartes", counts=counts)


def read_discards(s: Any, facts: Mapping[str, Any]) -> int:
    """How many dominoes a kingdom's owner has discarded, if that can be."""
    discards, turns = facts.get("discards", 0), int(s.rounds) * int(s.kings) // int(s.seats)
    if not 0 <= discards <= turns:
        raise CrownlandsError(f"A seat can discard 0 to {turns} dominoes, not {discards}.")
    return int(discards)


def end_draft(s: Any) -> None:
    """All has been laid: the game is over."""
    s.rounds_begun, s.phase, s.to_play = s.rounds, Phase.END, OVER
