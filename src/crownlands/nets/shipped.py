"""Which network thinks about a position: one that comes with the package, or a file of one's own.

The networks of the package lie in `data`, one file for each, with its card in its header. A network
is for the game, the number of seats and the variants that it has learnt, and for no others.
"""

from functools import cache
from pathlib import Path

import numpy as np

from crownlands.catalogue import find, game_of
from crownlands.core.errors import CrownlandsError
from crownlands.nets.features import plan
from crownlands.nets.files import SUFFIX, Header, Trained, header_of, read_network

DATA = Path(__file__).with_name("data")


Variants = tuple[str, ...] | None  # None where a record does not tell them


class NotLearnt(CrownlandsError):
    """Nobody has learnt this set-up yet: all networks of the package are there, none is for it."""


@cache
def set_ups(game: str, seats: int) -> tuple[tuple[str, ...], dict[bytes, Variants]]:
    """The fields of a record that say which variants are played, and the variants by what they say.

    They are the single cells that `set_up` writes differently; what every seat has a cell of is
    used up in play.
    """
    entry = find(game)
    records = {}
    for together in entry.variants_for(seats):
        records[together] = np.zeros(1, entry.state)
        entry.rules.set_up(entry.options(seats, frozenset(together)), records[together][0])
    fields = tuple(
        name
        for name in entry.state.names or ()
        if entry.state[name].shape == () and len({r[name].tobytes() for r in records.values()}) > 1
    )
    known: dict[bytes, Variants] = {}
    for together, made in records.items():
        key = said(made, fields)
        known[key] = None if key in known else together
    return fields, known


def said(states: np.ndarray, fields: tuple[str, ...]) -> bytes:
    return b"".join(states[name].tobytes() for name in fields)


def variants_of(states: np.ndarray) -> Variants:
    """The variants that the game of `states[0]` is played with."""
    fields, known = set_ups(game_of(states[0]).name, int(states[0].seats))
    return known.get(said(states[:1], fields))


def suits(header: Header, game: str, seats: int, variants: Variants) -> bool:
    """Whether a network has learnt such games."""
    same = (header.game, header.seats) == (game, seats)
    return same and (variants is None or variants in header.variants)


def in_words(game: str, seats: int, variants: Variants) -> str:
    added = [f"+{name}" for name in variants or ()]
    return " ".join([f"{find(game).title} with {seats} seats", *added])


def check(header: Header, name: str, states: np.ndarray) -> None:
    """A sentence if a network is not for positions like this one."""
    game, seats, variants = game_of(states[0]).name, int(states[0].seats), variants_of(states)
    if not suits(header, game, seats, variants):
        learnt = [in_words(header.game, header.seats, together) for together in header.variants]
        raise CrownlandsError(
            f"The network {name!r} is for {', '.join(learnt)}, not for "
            f"{in_words(game, seats, variants)}."
        )
    if header.features != plan(states).fingerprint:
        raise CrownlandsError(
            f"The network {name!r} was trained for another version of Crownlands, which showed it "
            "other things: train it again."
        )


def shipped() -> dict[Path, Header]:
    """The networks that come with the package, those that can be read."""
    found = {}
    for path in sorted(DATA.glob(f"*{SUFFIX}")):
        try:
            found[path] = header_of(path)
        except CrownlandsError:
            continue  # whoever wants this one is told that there is none
    return found


class Networks:
    """Where an agent takes its network from: the file it is given, or those of the package."""

    def __init__(self, file: str = "") -> None:
        self._own = read_network(file) if file else None
        self._found: dict[tuple[str, int, Variants], Trained | CrownlandsError] = {}

    def find(self, states: np.ndarray) -> Trained:
        """The network for positions like this one; a sentence if there is none."""
        wanted = game_of(states[0]).name, int(states[0].seats), variants_of(states)
        if wanted not in self._found:  # a level asks before each decision
            try:
                trained = self._own or self._of_package(*wanted)
                check(trained.header, trained.name, states)
                self._found[wanted] = trained
            except CrownlandsError as error:
                self._found[wanted] = error
        found = self._found[wanted]
        if isinstance(found, CrownlandsError):
            raise type(found)(str(found))
        return found

    @staticmethod
    def _of_package(game: str, seats: int, variants: Variants) -> Trained:
        there = shipped()
        for path, header in there.items():
            if suits(header, game, seats, variants):
                return read_network(path)
        whole = there and len(there) == len(list(DATA.glob(f"*{SUFFIX}")))
        raise (NotLearnt if whole else CrownlandsError)(
            f"No network for {in_words(game, seats, variants)} comes with Crownlands: choose "
            "another agent, or give one of yours, as in net:file=PATH."
        )
