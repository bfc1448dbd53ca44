"""The record of a game of Kingdomino Origins.

A chief is a king of the draft, a hut a castle, a territory a kingdom and a fire a crown.
"""

from enum import IntEnum

import numpy as np

from crownlands.core.draft import draft_fields
from crownlands.core.kingdom import kingdom_fields
from crownlands.core.record import record
from crownlands.games.origins.tiles import CROMAGNONS, RESOURCES, TERRAINS

MAX_SEATS = 4
LINE = 4

DISCOVERY, TOTEM, TRIBE = range(3)  # the modes

NO_SQUARE = -1
NO_TOTEM = -1


class Step(IntEnum):
    """The phases of Origins besides those of the draft, which are 0 to 4.

    opening   [REFILL] DEAL; two seats: DRAW OPENING; else DRAW CLAIM for every chief
    a round   [REFILL] DEAL, then for each chief LAY [FIRE] [HAND_ON] CLAIM [RECRUIT SETTLE]
    the last  for each chief LAY [FIRE] [HAND_ON]
    """

    REFILL = 5  # a cro-magnon is turned up for the cave
    OPENING = 6  # two seats: the places of all chiefs in the first line
    FIRE = 7  # lands somewhere
    HAND_ON = 8  # a totem, by its holder
    RECRUIT = 9  # pay, pay ..., take; or pass
    SETTLE = 10  # the cro-magnon just taken


STATE = record(
    [
        ("mode", np.int8),
        ("fire_empire", np.int8),  # 1 if the option is in play
        ("homo_habilis", np.int8),
        ("discards", np.int8, MAX_SEATS),
        ("volcano", np.int8),  # board bit of the one whose fire is to land, or NO_SQUARE
        ("craters", np.uint64, (MAX_SEATS, 2)),  # bit planes, as crowns are
        ("tokens", np.uint64, MAX_SEATS),  # the squares whose fires are a token, not printed
        ("resources", np.uint64, (MAX_SEATS, len(RESOURCES))),  # the squares with each of them
        ("totem", np.int8),  # the one to be handed on, or NO_TOTEM
        ("holder", np.int8, len(RESOURCES)),  # of each totem, or NOBODY
        ("cromagnons", np.uint64, (MAX_SEATS, len(CROMAGNONS))),  # the squares with each kind
        ("cave", np.uint64),  # tiles lying face up
        ("pile", np.uint64),  # tiles lying face down
        ("paid", np.uint64),  # resources paid so far in this recruiting
        ("recruit", np.int8),  # the kind of the tile to be settled, or NO_CROMAGNON
        *kingdom_fields(MAX_SEATS, len(TERRAINS)),
        *draft_fields(LINE),
    ]
)
