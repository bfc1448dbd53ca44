"""The course of a turn in Origins: what follows on what.

A domino is laid, then comes the fire of its volcano, then totems, then the claim, then recruiting.
"""

import numpy as np

from crownlands.core import draft, kingdom
from crownlands.core.bits import ZERO
from crownlands.core.draft import NEXT, Phase
from crownlands.core.jit import jit
from crownlands.games.origins import fire, totems, tribe
from crownlands.games.origins.state import DISCOVERY, LINE, NO_SQUARE, TOTEM, TRIBE, State, Step
from crownlands.games.origins.tiles import CRATERS, LEFT, NO_RESOURCE, RESOURCE, RIGHT, domino


@jit
def refill_first(s: State) -> None:
    """Before a new line is dealt the cave is refilled; it stays full until the deal is over."""
    if s.phase == Phase.DEAL and tribe.cave_wants_tile(s):
        s.phase = Step.REFILL


@jit
def draw(s: State, chief: int) -> None:
    """A chief is drawn; at two seats the first one settles where all four stand."""
    draft.draw(s, chief)
    if s.seats == 2:
        s.hand = ZERO
        s.phase = Step.OPENING


@jit
def open_for_two(s: State, outer: bool) -> None:
    """The seat drawn takes first and fourth, or second and third; the other seat takes the rest."""
    for place in range(LINE):
        mine = (place == 0 or place == LINE - 1) == outer
        s.owner[NEXT, place] = int(s.to_play) if mine else 1 - int(s.to_play)
    s.unclaimed = ZERO
    draft.end_round(s)


@jit
def lay(s: State, seat: int, way: int) -> None:
    """Lay the domino with its resources; its fire and the totems come next."""
    index = draft.domino_to_lay(s)
    kingdom.lay(s, seat, domino(index), way)
    left, right = kingdom.squares_of_way(int(s.frame), way)
    lay_pieces(s, seat, left, int(RESOURCE[index, LEFT]), int(CRATERS[index, LEFT]))
    lay_pieces(s, seat, right, int(RESOURCE[index, RIGHT]), int(CRATERS[index, RIGHT]))
    if fire.has_target(s, seat):
        s.phase = Step.FIRE
    else:
        s.volcano = NO_SQUARE  # if there was one, its token is out of the game
        after_fire(s)


@jit
def lay_pieces(s: State, seat: int, here: np.uint64, resource: int, craters: int) -> None:
    if resource != NO_RESOURCE and s.mode != DISCOVERY:
        s.resources[seat, resource] |= here
    if craters > 0:
        fire.add_craters(s, seat, here, craters)


@jit
def after_fire(s: State) -> None:
    if s.mode == TOTEM:
        check_totems(s, 0)
    else:
        draft.after_laying(s)


@jit
def check_totems(s: State, first: int) -> None:
    if totems.check_totems(s, first):
        draft.after_laying(s)


@jit
def claim(s: State, place: int) -> None:
    """A chief goes onto a domino; its owner may then recruit, if he can."""
    draft.put_king(s, place)
    if s.mode == TRIBE and tribe.can_recruit(s, int(s.to_play)):
        s.phase = Step.RECRUIT
    else:
        draft.after_claim(s)
