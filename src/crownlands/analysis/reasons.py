"""Why a move is good: facts about it, the most telling ones first.

What every game can say is which points a move brings at once; the rest each game says of itself
(`entry.reasons`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from crownlands.catalogue import game_of
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import IllegalMove
from crownlands.entry import Entry
from crownlands.result import ScorePart, parts_of
from crownlands.text.moves import Square
from crownlands.text.reasons import Fact, Phrases, Reason
from crownlands.text.translate import CASTLE, board_bit, members

LEAST = 0.05  # points: two actions that differ by less are equal
WAITING = 0.3  # points that a square without crowns may yet bring

PHRASES = Phrases(
    {
        "land": "brings {points:point|points}: {kind}, now {squares} \u00d7 {crowns}",
        "widens": "widens {kind} to {squares:square|squares}, which score nothing yet",
        "gains": "brings {points:point|points}: {what}",
        "loses": "costs {points:point|points}: {what}",
        "quiet": "changes no points at once",
    }
)


def reasons(states: np.ndarray, action: int, other: int | None = None) -> tuple[Reason, ...]:
    """What speaks for an action in the position `states[0]`, and what against it, best first.

    Compared with an `other` action, what holds for both is left out, and what is true of the other
    one alone is told as such. Reasons for the action come before those against it.
    """
    refuse_illegal(states, action, *(() if other is None else (other,)))
    entry = game_of(states[0])
    found = list(facts_of(entry, states, action))
    if other is None:
        return tuple(sorted(found, key=lambda reason: -abs(reason.weight)))
    return tuple(once(compare(found, list(facts_of(entry, states, other)))))


def refuse_illegal(states: np.ndarray, *actions: int) -> None:
    out = np.empty(MAX_MOVES, np.int64)
    legal = set(out[: play.legal(states, 0, out)].tolist())
    for action in actions:
        if action not in legal or states[0].to_play < 0:
            raise IllegalMove(f"Action {action} cannot be explained: it is not legal here.")


def facts_of(entry: Entry, states: np.ndarray, action: int) -> Iterator[Reason]:
    """All there is to say about one action."""
    before, after = states[:1].copy(), states[:1].copy()
    play.act(after, 0, action)
    some = False
    for reason in (
        *points_of(entry, before, after),
        *entry.reasons.explain(before, after, action),
    ):
        some = True
        yield reason
    if not some:
        yield PHRASES.reason("quiet", 0.0)


def compare(own: list[Reason], others: list[Reason]) -> Iterator[Reason]:
    """What tells two actions apart, kind by kind: the kinds that matter most first."""
    lead: dict[str, float] = defaultdict(float)
    for reason in own:
        lead[reason.kind] += reason.weight
    for reason in others:
        lead[reason.kind] -= reason.weight
    for kind in sorted(lead, key=lambda kind: (lead[kind] <= 0, -abs(lead[kind]))):
        if abs(lead[kind]) < LEAST:
            continue
        mine = of_kind(kind, [reason for reason in own if reason not in others])
        theirs = of_kind(kind, [reason for reason in others if reason not in own])
        told = better_told(mine, theirs) if lead[kind] > 0 else better_told(theirs, mine)
        for reason in told:
            yield replace(reason, weight=lead[kind] / len(told), of_other=told is theirs)


def once(told: Iterable[Reason]) -> Iterator[Reason]:
    """Without those that say of one action what another has said of the other: taken, left."""
    seen: list[Reason] = []
    for reason in told:
        if not any(reason.facts == one.facts and reason.of_other != one.of_other for one in seen):
            yield reason
        seen.append(reason)


def better_told(ahead: list[Reason], behind: list[Reason]) -> list[Reason]:
    """What one action does well, if it is that; else what the other one does badly."""
    return ahead if sum(reason.weight for reason in ahead) > 0 or not behind else behind


def of_kind(kind: str, among: list[Reason]) -> list[Reason]:
    """Those of a kind, the most telling first."""
    return sorted((one for one in among if one.kind == kind), key=lambda one: -abs(one.weight))


# Points


def points_of(entry: Entry, before: np.ndarray, after: np.ndarray) -> Iterator[Reason]:
    """The points that the seat to play has more or less at once, and what they come from."""
    seat = int(before[0].to_play)
    old, new = parts_of(entry, before, seat), parts_of(entry, after, seat)
    kingdoms = entry.view.table(after[0]).kingdoms
    own = next(kingdom for kingdom in kingdoms if seat in kingdom.seats)
    here = {board_bit(square): square for square in (*own.cells, CASTLE)}
    for part in new:
        earlier = grown_from(part, old)
        old = [one for one in old if one not in earlier]
        points = part.points - sum(one.points for one in earlier)
        where = tuple(here[index] for index in members(part.where))
        if part.part == entry.land and part.kind not in entry.reasons.barren:
            yield from land(part, points, sum(one.squares for one in earlier), where)
        elif points and part.part not in entry.reasons.tells:
            yield change(entry, part, points, where)
    for one in old:
        if one.points and one.part not in entry.reasons.tells:
            yield change(entry, one, -one.points, ())


def grown_from(part: ScorePart, earlier: Iterable[ScorePart]) -> list[ScorePart]:
    """What this part of a score was before: several territories may have become one."""
    alike = [one for one in earlier if (one.part, one.kind) == (part.part, part.kind)]
    return [one for one in alike if one.where & part.where or one.where == part.where]


def land(part: ScorePart, points: int, squares: int, where: tuple[Square, ...]) -> Iterator[Reason]:
    """A territory with crowns that brings points, or one without that has grown."""
    size: dict[str, Fact] = {"kind": part.kind, "squares": part.squares}
    if points:
        facts = {**size, "crowns": part.crowns, "points": points}
        yield PHRASES.reason("land", float(points), where, **facts)
    elif part.squares > max(squares, 1) and part.crowns == 0:
        yield PHRASES.reason("widens", WAITING * part.squares, where, **size)


def change(entry: Entry, part: ScorePart, points: int, where: tuple[Square, ...]) -> Reason:
    """A part by the name of its thing; that of a terrain would say that its land has changed."""
    kind = "gains" if points > 0 else "loses"
    named = part.kind if part.kind and not entry.looks.kind(part.kind) else part.part
    facts: dict[str, Fact] = {"what": named, "points": abs(points)}
    return PHRASES.reason(kind, float(points), where, **facts)
