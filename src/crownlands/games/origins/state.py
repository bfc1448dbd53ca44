"""The record of a game of Kingdomino Origins.

A chief is a king of the draft, a hut a castle, a territory a kingdom and a fire a crown.
"""

from enum import IntEnum
from typing import Annotated

from crownlands.core.draft import Draft
from crownlands.core.kingdom import Kingdoms
from crownlands.core.record import Int8, Int8s, Word, Words, record
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


class State(Kingdoms, Draft):
    mode: Int8
    fire_empire: Int8  # 1 if the option is in play
    homo_habilis: Int8
    discards: Annotated[Int8s, MAX_SEATS]
    volcano: Int8  # board bit of the one whose fire is to land, or NO_SQUARE
    craters: Annotated[Words, MAX_SEATS, 2]  # bit planes, as crowns are
    tokens: Annotated[Words, MAX_SEATS]  # the squares whose fires are a token, not printed
    resources: Annotated[Words, MAX_SEATS, len(RESOURCES)]  # the squares with each of them
    totem: Int8  # the one to be handed on, or NO_TOTEM
    holder: Annotated[Int8s, len(RESOURCES)]  # of each totem, or NOBODY
    cromagnons: Annotated[Words, MAX_SEATS, len(CROMAGNONS)]  # the squares with each kind
    cave: Word  # tiles lying face up
    pile: Word  # tiles lying face down
    paid: Word  # resources paid so far in this recruiting
    recruit: Int8  # the kind of the tile to be settled, or NO_CROMAGNON


STATE = record(State, kingdoms=MAX_SEATS, terrains=len(TERRAINS), places=LINE)
