"""The record of a game of Queendomino.

A kingdom is a seat's, or, in teams, that of the seats 2k and 2k + 1.
"""

from enum import IntEnum
from typing import Annotated

from crownlands.core.draft import Draft
from crownlands.core.jit import jit
from crownlands.core.kingdom import Kingdoms
from crownlands.core.record import Int8, Int8s, Int16, Int16s, Int32s, Word, Words, record
from crownlands.games.queendomino.tiles import KINDS, SLOTS, TERRAINS, TILES

KINGDOMS = 8
LINE = 8  # the longest line

NOBODY = -1  # hosts the queen
IN_CAVE = -1  # the dragon
NO_TILE = -1  # in a slot, in hand
NO_SITE = -1
NO_WAY = -1  # of the domino just laid, when there is no tax to decide

KNIGHTS, TOWERS, CROWNS, TAX_BONUS, SCORE_PER, POINTS = range(6)  # the columns of `values`


class Step(IntEnum):
    """The phases that Queendomino adds to those of the draft."""

    TURN_UP = 5  # a building for an empty slot
    TAX = 6
    BUILD = 7
    SITE = 8
    BRIBE = 9


class State(Kingdoms, Draft):
    royal_wedding: Int8  # 1 if the option is in play
    teams: Int8
    values: Annotated[Int8s, KINDS, 6]  # what each kind of building shows
    kind: Annotated[Int8s, TILES]  # of each tile
    other_deck: Word  # undealt dominoes of the deck the next line is not from
    stack: Word  # tiles not turned up yet
    slots: Annotated[Int8s, SLOTS]  # the tile in each slot, from the stack outwards, or NO_TILE
    dragon: Int8  # the slot it sits in, or IN_CAVE
    queen: Int8  # the kingdom that hosts her, or NOBODY
    laid: Int16  # while its tax is decided: the way the domino was laid, or NO_WAY
    half: Int8  # the half of it whose tax is decided: 0 left, 1 right
    in_hand: Int8  # while its site is decided: the tile paid for, or NO_TILE
    coins: Annotated[Int32s, KINGDOMS]
    guard: Annotated[Int16s, KINGDOMS]  # knights in it
    towers: Annotated[Int16s, KINGDOMS]
    discards: Annotated[Int8s, KINGDOMS]  # dominoes discarded
    knights: Annotated[Words, KINGDOMS]  # squares with a knight
    built: Annotated[Words, KINGDOMS]  # squares with a building
    tiles: Annotated[Words, KINGDOMS]  # buildings
    site: Annotated[Int8s, TILES]  # the square each tile was built on, or NO_SITE


STATE = record(State, kingdoms=KINGDOMS, terrains=len(TERRAINS), places=LINE)


@jit
def kingdom_of(s: State, seat: int) -> int:
    return seat // 2 if s.teams else seat


@jit
def next_deck(s: State) -> int:
    """The deck the next line is from: the two take turns at the Royal Wedding."""
    return int(s.rounds_begun) % 2 if s.royal_wedding else 0


@jit
def current_deck(s: State) -> int:
    return (int(s.rounds_begun) + 1) % 2 if s.royal_wedding else 0


@jit
def shown(s: State, tile: int, column: int) -> int:
    """What a tile shows in a column of the table of buildings."""
    return int(s.values[s.kind[tile], column])
