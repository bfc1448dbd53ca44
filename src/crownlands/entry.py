"""A game's entry in the catalogue: what it is called, who can play it, and where its code is."""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import combinations
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from crownlands.core import play
from crownlands.core.contract import Rules
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.record import State
from crownlands.text.boards import Board
from crownlands.text.looks import PLAIN, Looks
from crownlands.text.moves import Move
from crownlands.text.pad import Pad
from crownlands.text.position import Keys
from crownlands.text.protocols import Actions, Position, View
from crownlands.text.reasons import POINTS_ONLY, Explainer
from crownlands.text.view import Table
from crownlands.text.words import COMMON, Words


def is_whole(value: object) -> bool:
    """Whether this is a whole number, Python's or NumPy's; True and False are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def in_words(names: type[IntEnum]) -> tuple[str, ...]:
    """The names of an enumeration as people say them."""
    return tuple(name.lower().replace("_", " ") for name in names.__members__)


def data_tag(data: str) -> str:
    """A data file by name and fingerprint."""
    try:
        content = Path(data).read_bytes()
    except OSError as error:
        raise CrownlandsError(f"{data} cannot be read: {error.strerror}.") from None
    return f"{Path(data).name} {hashlib.sha256(content).hexdigest()[:16]}"


def nothing(_s: State, _move: Move) -> str | None:
    """For games whose moves are about dominoes and squares only."""
    return None


def no_boards(_table: Table, _names: Sequence[str]) -> Sequence[Board]:
    """For games with nothing beside kingdoms and lines."""
    return ()


def not_told(_table: Table, _name: str) -> str:
    """For games whose things need no explanation."""
    return ""


def rules_text(folder: Path) -> Path:
    """A game's rules in Markdown: beside its code once installed, in a clone among the docs."""
    installed = folder / "rules.md"
    return installed if installed.exists() else folder.parents[3] / f"docs/rules-{folder.name}.md"


@dataclass(frozen=True, repr=False)
class Entry:
    """One game of the catalogue."""

    name: str  # as in commands and records
    title: str
    seats: tuple[int, ...]
    colours: tuple[str, ...]  # of the seats, in order
    variants: Mapping[str, str]  # name: what it means
    state: np.dtype[Any]
    rules: Rules[Any]
    actions: Actions[Any]
    parts: tuple[str, ...]  # names of the parts of a score, first what is squares times crowns
    tie_breaks: tuple[str, ...]  # names of what is compared among equal points, in this order
    kinds: tuple[str, ...]  # names of the terrains, as in the record, then of other things scored
    # From seats and variants (and, where it is given, what `read_data` made of a data file);
    # raises CrownlandsError with a sentence.
    options: Callable[..., Any]
    view: View[Any]
    # The building, cro-magnon, spell or coat that a move in this position is about.
    thing: Callable[[Any, Move], str | None] = nothing
    bonuses: frozenset[str] = frozenset()  # parts of a score that only the end of a game earns
    read_data: Callable[[Path], Any] | None = None  # for a game whose data an owner may correct
    position: Position[Any] | None = None
    pad: Pad | None = None  # how kingdoms of the box are written down and counted
    looks: Looks = PLAIN
    words: Words = COMMON
    # What lies beside kingdoms and lines, given the names of the seats.
    boards: Callable[[Table, Sequence[str]], Sequence[Board]] = no_boards
    # What a thing does, by its name: a building, a cro-magnon, a spell; a sentence or nothing.
    about: Callable[[Table, str], str] = not_told
    reasons: Explainer = POINTS_ONLY  # what speaks for a move besides its points
    rules_text: Path | None = None  # the rules in Markdown
    lesson: Path | None = None  # the game in small steps, as `lessons` reads them
    # Of the strongest level in one decision, so that a long turn takes about a second on two cores
    # (benchmarks/turns.py).
    playouts: int = 10_000
    net_playouts: int = 0  # the same with a network; 0 where none makes it stronger yet

    def __repr__(self) -> str:
        return f"<{self.title}, for {self.seats_in_words} seats>"

    @property
    def land(self) -> str:
        """The part of a score that is squares times crowns."""
        return self.parts[0]

    @cached_property
    def is_bonus(self) -> np.ndarray:
        """By part of a score: whether only the end of a game earns it."""
        return np.array([part in self.bonuses for part in self.parts])

    def bonuses_with(self, variants: Collection[str]) -> list[str]:
        """The bonuses in a game with these variants: some are variants themselves."""
        absent = {name.replace("-", " ") for name in self.variants if name not in variants}
        return [bonus for bonus in self.bonuses if bonus not in absent]

    @property
    def seats_in_words(self) -> str:
        """How many can play: 2, 3 or 4; 2 to 8."""
        first, last = self.seats[0], self.seats[-1]
        many = len(self.seats) > 3 and self.seats == tuple(range(first, last + 1))
        return f"{first} to {last}" if many else one_of(self.seats)

    def variants_for(self, seats: int) -> list[tuple[str, ...]]:
        """All the variants that go together at so many seats, no variant at all included."""
        found = []
        for count in range(len(self.variants) + 1):
            for together in combinations(self.variants, count):
                with suppress(CrownlandsError):
                    self.options(seats, frozenset(together))
                    found.append(together)
        return found

    def choose(
        self,
        seats: int | None,
        variants: Collection[str],
        data: str | PathLike[str] | None = None,
    ) -> tuple[int, tuple[str, ...], Any]:
        """Seats, variants in the catalogue's order, and options; or a sentence for what is wrong.

        Without a number of seats, the most that go with the variants are taken. `data` is a file
        to play with instead of the game's own.
        """
        extra: tuple[Any, ...] = ()
        if data is not None:
            if self.read_data is None:
                raise CrownlandsError(f"{self.title} has no data file that could be replaced.")
            extra = (self.read_data(Path(data)),)
        if isinstance(variants, str):
            raise CrownlandsError(f"Variants are a list of names, such as [{variants!r}].")
        for variant in variants:
            if variant not in self.variants:
                known = f"choose {one_of(self.variants)}" if self.variants else "it has none"
                raise CrownlandsError(f"{self.title} has no variant {variant!r}: {known}.")
        chosen = tuple(name for name in self.variants if name in variants)
        if seats is not None:
            if not is_whole(seats) or seats not in self.seats:
                raise CrownlandsError(
                    f"{self.title} is for {self.seats_in_words} seats, not {seats!r}."
                )
            return int(seats), chosen, self.options(int(seats), frozenset(chosen), *extra)
        complaint: CrownlandsError | None = None
        for most in reversed(self.seats):
            try:
                return most, chosen, self.options(most, frozenset(chosen), *extra)
            except CrownlandsError as error:
                complaint = error
        assert complaint is not None
        raise complaint

    def blank(self, options: Any) -> np.ndarray:
        """The position that every game with these options starts from, in an array of its own."""
        states = np.zeros(1, self.state)
        self.rules.set_up(options, states[0])
        play.start(states, 0)
        return states

    def write_position(self, seats: int, variants: Sequence[str], s: State) -> str:
        """A position as one line."""
        words = [self.name, str(seats), *(["+".join(variants)] if variants else [])]
        keys: Mapping[str, str] = self.position_text.write(s)
        return " ".join([*words, *(f"{key}={value}" for key, value in keys.items())])

    def read_position(self, keys: Keys, s: State) -> None:
        """Change the record of a fresh game into the position with these keys."""
        self.position_text.read(s, keys)

    @property
    def position_text(self) -> Position[Any]:
        """The game's module that knows its keys."""
        if self.position is None:
            raise CrownlandsError(f"Positions of {self.title} have no text form.")
        return self.position
