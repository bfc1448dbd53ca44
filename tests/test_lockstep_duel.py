"""The engine equals its slow twin on random games, and on games steered to where spells matter."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from crownlands.core.contract import CHANCE, OVER
from crownlands.core.jit import COMPILED
from crownlands.game import Game
from crownlands.games.duel.maps import SPACES
from crownlands.games.duel.moves import Bonus, Cast, Cross, Draw, Roll, Solid, Take, Turn
from crownlands.games.duel.state import NO_COAT, NO_DIE, NOT_ROLLED, Phase
from crownlands.games.duel.tiles import COATS
from crownlands.games.duel.translate import (
    drawn_now,
    faces_of,
    on_map,
    square_at,
    squares_of,
)
from crownlands.text.kingdom_text import around
from crownlands.text.moves import Move, Pass
from lockstep import EFFORT, follow
from naive_duel import Duel

SPELLS = ("open", "struck", "won this turn", "usable", "used")  # as the record numbers them
STEPS = {Phase.END: "over"} | {
    phase: phase.name.lower().replace("cast_", "cast ") for phase in Phase if phase != Phase.END
}

HOARDER = 1  # the seat that collects spells under the policy below
TURNS_TO_WIN = 7


def name(coat: str) -> str:
    """A coat in the words of the twin."""
    return coat.replace("-", "_")


def say(move: Move) -> tuple[Any, ...]:
    """A move in the words of the twin."""
    match move:
        case Roll(die, face, again):
            faces = faces_of(die - 1)
            return ("roll", faces.index(face, faces.index(face) + 1 if again else 0))
        case Take(dice):
            return ("take", *(die - 1 for die in dice))
        case Cast(coat):
            return ("cast", name(coat))
        case Turn(die, face):
            return ("turn", die - 1, faces_of(die - 1).index(face))
        case Bonus(die):
            return ("bonus", die - 1)
        case Draw(die, square, coat):
            return ("draw", die - 1, tuple(square), name(coat))
        case Solid(coat):
            return ("solid", name(coat))
        case Cross(square):
            return ("cross", tuple(square))
        case Pass():
            return ("pass",)
    raise AssertionError(move)


def view(game: Game) -> dict[str, Any]:
    s, names = game.state, [name(coat) for coat in COATS]
    holders: list[int | None] = [None] * 4
    for seat in (0, 1):
        for die in s.dice[seat].tolist():
            if die != NO_DIE:
                holders[die] = seat
    return {
        "turn": s.turn,
        "a": s.player_a,
        "to_play": {CHANCE: "chance", OVER: "over"}.get(game.to_play, game.to_play),
        "deciding": STEPS[Phase(int(s.phase))],
        "maps": [
            {tuple(q): (names[coat], n) for q, (coat, n) in squares_of(s, seat).items()}
            for seat in (0, 1)
        ],
        "drawn": [[tuple(q) for q in drawn_now(s, seat)] for seat in (0, 1)],
        "faces": [None if face == NOT_ROLLED else face for face in s.faces.tolist()],
        "holder": holders,
        "ticks": [dict(zip(names, row, strict=True)) for row in s.ticks.tolist()],
        "spells": [
            dict(zip(names, (SPELLS[how] for how in row), strict=True)) for row in s.spells.tolist()
        ],
        "cast": [
            sorted(names[coat] for coat in range(6) if int(cast) >> coat & 1) for cast in s.cast
        ],
        "solid": [None if coat == NO_COAT else names[coat] for coat in s.solid.tolist()],
        "bonus_used": [bool(used) for used in s.bonus_used],
        "bonus_die": [None if die == NO_DIE else die for die in s.bonus_die.tolist()],
    }


def breakdown(game: Game, seat: int) -> dict[str, Any]:
    parts = game.breakdown(seat)
    domains = [p for p in parts if p.part == "domain"]
    return {
        "domains": sorted((name(p.kind), p.squares, p.crowns, p.points) for p in domains),
        "solid": sum(p.points for p in parts if p.part == "solid spell"),
    }


def has_room_for_domino(game: Game, seat: int) -> bool:
    """Whether two empty spaces of the map lie side by side."""
    own = squares_of(game.state, seat)
    empty = {q for q in map(square_at, range(SPACES)) if on_map(q) and q not in own}
    return any(near in empty for q in empty for near in around(q))


def hoard(game: Game, legal: list[Move]) -> list[Move]:
    """A policy under which one seat wins dot and stripe, and keeps them for a map full of holes.

    Chance joins in: it rolls what wins the spells first, and wilds, which fit anywhere, later.
    """
    early = game.state.turn <= TURNS_TO_WIN
    wanted = ("dot", "stripe") if early else ("wild",)

    def hits(move: Move) -> int:
        match move:
            case Roll(_, face):
                return str(face) in wanted
            case Take(dice):
                shown = [faces_of(die - 1)[game.state.faces[die - 1]] for die in dice]
                count = sum(str(face) in wanted for face in shown)
                return count if game.to_play == HOARDER else -count
            case Cast("dot" | "stripe"):
                return -1 if has_room_for_domino(game, game.to_play) else 1
        return 0

    worth = [hits(move) for move in legal]
    return [move for move, value in zip(legal, worth, strict=True) if value == max(worth)]


def with_every_spell(twin: Duel) -> Callable[[Game, list[Move]], list[Move]]:
    """Random play in which both seats have every spell and the castle bonus anew in each turn.

    This is not the game any more, but all combinations of spells meet all kinds of dominoes.
    """
    castable = ("dot", "double-dot", "stripe", "double-stripe")

    def prefer(game: Game, legal: list[Move]) -> list[Move]:
        s = game.state
        if s.phase == Phase.ROLL and s.faces[0] == NOT_ROLLED:
            s.bonus_used[:] = 0
            twin.bonus_used = [False, False]
            for seat in (0, 1):
                for coat in castable:
                    s.spells[seat, COATS.index(coat)] = SPELLS.index("usable")
                    twin.spells[seat][name(coat)] = "usable"
        return legal

    return prefer


@pytest.mark.plain
def test_engine_and_slow_twin_agree() -> None:
    for i in range(max(int((60 if COMPILED else 6) * EFFORT), 1)):
        follow(Game("duel"), Duel(), random.Random(i), say, view, breakdown)


@pytest.mark.plain
def test_engine_and_slow_twin_agree_where_dot_must_be_followed_by_stripe() -> None:
    forced = 0

    def prefer(game: Game, legal: list[Move]) -> list[Move]:
        nonlocal forced
        forced += legal == [Cast("stripe")]
        return hoard(game, legal)

    for i in range(max(int((40 if COMPILED else 4) * EFFORT), 1)):
        follow(Game("duel"), Duel(), random.Random(i), say, view, breakdown, prefer)
    assert forced or not COMPILED  # a few games may not get there


@pytest.mark.plain
def test_engine_and_slow_twin_agree_on_all_combinations_of_spells() -> None:
    for i in range(max(int((30 if COMPILED else 4) * EFFORT), 1)):
        twin = Duel()
        prefer = with_every_spell(twin)
        follow(Game("duel"), twin, random.Random(i), say, view, breakdown, prefer)
