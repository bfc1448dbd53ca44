"""What is chosen before a game of Kingdomino."""

from typing import NamedTuple

from crownlands.core.errors import CrownlandsError
from crownlands.core.kingdom import LARGE, SMALL

SEATS = (2, 3, 4)

MIDDLE_KINGDOM_POINTS = 10
HARMONY_POINTS = 5

VARIANTS = {
    "middle-kingdom": "10 points more for a castle in the centre of the kingdom",
    "harmony": "5 points more for a kingdom that discarded no domino",
    "mighty-duel": "two seats with all 48 dominoes and kingdoms of 7x7",
    "dynasty": "three games in a row, most points in total",
}


class Options(NamedTuple):
    seats: int
    mighty_duel: bool = False
    middle_kingdom: bool = False
    harmony: bool = False
    dynasty: bool = False

    @property
    def kings(self) -> int:
        return 4 if self.seats == 2 else self.seats

    @property
    def frame(self) -> int:
        return LARGE if self.mighty_duel else SMALL

    @property
    def rounds(self) -> int:
        return 6 if self.seats == 2 and not self.mighty_duel else 12


def choose(seats: int, variants: frozenset[str]) -> Options:
    if "mighty-duel" in variants and seats != 2:
        raise CrownlandsError(f"The Mighty Duel is for 2 seats, not {seats}.")
    return Options(seats, **{name.replace("-", "_"): True for name in variants})
