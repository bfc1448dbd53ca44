"""What things of Queendomino are worth to those who play it, in sixths of a point.

These are estimates, so that players can compare a coin with a crown; `score` is what counts. A
coin is worth a third of a point at the end, and more as long as it may buy a building.
"""

import numpy as np

from crownlands.core import gain
from crownlands.core.bits import ZERO, bit, without_lowest
from crownlands.core.contract import OVER, Slate
from crownlands.core.domino import Domino
from crownlands.core.draft import CURRENT, NEXT, first_not_laid, is_last_round
from crownlands.core.gain import HOLE, NOWHERE
from crownlands.core.grid import connected, group_of_first
from crownlands.core.instructions import count, lowest
from crownlands.core.jit import jit
from crownlands.core.territory import count_territories, largest_territory, territory_points
from crownlands.games.queendomino import builders, score, turn
from crownlands.games.queendomino.state import (
    CROWNS,
    KINGDOMS,
    KNIGHTS,
    POINTS,
    SCORE_PER,
    TAX_BONUS,
    TOWERS,
    State,
    Step,
    current_deck,
    kingdom_of,
    next_deck,
    shown,
)
from crownlands.games.queendomino.tiles import (
    COIN_PER_KNIGHT,
    COIN_PER_TOWER,
    NO_BONUS,
    ONCE,
    PER_KNIGHT,
    PER_TOWER,
    TOWN,
    domino,
)

POINT = 6  # sixths

COIN = 3  # as long as there is something to buy
LAST_COIN = 2  # when only the score is left
TAX = 3  # coins that a knight of the guard is reckoned to collect yet, at least
TAX_GROWTH = 4  # so many dominoes to lay make it a coin more
TOWER = 4  # besides what it scores: it brings the queen nearer, or keeps her
FIRST_TOWN = 16  # a town square to build on, if there is no other
MORE_TOWNS = 10  # each further one
EARLIER = 1  # each place by which a king stands earlier in the line, and so chooses earlier


@jit
def dominoes_left(s: State, k: int) -> int:
    """How many dominoes the kingdom is yet to lay."""
    if s.to_play == OVER:
        return 0
    kings = 2 if s.seats == 2 or s.teams else 1
    left = kings * (int(s.rounds) - int(s.rounds_begun))
    for place in range(first_not_laid(s), s.kings):
        left += kingdom_of(s, int(s.owner[CURRENT, place])) == k
    return left


# Coins and knights


@jit
def coin_worth(left: int) -> int:
    return COIN if left > 0 else LAST_COIN


@jit
def guard_worth(knights: int, left: int) -> int:
    """What the guard's knights will collect, two from a domino at most."""
    return min(knights, 2 * left) * (TAX + left // TAX_GROWTH) * coin_worth(left)


@jit
def tax_worth(s: State, k: int, here: np.uint64, left: int) -> int:
    """What is gained by a knight that collects on this square instead of waiting."""
    coins = turn.safe_bonus(s, k)
    for terrain in range(s.land.shape[1]):
        if s.land[k, terrain] & here != ZERO:
            coins += count(connected(here, s.land[k, terrain]))
    guard = int(s.guard[k])
    return coins * coin_worth(left) + guard_worth(guard - 1, left) - guard_worth(guard, left)


# Buildings


@jit
def points_per(s: State, k: int, thing: int) -> int:
    """What the kingdom's buildings score for each tower, or each knight."""
    points = 0
    tiles = s.tiles[k]
    while tiles != ZERO:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        if shown(s, tile, SCORE_PER) == thing:
            points += shown(s, tile, POINTS)
    return points


@jit
def queen_worth(s: State, k: int) -> int:
    return POINT * largest_territory(s.land[k])


@jit
def wins_queen(s: State, k: int, towers: int) -> bool:
    """Whether so many more towers bring the queen."""
    if towers == 0 or s.queen == k:
        return False
    for other in range(KINGDOMS):
        if other != k and s.towers[other] > int(s.towers[k]) + towers:
            return False
    return True


@jit
def best_town(s: State, k: int) -> int:
    """The squares of the largest town with a free square."""
    free = builders.free_towns(s, k)
    largest = 0
    while free != ZERO:
        territory = group_of_first(free, s.land[k, TOWN])
        largest = max(largest, count(territory))
        free &= ~territory
    return largest


@jit
def safe_worth(s: State, k: int, tile: int, left: int) -> int:
    """What a Safe will add to the taxes of the guard."""
    bonus = shown(s, tile, TAX_BONUS)
    coins = 0
    if bonus == COIN_PER_TOWER:
        coins = int(s.towers[k]) + shown(s, tile, TOWERS)
    elif bonus == COIN_PER_KNIGHT:
        coins = turn.all_knights(s, k) + shown(s, tile, KNIGHTS)
    knights = min(int(s.guard[k]) + shown(s, tile, KNIGHTS), 2 * left)
    return coins * knights * coin_worth(left)


@jit
def tile_points(s: State, k: int, tile: int) -> int:
    """What a building would score by itself."""
    per = shown(s, tile, SCORE_PER)
    if per == ONCE:
        number = 1
    elif per == PER_TOWER:
        number = int(s.towers[k]) + shown(s, tile, TOWERS)
    elif per == PER_KNIGHT:
        number = turn.all_knights(s, k) + shown(s, tile, KNIGHTS)
    else:
        number = count_territories(s.land[k, per])
    return number * shown(s, tile, POINTS)


@jit
def tile_worth(s: State, k: int, tile: int, left: int) -> int:
    """What a building is worth to a kingdom that has it in hand."""
    knights, towers = shown(s, tile, KNIGHTS), shown(s, tile, TOWERS)
    worth = POINT * tile_points(s, k, tile)
    if knights:
        guard = int(s.guard[k])
        worth += guard_worth(guard + knights, left) - guard_worth(guard, left)
        worth += POINT * knights * points_per(s, k, PER_KNIGHT)
    if towers:
        worth += towers * (TOWER if left > 0 else 0)
        worth += POINT * towers * points_per(s, k, PER_TOWER)
        if wins_queen(s, k, towers):
            worth += queen_worth(s, k)
    crowns = shown(s, tile, CROWNS)
    if crowns:
        worth += POINT * crowns * best_town(s, k)
    if shown(s, tile, TAX_BONUS) != NO_BONUS:
        worth += safe_worth(s, k, tile, left)
    return worth


@jit
def towns_worth(free: int, left: int) -> int:
    """What so many town squares without a building are worth; one turn builds on one."""
    free = min(free, left)
    return 0 if free <= 0 else FIRST_TOWN + MORE_TOWNS * (free - 1)


@jit
def town_worth(s: State, k: int, left: int) -> int:
    """What the town square that a building is put on was worth."""
    free = count(builders.free_towns(s, k))
    return towns_worth(free, left) - towns_worth(free - 1, left)


@jit
def purchase_worth(s: State, k: int, slot: int, left: int) -> int:
    """What is gained by paying for the building in a slot and putting it on a town square."""
    cost = builders.price(s, k, slot) * coin_worth(left) + town_worth(s, k, left)
    return tile_worth(s, k, int(s.slots[slot]), left) - cost


@jit
def best_purchase(s: State, k: int, left: int) -> int:
    """The most that is gained by building now, or by leaving it."""
    best = 0
    slots = builders.slots_to_build(s, k)
    while slots != ZERO:
        best = max(best, purchase_worth(s, k, lowest(slots), left))
        slots = without_lowest(slots)
    return best


# Dominoes


@jit
def promise(s: State, k: int, tile: Domino, left: int, room: Slate) -> int:
    """What a domino would bring the kingdom at once, its towns included."""
    value, _ways = gain.best_ways(s, k, tile, 0, HOLE, room)
    if value == NOWHERE:
        return 0
    worth = POINT * value
    towns = (tile.left == TOWN) + (tile.right == TOWN)
    if towns:
        free = count(builders.free_towns(s, k))
        worth += towns_worth(free + towns, left) - towns_worth(free, left)
    return worth


@jit
def claim_worth(s: State, k: int, place: int, left: int, room: Slate) -> int:
    """What a king of the kingdom has from standing on this domino of the next line."""
    tile = domino(next_deck(s), int(s.line[NEXT, place]))
    return promise(s, k, tile, left, room) - EARLIER * place


@jit
def promises(s: State, k: int, left: int, room: Slate) -> int:
    """What the dominoes with the kingdom's kings would bring, each by itself.

    If one is yet to be claimed in this turn, the best that may be is among them.
    """
    answer = 0
    for place in range(first_not_laid(s), s.kings):
        if kingdom_of(s, int(s.owner[CURRENT, place])) == k:
            tile = domino(current_deck(s), int(s.line[CURRENT, place]))
            answer += promise(s, k, tile, left, room)
    claiming = s.to_play >= 0 and kingdom_of(s, int(s.to_play)) == k and not is_last_round(s)
    best = NOWHERE
    for place in range(s.dealt):
        own = kingdom_of(s, int(s.owner[NEXT, place])) == k
        if own or (claiming and s.unclaimed & bit(place) != ZERO):
            worth = claim_worth(s, k, place, left, room)
            if own:
                answer += worth
            else:
                best = max(best, worth)
    return answer if best == NOWHERE else answer + best


# The whole


@jit
def standing(s: State, k: int, left: int) -> int:
    """What the kingdom is worth as it lies, with its coins, knights, towers and the queen."""
    points = territory_points(s.land[k], s.crowns[k]) - HOLE * gain.holes(s, k, gain.reach(s, k))
    tiles = s.tiles[k]
    while tiles != ZERO:
        points += score.building_points(s, k, lowest(tiles))
        tiles = without_lowest(tiles)
    worth = POINT * points + int(s.coins[k]) * coin_worth(left) + guard_worth(int(s.guard[k]), left)
    if left > 0:
        worth += int(s.towers[k]) * TOWER
    if s.queen == k:
        worth += queen_worth(s, k)
    return worth + towns_worth(count(builders.free_towns(s, k)), left)


@jit
def chances(s: State, k: int, left: int) -> int:
    """What the steps that are left of this turn may bring."""
    worth = 0
    if s.phase == Step.SITE:
        return tile_worth(s, k, int(s.in_hand), left) - town_worth(s, k, left)
    if s.phase == Step.TAX:
        worth += max(0, tax_worth(s, k, turn.square_to_tax(s), left))
    if s.phase == Step.TAX or s.phase == Step.BUILD:
        worth += best_purchase(s, k, left)
    return worth


@jit
def evaluate(s: State, seat: int, room: Slate) -> float:
    """The score so far and what is worth something beyond it, in points."""
    k = kingdom_of(s, seat)
    if s.to_play == OVER:
        return float(score.points(s, k))
    left = dominoes_left(s, k)
    worth = standing(s, k, left) + promises(s, k, left, room)
    if s.to_play >= 0 and kingdom_of(s, int(s.to_play)) == k:
        worth += chances(s, k, left)
    return worth / POINT
