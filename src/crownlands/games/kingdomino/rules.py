"""The rules of Kingdomino, with all optional rules, under the contract."""

import sys
from enum import IntEnum

import numpy as np

from crownlands.core import draft, kingdom
from crownlands.core.bits import list_members, pick_member
from crownlands.core.contract import NO_TIE_BREAK, OVER, Slate, mark_listed, register
from crownlands.core.draft import Phase
from crownlands.core.grid import EVERYWHERE, total
from crownlands.core.jit import jit
from crownlands.core.scoring import add_part
from crownlands.core.territory import largest_territory, list_territories, territory_points
from crownlands.games.kingdomino import actions
from crownlands.games.kingdomino.greed import greedy, losses, promises, quick  # noqa: F401  # verbs
from crownlands.games.kingdomino.observe import coming as coming
from crownlands.games.kingdomino.observe import free as free
from crownlands.games.kingdomino.observe import layout as layout
from crownlands.games.kingdomino.observe import observe as observe
from crownlands.games.kingdomino.options import HARMONY_POINTS, MIDDLE_KINGDOM_POINTS, Options
from crownlands.games.kingdomino.state import DYNASTY_GAMES, STATE, State
from crownlands.games.kingdomino.tiles import domino


class Part(IntEnum):
    """What a row of the score's breakdown stands for."""

    TERRITORY = 0
    MIDDLE_KINGDOM = 1
    HARMONY = 2
    BANKED = 3


class TieBreak(IntEnum):
    """What is compared among equal points, in this order."""

    LARGEST_TERRITORY = 0
    CROWNS = 1


def set_up(options: Options, s: State) -> None:
    """Write the options on a blank record; `begin` does the rest."""
    s.games = DYNASTY_GAMES if options.dynasty else 1
    s.middle_kingdom = options.middle_kingdom
    s.harmony = options.harmony
    s.seats = options.seats
    s.kings = s.line_size = options.kings
    s.rounds = options.rounds
    s.frame = options.frame


@jit
def begin(s: State) -> None:
    s.discards[:] = 0
    kingdom.clear_kingdoms(s)
    draft.begin_draft(s)


@jit
def action_count(s: State) -> int:
    return actions.LAY + kingdom.ways_to_lay(int(s.frame))


@jit
def moves(s: State, out: np.ndarray) -> int:
    if s.phase == Phase.CLAIM:
        return list_members(s.unclaimed, actions.CLAIM, out)
    tile = domino(draft.domino_to_lay(s))
    return kingdom.list_lays(s, int(s.to_play), tile, actions.LAY, actions.DISCARD, out)


@jit
def mark_legal(s: State, mask: np.ndarray, room: np.ndarray) -> None:
    if s.phase == Phase.LAY:
        tile = domino(draft.domino_to_lay(s))
        kingdom.mark_lays(s, int(s.to_play), tile, actions.LAY, actions.DISCARD, mask)
    else:
        mark_listed(s, mask, room)


@jit
def outcomes(s: State, out: np.ndarray) -> int:
    return draft.list_outcomes(s, out)


@jit
def pick(s: State, rng: np.ndarray) -> int:
    if s.phase == Phase.LAY:
        return pick_lay(s, rng)
    if s.phase == Phase.CLAIM:
        return actions.CLAIM + pick_member(s.unclaimed, rng)
    return draft.pick_outcome(s, rng)


@jit
def pick_lay(s: State, rng: np.ndarray) -> int:
    tile = domino(draft.domino_to_lay(s))
    return kingdom.pick_lay(s, int(s.to_play), tile, actions.LAY, actions.DISCARD, rng)


@jit
def apply(s: State, action: int) -> None:
    act(s, action)
    if s.to_play == OVER and s.game + 1 < s.games:
        next_game(s)


@jit
def act(s: State, action: int) -> None:
    """Play an action without setting up the next game of a dynasty."""
    if s.phase == Phase.LAY:
        if action == actions.DISCARD:
            s.discards[s.to_play] += 1
        else:
            tile = domino(draft.domino_to_lay(s))
            kingdom.lay(s, int(s.to_play), tile, action - actions.LAY)
        draft.after_laying(s)
    elif s.phase == Phase.CLAIM:
        draft.claim(s, action - actions.CLAIM)
    elif s.phase == Phase.DEAL:
        draft.deal(s, action - draft.DEAL)
    else:
        draft.draw(s, action - draft.DRAW)


@jit
def next_game(s: State) -> None:
    """Bank this game's points and set up the next game of the dynasty."""
    for seat in range(s.seats):
        s.banked[seat] += points(s, seat)
    s.game += 1
    begin(s)


@jit
def points(s: State, seat: int) -> int:
    """The points of this game alone, as if it ended now."""
    answer = territory_points(s.land[seat], s.crowns[seat])
    if s.middle_kingdom and kingdom.castle_in_centre(s, seat):
        answer += MIDDLE_KINGDOM_POINTS
    if s.harmony and s.discards[seat] == 0:
        answer += HARMONY_POINTS
    return answer


@jit
def scores(s: State, out: np.ndarray) -> None:
    for seat in range(s.seats):
        out[seat] = int(s.banked[seat]) + points(s, seat)


@jit
def evaluate(s: State, seat: int, room: Slate) -> int:
    """The score so far, what the dominoes with the seat's kings would bring, less the holes."""
    return int(s.banked[seat]) + points(s, seat) + promises(s, seat, room) - losses(s, seat)


@jit
def clear_lead(s: State) -> float:
    """Kingdoms of 7x7 bring several times the points of those of 5x5."""
    return 60.0 if s.frame == kingdom.LARGE else 15.0


@jit
def tie_break(s: State, seat: int, step: int) -> int:
    if s.games > 1:  # a dynasty goes by its points alone
        return NO_TIE_BREAK
    if step == TieBreak.LARGEST_TERRITORY:
        return largest_territory(s.land[seat])
    if step == TieBreak.CROWNS:
        return total(s.crowns[seat], EVERYWHERE)
    return NO_TIE_BREAK


@jit
def breakdown(s: State, seat: int, out: np.ndarray) -> int:
    n = list_territories(s.land[seat], s.crowns[seat], Part.TERRITORY, out)
    if s.middle_kingdom:
        bonus = MIDDLE_KINGDOM_POINTS if kingdom.castle_in_centre(s, seat) else 0
        n = add_part(out, n, Part.MIDDLE_KINGDOM, bonus)
    if s.harmony:
        bonus = HARMONY_POINTS if s.discards[seat] == 0 else 0
        n = add_part(out, n, Part.HARMONY, bonus)
    if s.games > 1:
        n = add_part(out, n, Part.BANKED, int(s.banked[seat]))
    return n


register(STATE, sys.modules[__name__])
