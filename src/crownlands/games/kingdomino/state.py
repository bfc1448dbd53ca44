"""The record of a game of Kingdomino."""

from typing import Annotated

from crownlands.core.draft import Draft
from crownlands.core.kingdom import Kingdoms
from crownlands.core.record import Int8, Int8s, Int16s, record
from crownlands.games.kingdomino.tiles import TERRAINS

MAX_SEATS = 4
LINE = 4  # the longest line
DYNASTY_GAMES = 3


class State(Kingdoms, Draft):
    games: Int8  # in the match: 1, or 3 with dynasty
    middle_kingdom: Int8  # 1 if the option is in play
    harmony: Int8
    game: Int8  # which game of the match this is, from 0
    banked: Annotated[Int16s, MAX_SEATS]  # points of the match's earlier games
    discards: Annotated[Int8s, MAX_SEATS]  # dominoes discarded in this game


STATE = record(State, kingdoms=MAX_SEATS, terrains=len(TERRAINS), places=LINE)
