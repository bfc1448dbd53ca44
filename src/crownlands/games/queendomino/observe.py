"""What a seat may know of a game of Queendomino, for learners: see `core.observation`.

What the buildings show is not told: it is the same in every game played with one table of them.
"""

import numpy as np

from crownlands.core.bits import ZERO, without_lowest
from crownlands.core.coming import list_coming
from crownlands.core.instructions import lowest
from crownlands.core.jit import jit
from crownlands.core.kingdom import room_in, squares_of_way
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
    put_one_of,
    put_squares,
    put_turn,
    seat_after,
    turn_scalars,
)
from crownlands.games.queendomino.actions import LAY, ON_SQUARE
from crownlands.games.queendomino.state import (
    LINE,
    NO_TILE,
    NO_WAY,
    State,
    Step,
    current_deck,
    kingdom_of,
    next_deck,
)
from crownlands.games.queendomino.tiles import DOMINOES, KINDS, SLOTS, TERRAINS

PHASES = max(Step) + 1


def layout(s: State) -> Layout:
    seats, side = int(s.seats), 2 * int(s.frame) - 1
    kingdoms = seats // 2 if s.teams else seats
    each = (*land_planes(TERRAINS), "knights", "buildings")
    about = "for each kingdom, one's own first"
    return Layout(
        (*of_each(kingdoms, each), "own: the square whose tax is decided"),
        (
            *turn_scalars(seats, PHASES),
            *draft_scalars(seats, LINE, len(TERRAINS)),
            Scalars("other deck", 48, "1 for each undealt domino of the deck after the next line"),
            Scalars("decks", 2, "of the current and the next line: 1 is Kingdomino's"),
            Scalars("coins", kingdoms, about),
            Scalars("guard", kingdoms, "knights that stand nowhere yet, likewise"),
            Scalars("towers", kingdoms, "likewise"),
            Scalars("discards", kingdoms, "dominoes discarded, likewise"),
            Scalars("buildings", kingdoms * KINDS, "how many of each kind, likewise"),
            Scalars("queen", kingdoms, "1 where she is a guest"),
            Scalars("slots", SLOTS * KINDS, "for each slot, 1 for the kind of its building"),
            Scalars("dragon", SLOTS, "1 for the slot it sits in"),
            Scalars("stack", KINDS, "how many of each kind are not turned up yet"),
            Scalars("in hand", KINDS, "1 for the kind that is paid for and has no site yet"),
            Scalars("frame", 1, "5 or 7"),
            Scalars("teams", 1, "1 if the option is in play"),
            Scalars("royal wedding", 1, "likewise"),
        ),
        side,
        boards(LAY + ON_SQUARE * side**2, side, 1, LAY),
    )


@jit
def put_kinds(scalars: np.ndarray, n: int, s: State, tiles: np.uint64) -> int:
    """How many of some tiles are of each kind; those of one kind have numbers in a row."""
    kind, found = -1, 0
    while tiles != ZERO:
        tile = lowest(tiles)
        found = found + 1 if s.kind[tile] == kind else 1
        kind = int(s.kind[tile])
        scalars[n + kind] = found
        tiles = without_lowest(tiles)
    return n + KINDS


@jit
def put_kind(scalars: np.ndarray, n: int, s: State, tile: int) -> int:
    return put_one_of(scalars, n, KINDS, int(s.kind[tile]) if tile != NO_TILE else -1)


@jit
def put_kingdoms(planes: np.ndarray, s: State, own: int, kingdoms: int) -> None:
    n = 0
    for by in range(kingdoms):
        k = seat_after(own, by, kingdoms)
        n = put_land(planes, n, s, k)
        n = put_squares(planes, n, s.knights[k])
        n = put_squares(planes, n, s.built[k])
    asked = ZERO
    if s.phase == Step.TAX and s.laid != NO_WAY and kingdom_of(s, int(s.to_play)) == own:
        asked = squares_of_way(int(s.frame), int(s.laid))[int(s.half)]
    put_squares(planes, n, asked)


@jit
def observe(s: State, seat: int, planes: np.ndarray, scalars: np.ndarray) -> None:
    seats = int(s.seats)
    kingdoms = seats // 2 if s.teams else seats
    own = kingdom_of(s, seat)
    put_kingdoms(planes, s, own, kingdoms)
    n = put_turn(scalars, 0, s, seat, PHASES)
    decks = current_deck(s), next_deck(s)
    n = put_draft(scalars, n, s, seat, DOMINOES, len(TERRAINS), decks[0], decks[1])
    n = put_members(scalars, n, 48, s.other_deck)
    n = put(scalars, n, decks[0])
    n = put(scalars, n, decks[1])
    for by in range(kingdoms):
        k = seat_after(own, by, kingdoms)
        scalars[n + by] = s.coins[k]
        scalars[n + kingdoms + by] = s.guard[k]
        scalars[n + 2 * kingdoms + by] = s.towers[k]
        scalars[n + 3 * kingdoms + by] = s.discards[k]
    n += 4 * kingdoms
    for by in range(kingdoms):
        n = put_kinds(scalars, n, s, s.tiles[seat_after(own, by, kingdoms)])
    n = put_one_of(scalars, n, kingdoms, after(own, int(s.queen), kingdoms))
    for slot in range(SLOTS):
        n = put_kind(scalars, n, s, int(s.slots[slot]))
    n = put_one_of(scalars, n, SLOTS, int(s.dragon))
    n = put_kinds(scalars, n, s, s.stack)
    n = put_kind(scalars, n, s, int(s.in_hand))
    n = put(scalars, n, int(s.frame))
    n = put(scalars, n, int(s.teams))
    put(scalars, n, int(s.royal_wedding))


@jit
def free(s: State, seat: int) -> np.uint64:
    return room_in(s, kingdom_of(s, seat))


@jit
def coming(s: State, seat: int, out: np.ndarray) -> int:
    return list_coming(s, seat, DOMINOES, current_deck(s), next_deck(s), out)
