"""The record of a game of Kingdomino Duel.

What belongs to a turn (dice, castings, drawings) stays to be seen until the next turn begins.
"""

from enum import IntEnum

import numpy as np

from crownlands.core.record import record
from crownlands.games.duel.tiles import COATS, DICE

SEATS = 2

NO_DIE = -1
NOT_ROLLED = -1  # the face of a die
NO_SPACE = -1
NO_COAT = -1

# How a spell stands with a seat.
OPEN, STRUCK, WON, USABLE, USED = range(5)  # WON: in this turn, so not usable yet


class Phase(IntEnum):
    """The steps of a turn in their order; a step with nothing to decide is skipped."""

    ROLL = 0  # four times
    CAST_DOUBLE_DOT = 1
    TAKE = 2  # player A, then player B
    # Player A's map, then player B's:
    CAST_DOUBLE_STRIPE = 3
    TURN = 4
    CAST_DOT = 5
    CAST_STRIPE = 6
    BONUS = 7
    DRAW = 8  # the lower die, then the higher one
    # Player A's spell book, then player B's:
    SOLID = 9
    CROSS = 10
    END = 11


STATE = record(
    [
        ("player_a", np.int8),  # the seat that is player A in this turn
        ("turn", np.int16),  # from 1
        ("coats", np.uint64, (SEATS, len(COATS))),  # the squares of each coat on a seat's map
        ("crosses", np.uint64, (SEATS, 3)),  # bit planes: up to 2 + castle bonus + quarters
        ("ticks", np.int8, (SEATS, len(COATS))),  # boxes ticked in the spell book
        ("spells", np.int8, (SEATS, len(COATS))),  # OPEN .. USED
        ("solid", np.int8, SEATS),  # the coat chosen for that spell, or NO_COAT
        ("bonus_used", np.int8, SEATS),  # 1 once the castle bonus was used
        # of this turn
        ("faces", np.int8, DICE),  # the face that each die shows, or NOT_ROLLED
        ("dice", np.int8, (SEATS, 2)),  # a seat's two dice, the lower first, or NO_DIE
        ("cast", np.uint64, SEATS),  # the coats of the spells cast
        ("bonus_die", np.int8, SEATS),  # the die that got the castle's cross, or NO_DIE
        ("drawn", np.int8, (SEATS, 2)),  # the spaces drawn, in order, or NO_SPACE
        # common to all games
        ("seats", np.int8),
        ("phase", np.int8),
        ("to_play", np.int8),  # a seat, CHANCE or OVER
    ]
)
