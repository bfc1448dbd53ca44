"""How a greedy player plays Kingdomino.

It counts the points a domino brings at once, a hole as a loss, and a domino its king stands on, or
may yet be put on, at the best it could bring.
"""

import numpy as np

from crownlands.core import draft, gain, kingdom
from crownlands.core.bits import ZERO, bit, without_lowest
from crownlands.core.choice import Choice, consider
from crownlands.core.contract import Room, Slate
from crownlands.core.domino import Domino
from crownlands.core.draft import CURRENT, NEXT, Phase
from crownlands.core.gain import HOLE, NOWHERE
from crownlands.core.grid import EVERYWHERE, connected, square
from crownlands.core.instructions import lowest
from crownlands.core.jit import jit
from crownlands.games.kingdomino import actions
from crownlands.games.kingdomino.options import HARMONY_POINTS, MIDDLE_KINGDOM_POINTS
from crownlands.games.kingdomino.state import State
from crownlands.games.kingdomino.tiles import domino

Grown = tuple[np.uint64, np.uint64]  # the territories that the halves of a domino now lie in


@jit
def centre_at_stake(s: State, seat: int) -> int:
    """What the seat loses if its castle leaves the centre."""
    at_stake = s.middle_kingdom and kingdom.castle_in_centre(s, seat)
    return MIDDLE_KINGDOM_POINTS if at_stake else 0


@jit
def promise(s: State, seat: int, tile: Domino, room: Slate) -> int:
    """The best a domino would bring the seat at once."""
    value, _ways = gain.best_ways(s, seat, tile, centre_at_stake(s, seat), HOLE, room)
    if value == NOWHERE:
        return -HARMONY_POINTS if s.harmony and s.discards[seat] == 0 else 0
    return value


@jit
def promises(s: State, seat: int, room: Slate) -> int:
    """The best that the dominoes with the seat's kings would bring, each by itself.

    If the seat is to claim, the best that it may claim is among them.
    """
    answer = 0
    begun = s.acting if s.phase == Phase.LAY else int(s.acting) + 1  # laid up to here
    if s.rounds_begun > 0 and s.to_play >= 0:
        for place in range(begun, s.kings):
            if s.owner[CURRENT, place] == seat:
                answer += promise(s, seat, domino(int(s.line[CURRENT, place])), room)
    best = NOWHERE
    for place in range(s.line_size):
        if s.owner[NEXT, place] == seat:
            answer += promise(s, seat, domino(int(s.line[NEXT, place])), room)
        elif s.phase == Phase.CLAIM and s.to_play == seat and s.unclaimed & bit(place) != ZERO:
            best = max(best, promise(s, seat, domino(int(s.line[NEXT, place])), room))
    return answer if best == NOWHERE else answer + best


@jit
def losses(s: State, seat: int) -> int:
    """What the holes of the kingdom are reckoned to cost."""
    inside = gain.centred(s) if centre_at_stake(s, seat) else EVERYWHERE
    return HOLE * gain.holes(s, seat, inside & gain.reach(s, seat))


@jit
def quick(s: State, rng: np.ndarray, room: Room) -> int:
    """Lay for the most points at once, claim what would bring the most now."""
    slate = Slate(room.words, room.numbers)
    if s.phase == Phase.CLAIM:
        return greedy_claim(s, rng, slate)
    seat = int(s.to_play)
    tile = domino(draft.domino_to_lay(s))
    value, ways = gain.best_ways(s, seat, tile, centre_at_stake(s, seat), HOLE, slate)
    if value == NOWHERE:
        return actions.DISCARD
    return actions.LAY + gain.pick_among(s, seat, ways, rng)


@jit
def greedy_claim(s: State, rng: np.ndarray, room: Slate) -> int:
    seat = int(s.to_play)
    best = Choice(0, NOWHERE, 0)
    unclaimed = s.unclaimed
    several = without_lowest(unclaimed) != ZERO
    while unclaimed != ZERO:
        place = lowest(unclaimed)
        unclaimed = without_lowest(unclaimed)
        value = 0
        if several:
            value = promise(s, seat, domino(int(s.line[NEXT, place])), room)
        best = consider(best, place, value, rng)
    return actions.CLAIM + best.chosen


@jit
def greedy(s: State, rng: np.ndarray, room: Room) -> int:
    """The same, but lay with an eye on the domino to claim: the most points from both."""
    if s.phase == Phase.CLAIM or draft.is_last_round(s):
        return quick(s, rng, room)
    seat = int(s.to_play)
    tile = domino(draft.domino_to_lay(s))
    n = gain.list_values(s, seat, tile, centre_at_stake(s, seat), room)
    if n == 0:
        return actions.DISCARD
    most = room.values[0]
    for i in range(1, n):
        most = max(most, room.values[i])
    coming = look_ahead(s, seat, Slate(room.words, room.numbers))
    best = Choice(0, NOWHERE, 0)
    for worse in range(2):  # the best ways by themselves first: then others can be passed over
        for i in range(n):
            if (room.values[i] < most) != (worse == 1):
                continue
            value = value_with_claim(s, seat, tile, coming, i, best.value, room)
            best = consider(best, room.moves[i], value, rng)
    return actions.LAY + best.chosen


# Rows of room.numbers, by place of the line: at most what the domino there can bring
AHEAD = gain.ROWS_USED  # by itself,
AHEAD_LEFT = AHEAD + 1  # and either half of it, wherever it lies.
AHEAD_RIGHT = AHEAD + 2


@jit
def look_ahead(s: State, seat: int, room: Slate) -> int:
    """Write at most what the dominoes not claimed yet can bring as the kingdom is now.

    The answer is the set of their terrains.
    """
    terrains = 0
    for place in range(s.line_size):
        if s.unclaimed & bit(place) != ZERO:
            tile = domino(int(s.line[NEXT, place]))
            value, _ways = gain.best_ways(s, seat, tile, 0, 0, room)
            left = gain.best_half(s, seat, tile.left, tile.left_crowns, room)
            right = gain.best_half(s, seat, tile.right, tile.right_crowns, room)
            room.numbers[AHEAD, place] = max(value, 0)
            room.numbers[AHEAD_LEFT, place] = left
            room.numbers[AHEAD_RIGHT, place] = right
            terrains |= 1 << tile.left | 1 << tile.right
    return terrains


@jit
def most_of_half(
    s: State, seat: int, terrain: int, squares: int, crowns: int, laid: Domino, grown: Grown
) -> int:
    """At most what squares of a terrain gain beside what was just laid."""
    most = NOWHERE
    if laid.left == terrain:
        most = gain.most_beside(s, seat, terrain, grown[0], squares, crowns)
    if laid.right == terrain:
        most = max(most, gain.most_beside(s, seat, terrain, grown[1], squares, crowns))
    return most


@jit
def most_after(s: State, seat: int, place: int, laid: Domino, grown: Grown, room: Slate) -> int:
    """At most what a domino of the next line brings, `laid` lying in these two territories.

    Either it touches them, or it could have been laid before.
    """
    tile = domino(int(s.line[NEXT, place]))
    before = room.numbers[AHEAD, place]
    if tile.left == tile.right:
        crowns = tile.left_crowns + tile.right_crowns
        return int(max(before, most_of_half(s, seat, tile.left, 2, crowns, laid, grown)))
    left = most_of_half(s, seat, tile.left, 1, tile.left_crowns, laid, grown)
    right = most_of_half(s, seat, tile.right, 1, tile.right_crowns, laid, grown)
    any_left = max(left, room.numbers[AHEAD_LEFT, place])
    any_right = max(right, room.numbers[AHEAD_RIGHT, place])
    return int(max(before, left + any_right, any_left + right))


@jit
def value_with_claim(
    s: State, seat: int, tile: Domino, coming: int, i: int, best: float, room: Room
) -> int:
    """The value of laying `tile` in way number i and the best claim after it.

    `coming` is the set of terrains of what may be claimed. A value below `best` may be answered as
    NOWHERE.
    """
    left, right = s.land[seat, tile.left], s.land[seat, tile.right]
    ones, twos = s.crowns[seat, 0], s.crowns[seat, 1]
    edges = (s.edges[seat, 0], s.edges[seat, 1], s.edges[seat, 2], s.edges[seat, 3])
    kingdom.lay(s, seat, tile, room.moves[i])
    x, y, turn = kingdom.split_way(int(s.frame), room.moves[i])
    here = square(x, y)
    grown = (
        connected(here, s.land[seat, tile.left]) if coming >> tile.left & 1 else ZERO,
        connected(gain.step(here, turn), s.land[seat, tile.right])
        if coming >> tile.right & 1
        else ZERO,
    )
    answer, value, slate = NOWHERE, room.values[i], Slate(room.words, room.numbers)
    for place in range(s.line_size):
        if s.unclaimed & bit(place) == ZERO:
            continue
        if value + most_after(s, seat, place, tile, grown, slate) >= max(best, answer):
            bringing = promise(s, seat, domino(int(s.line[NEXT, place])), slate)
            answer = max(answer, value + bringing)
    s.land[seat, tile.left], s.land[seat, tile.right] = left, right
    s.crowns[seat, 0], s.crowns[seat, 1] = ones, twos
    for edge in range(4):
        s.edges[seat, edge] = edges[edge]
    return int(answer)
