"""The rules of Kingdomino Origins, in all three modes, under the contract."""

import sys
from enum import IntEnum

import numpy as np

from crownlands.core import draft, kingdom, squares
from crownlands.core.bits import ZERO, full, list_members, pick_member
from crownlands.core.contract import NO_TIE_BREAK, OVER, Slate, mark_listed, register
from crownlands.core.draft import NOBODY, Phase
from crownlands.core.grid import EVERYWHERE, total
from crownlands.core.instructions import count, nth
from crownlands.core.jit import jit
from crownlands.core.random import below
from crownlands.core.scoring import add_part
from crownlands.core.territory import largest_territory, list_territories, territory_points
from crownlands.games.origins import actions, fire, totems, tribe, turn
from crownlands.games.origins.actions import board
from crownlands.games.origins.greed import outlook, quick  # noqa: F401  # a verb
from crownlands.games.origins.observe import coming as coming
from crownlands.games.origins.observe import free as free
from crownlands.games.origins.observe import layout as layout
from crownlands.games.origins.observe import observe as observe
from crownlands.games.origins.options import (
    FIRE_EMPIRE_POINTS,
    HOMO_HABILIS_POINTS,
    ROUNDS,
    Options,
)
from crownlands.games.origins.state import (
    LINE,
    NO_SQUARE,
    NO_TOTEM,
    STATE,
    TOTEM,
    TRIBE,
    State,
    Step,
)
from crownlands.games.origins.tiles import (
    NO_CROMAGNON,
    TILES,
    domino,
)


class Part(IntEnum):
    """What a row of the score's breakdown stands for."""

    REGION = 0
    RESOURCES = 1
    TOTEM = 2
    CROMAGNON = 3
    HORDE = 4
    FIRE_EMPIRE = 5
    HOMO_HABILIS = 6


class TieBreak(IntEnum):
    """What is compared among equal points, in this order."""

    LARGEST_REGION = 0  # volcanoes' too
    FIRES = 1  # one on the hut too


def set_up(options: Options, s: State) -> None:
    """Write the options on a blank record; `begin` does the rest."""
    s.mode = options.mode
    s.fire_empire = options.fire_empire
    s.homo_habilis = options.homo_habilis
    s.seats = options.seats
    s.kings = options.chiefs
    s.line_size = LINE
    s.rounds = ROUNDS
    s.frame = options.frame


@jit
def begin(s: State) -> None:
    s.discards[:] = 0
    s.volcano = NO_SQUARE
    s.craters[:] = ZERO
    s.tokens[:] = ZERO
    s.resources[:] = ZERO
    s.totem = NO_TOTEM
    s.holder[:] = NOBODY
    s.cromagnons[:] = ZERO
    s.cave = ZERO
    s.pile = full(TILES) if s.mode == TRIBE else ZERO
    s.paid = ZERO
    s.recruit = NO_CROMAGNON
    kingdom.clear_kingdoms(s)
    draft.begin_draft(s)
    turn.refill_first(s)


@jit
def action_count(s: State) -> int:
    size = int(s.frame)
    return board(size, actions.LAY) + kingdom.ways_to_lay(size)


@jit
def moves(s: State, out: np.ndarray) -> int:
    seat, size = int(s.to_play), int(s.frame)
    if s.phase == Phase.LAY:
        first = board(size, actions.LAY)
        tile = domino(draft.domino_to_lay(s))
        return kingdom.list_lays(s, seat, tile, first, actions.DISCARD, out)
    if s.phase == Phase.CLAIM:
        return list_members(s.unclaimed, actions.CLAIM, out)
    if s.phase == Step.FIRE:
        targets = fire.fire_targets(s, seat)
        return squares.list_squares(s, seat, targets, board(size, actions.FIRE), out)
    if s.phase == Step.RECRUIT:
        return list_recruiting(s, seat, out)
    if s.phase == Step.SETTLE:
        places = tribe.places_to_settle(s, seat)
        return squares.list_squares(s, seat, places, board(size, actions.SETTLE), out)
    if s.phase == Step.HAND_ON:
        return list_members(totems.leaders(s, int(s.totem)), actions.HAND_ON, out)
    return list_members(full(2), actions.OPEN, out)


@jit
def mark_legal(s: State, mask: np.ndarray, room: np.ndarray) -> None:
    if s.phase == Phase.LAY:
        first = board(int(s.frame), actions.LAY)
        tile = domino(draft.domino_to_lay(s))
        kingdom.mark_lays(s, int(s.to_play), tile, first, actions.DISCARD, mask)
    else:
        mark_listed(s, mask, room)


@jit
def list_recruiting(s: State, seat: int, out: np.ndarray) -> int:
    n = 0
    if s.paid == ZERO:
        out[0] = actions.PASS
        n = 1
    n += list_members(tribe.kinds_paid_for(s), actions.TAKE, out[n:])
    first = board(int(s.frame), actions.PAY)
    return n + squares.list_squares(s, seat, tribe.pieces_due(s, seat), first, out[n:])


@jit
def outcomes(s: State, out: np.ndarray) -> int:
    if s.phase == Step.REFILL:
        return list_members(s.pile, actions.TURN_UP, out)
    return draft.list_outcomes(s, out)


@jit
def pick(s: State, rng: np.ndarray) -> int:
    if s.phase == Phase.LAY:
        return pick_lay(s, rng)
    if s.phase == Phase.CLAIM:
        return actions.CLAIM + pick_member(s.unclaimed, rng)
    if s.phase == Phase.DEAL or s.phase == Phase.DRAW:
        return draft.pick_outcome(s, rng)
    return pick_rarer(s, rng)


@jit
def pick_lay(s: State, rng: np.ndarray) -> int:
    tile, first = domino(draft.domino_to_lay(s)), board(int(s.frame), actions.LAY)
    return kingdom.pick_lay(s, int(s.to_play), tile, first, actions.DISCARD, rng)


@jit
def pick_rarer(s: State, rng: np.ndarray) -> int:
    seat, size = int(s.to_play), int(s.frame)
    if s.phase == Step.FIRE:
        targets = fire.fire_targets(s, seat)
        return board(size, actions.FIRE) + squares.pick_square(s, seat, targets, rng)
    if s.phase == Step.RECRUIT:
        return pick_recruiting(s, seat, rng)
    if s.phase == Step.SETTLE:
        places = tribe.places_to_settle(s, seat)
        return board(size, actions.SETTLE) + squares.pick_square(s, seat, places, rng)
    if s.phase == Step.HAND_ON:
        return actions.HAND_ON + pick_member(totems.leaders(s, int(s.totem)), rng)
    if s.phase == Step.REFILL:
        return actions.TURN_UP + pick_member(s.pile, rng)
    return actions.OPEN + below(rng, 2)


@jit
def pick_recruiting(s: State, seat: int, rng: np.ndarray) -> int:
    kinds, pieces = tribe.kinds_paid_for(s), tribe.pieces_due(s, seat)
    passing = 1 if s.paid == ZERO else 0
    skip = below(rng, passing + count(kinds) + count(pieces)) - passing
    if skip < 0:
        return actions.PASS
    if skip < count(kinds):
        return actions.TAKE + nth(kinds, skip)
    skip -= count(kinds)
    return board(int(s.frame), actions.PAY) + squares.nth_square(s, seat, pieces, skip)


@jit
def apply(s: State, action: int) -> None:
    if s.phase == Phase.LAY:
        if action == actions.DISCARD:
            s.discards[s.to_play] += 1
            draft.after_laying(s)
        else:
            turn.lay(s, int(s.to_play), action - board(int(s.frame), actions.LAY))
    elif s.phase == Phase.CLAIM:
        turn.claim(s, action - actions.CLAIM)
    elif s.phase == Phase.DEAL:
        draft.deal(s, action - draft.DEAL)
    else:
        apply_rarer(s, action)
    turn.refill_first(s)


@jit
def apply_rarer(s: State, action: int) -> None:
    seat, size = int(s.to_play), int(s.frame)
    if s.phase == Step.FIRE:
        number = action - board(size, actions.FIRE)
        fire.land_fire(s, seat, squares.numbered_square(size, number))
        turn.after_fire(s)
    elif s.phase == Step.RECRUIT:
        recruit(s, seat, action)
    elif s.phase == Step.SETTLE:
        number = action - board(size, actions.SETTLE)
        tribe.settle(s, seat, squares.numbered_square(size, number))
        draft.end_turn(s)
    elif s.phase == Step.HAND_ON:
        turn.check_totems(s, totems.hand_on(s, action - actions.HAND_ON) + 1)
    elif s.phase == Step.REFILL:
        tribe.turn_up(s, action - actions.TURN_UP)
        s.phase = Phase.DEAL  # unless the cave wants another
    elif s.phase == Step.OPENING:
        turn.open_for_two(s, action == actions.OPEN + actions.OUTER)
    else:
        turn.draw(s, action - draft.DRAW)


@jit
def recruit(s: State, seat: int, action: int) -> None:
    if action == actions.PASS:
        draft.end_turn(s)
    elif action < actions.BOARDS:
        tribe.take(s, action - actions.TAKE)
        s.phase = Step.SETTLE
    else:
        size = int(s.frame)
        number = action - board(size, actions.PAY)
        tribe.pay(s, seat, squares.numbered_square(size, number))


@jit
def points(s: State, seat: int) -> int:
    answer = territory_points(s.land[seat], s.crowns[seat])  # volcanoes never burn: worth nothing
    if s.mode == TOTEM:
        answer += totems.totem_points(s, seat)
    elif s.mode == TRIBE:
        answer += tribe.tribe_points(s, seat)
    if s.fire_empire and kingdom.castle_in_centre(s, seat):
        answer += FIRE_EMPIRE_POINTS
    if s.homo_habilis and s.discards[seat] == 0:
        answer += HOMO_HABILIS_POINTS
    return answer


@jit
def scores(s: State, out: np.ndarray) -> None:
    for seat in range(s.seats):
        out[seat] = points(s, seat)


@jit
def evaluate(s: State, seat: int, room: Slate) -> int:
    """The score so far and what may still come."""
    return points(s, seat) if s.to_play == OVER else points(s, seat) + outlook(s, seat, room)


@jit
def tie_break(s: State, seat: int, step: int) -> int:
    if step == TieBreak.LARGEST_REGION:
        return largest_territory(s.land[seat])
    if step == TieBreak.FIRES:
        return total(s.crowns[seat], EVERYWHERE)
    return NO_TIE_BREAK


@jit
def breakdown(s: State, seat: int, out: np.ndarray) -> int:
    n = list_territories(s.land[seat], s.crowns[seat], Part.REGION, out)
    if s.mode == TOTEM:
        n = totems.list_totem_points(s, seat, Part.RESOURCES, Part.TOTEM, out, n)
    elif s.mode == TRIBE:
        n = tribe.list_tribe_points(s, seat, Part.CROMAGNON, Part.HORDE, out, n)
    if s.fire_empire:
        bonus = FIRE_EMPIRE_POINTS if kingdom.castle_in_centre(s, seat) else 0
        n = add_part(out, n, Part.FIRE_EMPIRE, bonus)
    if s.homo_habilis:
        bonus = HOMO_HABILIS_POINTS if s.discards[seat] == 0 else 0
        n = add_part(out, n, Part.HOMO_HABILIS, bonus)
    return n


PLACES = draft.places_of(
    Step.REFILL,
    Phase.DEAL,
    Phase.DRAW,
    Step.OPENING,
    Phase.LAY,
    Step.FIRE,
    Step.HAND_ON,
    Phase.CLAIM,
    Step.RECRUIT,
    Step.SETTLE,
    Phase.END,
)


@jit
def progress(s: State) -> int:
    return draft.progress(s, PLACES)


register(STATE, sys.modules[__name__])
