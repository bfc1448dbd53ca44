"""The course of the game: a turn is A lay, B tax, C build, D bribe the dragon, E claim.

Each `ask_...` goes on to that step, or to the first later one that offers more than passing.
"""

import numpy as np

from crownlands.core import draft, kingdom
from crownlands.core.bits import ZERO, bit, without_lowest
from crownlands.core.contract import CHANCE
from crownlands.core.domino import Domino
from crownlands.core.draft import Phase
from crownlands.core.grid import connected, square
from crownlands.core.instructions import count, lowest
from crownlands.core.jit import jit
from crownlands.core.kingdom import STEP_X, STEP_Y
from crownlands.games.queendomino import builders
from crownlands.games.queendomino.state import (
    NO_TILE,
    NO_WAY,
    TAX_BONUS,
    State,
    Step,
    current_deck,
    shown,
)
from crownlands.games.queendomino.tiles import COIN_PER_KNIGHT, COIN_PER_TOWER, domino

# The opening


@jit
def draw(s: State, seat: int) -> None:
    """A king is drawn: its owner claims. At two seats one draw decides about all four kings."""
    s.hand = ZERO if s.seats == 2 else s.hand & ~bit(seat)
    s.to_play = seat
    s.phase = Phase.CLAIM


@jit
def after_opening_claim(s: State) -> None:
    if s.hand != ZERO:
        s.phase = Phase.DRAW
        s.to_play = CHANCE
    elif s.seats == 2 and s.unclaimed != ZERO:
        if count(s.unclaimed) % 2 == 1:  # one king, then two, then one
            s.to_play = 1 - s.to_play
    else:
        turn_line(s)


# A. Lay


@jit
def domino_to_lay(s: State) -> Domino:
    return domino(current_deck(s), draft.domino_to_lay(s))


@jit
def lay(s: State, k: int, way: int) -> None:
    kingdom.lay(s, k, domino_to_lay(s), way)
    s.laid = way
    s.half = 0
    ask_tax(s, k)


@jit
def discard(s: State, k: int) -> None:
    s.discards[k] += 1
    ask_build(s, k)


# B. Tax


@jit
def ask_tax(s: State, k: int) -> None:
    if s.guard[k] > 0 and s.half < 2:
        s.phase = Step.TAX
        return
    s.laid = NO_WAY
    s.half = 0
    ask_build(s, k)


@jit
def square_to_tax(s: State) -> np.uint64:
    """The square of the domino just laid whose tax is decided."""
    x, y, turn = kingdom.split_way(int(s.frame), int(s.laid))
    return square(x + s.half * STEP_X[turn], y + s.half * STEP_Y[turn])


@jit
def tax(s: State, k: int) -> None:
    """A knight of the guard goes on the square and collects."""
    here = square_to_tax(s)
    s.guard[k] -= 1
    s.knights[k] |= here
    for terrain in range(s.land.shape[1]):
        if s.land[k, terrain] & here != ZERO:
            s.coins[k] += count(connected(here, s.land[k, terrain]))
    s.coins[k] += safe_bonus(s, k)


@jit
def safe_bonus(s: State, k: int) -> int:
    """What the kingdom's Safes add each time a knight collects."""
    coins = 0
    tiles = s.tiles[k]
    while tiles != ZERO:
        bonus = shown(s, lowest(tiles), TAX_BONUS)
        tiles = without_lowest(tiles)
        if bonus == COIN_PER_TOWER:
            coins += int(s.towers[k])
        elif bonus == COIN_PER_KNIGHT:
            coins += all_knights(s, k)
    return coins


@jit
def all_knights(s: State, k: int) -> int:
    """The knights of the guard and of the squares."""
    return int(s.guard[k]) + count(s.knights[k])


@jit
def after_tax(s: State, k: int) -> None:
    """The other half's turn to be taxed, if there is one."""
    s.half += 1
    ask_tax(s, k)


# C. Build


@jit
def ask_build(s: State, k: int) -> None:
    if builders.slots_to_build(s, k) != ZERO:
        s.phase = Step.BUILD
    else:
        ask_bribe(s, k)


@jit
def buy(s: State, k: int, slot: int) -> None:
    s.coins[k] -= builders.price(s, k, slot)
    s.in_hand = builders.take(s, slot)
    s.phase = Step.SITE


@jit
def build(s: State, k: int, x: int, y: int) -> None:
    builders.put_building(s, k, int(s.in_hand), x, y)
    s.in_hand = NO_TILE
    ask_bribe(s, k)


# D. Bribe the dragon


@jit
def ask_bribe(s: State, k: int) -> None:
    if builders.slots_to_bribe(s, k) != ZERO:
        s.phase = Step.BRIBE
    else:
        ask_claim(s)


# E. Claim


@jit
def ask_claim(s: State) -> None:
    if draft.is_last_round(s):
        end_turn(s)
    else:
        s.phase = Phase.CLAIM


@jit
def claim(s: State, place: int) -> None:
    draft.put_king(s, place)
    if s.rounds_begun > 0:
        end_turn(s)
    else:
        after_opening_claim(s)


# The end of a turn and of a round


@jit
def end_turn(s: State) -> None:
    if not draft.next_king(s):
        end_round(s)


@jit
def end_round(s: State) -> None:
    if draft.is_last_round(s):
        draft.end_game(s)
    else:
        builders.tidy(s)
        refill(s)


@jit
def refill(s: State) -> None:
    """Chance fills the empty slots one by one, as long as the stack lasts; then a line is due."""
    if s.stack != ZERO and builders.cheapest_empty(s) >= 0:
        s.phase = Step.TURN_UP
        s.to_play = CHANCE
    elif s.rounds_begun == 0:
        draft.begin_line(s)
    else:
        turn_line(s)


@jit
def turn_line(s: State) -> None:
    """The next line becomes the current one, and the one after it comes from the other deck."""
    draft.end_round(s)
    if s.royal_wedding:
        undealt = s.undealt
        s.undealt = s.other_deck
        s.other_deck = undealt


@jit
def pass_on(s: State, k: int) -> None:
    """The seat passes on an optional step."""
    if s.phase == Step.TAX:
        after_tax(s, k)
    elif s.phase == Step.BUILD:
        ask_bribe(s, k)
    else:
        ask_claim(s)
