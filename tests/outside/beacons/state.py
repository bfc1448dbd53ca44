"""The record of a game of Beacons.

A map is three by three spaces, numbered row by row; the lighthouse stands on space 4. A set of
squares is a word of `core.grid`, in which the lighthouse is bit 0.

    0 1 2
    3 L 5
    6 7 8
"""

from typing import Annotated

from crownlands.core.record import Int8, Int8s, Record, Words, record

KINDS = ("heath", "lake")
MOST_SEATS = 4
SIDE = 3
SPACES = SIDE * SIDE
ROUNDS = SPACES - 1  # then every map is full
NOTHING = -1


class State(Record):
    shores: Annotated[Words, MOST_SEATS, len(KINDS)]  # the squares of each kind on a seat's map
    lights: Annotated[Words, MOST_SEATS, 1]  # the squares with a beacon: one bit plane
    beacons: Annotated[Int8s, MOST_SEATS]  # that a seat has left
    turned_up: Int8  # the kind that this round brings, or NOTHING
    rounds_begun: Int8
    # common to all games
    seats: Int8
    phase: Int8
    to_play: Int8  # a seat, CHANCE or OVER


STATE = record(State)
