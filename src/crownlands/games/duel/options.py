"""What is chosen before a game of Kingdomino Duel: nothing."""

from typing import NamedTuple

SEATS = (2,)

VARIANTS: dict[str, str] = {}


class Options(NamedTuple):
    seats: int


def choose(seats: int, _variants: frozenset[str]) -> Options:
    return Options(seats)
