"""What is chosen before a game of Queendomino."""

from typing import NamedTuple

from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.kingdom import LARGE, SMALL
from crownlands.games.queendomino.tiles import BUILDINGS, DECK, Building

SEATS = (2, 3, 4, 5, 6, 7, 8)
ONE_BOX = (2, 3, 4)
BOTH_BOXES = (3, 4, 5, 6, 7, 8)
TEAMS = (6, 8)

VARIANTS = {
    "royal-wedding": "both boxes together: lines from Queendomino and Kingdomino in turn",
    "teams": "two seats share a kingdom, at the Royal Wedding",
}


class Options(NamedTuple):
    seats: int
    royal_wedding: bool = False
    teams: bool = False
    buildings: tuple[Building, ...] = BUILDINGS

    @property
    def kings(self) -> int:
        return 4 if self.seats == 2 else self.seats

    @property
    def line_size(self) -> int:
        return 4 if self.seats <= 4 else 8

    @property
    def rounds(self) -> int:
        """As many as lines: all dominoes are used."""
        return (2 if self.royal_wedding else 1) * DECK // self.line_size

    @property
    def frame(self) -> int:
        large = self.seats == 2 or self.teams or (self.royal_wedding and self.seats <= 4)
        return LARGE if large else SMALL


def choose(
    seats: int, variants: frozenset[str], buildings: tuple[Building, ...] = BUILDINGS
) -> Options:
    wedding, teams = "royal-wedding" in variants, "teams" in variants
    if teams and not wedding:
        raise CrownlandsError("Teams play at the Royal Wedding: choose royal-wedding as well.")
    if teams and seats not in TEAMS:
        raise CrownlandsError(f"Teams need {one_of(TEAMS)} seats, not {seats}.")
    if wedding and seats not in BOTH_BOXES:
        raise CrownlandsError(f"The Royal Wedding is for {one_of(BOTH_BOXES)} seats, not {seats}.")
    if not wedding and seats not in ONE_BOX:
        raise CrownlandsError(
            f"Queendomino alone is for {one_of(ONE_BOX)} seats, not {seats}: "
            "more need both boxes, the variant royal-wedding."
        )
    return Options(seats, wedding, teams, buildings)
