"""The engine equals its slow twin on random games of every seat count and variant."""

import random
from typing import Any

import pytest

from crownlands.core.draft import CURRENT, NEXT, Phase
from crownlands.core.jit import COMPILED
from crownlands.core.kingdom import LARGE
from crownlands.game import Game
from crownlands.games.queendomino import actions, state
from crownlands.games.queendomino.moves import Bribe, Build, Site, Tax, TurnUp
from crownlands.games.queendomino.options import BOTH_BOXES, ONE_BOX, TEAMS
from crownlands.games.queendomino.state import IN_CAVE, NO_TILE, NOBODY, Step
from crownlands.games.queendomino.tiles import BUILDINGS, PRICES
from crownlands.text.moves import Lay, Move, Pass
from crownlands.text.translate import board_square, lays, line_of, squares_of
from lockstep import EFFORT, follow, say_draft
from naive_queendomino import Queendomino

CASES = [
    *((seats, ()) for seats in ONE_BOX),
    *((seats, ("royal-wedding",)) for seats in BOTH_BOXES),
    *((seats, ("royal-wedding", "teams")) for seats in TEAMS),
]


def say(move: Move) -> tuple[Any, ...]:
    match move:
        case TurnUp(tile):
            return ("building", tile - 1)
        case Tax(square):
            return ("tax", tuple(square))
        case Build(price):
            return ("build", PRICES.index(price))
        case Site(square):
            return ("site", tuple(square))
        case Bribe(price):
            return ("bribe", PRICES.index(price))
        case Pass():
            return ("pass",)
    return say_draft(move)


def members(word: int) -> set[int]:
    return {index for index in range(64) if int(word) >> index & 1}


def view_kingdom(game: Game, k: int) -> dict[str, Any]:
    s = game.state
    tiles = {tuple(board_square(s, k, int(s.site[tile]))): tile for tile in members(s.tiles[k])}
    assert {tuple(board_square(s, k, index)) for index in members(s.built[k])} == set(tiles)
    squares = {}
    for square, (terrain, crowns) in squares_of(s, k).items():
        # The engine counts a building's crowns as those of the square it stands on.
        if square in tiles:
            crowns -= BUILDINGS[s.kind[tiles[square]]].crowns
        squares[tuple(square)] = (game.entry.kinds[terrain], crowns)
    return {
        "size": s.frame,
        "squares": squares,
        "knights": {tuple(board_square(s, k, index)) for index in members(s.knights[k])},
        "buildings": tiles,
        "towers": s.towers[k],
        "guard": s.guard[k],
        "coins": s.coins[k],
        "discards": s.discards[k],
    }


def view(game: Game) -> dict[str, Any]:
    s = game.state
    decks = [s.undealt, s.other_deck][: 1 + s.royal_wedding]
    if state.next_deck(s):
        decks.reverse()
    slots = [None if tile == NO_TILE else int(tile) for tile in s.slots]
    laid = []
    if s.phase == Step.TAX:
        move = actions.decoder(s)(actions.TAX)
        assert isinstance(move, Tax)
        way = lays(int(s.frame))[int(s.laid)]
        laid = [tuple(way.left), tuple(way.right)]
        assert tuple(move.square) == laid[s.half]
    has_line = s.rounds_begun > 0 or s.phase != Step.TURN_UP
    return {
        "kingdoms": [view_kingdom(game, k) for k in range(len(set(kingdoms(game))))],
        "current": line_of(s, CURRENT)[s.acting :],
        "next": [(number, owner if owner >= 0 else None) for number, owner in line_of(s, NEXT)],
        "current_deck": state.current_deck(s) if s.rounds_begun else -1,
        "next_deck": state.next_deck(s) if has_line else -1,
        "undealt": [{index + 1 for index in members(deck)} for deck in decks],
        "slots": slots
        if s.dragon == IN_CAVE
        else [*slots[: s.dragon], "dragon", *slots[s.dragon + 1 :]],
        "stack": members(s.stack),
        "queen": None if s.queen == NOBODY else s.queen,
        "dragon": s.dragon == IN_CAVE,
        "kings": members(s.hand),
        "in_hand": None if s.in_hand == NO_TILE else s.in_hand,
        "last_laid": laid,
        "to_tax": laid[s.half :],
    }


def kingdoms(game: Game) -> list[int]:
    return [actions.kingdom_of(game.state, seat) for seat in range(game.seats)]


def breakdown(game: Game, seat: int) -> dict[str, Any]:
    parts = game.breakdown(seat)
    return {
        "territories": sorted(
            (p.kind, p.squares, p.crowns, p.points) for p in parts if p.part == "territory"
        ),
        "coins": sum(p.points for p in parts if p.part == "coins"),
        "queen": sum(p.points for p in parts if p.part == "queen"),
        "buildings": sorted((p.kind, p.points) for p in parts if p.part == "building"),
    }


def play_in_lockstep(
    seats: int, variants: tuple[str, ...], games: float, prefer: Any = None
) -> None:
    if Game("queendomino", seats, variants).state.frame == LARGE:
        games /= 2  # they take the twin long
    for i in range(max(int(games * EFFORT), 1)):
        game = Game("queendomino", seats, variants)
        twin = Queendomino(seats, frozenset(variants))
        follow(game, twin, random.Random(i), say, view, breakdown, prefer)


@pytest.mark.plain
@pytest.mark.parametrize(("seats", "variants"), CASES)
def test_engine_and_slow_twin_agree(seats: int, variants: tuple[str, ...]) -> None:
    play_in_lockstep(seats, variants, 24 if COMPILED else 2)


def eager(_game: Game, legal: list[Move]) -> list[Move]:
    """Never pass: taxes pay for many buildings, the stack runs out, the queen travels."""
    return [move for move in legal if not isinstance(move, Pass)]


def thrifty(game: Game, legal: list[Move]) -> list[Move]:
    """Hoard knights and coins in narrow kingdoms, so that dominoes are often discarded."""
    if game.state.phase in (Step.TAX, Step.BRIBE):
        return [Pass()]
    if game.state.phase == Phase.LAY:
        lays = [move for move in legal if isinstance(move, Lay)]
        return [move for move in lays if move.left.y == move.right.y] or legal
    return legal


@pytest.mark.plain
@pytest.mark.parametrize("prefer", [eager, thrifty])
@pytest.mark.parametrize(("seats", "variants"), CASES)
def test_engine_and_slow_twin_agree_where_random_play_seldom_goes(
    seats: int, variants: tuple[str, ...], prefer: Any
) -> None:
    play_in_lockstep(seats, variants, 8 if COMPILED else 1, prefer)
