"""The engine equals its slow twin on random games of every seat count and variant."""

import random
from typing import Any

import pytest

from crownlands.core.draft import CURRENT, NEXT
from crownlands.core.jit import COMPILED
from crownlands.game import Game
from crownlands.games.kingdomino.options import SEATS, VARIANTS
from crownlands.text.translate import line_of, squares_of
from lockstep import EFFORT, every_variant, follow, say_draft
from naive import Kingdomino

CASES = every_variant(
    VARIANTS, SEATS, lambda seats, names: "mighty-duel" not in names or seats == 2
)


def view(game: Game) -> dict[str, Any]:
    s, seats, terrains = game.state, range(game.seats), game.entry.kinds
    current = enumerate(line_of(s, CURRENT))
    return {
        "kingdoms": [
            {tuple(q): (terrains[t], crowns) for q, (t, crowns) in squares_of(s, k).items()}
            for k in seats
        ],
        "current": [(number, owner if i >= s.acting else None) for i, (number, owner) in current],
        "next": [(number, owner if owner >= 0 else None) for number, owner in line_of(s, NEXT)],
        "undealt": {number for number in range(1, 49) if int(s.undealt) >> (number - 1) & 1},
        "discards": s.discards[: game.seats].tolist(),
        "game": s.game,
        "banked": s.banked[: game.seats].tolist(),
    }


def breakdown(game: Game, seat: int) -> dict[str, Any]:
    parts = game.breakdown(seat)
    bonus = {part.part.replace(" ", "_"): part.points for part in parts if part.part != "territory"}
    return {
        "territories": sorted(
            (p.kind, p.squares, p.crowns, p.points) for p in parts if p.part == "territory"
        ),
        **{"middle_kingdom": 0, "harmony": 0, "banked": 0},
        **bonus,
    }


@pytest.mark.plain
@pytest.mark.parametrize(("seats", "variants"), CASES)
def test_engine_and_slow_twin_agree(seats: int, variants: tuple[str, ...]) -> None:
    games = int((60 if COMPILED else 4) * EFFORT)
    if "dynasty" in variants:
        games //= 3
    for i in range(max(games, 1)):
        game = Game("kingdomino", seats, variants)
        twin = Kingdomino(seats, frozenset(variants))
        follow(game, twin, random.Random(i), say_draft, view, breakdown)
