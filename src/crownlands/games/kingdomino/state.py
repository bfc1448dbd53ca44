"""The record of a game of Kingdomino."""

import numpy as np

from crownlands.core.draft import draft_fields
from crownlands.core.kingdom import kingdom_fields
from crownlands.core.record import record
from crownlands.games.kingdomino.tiles import TERRAINS

MAX_SEATS = 4
LINE = 4  # the longest line
DYNASTY_GAMES = 3

STATE = record(
    [
        ("games", np.int8),  # in the match: 1, or 3 with dynasty
        ("middle_kingdom", np.int8),  # 1 if the option is in play
        ("harmony", np.int8),
        ("game", np.int8),  # which game of the match this is, from 0
        ("banked", np.int16, MAX_SEATS),  # points of the match's earlier games
        ("discards", np.int8, MAX_SEATS),  # dominoes discarded in this game
        *kingdom_fields(MAX_SEATS, len(TERRAINS)),
        *draft_fields(LINE),
    ]
)
