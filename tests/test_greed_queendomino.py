"""What Queendomino's positions are reckoned to be worth, and how its quick player plays."""

import os
import random
import subprocess
import sys

import numpy as np
import pytest

from crownlands.core import contract, gain
from crownlands.core.contract import CHANCE
from crownlands.core.draft import Phase
from crownlands.core.jit import COMPILED
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import Game
from crownlands.games.queendomino import worth
from crownlands.games.queendomino.state import NOBODY, Step
from crownlands.games.queendomino.tiles import IDS
from queendomino_positions import give, opened, paint, skip, tile
from strategies import SET_UPS, SetUp, played

SET_UPS_HERE = [set_up for set_up in SET_UPS if set_up[0] == "queendomino"]

COUNTRY = """
w1 w  .  .  .
w  w  t  .  .
.  .  C  t  .
.  .  l  t  .
.  .  l1 .  .
"""


def country() -> Game:
    """A game whose first kingdom has two towns, one of them two squares large."""
    game = opened(first=(10, 33, 34, 35))
    paint(game, 0, COUNTRY)
    return game


def value(game: Game, seat: int = 0) -> float:
    return float(contract.evaluate(game.state, seat, contract.new_slate()))


def quick_answers(game: Game, tries: int = 60) -> set[str]:
    """All that the quick player may answer, as texts."""
    room, rng = contract.room_for(game.states), np.zeros(WORDS, np.int64)
    seed_generator(rng, 1, 1)
    found = {int(contract.quick(game.state, rng, room)) for _ in range(tries)}
    assert found <= set(game.legal_actions)
    return {str(game.move(action)) for action in found}


def in_step(game: Game, step: int) -> Game:
    game.state.phase = step
    return game


def offer(game: Game, *kinds: str) -> None:
    """These buildings are for sale, the first for nothing, the next for a coin, and so on."""
    game.state.slots[:] = -1
    for price, kind in enumerate(kinds):
        game.state.slots[5 - price] = tile(kind) - 1


# What a position is worth


@pytest.mark.plain
@pytest.mark.parametrize("set_up", SET_UPS_HERE, ids=str)
def test_at_the_end_the_estimate_is_the_score(set_up: SetUp) -> None:
    game = played(set_up, 3, 10**6)
    assert [value(game, seat) for seat in range(set_up[1])] == game.scores()


@pytest.mark.plain
def test_a_tower_that_brings_the_queen_is_worth_more_than_one_that_does_not() -> None:
    gained = []
    for rivals in (0, 5):
        game = country()
        game.state.towers[1] = rivals
        before = value(game)
        game.state.built[0] = 0
        give(game, 0, tile("queens_tower"), "g6")
        assert (game.state.queen == 0) == (rivals == 0)
        gained.append(value(game) - before)
    assert gained[0] == gained[1] + 4  # the queen is a crown in the wheat, four squares large


@pytest.mark.plain
def test_who_loses_the_queen_loses_what_she_was_worth() -> None:
    game = country()
    game.state.queen = 0
    with_her = value(game)
    game.state.queen = NOBODY
    assert value(game) == with_her - 4


@pytest.mark.plain
def test_a_coin_is_worth_more_than_a_third_of_a_point_until_the_last_domino_is_laid() -> None:
    game = country()
    before = value(game)
    game.state.coins[0] += 6
    assert value(game) == before + 3
    game = in_step(country(), Phase.CLAIM)
    game.state.rounds_begun = game.state.rounds
    before = value(game)
    game.state.coins[0] += 6
    assert value(game) == before + 2


@pytest.mark.plain
def test_a_knight_of_the_guard_is_worth_something_as_long_as_it_can_collect() -> None:
    game = country()
    before = value(game)
    game.state.guard[0] += 1
    early = value(game) - before
    game.state.rounds_begun = int(game.state.rounds) - 2
    before = value(game)
    game.state.guard[0] += 1
    assert early > value(game) - before > 0
    game = in_step(country(), Phase.CLAIM)
    game.state.rounds_begun = game.state.rounds
    before = value(game)
    game.state.guard[0] += 1
    assert value(game) == before


@pytest.mark.plain
@pytest.mark.parametrize("kind", IDS)
def test_a_building_paid_for_is_worth_in_hand_what_it_is_on_its_best_square(kind: str) -> None:
    game = in_step(country(), Step.SITE)
    game.state.in_hand = tile(kind) - 1
    game.state.slots[:] = -1
    game.state.coins[0] = 0  # so that the dragon is not asked about
    before = value(game)
    after = []
    for move in game.legal_moves:
        copy = game.copy()
        copy.push(move)
        copy.state.in_hand = -1
        after.append(value(copy))
    assert len(after) == 3
    if kind in ("safe_tower", "safe_knight"):
        assert before > max(after)  # the taxes to come, which no square shows
    else:
        assert before == max(after)


@pytest.mark.plain
def test_a_building_scores_by_its_own_rule() -> None:
    game = country()
    for rival in (1, 2, 3):
        game.state.towers[rival] = 9  # so that the queen stays away
    worths = {
        kind: worth.tile_worth(game.state, 0, tile(kind) - 1, 0)
        for kind in ("statue", "bakery", "fishmonger", "church", "travelling_castle", "sawmill")
    }
    points = {kind: found // worth.POINT for kind, found in worths.items()}
    assert points == {
        "statue": 5,
        "bakery": 2 * 1,
        "fishmonger": 2 * 1,
        "church": 2 * 2,
        "travelling_castle": 1,
        "sawmill": 0,
    }
    give(game, 0, tile("travelling_castle"), "g6")
    assert worth.tile_worth(game.state, 0, tile("guardtower") - 1, 0) == (3 + 2) * worth.POINT


@pytest.mark.plain
def test_the_first_free_town_square_is_worth_most_and_none_more_than_turns_are_left() -> None:
    first, second, third = (
        worth.towns_worth(free, 12) - worth.towns_worth(free - 1, 12) for free in (1, 2, 3)
    )
    assert first > second == third > 0
    assert worth.towns_worth(5, 2) == worth.towns_worth(2, 2)
    assert worth.towns_worth(3, 0) == 0


@pytest.mark.plain
def test_a_hole_in_the_kingdom_is_a_loss() -> None:
    values = []
    for text in ("f f f .\nf . f f\nC . . .", "f f f .\nf . f .\nC f . ."):
        game = opened()
        paint(game, 0, text)
        game.state.owner[:] = NOBODY  # no king stands on a domino
        game.state.to_play = 1
        values.append(value(game))
    whole, holed = values
    assert holed == whole - gain.HOLE


@pytest.mark.plain
def test_the_domino_that_was_claimed_counts_for_the_last_king_of_a_round_too() -> None:
    game, claims = opened(seats=3, second=(1, 2, 3, 45)), 0
    while game.to_play != CHANCE:
        skip(game)
        if game.state.phase != Phase.CLAIM:
            game.push(game.legal_moves[0])
            continue
        seat, found = game.to_play, {}
        for move in game.legal_moves:
            copy = game.copy()
            copy.push(move)
            found[str(move)] = value(copy, seat)
        crowned = found.pop("@45")  # three crowns and a town
        assert crowned > max(found.values())
        game.push(max(found, key=lambda text: found[text]))
        claims += 1
    assert claims == 3


@pytest.mark.plain
def test_partners_reckon_alike() -> None:
    game = played(("queendomino", 8, ("royal-wedding", "teams")), 5, 90)
    for seat in range(0, 8, 2):
        assert value(game, seat) == value(game, seat + 1)


# What the quick player does


@pytest.mark.plain
@pytest.mark.parametrize("set_up", SET_UPS_HERE, ids=str)
def test_the_quick_player_answers_a_legal_action_and_leaves_the_position_alone(
    set_up: SetUp,
) -> None:
    seen, rnd = set(), random.Random(1)
    game = played(set_up, 11, 0)
    while not game.is_over:
        before = game.states.tobytes()
        assert quick_answers(game, tries=2)
        for seat in range(set_up[1]):
            assert np.isfinite(value(game, seat))
        assert game.states.tobytes() == before
        seen.add(int(game.state.phase))
        game.push(rnd.choice(game.legal_moves))
    assert seen == {Phase.CLAIM, Phase.LAY, Step.TAX, Step.BUILD, Step.SITE, Step.BRIBE}


@pytest.mark.plain
def test_it_lays_for_points_and_among_equals_beside_the_largest_territory() -> None:
    game = opened(first=(3, 33, 34, 35), second=(1, 2, 5, 6))  # forest and forest
    paint(game, 0, "f  f  f  .  .\n.  .  w  .  .\n.  .  C  .  f")
    for text in quick_answers(game):
        copy = game.copy()
        copy.push(text)
        assert 5 in {part.squares for part in copy.breakdown(0) if part.kind == "forest"}
    paint(game, 0, "C  .\n.  .\n.  f2")
    points = {}
    for move in game.legal_moves:
        copy = game.copy()
        copy.push(move)
        points[str(move)] = copy.scores()[0]
    assert {points[text] for text in quick_answers(game)} == {max(points.values())}


@pytest.mark.plain
def test_it_sends_knights_where_much_is_to_be_had_and_keeps_them_from_little() -> None:
    game = opened(first=(10, 33, 34, 35))  # wheat and forest
    game.push("f7-e7")
    assert quick_answers(game) == {"pass"}
    game = opened(first=(10, 33, 34, 35))
    paint(game, 0, "w  w  w  w\nw  w  w  w\n.  .  C  .")
    game.push("f7-e7")
    assert quick_answers(game) == {"tax:f7"}


@pytest.mark.plain
def test_it_sends_every_knight_it_has_when_the_last_domino_is_laid() -> None:
    game = opened()
    game.state.rounds_begun = game.state.rounds
    game.push(game.legal_moves[0])
    assert game.state.phase == Step.TAX
    assert all(text.startswith("tax:") for text in quick_answers(game))


@pytest.mark.plain
def test_it_builds_what_is_worth_most_beyond_its_price_and_nothing_that_is_not() -> None:
    game = in_step(country(), Step.BUILD)
    offer(game, "sawmill", "bakery", "statue", "fishmonger")
    assert quick_answers(game) == {"build:2"}
    offer(game, "statue", "bakery", "statue", "fishmonger")
    assert quick_answers(game) == {"build:0"}
    offer(game, "sawmill", "weaving_shop")  # no forest, no pasture
    assert quick_answers(game) == {"pass"}


@pytest.mark.plain
def test_it_builds_the_tower_that_brings_the_queen() -> None:
    game = in_step(country(), Step.BUILD)
    offer(game, "statue", "fortified_castle")
    assert quick_answers(game) == {"build:1"}
    game.state.towers[1] = 4
    assert quick_answers(game) == {"build:0"}


@pytest.mark.plain
def test_it_puts_crowns_into_the_largest_town_and_other_buildings_into_the_smallest() -> None:
    game = in_step(country(), Step.SITE)
    game.state.in_hand = tile("queens_tower") - 1
    assert quick_answers(game) == {"site:h7", "site:h8"}
    game.state.in_hand = tile("statue") - 1
    assert quick_answers(game) == {"site:g6"}


@pytest.mark.plain
def test_it_leaves_the_dragon_alone() -> None:
    game = in_step(country(), Step.BRIBE)
    assert quick_answers(game) == {"pass"}


@pytest.mark.plain
def test_it_claims_what_would_bring_most_and_the_earlier_of_equals() -> None:
    game = opened(second=(1, 2, 31, 45))
    finish_turn_but_claim(game)
    assert quick_answers(game) == {"@45"}
    game = opened(second=(1, 2, 5, 6))
    finish_turn_but_claim(game)
    assert quick_answers(game) == {"@1"}


def finish_turn_but_claim(game: Game) -> None:
    while game.state.phase != Phase.CLAIM:
        game.push(game.legal_moves[0])


ANSWERS = """
import numpy as np
import crownlands
from crownlands.core import contract
from crownlands.core.random import WORDS, seed_generator
for seats, variants in ((2, ()), (4, ()), (3, ("royal-wedding",)), (6, ("royal-wedding", "teams"))):
    game = crownlands.new("queendomino", seats=seats, variants=variants, seed=seats)
    room, rng = contract.room_for(game.states), np.zeros(WORDS, np.int64)
    seed_generator(rng, seats, 1)
    slate = contract.new_slate()
    while not game.is_over:
        action = int(contract.quick(game.state, rng, room))
        values = [float(contract.evaluate(game.state, seat, slate)) for seat in range(seats)]
        print(action, *values)
        game.push(action)
    print(*game.scores())
"""


@pytest.mark.skipif(not COMPILED, reason="compares plain Python with machine code")
def test_machine_code_and_plain_python_reckon_and_choose_alike() -> None:
    def answers(jit: str) -> str:
        env = {**os.environ, "CROWNLANDS_JIT": jit}
        command = [sys.executable, "-W", "error", "-c", ANSWERS]
        return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout

    plain = answers("0")
    assert plain.count("\n") > 600
    assert answers("1") == plain
