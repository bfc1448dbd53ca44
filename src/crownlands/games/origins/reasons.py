"""What speaks for a move in Origins besides its points."""

from collections.abc import Iterator

import numpy as np

from crownlands.core.contract import MAX_SEATS
from crownlands.core.draft import CURRENT, NEXT
from crownlands.core.jit import plain
from crownlands.core.play import rankings
from crownlands.games.origins import actions, hiring
from crownlands.games.origins.moves import Fire, HandOn, Open, Pay, Take
from crownlands.games.origins.state import TOTEM, TRIBE, State, Step
from crownlands.games.origins.tiles import (
    CROMAGNONS,
    DOMINOES,
    NO_CROMAGNON,
    RESOURCES,
    TERRAINS,
    TOTEM_POINTS,
    VOLCANO,
    craters,
)
from crownlands.text import kingdom_reasons
from crownlands.text.moves import Claim, Lay, Pass
from crownlands.text.reasons import Explainer, Phrases, Reason, best_next
from crownlands.text.translate import members

PIECE = 1.5  # points that a resource is reckoned to be worth beyond those it scores
DWELLER = 4.0  # likewise a cro-magnon that burns

PHRASES = Phrases(
    {
        "volcano": "lets a fire of {fires} bring {points:point|points}",
        "resources": "brings {resources}",
        "burnt": "destroys {things}",
        "totem-won": "wins the totem of {resource}: {points:point|points}",
        "totem-lost": "loses the totem of {resource}: {points:point|points}",
        "hands": "hands the totem to {seat}, who has {points:point|points} now",
        "hires": "leads to {who}, who would bring {points:point|points}",
        "pays": "pays with {resource}, of which {left} stay",
        "recruits": "recruits {who}, who brings {points:point|points} on the best square",
        "keeps-resources": "keeps your {resources:resource|resources} for later",
        "opens": "puts your chiefs on dominoes {dominoes} with {fires:fire|fires}",
    }
)


def explain(before: np.ndarray, after: np.ndarray, action: int) -> Iterator[Reason]:
    s, seat = before[0], int(before[0].to_play)
    match actions.decoder(s)(action):
        case Claim():
            place = action - actions.CLAIM
            yield from kingdom_reasons.claiming(before, place, DOMINOES, pips="fires")
        case Lay():
            yield from kingdom_reasons.laying(before, after, DOMINOES, DOMINOES, int(s.undealt))
            yield from lay(before, after, seat)
        case Fire():
            yield from burn(s, after[0], seat)
        case HandOn(other):
            yield hand_on(before, other)
        case Pay() | Take():
            yield from recruit(s, after, seat)
        case Pass():
            kept = sum(len(members(word)) for word in s.resources[seat])
            yield PHRASES.reason("keeps-resources", PIECE, resources=kept)
        case Open(where):
            yield from opening(s, where)
    yield from totems(s, after[0], seat)


def lay(before: np.ndarray, after: np.ndarray, seat: int) -> Iterator[Reason]:
    s = before[0]
    if after[0].phase == Step.FIRE:
        fires = plain(craters)(int(s.line[CURRENT, s.acting]))
        points = best_next(after)
        yield PHRASES.reason("volcano", float(points), fires=fires, points=points)
    if s.mode == TRIBE and (brought := pieces_between(s, after[0], seat)):
        yield PHRASES.reason("resources", PIECE * len(brought), resources=brought)


def pieces_between(fewer: State, more: State, seat: int) -> list[str]:
    """The resources of a territory in one position that are not there in another."""
    return [
        name
        for name, old, new in zip(
            RESOURCES, fewer.resources[seat], more.resources[seat], strict=True
        )
        for _ in members(int(new) & ~int(old))
    ]


def burn(s: State, burnt: State, seat: int) -> Iterator[Reason]:
    """What the fire destroys."""
    pieces = pieces_between(burnt, s, seat)
    people = [
        name
        for name, old, new in zip(
            CROMAGNONS, s.cromagnons[seat], burnt.cromagnons[seat], strict=True
        )
        for _ in members(int(old) & ~int(new))
    ]
    if pieces or people:
        weight = -PIECE * len(pieces) - DWELLER * len(people)
        yield PHRASES.reason("burnt", weight, things=pieces + people)


def totems(s: State, after: State, seat: int) -> Iterator[Reason]:
    """The totems that come or go."""
    if s.mode != TOTEM:
        return
    for kind, resource in enumerate(RESOURCES):
        had, has = s.holder[kind] == seat, after.holder[kind] == seat
        if had != has:
            points = int(TOTEM_POINTS[kind])
            what, weight = ("totem-won", points) if has else ("totem-lost", -points)
            yield PHRASES.reason(what, float(weight), resource=resource, points=points)


def hand_on(before: np.ndarray, other: int) -> Reason:
    points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    rankings(before, 0, points, places)
    now = int(points[other])
    return PHRASES.reason("hands", -now / 10, seat=other, points=now)


def recruit(s: State, after: np.ndarray, seat: int) -> Iterator[Reason]:
    """Whom the payment leads to, and what is left of it."""
    new = after[0]
    if new.phase == Step.SETTLE:
        points, who = best_next(after), CROMAGNONS[int(new.recruit)]
        yield PHRASES.reason("recruits", float(points), who=who, points=points)
        return
    (paid,) = pieces_between(new, s, seat)
    left = len(members(new.resources[seat, RESOURCES.index(paid)]))
    yield PHRASES.reason("pays", -PIECE / (left + 1), resource=paid, left=left)
    tiles = new.cave if len(members(new.paid)) <= 2 else new.pile
    points, kind = hiring.best_tile(new, seat, tiles)
    if kind != NO_CROMAGNON:
        who = CROMAGNONS[int(kind)]
        yield PHRASES.reason("hires", float(points), who=who, points=int(points))


def opening(s: State, where: str) -> Iterator[Reason]:
    outer, line = where == "outer", s.line[NEXT].tolist()
    places = (0, len(line) - 1) if outer else range(1, len(line) - 1)
    dominoes = [int(line[place]) for place in places]
    fires = sum(int(DOMINOES[domino, 2]) + int(DOMINOES[domino, 3]) for domino in dominoes)
    numbers = [domino + 1 for domino in dominoes]
    yield PHRASES.reason("opens", float(fires), dominoes=numbers, fires=fires)


EXPLAINER = Explainer(explain, frozenset({"totem"}), frozenset({TERRAINS[VOLCANO]}))
