"""The record of a game of Kingdomino Duel.

What belongs to a turn (dice, castings, drawings) stays to be seen until the next turn begins.
"""

from enum import IntEnum
from typing import Annotated

from crownlands.core.record import Int8, Int8s, Int16, Record, Words, record
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


class State(Record):
    player_a: Int8  # the seat that is player A in this turn
    turn: Int16  # from 1
    coats: Annotated[Words, SEATS, len(COATS)]  # the squares of each coat on a seat's map
    crosses: Annotated[Words, SEATS, 3]  # bit planes: up to 2 + castle bonus + quarters
    ticks: Annotated[Int8s, SEATS, len(COATS)]  # boxes ticked in the spell book
    spells: Annotated[Int8s, SEATS, len(COATS)]  # OPEN .. USED
    solid: Annotated[Int8s, SEATS]  # the coat chosen for that spell, or NO_COAT
    bonus_used: Annotated[Int8s, SEATS]  # 1 once the castle bonus was used
    # of this turn
    faces: Annotated[Int8s, DICE]  # the face that each die shows, or NOT_ROLLED
    dice: Annotated[Int8s, SEATS, 2]  # a seat's two dice, the lower first, or NO_DIE
    cast: Annotated[Words, SEATS]  # the coats of the spells cast
    bonus_die: Annotated[Int8s, SEATS]  # the die that got the castle's cross, or NO_DIE
    drawn: Annotated[Int8s, SEATS, 2]  # the spaces drawn, in order, or NO_SPACE
    # common to all games
    seats: Int8
    phase: Int8
    to_play: Int8  # a seat, CHANCE or OVER


STATE = record(State)
