"""What is chosen before a game of Kingdomino Origins."""

from typing import NamedTuple

from crownlands.core.errors import CrownlandsError
from crownlands.core.kingdom import LARGE, SMALL
from crownlands.games.origins.state import DISCOVERY, TOTEM, TRIBE

SEATS = (2, 3, 4)
ROUNDS = 12

FIRE_EMPIRE_POINTS = 10
HOMO_HABILIS_POINTS = 5

VARIANTS = {
    "totem": "the Totem mode: resources, and totems for those who have the most of them",
    "tribe": "the Tribe mode: resources, with which cro-magnons are recruited",
    "fire-empire": "10 points more for a hut in the centre of the territory",
    "homo-habilis": "5 points more for a territory that discarded no domino",
}


class Options(NamedTuple):
    seats: int
    totem: bool = False
    tribe: bool = False
    fire_empire: bool = False
    homo_habilis: bool = False

    @property
    def mode(self) -> int:
        if self.totem:
            return TOTEM
        return TRIBE if self.tribe else DISCOVERY

    @property
    def chiefs(self) -> int:
        return 4 if self.seats == 2 else self.seats

    @property
    def frame(self) -> int:
        return LARGE if self.seats == 2 else SMALL


def choose(seats: int, variants: frozenset[str]) -> Options:
    if {"totem", "tribe"} <= variants:
        raise CrownlandsError("Totem and Tribe are two modes: a game is played in one of them.")
    return Options(seats, **{name.replace("-", "_"): True for name in variants})
