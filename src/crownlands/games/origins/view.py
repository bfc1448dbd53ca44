"""A game of Kingdomino Origins as it lies on the table.

Marks on a square: a resource (``mammoth``), craters (``crater:2``), a fire token (``fire:2``), a
cro-magnon (``hunter``). Printed fires are the square's crowns; a token's are not counted there.
"""

from collections import defaultdict
from functools import cache
from typing import TypedDict

from crownlands.core.draft import CURRENT, NOBODY, Phase
from crownlands.core.jit import plain
from crownlands.games.origins.moves import Fire, HandOn, Open, Pay, Settle, Take, TurnUp
from crownlands.games.origins.state import DISCOVERY, STATE, TOTEM, TRIBE, State, Step
from crownlands.games.origins.tiles import (
    CRATERS,
    CROMAGNONS,
    DOMINOES,
    FIRE_LADY,
    KIND_OF,
    NO_CROMAGNON,
    NO_RESOURCE,
    PAINTER,
    RESOURCE,
    RESOURCES,
    SHAMAN,
    TERRAINS,
    TOTEM_POINTS,
    VALUE,
    WARRIORS,
    craters,
)
from crownlands.games.origins.tribe import FOR_FACE_UP, FOR_PILE
from crownlands.text import translate
from crownlands.text.moves import Move, Pass, Square
from crownlands.text.reading import remembered
from crownlands.text.view import Cell, Kingdom, Table, cell


class Cave(TypedDict):
    tiles: list[str]
    pile: int  # how many tiles are left
    paid: list[str]  # resources, in the recruiting that is going on
    from_pile: bool  # so many that a tile of the pile is taken
    price: int  # in different resources, for a tile of the cave
    pile_price: int  # and for one of the pile


class CroMagnon(TypedDict):
    value: int
    per: str  # what it counts on the squares around it


class Extras(TypedDict, total=False):
    """What a step is about, and the boards of the modes Totem and Tribe."""

    volcano: str  # the square of the one whose fire is to land
    totem: str  # the one that is handed on, by its resource
    totems: dict[str, int | None]  # the seats that hold them, by resource
    totem_points: dict[str, int]
    cave: Cave
    recruit: str  # the cro-magnon that is to settle
    cromagnons: dict[str, CroMagnon]


# What a cro-magnon counts on the squares around it, or what its value is.
PER = {
    **dict(enumerate(RESOURCES)),
    PAINTER: "resource",
    FIRE_LADY: "fire",
    SHAMAN: "cromagnon",
    **dict.fromkeys(range(WARRIORS, len(CROMAGNONS)), "strength"),
}
VALUES: dict[str, CroMagnon] = {
    name: {"value": int(VALUE[kind]), "per": PER[kind]} for kind, name in enumerate(CROMAGNONS)
}


@cache
def cells(number: int, resources: bool = True) -> tuple[Cell, Cell]:
    """The two halves of a domino; Discovery is played without the resources they bring."""
    left, right, left_fires, right_fires = (int(value) for value in DOMINOES[number - 1])
    halves = []
    for half, (terrain, fires) in enumerate(((left, left_fires), (right, right_fires))):
        marks = []
        if resources and RESOURCE[number - 1, half] != NO_RESOURCE:
            marks.append(RESOURCES[RESOURCE[number - 1, half]])
        if CRATERS[number - 1, half]:
            marks.append(f"crater:{CRATERS[number - 1, half]}")
        halves.append(Cell(TERRAINS[terrain], fires, tuple(marks)))
    return halves[0], halves[1]


def table(s: State) -> Table[Extras]:
    resources = bool(s.mode != DISCOVERY)
    current = translate.current_line(s, cells, resources)
    return Table(
        game="origins",
        to_play=int(s.to_play),
        step=translate.step_of(s, Step),
        round=int(s.rounds_begun),
        rounds=int(s.rounds),
        kingdoms=tuple(kingdom(s, seat) for seat in range(s.seats)),
        current=current,
        following=translate.next_line(s, cells, resources),
        undealt=translate.tiles_in(int(s.undealt), cells, resources),
        to_lay=current[int(s.acting)] if s.phase == Phase.LAY else None,
        extras=extras(s),
    )


def extras(s: State) -> Extras:
    told: Extras = {}
    if s.phase == Step.FIRE:
        told["volcano"] = str(translate.board_square(s, int(s.to_play), int(s.volcano)))
    if s.mode == TOTEM:
        holders = [None if holder == NOBODY else int(holder) for holder in s.holder]
        told["totems"] = dict(zip(RESOURCES, holders, strict=True))
        told["totem_points"] = dict(zip(RESOURCES, TOTEM_POINTS.tolist(), strict=True))
    if s.phase == Step.HAND_ON:
        told["totem"] = RESOURCES[int(s.totem)]
    if s.mode == TRIBE:
        told["cave"] = cave(s)
        if s.recruit != NO_CROMAGNON:
            told["recruit"] = CROMAGNONS[int(s.recruit)]
        told["cromagnons"] = VALUES
    return told


def cave(s: State) -> Cave:
    paid = translate.members(s.paid)
    return {
        "tiles": [CROMAGNONS[KIND_OF[tile]] for tile in translate.members(s.cave)],
        "pile": len(translate.members(s.pile)),
        "paid": [RESOURCES[kind] for kind in paid],
        "from_pile": len(paid) == FOR_PILE,
        "price": FOR_FACE_UP,
        "pile_price": FOR_PILE,
    }


def thing(s: State, move: Move) -> str | None:
    """The cro-magnon, resource, fire token, totem or pair of places that a move is about.

    Of a pass, the step that is left out.
    """
    match move:
        case TurnUp(kind) | Take(kind):
            return kind
        case Settle():
            return CROMAGNONS[int(s.recruit)]
        case Pay(square):
            return resource_on(s, int(s.to_play), square)
        case Fire():
            return f"fire-{plain(craters)(int(s.line[CURRENT, s.acting]))}"
        case HandOn():
            return f"totem-{RESOURCES[int(s.totem)]}"
        case Open(where):
            return where
        case Pass():
            return translate.step_of(s, Step)
    return None


def resource_on(s: State, seat: int, square: Square) -> str | None:
    here = 1 << translate.board_bit(square)
    held = zip(RESOURCES, s.resources[seat].tolist(), strict=True)
    return next((name for name, word in held if word & here), None)


OWN = ("land", "crowns", "edges", "craters", "tokens", "resources", "cromagnons", "discards")


@remembered(STATE, OWN, ("mode", "frame"))
def kingdom(s: State, seat: int) -> Kingdom:
    marks = marks_of(s, seat)
    tokens = set(translate.squares_in(s, seat, s.tokens[seat]))
    squares = {
        square: cell(TERRAINS[terrain], 0 if square in tokens else fires, tuple(marks[square]))
        for square, (terrain, fires) in translate.squares_of(s, seat).items()
    }
    facts = {"discards": int(s.discards[seat])}
    if s.mode != DISCOVERY:
        for kind, word in zip(RESOURCES, s.resources[seat], strict=True):
            facts[kind] = len(translate.members(word))
    hut = cell("hut", marks=tuple(marks[translate.CASTLE]))
    return Kingdom((seat,), squares, int(s.frame), int(s.frame), facts, castle=hut)


def marks_of(s: State, seat: int) -> dict[Square, list[str]]:
    """What lies on the squares of a territory besides terrain and printed fires."""
    marks: dict[Square, list[str]] = defaultdict(list)
    for names, words in ((RESOURCES, s.resources[seat]), (CROMAGNONS, s.cromagnons[seat])):
        for name, word in zip(names, words, strict=True):
            for square in translate.squares_in(s, seat, word):
                marks[square].append(name)
    low, high = (int(plane) for plane in s.craters[seat])
    for square in translate.squares_in(s, seat, low | high):
        marks[square].append(f"crater:{translate.number_on(s.craters[seat], square)}")
    for square in translate.squares_in(s, seat, s.tokens[seat]):
        marks[square].append(f"fire:{translate.number_on(s.crowns[seat], square)}")
    return marks
