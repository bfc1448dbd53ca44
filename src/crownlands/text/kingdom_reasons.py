"""Reasons that all games with kingdoms and lines of dominoes share.

Each function looks at the position before a move or after it, an array of one record; `dominoes`
is the table that the next line is from.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from crownlands.core import prospects
from crownlands.core.contract import new_slate
from crownlands.core.draft import CURRENT, NEXT, NO_DOMINO, NOBODY
from crownlands.core.prospects import NOWHERE
from crownlands.text.reasons import Phrases, Reason
from crownlands.text.translate import members, squares_in

HOLE = 4.0  # points that a hole is reckoned to cost
ROOM = 8.0  # points between room for all dominoes and for none
LATER = 0.7  # of what a domino would bring once it is laid
THEIRS = 0.5  # of what others have of it
TURN = 0.6  # points for choosing one turn earlier
WORTH_TELLING = 3  # points that a domino must bring somebody else

PHRASES = Phrases(
    {
        "hole": "leaves {holes:hole|holes} on {where} that no domino can ever fill",
        "room": "leaves a place for {fit} of the {left} dominoes still to come",
        "prepares": "lets your domino {domino} bring {points:point|points}",
        "shuts-out": "leaves no place for your domino {domino}",
        "expects": "lets domino {domino} of the next line bring {points:point|points}",
        "brings": "claims domino {domino}, which would bring {points:point|points} now",
        "no-place": "claims domino {domino}, which has no place in your kingdom now",
        "crowns": "claims {crowns:crown|crowns} on domino {domino}",
        "fires": "claims {crowns:fire|fires} on domino {domino}",
        "takes": "takes domino {domino} from {seat}, for whom it would bring {points:point|points}",
        "leaves": "leaves domino {domino} to {seat}, for whom it would bring {points:point|points}",
        "turn": "chooses as number {place} of {kings} in the next round",
    }
)

KingdomOf = Callable[[int], int]


def own_kingdom(seat: int) -> int:
    """For games in which every seat has a kingdom of its own."""
    return seat


# Laying


def laying(
    before: np.ndarray,
    after: np.ndarray,
    current: np.ndarray,
    dominoes: np.ndarray,
    undealt: int,
    kingdom_of: KingdomOf = own_kingdom,
) -> Iterator[Reason]:
    """What a domino closes and opens where it was laid; `current` is the current line's table."""
    seat = int(before[0].to_play)
    k = kingdom_of(seat)
    yield from new_holes(before, after, k)
    yield from room_left(after, k, dominoes, undealt)
    yield from waiting(before, after, k, seat, current, dominoes)


def new_holes(before: np.ndarray, after: np.ndarray, k: int) -> Iterator[Reason]:
    old, new = (int(prospects.holes(states, 0, k)) for states in (before, after))
    if found := squares_in(after[0], k, new & ~old):
        where = [str(square) for square in found]
        holes = len(found)
        yield PHRASES.reason("hole", -HOLE * holes, tuple(found), holes=holes, where=where)


def room_left(after: np.ndarray, k: int, dominoes: np.ndarray, undealt: int) -> Iterator[Reason]:
    left = len(members(undealt))
    if left:
        fit = len(members(prospects.fitting(after, 0, k, dominoes, np.uint64(undealt))))
        yield PHRASES.reason("room", ROOM * (fit - left) / left, fit=fit, left=left)


def waiting(
    before: np.ndarray, after: np.ndarray, k: int, seat: int, current: np.ndarray, nxt: np.ndarray
) -> Iterator[Reason]:
    """What the move does for the dominoes that the seat will lay after this one."""
    s, room = before[0], new_slate()
    held = [
        (current, int(s.line[CURRENT, place]))
        for place in range(int(s.acting) + 1, int(s.kings))
        if s.owner[CURRENT, place] == seat
    ]
    held += [(nxt, domino) for domino, owner in next_line(s) if owner == seat]
    for table, domino in held:
        points = prospects.most_points(after, 0, k, table, domino, room)
        if points == NOWHERE:
            yield PHRASES.reason("shuts-out", -HOLE, domino=domino + 1)
        elif points > 0:
            yield PHRASES.reason("prepares", LATER * points, domino=domino + 1, points=points)
    free = [domino for domino, owner in next_line(s) if owner == NOBODY]
    if free and not held:
        points, domino = best_of(after, k, nxt, free)
        if points > 0:
            yield PHRASES.reason("expects", THEIRS * points, domino=domino + 1, points=points)


def next_line(s: Any) -> list[tuple[int, int]]:
    """The dominoes of the next line, from 0, and whose kings stand on them."""
    line = zip(s.line[NEXT].tolist(), s.owner[NEXT].tolist(), strict=True)
    return [(domino, owner) for domino, owner in line if domino != NO_DOMINO]


def best_of(states: np.ndarray, k: int, dominoes: np.ndarray, among: list[int]) -> tuple[int, int]:
    """The most that one of some dominoes would bring a kingdom, and which."""
    room = new_slate()
    worth = [(int(prospects.most_points(states, 0, k, dominoes, d, room)), d) for d in among]
    return max(worth, key=lambda found: found[0])


# Claiming


def claiming(
    before: np.ndarray,
    place: int,
    dominoes: np.ndarray,
    kingdom_of: KingdomOf = own_kingdom,
    pips: str = "crowns",
) -> Iterator[Reason]:
    """What a king has from the domino in this place of the next line, and what others lose."""
    s = before[0]
    seat, domino = int(s.to_play), int(s.line[NEXT, place])
    room, number = new_slate(), domino + 1
    points = prospects.most_points(before, 0, kingdom_of(seat), dominoes, domino, room)
    crowns = int(dominoes[domino, 2]) + int(dominoes[domino, 3])
    if points == NOWHERE:
        yield PHRASES.reason("no-place", -HOLE, domino=number)
    elif points > 0:
        yield PHRASES.reason("brings", float(points), domino=number, points=points)
    if crowns and points != NOWHERE:
        yield PHRASES.reason(pips, float(crowns), domino=number, crowns=crowns)
    yield from against_others(before, place, dominoes, kingdom_of)
    yield from next_turn(s, place)


def against_others(
    before: np.ndarray, place: int, dominoes: np.ndarray, kingdom_of: KingdomOf
) -> Iterator[Reason]:
    """What the claim takes from those who choose after it in this round, and what it leaves."""
    s = before[0]
    if s.rounds_begun == 0:
        return  # all kingdoms are alike, and who chooses next is not known
    seat, room = int(s.to_play), new_slate()
    own = kingdom_of(seat)
    later = [int(owner) for owner in s.owner[CURRENT, int(s.acting) + 1 : int(s.kings)]]
    others = [other for other in dict.fromkeys(later) if kingdom_of(other) != own]
    if not others:
        return
    claimed = int(s.line[NEXT, place])
    worth = [
        (prospects.most_points(before, 0, kingdom_of(other), dominoes, claimed, room), other)
        for other in others
    ]
    points, other = max(worth, key=lambda found: found[0])
    if points >= WORTH_TELLING:
        facts = {"domino": claimed + 1, "seat": other, "points": points}
        yield PHRASES.reason("takes", THEIRS * points, **facts)
    free = [domino for domino, owner in next_line(s) if owner == NOBODY and domino != claimed]
    if free and later[0] in others:
        points, domino = best_of(before, kingdom_of(later[0]), dominoes, free)
        if points >= WORTH_TELLING:
            facts = {"domino": domino + 1, "seat": later[0], "points": points}
            yield PHRASES.reason("leaves", -THEIRS * points, **facts)


def next_turn(s: Any, place: int) -> Iterator[Reason]:
    """When the king acts in the next round; told where it is certain and there is yet to choose."""
    last_claims = int(s.rounds_begun) + 1 >= int(s.rounds)
    if s.line_size == s.kings and not last_claims:
        kings = int(s.kings)
        weight = TURN * ((kings - 1) / 2 - place)
        yield PHRASES.reason("turn", weight, place=place + 1, kings=kings)
