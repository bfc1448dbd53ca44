"""How a greedy player plays Kingdomino Origins.

It counts the points a domino brings at once, the fire of its volcano and its resources, a hole as a
loss, and a domino its chief stands on, or may yet be put on, at the best it could bring. How it
recruits is in `hiring`.
"""

import numpy as np

from crownlands.core import draft, gain, kingdom, squares
from crownlands.core.bits import ZERO, bit, without_lowest
from crownlands.core.choice import Choice, consider
from crownlands.core.contract import CHANCE, Room, Slate
from crownlands.core.draft import CURRENT, NEXT, Phase
from crownlands.core.gain import HOLE, NOWHERE, Ways
from crownlands.core.grid import (
    CASTLE,
    EVERYWHERE,
    around,
    east,
    group_of_first,
    north,
    south,
    west,
)
from crownlands.core.instructions import count, lowest
from crownlands.core.jit import jit
from crownlands.core.territory import territory_points
from crownlands.games.origins import actions, fire, hiring, totems, tribe
from crownlands.games.origins.actions import board
from crownlands.games.origins.options import FIRE_EMPIRE_POINTS, HOMO_HABILIS_POINTS
from crownlands.games.origins.state import DISCOVERY, LINE, TOTEM, TRIBE, State, Step
from crownlands.games.origins.tiles import (
    LEFT,
    NO_RESOURCE,
    RESOURCE,
    RESOURCES,
    RIGHT,
    TOTEM_POINTS,
    VOLCANO,
    craters,
    domino,
)

# Points that these are reckoned to be worth:
PIECE = 2  # a resource of a domino to be laid
DWELLER = 6  # a cro-magnon that a fire would destroy
SAFE = 3  # a totem counts in full if its holder is so many resources ahead


@jit
def quick(s: State, rng: np.ndarray, room: Room) -> int:
    """A good decision at little cost."""
    seat = 0 + int(s.to_play)  # a whole word, so that everything is compiled for one type only
    slate = Slate(room.words, room.numbers)
    if s.phase == Phase.LAY:
        return quick_lay(s, seat, rng, slate)
    if s.phase == Phase.CLAIM:
        return quick_claim(s, seat, rng, slate)
    if s.phase == Step.FIRE:
        targets = fire.fire_targets(s, seat)
        _value, here = best_target(s, seat, targets, craters(draft.domino_to_lay(s)))
        return board(int(s.frame), actions.FIRE) + squares.pick_square(s, seat, here, rng)
    if s.phase == Step.HAND_ON:
        return actions.HAND_ON + weakest(s, totems.leaders(s, int(s.totem)))
    if s.phase == Step.OPENING:
        return quick_opening(s, seat, slate)
    return hiring.quick_recruit(s, seat, rng)


# Fires


@jit
def best_target(s: State, seat: int, targets: np.uint64, fires: int) -> tuple[int, np.uint64]:
    """The most that so many fires bring on one of `targets`, and where; NOWHERE if there is none.

    A fire brings the squares of its region, less what it destroys.
    """
    wooden, dwellings = tribe.wooden(s, seat), tribe.inhabited(s, seat)
    best, found = NOWHERE, ZERO
    if targets & CASTLE != ZERO:
        best, found = 0, CASTLE
    for terrain in range(VOLCANO):
        rest = s.land[seat, terrain] & targets
        while rest != ZERO:
            region = group_of_first(rest, s.land[seat, terrain])
            rest &= ~region
            here = region & targets
            value = fires * count(region)
            if here & ~dwellings == ZERO:
                value -= DWELLER
            else:
                here &= ~dwellings
                if here & ~wooden == ZERO:
                    value -= PIECE
                else:
                    here &= ~wooden
            if value > best:
                best, found = value, here
    return best, found


@jit
def hearths(s: State, seat: int) -> np.uint64:
    """The squares on which a fire might land, whatever the volcano."""
    volcanoes: np.uint64 = s.land[seat, VOLCANO]
    return kingdom.taken(s, seat) & ~volcanoes & ~fire.burning(s, seat)


@jit
def fire_promise(s: State, seat: int, fires: int) -> int:
    """What the fire of a volcano still to be laid would bring, were everything within reach."""
    return 0 if fires == 0 else max(best_target(s, seat, hearths(s, seat), fires)[0], fires)


# Dominoes


@jit
def centre_at_stake(s: State, seat: int) -> int:
    """What the seat loses if its hut leaves the centre."""
    at_stake = s.fire_empire and kingdom.castle_in_centre(s, seat)
    return FIRE_EMPIRE_POINTS if at_stake else 0


@jit
def promise(s: State, seat: int, index: int, room: Slate) -> int:
    """The best a domino would bring the seat at once."""
    value, _ways = gain.best_ways(s, seat, domino(index), centre_at_stake(s, seat), HOLE, room)
    if value == NOWHERE:
        return -HOMO_HABILIS_POINTS if s.homo_habilis and s.discards[seat] == 0 else 0
    if s.mode != DISCOVERY:
        value += PIECE * (int(RESOURCE[index, LEFT] != NO_RESOURCE))
        value += PIECE * (int(RESOURCE[index, RIGHT] != NO_RESOURCE))
    return value + fire_promise(s, seat, craters(index))


@jit
def quick_lay(s: State, seat: int, rng: np.ndarray, room: Slate) -> int:
    """Lay for the most points at once, a volcano if possible near where its fire would do most."""
    index = draft.domino_to_lay(s)
    value, ways = gain.best_ways(s, seat, domino(index), centre_at_stake(s, seat), HOLE, room)
    if value == NOWHERE:
        return actions.DISCARD
    if craters(index) > 0:
        ways = near_hearth(s, seat, index, ways)
    return board(int(s.frame), actions.LAY) + gain.pick_among(s, seat, ways, rng)


@jit
def near_hearth(s: State, seat: int, index: int, ways: Ways) -> Ways:
    """Those of `ways` with the volcano, a right half, in reach of its best target; all if none."""
    _value, near = best_target(s, seat, hearths(s, seat), craters(index))
    for _ in range(fire.reach(craters(index))):
        near = around(near)
    near &= gain.reach(s, seat)
    found = (
        ways[0] & west(near),
        ways[1] & north(near),
        ways[2] & east(near),
        ways[3] & south(near),
    )
    return ways if found[0] | found[1] | found[2] | found[3] == ZERO else found


@jit
def quick_claim(s: State, seat: int, rng: np.ndarray, room: Slate) -> int:
    best = Choice(0, NOWHERE, 0)
    unclaimed = s.unclaimed
    while unclaimed != ZERO:
        place = lowest(unclaimed)
        unclaimed = without_lowest(unclaimed)
        value = promise(s, seat, int(s.line[NEXT, place]), room)
        best = consider(best, place, value, rng)
    return actions.CLAIM + best.chosen


@jit
def quick_opening(s: State, seat: int, room: Slate) -> int:
    """Two seats: the two outer dominoes of the first line, or the two inner ones."""
    outer = promise(s, seat, int(s.line[NEXT, 0]), room)
    outer += promise(s, seat, int(s.line[NEXT, LINE - 1]), room)
    inner = promise(s, seat, int(s.line[NEXT, 1]), room)
    inner += promise(s, seat, int(s.line[NEXT, 2]), room)
    return actions.OPEN + (actions.OUTER if outer >= inner else actions.INNER)


@jit
def weakest(s: State, seats: np.uint64) -> int:
    """Of some seats the one whose regions are worth least."""
    least, chosen = -NOWHERE, 0
    while seats != ZERO:
        seat = lowest(seats)
        seats = without_lowest(seats)
        points = territory_points(s.land[seat], s.crowns[seat])
        if points < least:
            least, chosen = points, seat
    return chosen


# What a position is worth


@jit
def promises(s: State, seat: int, room: Slate) -> int:
    """The best that the dominoes with the seat's chiefs would bring, each by itself.

    If the seat is to claim, the best that it may claim is among them; so is a fire to land.
    """
    answer = 0
    if s.phase == Step.FIRE and s.to_play == seat:
        targets = fire.fire_targets(s, seat)
        answer += best_target(s, seat, targets, craters(draft.domino_to_lay(s)))[0]
    if s.rounds_begun > 0:
        waiting = s.phase == Phase.LAY or s.to_play == CHANCE
        for place in range(int(s.acting) + (0 if waiting else 1), s.kings):
            if s.owner[CURRENT, place] == seat:
                answer += promise(s, seat, int(s.line[CURRENT, place]), room)
    best = NOWHERE
    for place in range(int(s.dealt)):
        if s.owner[NEXT, place] == seat:
            answer += promise(s, seat, int(s.line[NEXT, place]), room)
        elif s.phase == Phase.CLAIM and s.to_play == seat and s.unclaimed & bit(place) != ZERO:
            best = max(best, promise(s, seat, int(s.line[NEXT, place]), room))
    return answer if best == NOWHERE else answer + best


@jit
def losses(s: State, seat: int) -> int:
    """What the holes of the territory are reckoned to cost."""
    inside = gain.centred(s) if centre_at_stake(s, seat) else EVERYWHERE
    return HOLE * gain.holes(s, seat, inside & gain.reach(s, seat))


@jit
def totem_outlook(s: State, seat: int) -> int:
    """What the totems promise by the lead in their resources, besides those held now."""
    answer = 0
    for kind in range(len(RESOURCES)):
        others = 0
        for other in range(s.seats):
            if other != seat:
                others = max(others, count(s.resources[other, kind]))
        lead = SAFE + count(s.resources[seat, kind]) - others
        points = int(TOTEM_POINTS[kind])
        answer += points * min(max(lead, 0), 2 * SAFE) // (2 * SAFE)
        if s.holder[kind] == seat:
            answer -= points
    return answer


@jit
def outlook(s: State, seat: int, room: Slate) -> int:
    """What may still come: dominoes, fires, totems, cro-magnons, less the holes."""
    answer = promises(s, seat, room) - losses(s, seat)
    if s.mode == TOTEM:
        answer += totem_outlook(s, seat)
    elif s.mode == TRIBE:
        answer += hiring.prospects(s, seat)
    return answer
