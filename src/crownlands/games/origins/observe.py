"""What a seat may know of a game of Kingdomino Origins, for learners: see `core.observation`.

Planes that a mode does without are not there.
"""

import numpy as np

from crownlands.core.bits import ZERO, bit
from crownlands.core.coming import list_coming
from crownlands.core.draft import CURRENT, NEXT, NO_DOMINO
from crownlands.core.instructions import count
from crownlands.core.jit import jit
from crownlands.core.kingdom import room_in
from crownlands.core.layout import Layout, Scalars, boards
from crownlands.core.observation import (
    after,
    draft_scalars,
    land_planes,
    of_each,
    put,
    put_draft,
    put_land,
    put_members,
    put_numbers,
    put_one_of,
    put_squares,
    put_turn,
    seat_after,
    turn_scalars,
)
from crownlands.games.origins.actions import BOARDS, LAY
from crownlands.games.origins.state import DISCOVERY, LINE, NO_SQUARE, TRIBE, State, Step
from crownlands.games.origins.tiles import (
    CRATERS,
    CROMAGNONS,
    DOMINOES,
    RESOURCES,
    TERRAINS,
    TILES_OF,
)

PHASES = max(Step) + 1
KINDS = len(CROMAGNONS)


def layout(s: State) -> Layout:
    seats, side = int(s.seats), 2 * int(s.frame) - 1
    each = (*land_planes(TERRAINS, "fires"), "fire tokens", "craters")
    if s.mode != DISCOVERY:
        each += RESOURCES
    if s.mode == TRIBE:
        each += CROMAGNONS
    return Layout(
        (*of_each(seats, each), "the volcano whose fire is to land"),
        (
            *turn_scalars(seats, PHASES),
            *draft_scalars(seats, LINE, len(TERRAINS)),
            Scalars("craters", 4 * LINE, "of the current line, then the next: both halves of each"),
            Scalars("mode", 3, "1 for Discovery, Totem or Tribe"),
            Scalars("discards", seats, "dominoes discarded, by seat from oneself"),
            Scalars("totems", 4 * seats, "for each totem, 1 for its holder, from oneself"),
            Scalars("totem", 4, "1 for the totem that is to be handed on"),
            Scalars("cave", KINDS, "how many of each kind lie face up"),
            Scalars("pile", KINDS, "how many of each kind lie face down"),
            Scalars("paid", 4, "1 for each resource paid in this recruiting"),
            Scalars("recruit", KINDS, "1 for the cro-magnon that is to settle"),
            Scalars("frame", 1, "5 or 7"),
            Scalars("fire empire", 1, "1 if the option is in play"),
            Scalars("homo habilis", 1, "likewise"),
        ),
        side,
        boards(BOARDS, side, LAY, BOARDS + LAY * side**2),
    )


@jit
def put_territory(planes: np.ndarray, n: int, s: State, k: int) -> int:
    n = put_land(planes, n, s, k)
    n = put_squares(planes, n, s.tokens[k])
    n = put_numbers(planes, n, s.craters[k])
    if s.mode != DISCOVERY:
        for kind in range(len(RESOURCES)):
            n = put_squares(planes, n, s.resources[k, kind])
    if s.mode == TRIBE:
        for kind in range(KINDS):
            n = put_squares(planes, n, s.cromagnons[k, kind])
    return n


@jit
def put_craters(scalars: np.ndarray, n: int, s: State, line: int) -> int:
    for place in range(LINE):
        index = int(s.line[line, place])
        for half in range(2):
            n = put(scalars, n, int(CRATERS[index, half]) if index != NO_DOMINO else 0)
    return n


@jit
def put_kinds(scalars: np.ndarray, n: int, tiles: np.uint64) -> int:
    """How many of some cro-magnons are of each kind."""
    for kind in range(KINDS):
        n = put(scalars, n, count(tiles & TILES_OF[kind]))
    return n


@jit
def observe(s: State, seat: int, planes: np.ndarray, scalars: np.ndarray) -> None:
    seats = int(s.seats)
    n = 0
    for by in range(seats):
        n = put_territory(planes, n, s, seat_after(seat, by, seats))
    put_squares(planes, n, bit(int(s.volcano)) if s.volcano != NO_SQUARE else ZERO)
    n = put_turn(scalars, 0, s, seat, PHASES)
    n = put_draft(scalars, n, s, seat, DOMINOES, len(TERRAINS), 0, 0)
    n = put_craters(scalars, n, s, CURRENT)
    n = put_craters(scalars, n, s, NEXT)
    n = put_one_of(scalars, n, 3, int(s.mode))
    for by in range(seats):
        n = put(scalars, n, int(s.discards[seat_after(seat, by, seats)]))
    for totem in range(len(RESOURCES)):
        n = put_one_of(scalars, n, seats, after(seat, int(s.holder[totem]), seats))
    n = put_one_of(scalars, n, len(RESOURCES), int(s.totem))
    n = put_kinds(scalars, n, s.cave)
    n = put_kinds(scalars, n, s.pile)
    n = put_members(scalars, n, len(RESOURCES), s.paid)
    n = put_one_of(scalars, n, KINDS, int(s.recruit))
    n = put(scalars, n, int(s.frame))
    n = put(scalars, n, int(s.fire_empire))
    put(scalars, n, int(s.homo_habilis))


@jit
def free(s: State, seat: int) -> np.uint64:
    return room_in(s, seat)


@jit
def coming(s: State, seat: int, out: np.ndarray) -> int:
    return list_coming(s, seat, DOMINOES, 0, 0, out)
