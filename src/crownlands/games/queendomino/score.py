"""The score of a kingdom, as if the game ended now."""

from enum import IntEnum

import numpy as np

from crownlands.core.bits import ZERO, bit, without_lowest
from crownlands.core.instructions import lowest
from crownlands.core.jit import jit
from crownlands.core.scoring import add_part
from crownlands.core.territory import (
    count_territories,
    largest_territory,
    list_territories,
    territory_points,
)
from crownlands.games.queendomino.state import POINTS, SCORE_PER, State, shown
from crownlands.games.queendomino.tiles import ONCE, PER_KNIGHT, PER_TOWER, TERRAINS
from crownlands.games.queendomino.turn import all_knights

COINS_PER_POINT = 3
FIRST_BUILDING = len(TERRAINS)  # among the kinds that parts of a score have: terrains, buildings


class Part(IntEnum):
    """What a row of the score's breakdown stands for."""

    TERRITORY = 0
    COINS = 1
    QUEEN = 2
    BUILDING = 3


@jit
def points(s: State, k: int) -> int:
    answer = int(s.coins[k]) // COINS_PER_POINT
    answer += territory_points(s.land[k], s.crowns[k]) + queen_points(s, k)
    tiles = s.tiles[k]
    while tiles != ZERO:
        answer += building_points(s, k, lowest(tiles))
        tiles = without_lowest(tiles)
    return answer


@jit
def queen_points(s: State, k: int) -> int:
    """The queen is one more crown in her host's largest territory."""
    return largest_territory(s.land[k]) if s.queen == k else 0


@jit
def building_points(s: State, k: int, tile: int) -> int:
    per = shown(s, tile, SCORE_PER)
    if per == ONCE:
        number = 1
    elif per == PER_TOWER:
        number = int(s.towers[k])
    elif per == PER_KNIGHT:
        number = all_knights(s, k)
    else:
        number = count_territories(s.land[k, per])
    return number * shown(s, tile, POINTS)


@jit
def list_parts(s: State, k: int, out: np.ndarray) -> int:
    """Write the parts of the score; return how many there are."""
    n = list_territories(s.land[k], s.crowns[k], Part.TERRITORY, out)
    n = add_part(out, n, Part.COINS, int(s.coins[k]) // COINS_PER_POINT)
    if s.queen == k:
        n = add_part(out, n, Part.QUEEN, queen_points(s, k))
    tiles = s.tiles[k]
    while tiles != ZERO:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        kind = FIRST_BUILDING + int(s.kind[tile])
        site = bit(s.site[tile])
        n = add_part(out, n, Part.BUILDING, building_points(s, k, tile), kind, 0, 0, site)
    return n
