"""What speaks for a move in Duel besides its points."""

from collections.abc import Iterator

import numpy as np

from crownlands.games.duel import actions, translate
from crownlands.games.duel.moves import Bonus, Cast, Draw, Face, Take, Turn
from crownlands.games.duel.possible import groups
from crownlands.games.duel.state import OPEN, Phase, State
from crownlands.games.duel.tiles import BOXES, COATS, LOOKS, WILD
from crownlands.text.kingdom_text import around
from crownlands.text.moves import Pass, Square
from crownlands.text.reasons import Explainer, Fact, Phrases, Reason, after_all, best_next
from crownlands.text.translate import Kingdom

SINGLE = 3.0  # points that a space with no empty one beside it is reckoned to cost
THEIRS = 0.5  # of what the other seat would have of a die
TICK = 1.0
SPELL = 3.0
CASTLE = 2.0  # the castle's cross, if it is kept

PHRASES = Phrases(
    {
        "single": "leaves {holes:single space|single spaces} on {where}, where no two dice fit",
        "second": "lets the second die bring {points:point|points}",
        "die": "takes {face}, which would bring {points:point|points}",
        "denies": "takes {face} from {seat}, for whom it would bring {points:point|points}",
        "turned": "turns a die to {face}, which would bring {points:point|points}",
        "ticks": "ticks box {ticks} of {boxes} for the spell of {spell}",
        "wins-spell": "wins the spell of {spell}",
        "casts": "uses up the spell of {spell}",
        "keeps-spell": "keeps the spell of {spell}",
        "castle": "uses up the cross of the castle",
        "keeps-castle": "keeps the cross of the castle",
    }
)


def explain(before: np.ndarray, _after: np.ndarray, action: int) -> Iterator[Reason]:
    s, seat = before[0], int(before[0].to_play)
    match actions.decoder(s)(action):
        case Take(dice):
            for die in dice:
                yield from take(s, seat, translate.faces_of(die - 1)[s.faces[die - 1]])
        case Turn(_, face):
            points = die_points(s, seat, face)
            yield PHRASES.reason("turned", float(points), face=str(face), points=points)
            yield from ticking(s, seat, face)
        case Draw():
            yield from draw(before, action, seat)
        case Cast(coat):
            yield PHRASES.reason("casts", 0.0, spell=coat)
        case Bonus():
            yield PHRASES.reason("castle", 0.0)
        case Pass():
            yield keep(s)


def take(s: State, seat: int, face: Face) -> Iterator[Reason]:
    points, theirs = die_points(s, seat, face), die_points(s, 1 - seat, face)
    yield PHRASES.reason("die", float(points), face=str(face), points=points)
    if theirs > 0:
        facts: dict[str, Fact] = {"face": str(face), "seat": 1 - seat, "points": theirs}
        yield PHRASES.reason("denies", THEIRS * theirs, **facts)
    yield from ticking(s, seat, face)


def die_points(s: State, seat: int, face: Face) -> int:
    """The most points that a die by itself would bring beside one domain, or apart from all."""
    own = translate.squares_of(s, seat)
    best = face.crosses if len(own) < len(SPACES) else 0
    for coat in COATS if face.look == LOOKS[WILD] else (face.look,):
        for domain in domains(own, coat):
            if any(near in SPACES and near not in own for q in domain for near in around(q)):
                crosses = sum(own[q][1] for q in domain)
                joined = (len(domain) + 1) * (crosses + face.crosses)
                best = max(best, joined - len(domain) * crosses)
    return best


SPACES = frozenset(
    square for space in range(35) if translate.on_map(square := translate.square_at(space))
)


def domains(own: Kingdom, coat: str) -> list[set[Square]]:
    return groups({q: half for q, half in own.items() if COATS[half[0]] == coat})


def ticking(s: State, seat: int, face: Face) -> Iterator[Reason]:
    """What a die without crosses does for the spell book."""
    if face.crosses or face.look == LOOKS[WILD]:
        return
    coat = COATS.index(face.look)
    if s.spells[seat, coat] != OPEN:
        return
    ticks, boxes = int(s.ticks[seat, coat]) + 1, int(BOXES[coat])
    if ticks == boxes:
        yield PHRASES.reason("wins-spell", SPELL, spell=face.look)
    else:
        yield PHRASES.reason("ticks", TICK, spell=face.look, ticks=ticks, boxes=boxes)


def draw(before: np.ndarray, action: int, seat: int) -> Iterator[Reason]:
    s, after = before[0], after_all(before, action)
    old, new = (singles(translate.squares_of(position, seat)) for position in (s, after[0]))
    if found := sorted(new - old, key=lambda q: (q.y, q.x)):
        where, holes = [str(square) for square in found], len(found)
        yield PHRASES.reason("single", -SINGLE * holes, tuple(found), holes=holes, where=where)
    if after[0].phase == Phase.DRAW and after[0].to_play == seat:
        points = best_next(after)
        yield PHRASES.reason("second", float(points), points=points)


def singles(own: Kingdom) -> set[Square]:
    """The empty spaces with no other beside them."""
    empty = SPACES - own.keys()
    return {square for square in empty if not any(near in empty for near in around(square))}


def keep(s: State) -> Reason:
    """What is kept by passing."""
    if s.phase == Phase.BONUS:
        return PHRASES.reason("keeps-castle", CASTLE)
    return PHRASES.reason("keeps-spell", SPELL, spell=actions.OFFERED[Phase(int(s.phase))])


EXPLAINER = Explainer(explain)
