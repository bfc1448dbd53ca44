"""The engine equals its slow twin on games of every seat count and set of variants."""

import random
from typing import Any

import pytest

from crownlands.core.draft import CURRENT, NEXT, Phase
from crownlands.core.jit import COMPILED
from crownlands.core.moves import Move
from crownlands.core.translate import board_square, line_of, squares_of
from crownlands.game import Game
from crownlands.games.origins.moves import (
    Fire,
    HandOn,
    Open,
    Pass,
    Pay,
    Settle,
    Take,
    TurnUp,
)
from crownlands.games.origins.options import SEATS, VARIANTS
from crownlands.games.origins.state import NO_SQUARE, NO_TOTEM, Step
from crownlands.games.origins.tiles import (
    CROMAGNONS,
    FIRST_TILE,
    KIND_OF,
    NO_CROMAGNON,
    RESOURCES,
    TILES,
)
from lockstep import EFFORT, every_variant, follow, say_draft
from naive_origins import Origins

CASES = every_variant(VARIANTS, SEATS, lambda _, names: not {"totem", "tribe"} <= names)

PHASES = {
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
    return [index for index in range(size) if int(word) >> index & 1]


def territory(game: Game, seat: int) -> dict[str, Any]:
    s, terrains = game.state, game.entry.kinds

    def places(word: int) -> list[tuple[int, ...]]:
        return [tuple(board_square(s, seat, index)) for index in members(word, 64)]

    def number(planes: Any, square: tuple[int, ...]) -> int:
        return sum((square in places(plane)) << n for n, plane in enumerate(planes))

    tokens = {square: number(s.crowns[seat], square) for square in places(s.tokens[seat])}
    return {
        "squares": {
            tuple(square): (
                terrains[terrain],
                0 if tuple(square) in tokens else fires,
                number(s.craters[seat], tuple(square)),
            )
            for square, (terrain, fires) in squares_of(s, seat).items()
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
    for i in range(max(int((16 if COMPILED else 2) * EFFORT), 1)):
        twin = Origins(seats, frozenset(variants))
        follow(Game("origins", seats, variants), twin, random.Random(i), say, view, breakdown)


def hoards(twin: Origins, move: Any) -> bool:
    """Recruit nobody until all four resources are there, then look through the pile."""
    if twin.phase != "recruit":
        return True
    if twin.paid:
        return bool(move[0] == "pay" or len(twin.paid) == 4)
    owned = set(twin.territories[twin.actor or 0].resources.values())
    return bool((move[0] == "pay") == (len(owned) == 4))


def crowds(_twin: Origins, move: Any) -> bool:
    """Recruit always, two resources at a time, until there is nobody left to recruit."""
    return bool(move != ("pass",))


def burns(twin: Origins, move: Any) -> bool:
    """Let fire destroy whatever there is to destroy, so that totems change hands."""
    if twin.phase != "fire":
        return True
    land = twin.territories[twin.actor or 0]
    return move[1] in land.resources or move[1] in land.cromagnons


POLICIES = {"hoards": (hoards, "tribe"), "crowds": (crowds, "tribe"), "burns": (burns, "totem")}


@pytest.mark.plain
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("policy", POLICIES)
def test_engine_and_slow_twin_agree_where_random_play_seldom_comes(policy: str, seats: int) -> None:
    likes, mode = POLICIES[policy]
    for i in range(max(int((24 if COMPILED else 2) * EFFORT), 1)):
        twin = Origins(seats, frozenset({mode}))
        game = Game("origins", seats, [mode])

        def liked(move: Any, twin: Origins = twin) -> bool:
            return likes(twin, move)

        follow(game, twin, random.Random(i), say, view, breakdown, liked)
