"""The engine equals its slow twin on games of every seat count and set of variants."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from crownlands.core.draft import CURRENT, NEXT, Phase
from crownlands.core.jit import COMPILED
from crownlands.game import Game
from crownlands.games.origins.moves import Fire, HandOn, Open, Pay, Settle, Take, TurnUp
from crownlands.games.origins.options import SEATS, VARIANTS
from crownlands.games.origins.state import NO_SQUARE, NO_TOTEM, Step
from crownlands.games.origins.tiles import (
    CROMAGNONS,
    FIRST_TILE,
    KIND_OF,
    NO_CROMAGNON,
    RESOURCES,
    TERRAINS,
    TILES,
)
from crownlands.text.moves import Move, Pass
from crownlands.text.translate import board_square, line_of, squares_of
from lockstep import EFFORT, every_variant, follow, say_draft
from naive_origins import DOMINOES, HUT, Origins, neighbours

CASES = every_variant(VARIANTS, SEATS, lambda _, names: not {"totem", "tribe"} <= names)

PHASES: dict[int, str] = {
    **{phase: phase.name.lower() for phase in (Phase.DEAL, Phase.CLAIM, Phase.LAY)},
    **{Phase.DRAW: "king", Phase.END: "over"},
    **{step: step.name.lower() for step in Step},
    **{Step.REFILL: "cromagnon", Step.HAND_ON: "totem"},
}


def said_kind(kind: str) -> str:
    return kind.replace("-", "_")


def say(move: Move) -> tuple[Any, ...]:
    """A move in the words of the twin."""
    match move:
        case TurnUp(kind, copy):
            return ("cromagnon", FIRST_TILE[CROMAGNONS.index(kind)] + copy - 1)
        case Open(where):
            return ("opening", where)
        case Fire(square):
            return ("fire", tuple(square))
        case HandOn(seat):
            return ("totem", seat)
        case Pay(square):
            return ("pay", tuple(square))
        case Take(kind):
            return ("take", said_kind(kind))
        case Settle(square):
            return ("settle", tuple(square))
        case Pass():
            return ("pass",)
    return say_draft(move)


def members(word: int, size: int) -> list[int]:
    bits = int(word)
    return [index for index in range(size) if bits >> index & 1] if bits else []


def territory(game: Game, seat: int) -> dict[str, Any]:
    s, terrains = game.state, game.entry.kinds

    def places(word: int) -> list[tuple[int, ...]]:
        return [tuple(board_square(s, seat, index)) for index in members(word, 64)]

    def numbers(planes: Any) -> Counter[tuple[int, ...]]:
        found: Counter[tuple[int, ...]] = Counter()
        for n, plane in enumerate(planes):
            found.update(dict.fromkeys(places(plane), 1 << n))
        return found

    fires, craters = numbers(s.crowns[seat]), numbers(s.craters[seat])
    tokens = {square: fires[square] for square in places(s.tokens[seat])}
    return {
        "squares": {
            tuple(square): (
                terrains[terrain],
                0 if tuple(square) in tokens else fires[tuple(square)],
                craters[tuple(square)],
            )
            for square, (terrain, _) in squares_of(s, seat).items()
        },
        "tokens": tokens,
        "resources": {
            square: kind
            for kind, word in zip(RESOURCES, s.resources[seat], strict=True)
            for square in places(word)
        },
        "cromagnons": {
            square: said_kind(kind)
            for kind, word in zip(CROMAGNONS, s.cromagnons[seat], strict=True)
            for square in places(word)
        },
        "discards": s.discards[seat],
    }


def view(game: Game) -> dict[str, Any]:
    s = game.state
    laid = s.phase in (Step.FIRE, Step.HAND_ON, Phase.CLAIM, Step.RECRUIT, Step.SETTLE)
    in_opening = s.rounds_begun == 0
    gone = s.acting + (laid and not in_opening)
    acts = game.to_play >= 0
    actor = s.owner[CURRENT, s.acting] if acts and not in_opening else game.to_play
    kinds = [said_kind(kind) for kind in CROMAGNONS]
    pile = [kinds[KIND_OF[tile]] for tile in members(s.pile, TILES)]
    return {
        "territories": [territory(game, seat) for seat in range(game.seats)],
        "current": line_of(s, CURRENT)[gone:],
        "next": [(number, owner if owner >= 0 else None) for number, owner in line_of(s, NEXT)],
        "undealt": [index + 1 for index in members(s.undealt, 48)],
        "undrawn": members(s.hand, 4),
        "totems": {
            kind: int(holder) if holder >= 0 else None
            for kind, holder in zip(RESOURCES, s.holder, strict=True)
        },
        "cave": sorted(kinds[KIND_OF[tile]] for tile in members(s.cave, TILES)),
        "pile": {kind: pile.count(kind) for kind in kinds},
        "phase": PHASES[s.phase],
        "actor": actor if acts else None,
        "volcano": None if s.volcano == NO_SQUARE else tuple(board_square(s, actor, s.volcano)),
        "totem": None if s.totem == NO_TOTEM else RESOURCES[s.totem],
        "paid": [RESOURCES[kind] for kind in members(s.paid, len(RESOURCES))],
        "taken": None if s.recruit == NO_CROMAGNON else kinds[s.recruit],
    }


def breakdown(game: Game, seat: int) -> dict[str, Any]:
    parts = game.breakdown(seat)

    def rows(name: str) -> list[Any]:
        return [part for part in parts if part.part == name]

    def points(name: str) -> int:
        return sum(part.points for part in rows(name))

    return {
        "regions": sorted((p.kind, p.squares, p.crowns, p.points) for p in rows("region")),
        "resources": points("resources"),
        "totems": points("totem"),
        "cromagnons": sorted((said_kind(p.kind), p.points) for p in rows("cromagnon")),
        "hordes": sorted((p.squares, p.crowns, p.points) for p in rows("horde")),
        "fire_empire": points("fire empire"),
        "homo_habilis": points("homo habilis"),
    }


@pytest.mark.plain
@pytest.mark.parametrize(("seats", "variants"), CASES)
def test_engine_and_slow_twin_agree(seats: int, variants: tuple[str, ...]) -> None:
    for i in range(max(int((12 if COMPILED else 2) * EFFORT), 1)):
        twin = Origins(seats, frozenset(variants))
        follow(Game("origins", seats, variants), twin, random.Random(i), say, view, breakdown)


def hoards(twin: Origins, move: Any) -> bool:
    """Recruit nobody until all four resources are there, then look through the pile."""
    if twin.phase != "recruit":
        return True
    land = twin.territories[twin.actor or 0]
    if twin.paid or len(set(land.resources.values())) == 4:
        due = RESOURCES[len(twin.paid) % 4]
        return bool(move[0] == "pay" and land.resources[move[1]] == due)
    return bool(move == ("pass",))


def crowds(_twin: Origins, move: Any) -> bool:
    """Recruit at every chance."""
    return bool(move != ("pass",))


def burns(twin: Origins, move: Any) -> bool:
    """Let fire destroy whatever there is to destroy."""
    if twin.phase != "fire":
        return True
    land = twin.territories[twin.actor or 0]
    return move[1] in land.resources or move[1] in land.cromagnons


def erupts(twin: Origins, move: Any) -> bool:
    """The same, with the volcanoes coming first."""
    if twin.phase == "deal":
        return any(half.craters for half in DOMINOES[move[1]])
    return burns(twin, move)


def leave_few_tiles(game: Game, twin: Origins, rnd: random.Random) -> None:
    """The pile is small from the start, so that it and the cave run out."""
    twin.pile = set(rnd.sample(sorted(twin.pile), 7))
    game.states[0].pile = sum(1 << tile for tile in twin.pile)


def tie_for_totems(game: Game, twin: Origins, rnd: random.Random) -> None:
    """Every seat has one of each resource around its hut, and somebody holds the totem.

    A fire on a piece of the holder's then leaves him behind several who are tied.
    """
    s = game.states[0]
    for kind, (square, resource) in enumerate(zip(neighbours(HUT), RESOURCES, strict=True)):
        terrain = TERRAINS[kind + 1]
        for seat, land in enumerate(twin.territories):
            land.squares[square] = (terrain, 0, 0)
            land.resources[square] = resource
            here = np.uint64(1 << (square[1] % 8 * 8 + square[0] % 8))
            s.land[seat, kind + 1] = s.resources[seat, kind] = here
            s.edges[seat] = (-1, 1, -1, 1)
        twin.totems[resource] = s.holder[kind] = rnd.randrange(game.seats)


def as_usual(_game: Game, _twin: Origins, _rnd: random.Random) -> None:
    pass


@pytest.mark.plain
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    ("mode", "likes", "prepare"),
    [
        ("tribe", hoards, as_usual),
        ("tribe", crowds, leave_few_tiles),
        ("tribe", burns, as_usual),
        ("totem", erupts, tie_for_totems),
    ],
)
def test_engine_and_slow_twin_agree_where_random_play_seldom_comes(
    mode: str,
    likes: Callable[[Origins, Any], bool],
    prepare: Callable[[Game, Origins, random.Random], None],
    seats: int,
) -> None:
    for i in range(max(int((16 if COMPILED else 2) * EFFORT), 1)):
        game, twin = Game("origins", seats, [mode]), Origins(seats, frozenset({mode}))
        rnd = random.Random(i)
        prepare(game, twin, rnd)

        def prefer(_game: Game, legal: list[Move], twin: Origins = twin) -> list[Move]:
            return [move for move in legal if likes(twin, say(move))] or legal

        follow(game, twin, rnd, say, view, breakdown, prefer)
