"""A game of Queendomino as it lies on the table.

Marks on a square: a knight (``knight``), a building (its id, such as ``church``). The towers of a
kingdom, its coins and its guard are facts of the kingdom; so is hosting the queen.
"""

from collections import defaultdict
from functools import cache, lru_cache
from typing import TypedDict

import numpy as np

from crownlands.core.draft import Phase
from crownlands.core.jit import plain
from crownlands.games.queendomino import builders, state
from crownlands.games.queendomino.moves import Bribe, Build, Site, TurnUp
from crownlands.games.queendomino.state import (
    CROWNS,
    IN_CAVE,
    KNIGHTS,
    NO_TILE,
    NOBODY,
    POINTS,
    SCORE_PER,
    STATE,
    TAX_BONUS,
    TOWERS,
    State,
    Step,
)
from crownlands.games.queendomino.tiles import (
    COIN_PER_KNIGHT,
    COIN_PER_TOWER,
    DECK,
    DOMINOES,
    IDS,
    NO_BONUS,
    ONCE,
    PER_KNIGHT,
    PER_TOWER,
    PRICES,
    TERRAINS,
)
from crownlands.text import translate
from crownlands.text.moves import Move, Pass, Square
from crownlands.text.reading import remembered
from crownlands.text.view import Cell, Kingdom, Table, Tile, cell

# What a building's points are counted by, where that is not a terrain; and a Safe's coins.
PER = {ONCE: "once", PER_TOWER: "tower", PER_KNIGHT: "knight"}
TAX_PER = {NO_BONUS: "", COIN_PER_TOWER: "tower", COIN_PER_KNIGHT: "knight"}

kingdom_of = plain(state.kingdom_of)
current_deck = plain(state.current_deck)
next_deck = plain(state.next_deck)
discount = plain(builders.discount)


class BuildersBoard(TypedDict):
    slots: list[str | None]  # buildings, or the dragon, in the order of the prices
    prices: list[int]
    stack: int  # how many buildings are left
    dragon: bool  # it is in its cave
    queen: int | None  # the kingdom she lives in, by index
    in_hand: str | None  # the building that is to be placed
    discount: int  # for whoever is to play


class Building(TypedDict):
    """What a kind of building shows."""

    knights: int
    towers: int
    crowns: int
    points: int
    per: str  # what the points are counted by: "once", "tower", "knight" or a terrain
    tax_per: str  # "tower", "knight" or nothing


class Extras(TypedDict):
    builders_board: BuildersBoard
    buildings: dict[str, Building]  # by their ids


@cache
def cells(number: int, deck: int = 0) -> tuple[Cell, Cell]:
    """The two halves of a domino; deck 1 is Kingdomino's, which joins at the Royal Wedding."""
    row = deck * DECK + number - 1
    left, right, left_crowns, right_crowns = (int(value) for value in DOMINOES[row])
    return Cell(TERRAINS[left], left_crowns), Cell(TERRAINS[right], right_crowns)


def table(s: State) -> Table[Extras]:
    current = translate.current_line(s, cells, current_deck(s))
    kingdoms = int(s.seats) // 2 if s.teams else int(s.seats)
    return Table(
        game="queendomino",
        to_play=int(s.to_play),
        step=translate.step_of(s, Step),
        round=int(s.rounds_begun),
        rounds=int(s.rounds),
        kingdoms=tuple(kingdom(s, k) for k in range(kingdoms)),
        current=current,
        following=translate.next_line(s, cells, next_deck(s)),
        undealt=undealt(s),
        to_lay=current[int(s.acting)] if s.phase == Phase.LAY else None,
        extras={"builders_board": builders_board(s), "buildings": buildings(s.values.tobytes())},
    )


def undealt(s: State) -> tuple[Tile, ...]:
    """What may still be turned up; at the Royal Wedding of both decks, this round's first."""
    deck = next_deck(s)
    other = translate.tiles_in(int(s.other_deck), cells, 1 - deck)
    return translate.tiles_in(int(s.undealt), cells, deck) + other


def building(s: State, tile: int) -> str:
    return IDS[int(s.kind[tile])]


def thing(s: State, move: Move) -> str | None:
    """The building that a move is about, or the step that is left out."""
    match move:
        case TurnUp(tile):
            return building(s, tile - 1)
        case Build(price) | Bribe(price):
            tile = s.slots[PRICES.index(price)]
            return None if tile == NO_TILE else building(s, int(tile))
        case Site():
            return building(s, int(s.in_hand))
        case Pass():
            return translate.step_of(s, Step)
    return None


def builders_board(s: State) -> BuildersBoard:
    slots: list[str | None] = [
        None if tile == NO_TILE else building(s, int(tile)) for tile in s.slots
    ]
    if s.dragon != IN_CAVE:
        slots[int(s.dragon)] = "dragon"
    return {
        "slots": slots,
        "prices": list(PRICES),
        "stack": len(translate.members(s.stack)),
        "dragon": bool(s.dragon == IN_CAVE),
        "queen": None if s.queen == NOBODY else int(s.queen),
        "in_hand": None if s.in_hand == NO_TILE else building(s, int(s.in_hand)),
        "discount": discount(s, kingdom_of(s, s.to_play)) if s.to_play >= 0 else 0,
    }


@lru_cache(maxsize=64)
def buildings(values: bytes) -> dict[str, Building]:
    """What the buildings show, by kind, as the table says that this game is played with."""
    shown = np.frombuffer(values, np.int8).reshape(len(IDS), -1).tolist()
    return {
        kind: {
            "knights": own[KNIGHTS],
            "towers": own[TOWERS],
            "crowns": own[CROWNS],
            "points": own[POINTS],
            "per": PER.get(own[SCORE_PER]) or TERRAINS[own[SCORE_PER]],
            "tax_per": TAX_PER[own[TAX_BONUS]],
        }
        for kind, own in zip(IDS, shown, strict=True)
    }


OWN = ("land", "crowns", "edges", "tiles", "knights", "coins", "guard", "towers", "discards")


@remembered(STATE, OWN, ("site", "kind", "queen", "teams", "frame"))
def kingdom(s: State, k: int) -> Kingdom:
    marks: dict[Square, list[str]] = defaultdict(list)
    for tile in translate.members(s.tiles[k]):
        marks[translate.board_square(s, k, int(s.site[tile]))].append(building(s, tile))
    for square in translate.squares_in(s, k, s.knights[k]):
        marks[square].append("knight")
    squares = {
        square: cell(TERRAINS[terrain], crowns, tuple(marks[square]))
        for square, (terrain, crowns) in translate.squares_of(s, k).items()
    }
    facts: dict[str, int | str] = {
        "coins": int(s.coins[k]),
        "guard": int(s.guard[k]),
        "towers": int(s.towers[k]),
        "discards": int(s.discards[k]),
    }
    if s.queen == k:
        facts["queen"] = ""
    castle = cell("castle", marks=("queen",) if s.queen == k else ())
    seats = (2 * k, 2 * k + 1) if s.teams else (k,)
    return Kingdom(seats, squares, int(s.frame), int(s.frame), facts, castle=castle)
