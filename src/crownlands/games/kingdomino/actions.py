"""The decisions of Kingdomino as numbers.

    a seat's actions                             chance's outcomes
    0 .. 3   claim this place of the next line   0 .. 47   domino number 1 .. 48 is turned up
    4        discard                             48 .. 51  king 0 .. 3 is drawn
    5 ..     lay, see `way_to_lay`

There are 5 + 4 * 81 actions with 5x5 kingdoms and 5 + 4 * 169 with 7x7.
"""

from collections.abc import Callable

from crownlands.core.domino import domino_at
from crownlands.core.draft import CURRENT, DEAL, DRAW, Phase
from crownlands.core.errors import IllegalMove
from crownlands.core.jit import plain
from crownlands.games.kingdomino.state import State
from crownlands.games.kingdomino.tiles import DOMINOES, TERRAINS
from crownlands.text import translate
from crownlands.text.moves import Claim, Deal, Discard, Draw, Lay, Move

CLAIM = 0
DISCARD = 4
LAY = 5


MOVES = (Deal, Draw, Claim, Lay, Discard)

# What is to be done in each phase, for the sentence that refuses something else.
WANTED = {
    Phase.DEAL: (Deal, "a domino must be turned up, such as +17"),
    Phase.DRAW: (Draw, "a king must be drawn, such as K1"),
    Phase.CLAIM: (Claim, "a domino must be claimed, such as @17"),
    Phase.LAY: (Lay, "a domino must be laid, such as h7-i7, or discarded if it cannot be: x"),
}


def decoder(s: State) -> Callable[[int], Move]:
    """What turns the numbers of this position into moves; fields by name are read faster."""
    match int(s["phase"]):
        case Phase.LAY:
            return translate.lays_by_number(int(s["frame"]), LAY, DISCARD).__getitem__
        case Phase.CLAIM:
            claims = translate.claims(s)
            return lambda action: claims[action - CLAIM]
        case Phase.DEAL:
            return lambda action: Deal(action - DEAL + 1)
    return lambda action: Draw(action - DRAW + 1)


def encode(s: State, move: Move) -> int:
    """The number of a move in this position; IllegalMove with a sentence if it has none."""
    kind, wanted = WANTED[Phase(int(s.phase))]
    if isinstance(move, Discard) and s.phase == Phase.LAY:
        return DISCARD
    if not isinstance(move, kind):
        raise IllegalMove(f"{move} cannot be played now: {wanted}.")
    if isinstance(move, Lay):
        tile = plain(domino_at)(DOMINOES, int(s.line[CURRENT, s.acting]))
        return LAY + translate.encode_lay(s, int(s.to_play), tile, move, TERRAINS)
    if isinstance(move, Claim):
        return CLAIM + translate.encode_claim(s, move)
    if isinstance(move, Deal):
        return DEAL + move.number - 1
    assert isinstance(move, Draw)
    return DRAW + move.king - 1
