"""The terrains of Kingdomino and Queendomino."""

from enum import IntEnum


class Terrain(IntEnum):
    WHEAT = 0
    FOREST = 1
    LAKE = 2
    PASTURE = 3
    SWAMP = 4
    MINE = 5
    TOWN = 6  # Queendomino only
