"""How a greedy player of Kingdomino Origins thinks: what it counts, and what it then does."""

import numpy as np
import pytest

from crownlands.core import contract
from crownlands.core.contract import new_slate, room_for
from crownlands.core.draft import NEXT, Phase
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import Game
from crownlands.games.origins.state import Step
from positions_origins import begin, draw, step
from strategies import played

pytestmark = pytest.mark.plain


def worth(game: Game, seat: int = 0) -> int:
    return int(contract.evaluate(game.state, seat, new_slate()))


def quick(game: Game, seed: int = 0) -> str:
    rng = np.zeros(WORDS, np.int64)
    seed_generator(rng, seed, 0)
    action = contract.quick(game.state, rng, room_for(game.states))
    return str(game.move(action))


def drawn(picture: str, *variants: str, phase: int = Phase.CLAIM) -> Game:
    """Seat 0 has this territory; a volcano with `!` is about to erupt, whatever the phase."""
    game = begin(4, *variants)
    game.states[0].phase = phase
    draw(game, 0, picture)
    return game


@pytest.mark.parametrize("mode", [(), ("totem",), ("tribe",)])
def test_at_the_end_only_points_count(mode: tuple[str, ...]) -> None:
    game = played(("origins", 3, mode), 4, 1000)
    assert game.is_over
    assert [worth(game, seat) for seat in range(3)] == list(game.scores())


def test_the_fire_lands_in_the_largest_region_within_reach() -> None:
    game = drawn("q q H v1! d d d")
    assert step(game) == Step.FIRE
    assert {quick(game, seed) for seed in range(20)} == {"fire-i7", "fire-j7", "fire-k7"}


def test_the_fire_spares_resources_and_cro_magnons() -> None:
    game = drawn("H v1! gr g:hunter g", "tribe")
    assert quick(game) == "fire-k7"


def test_a_fire_to_land_is_worth_its_region() -> None:
    large, small = drawn("H v2! d d d"), drawn("H v2! d g l")
    assert worth(large) >= worth(small) + 2 * 3 - 2


def test_a_volcano_on_the_line_promises_its_fire() -> None:
    game = drawn("H d d d d")
    game.states[0].line[NEXT] = (0, 27, 1, 2)  # domino 28 is desert and volcano
    assert quick(game) == "@28"


def test_a_hole_costs_points() -> None:
    whole = drawn(
        """
        H d d
        d d d
        d . .
        """
    )
    holed = drawn(
        """
        H d d
        d . d
        d d .
        """
    )
    assert worth(whole) > worth(holed)


def test_a_lead_in_a_resource_promises_its_totem() -> None:
    behind, ahead = drawn("H q", "totem"), drawn("H qr", "totem")
    for game in (behind, ahead):
        draw(game, 1, "H qr qr")
    assert worth(ahead) >= worth(behind) + 2  # the flint, and a better hope


def test_a_totem_goes_to_the_weakest_of_those_who_are_tied() -> None:
    game = drawn("H q", "totem", phase=Step.HAND_ON)
    draw(game, 1, "H qr q1")
    draw(game, 2, "H qr q")
    game.states[0].totem = 3
    game.states[0].holder[3] = 0
    assert quick(game) == "totem-3"


def test_two_different_resources_are_worth_a_cro_magnon_two_equal_ones_are_not() -> None:
    same, different = drawn("H gr gr d", "tribe"), drawn("H gr lr d", "tribe")
    assert worth(different) > worth(same)


def test_whoever_brings_enough_is_recruited_and_settles_where_it_counts_most() -> None:
    game = drawn(
        """
        gr gr gr
        gr d  gr
        H  lr jr
        """,
        "tribe",
    )
    game.push("@1")
    assert step(game) == Step.RECRUIT
    assert quick(game).startswith("pay-")
    told = []
    while game.to_play == 0 and step(game) in (Step.RECRUIT, Step.SETTLE):
        told.append(quick(game))
        game.push(told[-1])
    assert told[2:] == ["take-hunter", "settle-h6"]
    assert game.scores()[0] == 3 * 5  # it seeks mammoths: none of them was paid


def test_nobody_is_recruited_who_brings_little_while_resources_are_scarce() -> None:
    game = drawn("H lr d d d d jr", "tribe")
    game.push("@1")
    assert quick(game) == "pass"
