"""A game's entry in the catalogue: what it is called, who can play it, and where its code is."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.record import State
from crownlands.core.view import Cell, Table


@dataclass(frozen=True)
class Entry:
    """One game of the catalogue."""

    name: str  # as in commands and records
    title: str
    seats: tuple[int, ...]
    colours: tuple[str, ...]  # of the seats, in order
    variants: Mapping[str, str]  # name: what it means
    state: np.dtype[Any]
    rules: ModuleType  # the contract's functions, and `set_up(options, s)`
    actions: ModuleType  # `encode`, `decode` and the kinds of moves, `MOVES`
    parts: tuple[str, ...]  # names of the parts of a score
    kinds: tuple[str, ...]  # names of the terrains, as in the record, then of other things scored
    options: Callable[[int, frozenset[str]], Any]  # raises CrownlandsError with a sentence
    table: Callable[[State], Table]  # what lies open, for drawing and views
    cells: Callable[[int], tuple[Cell, Cell]]  # the halves of a domino, by its number

    def choose(
        self, seats: int | None, variants: Collection[str]
    ) -> tuple[int, tuple[str, ...], Any]:
        """Seats, variants in the catalogue's order, and options; or a sentence for what is wrong.

        Without a number of seats, the most that go with the variants are taken.
        """
        for variant in variants:
            if variant not in self.variants:
                known = f"choose {one_of(self.variants)}" if self.variants else "it has none"
                raise CrownlandsError(f"{self.title} has no variant {variant!r}: {known}.")
        chosen = tuple(name for name in self.variants if name in variants)
        if seats is not None:
            if seats not in self.seats:
                raise CrownlandsError(
                    f"{self.title} is for {one_of(self.seats)} seats, not {seats}."
                )
            return seats, chosen, self.options(seats, frozenset(chosen))
        complaint: CrownlandsError | None = None
        for most in reversed(self.seats):
            try:
                return most, chosen, self.options(most, frozenset(chosen))
            except CrownlandsError as error:
                complaint = error
        assert complaint is not None
        raise complaint
