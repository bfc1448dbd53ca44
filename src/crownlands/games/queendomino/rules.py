"""The rules of Queendomino and the Royal Wedding, under the contract.

The course of a turn is in `turn`, the builders' board in `builders`, the score in `score`.
"""

import sys
from enum import IntEnum

import numpy as np

from crownlands.core import draft, kingdom
from crownlands.core.bits import ZERO, full, list_members, pick_member
from crownlands.core.contract import NO_TIE_BREAK, mark_listed, register
from crownlands.core.draft import DOMINOES, Phase
from crownlands.core.instructions import ONE, count, nth
from crownlands.core.jit import jit
from crownlands.core.random import below
from crownlands.core.squares import list_squares, pick_square
from crownlands.core.territory import largest_territory
from crownlands.games.queendomino import actions, builders, score, turn
from crownlands.games.queendomino.greed import quick  # noqa: F401  # a verb
from crownlands.games.queendomino.observe import coming as coming
from crownlands.games.queendomino.observe import free as free
from crownlands.games.queendomino.observe import layout as layout
from crownlands.games.queendomino.observe import observe as observe
from crownlands.games.queendomino.options import Options
from crownlands.games.queendomino.state import (
    IN_CAVE,
    NO_SITE,
    NO_TILE,
    NO_WAY,
    NOBODY,
    STATE,
    State,
    Step,
    kingdom_of,
)
from crownlands.games.queendomino.tiles import TILES
from crownlands.games.queendomino.worth import evaluate  # noqa: F401  # a verb

COINS = 7  # of a kingdom at the start
GUARD = 1


class TieBreak(IntEnum):
    """What is compared among equal points."""

    LARGEST_TERRITORY = 0


def set_up(options: Options, s: State) -> None:
    """Write the options on a blank record; `begin` does the rest."""
    s.royal_wedding = options.royal_wedding
    s.teams = options.teams
    s.seats = options.seats
    s.kings = options.kings
    s.line_size = options.line_size
    s.rounds = options.rounds
    s.frame = options.frame
    tile = 0
    for kind, building in enumerate(options.buildings):
        s.values[kind] = building[2:]  # what follows id and copies, in the same order
        s.kind[tile : tile + building.copies] = kind
        tile += building.copies


@jit
def begin(s: State) -> None:
    s.stack = full(TILES)
    s.slots[:] = NO_TILE
    s.dragon = IN_CAVE
    s.queen = NOBODY
    s.laid = NO_WAY
    s.half = 0
    s.in_hand = NO_TILE
    s.coins[:] = 0
    s.guard[:] = 0
    for k in range(kingdom_of(s, int(s.seats))):
        s.coins[k] = COINS
        s.guard[k] = GUARD
    s.towers[:] = 0
    s.discards[:] = 0
    s.knights[:] = ZERO
    s.built[:] = ZERO
    s.tiles[:] = ZERO
    s.site[:] = NO_SITE
    kingdom.clear_kingdoms(s)
    draft.begin_draft(s)
    s.hand = full(int(s.seats))
    s.other_deck = full(DOMINOES) if s.royal_wedding else ZERO
    turn.refill(s)


@jit
def action_count(s: State) -> int:
    size = int(s.frame)
    return actions.LAY + kingdom.way_to_lay(size, size - 1, size - 1, actions.ON_SQUARE) + 1


@jit
def own_kingdom(s: State) -> int:
    """The kingdom of the seat to play."""
    return kingdom_of(s, int(s.to_play))


@jit
def moves(s: State, out: np.ndarray) -> int:
    if s.phase == Phase.CLAIM:
        return list_members(s.unclaimed, actions.CLAIM, out)
    k = own_kingdom(s)
    if s.phase == Phase.LAY:
        tile = turn.domino_to_lay(s)
        return kingdom.list_lays(s, k, tile, actions.LAY, actions.DISCARD, out)
    if s.phase == Step.SITE:
        return list_squares(s, k, builders.free_towns(s, k), first_site(s), out)
    if s.phase == Step.TAX:
        return list_optional(ONE, actions.TAX, out)
    if s.phase == Step.BUILD:
        return list_optional(builders.slots_to_build(s, k), actions.BUILD, out)
    return list_optional(builders.slots_to_bribe(s, k), actions.BRIBE, out)


@jit
def mark_legal(s: State, mask: np.ndarray, room: np.ndarray) -> None:
    if s.phase == Phase.LAY:
        tile = turn.domino_to_lay(s)
        kingdom.mark_lays(s, own_kingdom(s), tile, actions.LAY, actions.DISCARD, mask)
    else:
        mark_listed(s, mask, room)


@jit
def first_site(s: State) -> int:
    return actions.LAY + kingdom.ways_to_lay(int(s.frame))


@jit
def list_optional(members: np.uint64, first: int, out: np.ndarray) -> int:
    """Write passing, then the members of a set, plus `first`; return how many."""
    out[0] = actions.PASS
    return 1 + list_members(members, first, out[1:])


@jit
def outcomes(s: State, out: np.ndarray) -> int:
    if s.phase == Step.TURN_UP:
        return list_members(s.stack, actions.TURN_UP, out)
    return draft.list_outcomes(s, out)


@jit
def pick(s: State, rng: np.ndarray) -> int:
    if s.phase == Phase.DEAL or s.phase == Phase.DRAW:
        return draft.pick_outcome(s, rng)
    if s.phase == Phase.CLAIM:
        return actions.CLAIM + pick_member(s.unclaimed, rng)
    if s.phase == Step.TURN_UP:
        return actions.TURN_UP + pick_member(s.stack, rng)
    k = own_kingdom(s)
    if s.phase == Phase.LAY:
        tile = turn.domino_to_lay(s)
        return kingdom.pick_lay(s, k, tile, actions.LAY, actions.DISCARD, rng)
    if s.phase == Step.BRIBE:
        return pick_optional(builders.slots_to_bribe(s, k), actions.BRIBE, rng)
    if s.phase == Step.BUILD:
        return pick_optional(builders.slots_to_build(s, k), actions.BUILD, rng)
    if s.phase == Step.TAX:
        return pick_optional(ONE, actions.TAX, rng)
    return first_site(s) + pick_square(s, k, builders.free_towns(s, k), rng)


@jit
def pick_optional(members: np.uint64, first: int, rng: np.ndarray) -> int:
    """A random one of passing and the members of a small set, plus `first`."""
    chosen = below(rng, count(members) + 1)
    return actions.PASS if chosen == 0 else first + nth(members, chosen - 1)


@jit
def apply(s: State, action: int) -> None:
    if s.to_play < 0:
        happen(s, action)
    elif s.phase == Phase.CLAIM:
        turn.claim(s, action - actions.CLAIM)
    else:
        decide(s, own_kingdom(s), action)


@jit
def happen(s: State, outcome: int) -> None:
    """Chance has played."""
    if s.phase == Phase.DEAL:
        draft.deal(s, outcome - draft.DEAL)
    elif s.phase == Step.TURN_UP:
        builders.turn_up(s, outcome - actions.TURN_UP)
        turn.refill(s)
    else:
        turn.draw(s, outcome - draft.DRAW)


@jit
def decide(s: State, k: int, action: int) -> None:
    """The seat to play, whose kingdom is k, has decided on a step of its turn before the claim."""
    if action == actions.PASS:
        turn.pass_on(s, k)
    elif s.phase == Phase.LAY:
        if action == actions.DISCARD:
            turn.discard(s, k)
        else:
            turn.lay(s, k, action - actions.LAY)
    elif s.phase == Step.TAX:
        turn.tax(s, k)
        turn.after_tax(s, k)
    elif s.phase == Step.BUILD:
        turn.buy(s, k, action - actions.BUILD)
    elif s.phase == Step.SITE:
        x, y, _ = kingdom.split_way(int(s.frame), action - actions.LAY)
        turn.build(s, k, x, y)
    else:
        builders.bribe(s, k, action - actions.BRIBE)
        turn.ask_claim(s)


@jit
def scores(s: State, out: np.ndarray) -> None:
    for seat in range(s.seats):
        out[seat] = score.points(s, kingdom_of(s, seat))


@jit
def side(s: State, seat: int) -> int:
    return kingdom_of(s, seat)


@jit
def tie_break(s: State, seat: int, step: int) -> int:
    if step == TieBreak.LARGEST_TERRITORY:
        return largest_territory(s.land[kingdom_of(s, seat)])
    return NO_TIE_BREAK


@jit
def breakdown(s: State, seat: int, out: np.ndarray) -> int:
    return score.list_parts(s, kingdom_of(s, seat), out)


PLACES = draft.places_of(
    Step.TURN_UP,
    Phase.DEAL,
    Phase.DRAW,
    Phase.LAY,
    Step.TAX,
    Step.BUILD,
    Step.SITE,
    Step.BRIBE,
    Phase.CLAIM,
    Phase.END,
)


@jit
def progress(s: State) -> int:
    return draft.progress(s, PLACES)


register(STATE, sys.modules[__name__])
