"""What is chosen before a game of Beacons."""

from typing import NamedTuple

SEATS = (2, 3, 4)

VARIANTS = {"dim": "everybody has one beacon instead of two"}


class Options(NamedTuple):
    seats: int
    beacons: int


def choose(seats: int, variants: frozenset[str]) -> Options:
    return Options(seats, 1 if "dim" in variants else 2)
