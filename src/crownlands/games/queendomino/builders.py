"""The builders' board: what stands in its slots, who may take it, the queen and the dragon."""

import numpy as np

from crownlands.core.bits import ZERO, bit
from crownlands.core.grid import square
from crownlands.core.instructions import lowest
from crownlands.core.jit import jit
from crownlands.games.queendomino.state import (
    CROWNS,
    IN_CAVE,
    KINGDOMS,
    KNIGHTS,
    NO_TILE,
    TOWERS,
    State,
    shown,
)
from crownlands.games.queendomino.tiles import AFFORDABLE, PRICES, SLOTS, TOWN

BRIBE_PRICE = 1
QUEENS_DISCOUNT = 1


@jit
def offered(s: State) -> np.uint64:
    """The slots with a building in them."""
    slots = ZERO
    for slot in range(SLOTS):
        if s.slots[slot] != NO_TILE:
            slots |= bit(slot)
    return slots


@jit
def free_towns(s: State, k: int) -> np.uint64:
    """The town squares without a building."""
    squares: np.uint64 = s.land[k, TOWN] & ~s.built[k]
    return squares


@jit
def discount(s: State, k: int) -> int:
    """What the kingdom saves on a building: one coin if it hosts the queen."""
    return QUEENS_DISCOUNT if s.queen == k else 0


@jit
def price(s: State, k: int, slot: int) -> int:
    """What the kingdom pays for the building in a slot."""
    return max(0, PRICES[slot] - discount(s, k))


@jit
def slots_to_build(s: State, k: int) -> np.uint64:
    """The slots whose building the kingdom has a place and the money for."""
    if free_towns(s, k) == ZERO:
        return ZERO
    purse = int(s.coins[k]) + discount(s, k)
    affordable: np.uint64 = AFFORDABLE[min(purse, len(AFFORDABLE) - 1)]
    return offered(s) & affordable


@jit
def slots_to_bribe(s: State, k: int) -> np.uint64:
    """The slots whose building the kingdom may have the dragon burn."""
    if s.dragon != IN_CAVE or s.queen == k or s.coins[k] < BRIBE_PRICE:
        return ZERO
    return offered(s)


@jit
def take(s: State, slot: int) -> int:
    """The building in a slot, which stays empty."""
    tile = int(s.slots[slot])
    s.slots[slot] = NO_TILE
    return tile


@jit
def put_building(s: State, k: int, tile: int, x: int, y: int) -> None:
    """The building goes on a town square and has its effect."""
    here = square(x, y)
    s.built[k] |= here
    s.tiles[k] |= bit(tile)
    s.site[tile] = lowest(here)
    crowns = shown(s, tile, CROWNS)  # there are none on the squares of towns themselves
    if crowns & 1:
        s.crowns[k, 0] |= here
    if crowns & 2:
        s.crowns[k, 1] |= here
    s.guard[k] += shown(s, tile, KNIGHTS)
    towers = shown(s, tile, TOWERS)
    if towers > 0:
        s.towers[k] += towers
        invite_queen(s, k)


@jit
def invite_queen(s: State, k: int) -> None:
    """The queen joins the kingdom if no other has more towers."""
    for other in range(KINGDOMS):
        if s.towers[other] > s.towers[k]:
            return
    s.queen = k


@jit
def bribe(s: State, k: int, slot: int) -> None:
    """The dragon burns the building in a slot and takes its place."""
    s.coins[k] -= BRIBE_PRICE
    take(s, slot)
    s.dragon = slot


@jit
def tidy(s: State) -> None:
    """The dragon goes home and the buildings slide towards the cheap end."""
    s.dragon = IN_CAVE
    to = SLOTS - 1
    for slot in range(SLOTS - 1, -1, -1):
        tile = take(s, slot)
        if tile != NO_TILE:
            s.slots[to] = tile
            to -= 1


@jit
def cheapest_empty(s: State) -> int:
    """The cheapest slot without a building, or -1."""
    for slot in range(SLOTS - 1, -1, -1):
        if s.slots[slot] == NO_TILE:
            return slot
    return -1


@jit
def turn_up(s: State, tile: int) -> None:
    """A building from the stack goes into the cheapest empty slot."""
    s.stack &= ~bit(tile)
    s.slots[cheapest_empty(s)] = tile
