"""The draft: lines of dominoes, kings that stand on them, and whose turn it is.

A record with the fields below goes through these phases:

    opening   DEAL the first line, then DRAW a king and CLAIM with it until all kings stand,
    a round   DEAL the next line, then for each king in line order LAY and CLAIM,
    the last  LAY only, then END.

Games add phases of their own in between. The future is not in the state: dominoes not dealt yet
are a set, and chance is a player.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np

from crownlands.core.bits import ZERO, bit, full, list_members, pick_member
from crownlands.core.contract import CHANCE, OVER
from crownlands.core.jit import jit
from crownlands.core.record import Int8, Int8s, Record, Word

DOMINOES = 48

NOBODY = -1  # stands on a domino
NO_DOMINO = -1

CURRENT, NEXT = 0, 1  # the two lines

# The numbers of what chance does: domino 1 .. 48 is turned up, king 0 and on is drawn.
DEAL, DRAW = 0, DOMINOES


class Phase(IntEnum):
    DEAL = 0
    DRAW = 1
    CLAIM = 2
    LAY = 3
    END = 4


class Draft(Record):
    """A draft with lines of up to `places` dominoes."""

    seats: Int8
    kings: Int8  # of all seats together
    line_size: Int8
    rounds: Int8
    rounds_begun: Int8  # 0 in the opening
    phase: Int8
    to_play: Int8  # a seat, CHANCE or OVER
    undealt: Word  # dominoes, number - 1
    hand: Word  # kings not drawn yet in the opening
    dealt: Int8  # dominoes of the next line
    unclaimed: Word  # places of the next line without a king
    acting: Int8  # place in the current line of the king whose turn it is
    line: Annotated[Int8s, 2, "places"]  # dominoes (number - 1), ascending
    owner: Annotated[Int8s, 2, "places"]  # the seat whose king stands there


@jit
def begin_draft(s: Draft) -> None:
    s.undealt = full(DOMINOES)
    s.hand = full(int(s.kings))
    s.rounds_begun = 0
    s.acting = 0
    s.line[:] = NO_DOMINO
    s.owner[:] = NOBODY
    begin_line(s)


@jit
def begin_line(s: Draft) -> None:
    s.dealt = 0
    s.unclaimed = full(int(s.line_size))
    s.phase = Phase.DEAL
    s.to_play = CHANCE


@jit
def deal(s: Draft, domino: int) -> None:
    """Turn up a domino for the next line, which is kept in ascending order."""
    s.undealt &= ~bit(domino)
    place = int(s.dealt)
    while place > 0 and s.line[NEXT, place - 1] > domino:
        s.line[NEXT, place] = s.line[NEXT, place - 1]
        place -= 1
    s.line[NEXT, place] = domino
    s.dealt += 1
    if s.dealt == s.line_size:
        if s.rounds_begun == 0:
            s.phase = Phase.DRAW
        else:
            begin_turn(s)


@jit
def draw(s: Draft, king: int) -> None:
    """A king comes out of the hand: its owner claims."""
    s.hand &= ~bit(king)
    s.to_play = king // (int(s.kings) // int(s.seats))
    s.phase = Phase.CLAIM


@jit
def list_outcomes(s: Draft, out: np.ndarray) -> int:
    """Write what chance can do in the phases DEAL and DRAW; return how many there are."""
    if s.phase == Phase.DEAL:
        return list_members(s.undealt, DEAL, out)
    return list_members(s.hand, DRAW, out)


@jit
def pick_outcome(s: Draft, rng: np.ndarray) -> int:
    """A random one of them."""
    if s.phase == Phase.DEAL:
        return DEAL + pick_member(s.undealt, rng)
    return DRAW + pick_member(s.hand, rng)


@jit
def put_king(s: Draft, place: int) -> None:
    """The king to play goes onto the domino in this place of the next line."""
    s.owner[NEXT, place] = s.to_play
    s.unclaimed &= ~bit(place)


@jit
def is_last_round(s: Draft) -> bool:
    return bool(s.rounds_begun == s.rounds)


@jit
def domino_to_lay(s: Draft) -> int:
    return int(s.line[CURRENT, s.acting])


@jit
def first_not_laid(s: Draft) -> int:
    """The place in the current line of the first domino that has not had its turn."""
    if s.phase == Phase.DEAL:
        return 0
    return int(s.acting) if s.phase == Phase.LAY else int(s.acting) + 1


@jit
def begin_turn(s: Draft) -> None:
    s.phase = Phase.LAY
    s.to_play = s.owner[CURRENT, s.acting]


@jit
def next_king(s: Draft) -> bool:
    """Begin the turn of the next king of the line, if there is one left."""
    s.acting += 1
    if s.acting == s.kings:
        return False
    begin_turn(s)
    return True


@jit
def turn_line(s: Draft) -> None:
    """The next line becomes the current one, without the dominoes nobody claimed."""
    s.rounds_begun += 1
    s.acting = 0
    s.dealt = 0
    s.unclaimed = ZERO
    kept = 0
    for place in range(s.line_size):
        if s.owner[NEXT, place] != NOBODY:
            s.line[CURRENT, kept] = s.line[NEXT, place]
            s.owner[CURRENT, kept] = s.owner[NEXT, place]
            kept += 1
        s.line[NEXT, place] = NO_DOMINO
        s.owner[NEXT, place] = NOBODY


@jit
def end_game(s: Draft) -> None:
    s.phase = Phase.END
    s.to_play = OVER


def places_of(*steps: int) -> np.ndarray:
    """For each step its place in a round, given all of them in their order."""
    places = np.zeros(max(steps) + 1, np.int8)
    for place, step in enumerate(steps):
        places[step] = place
    places.setflags(write=False)
    return places


@jit
def progress(s: Draft, places: np.ndarray) -> int:
    """How far the game is: by rounds, by kings, by steps; `places` are those of `places_of`."""
    turns: int = int(s.rounds_begun) * (s.line.shape[1] + 1) + int(s.acting)
    return turns * len(places) + int(places[s.phase])


# The course of a draft with nothing in between; games with more steps put theirs together from
# the pieces above.


@jit
def claim(s: Draft, place: int) -> None:
    put_king(s, place)
    after_claim(s)


@jit
def after_claim(s: Draft) -> None:
    if s.rounds_begun > 0:
        end_turn(s)
    elif s.hand != ZERO:
        s.phase = Phase.DRAW
        s.to_play = CHANCE
    else:
        end_round(s)


@jit
def after_laying(s: Draft) -> None:
    """A claim follows, except in the last round."""
    if is_last_round(s):
        end_turn(s)
    else:
        s.phase = Phase.CLAIM


@jit
def end_turn(s: Draft) -> None:
    if not next_king(s):
        end_round(s)


@jit
def end_round(s: Draft) -> None:
    if is_last_round(s):
        end_game(s)
        return
    turn_line(s)
    if is_last_round(s):
        begin_turn(s)
    else:
        begin_line(s)
