"""How a greedy player of Kingdomino Duel thinks: what it counts, and what it then does."""

import numpy as np
import pytest

from crownlands.core import contract
from crownlands.core.contract import new_slate, room_for
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import Game
from crownlands.games.duel.state import STRUCK, Phase
from crownlands.games.duel.tiles import COATS
from positions_duel import fill, give, paint, play, start
from strategies import played

pytestmark = pytest.mark.plain

ROLL = "1=dot 2=quarters 3=stripe 4=double-stripe"


def worth(game: Game, seat: int = 0) -> int:
    return int(contract.evaluate(game.state, seat, new_slate()))


def quick(game: Game, seed: int = 0) -> str:
    rng = np.zeros(WORDS, np.int64)
    seed_generator(rng, seed, 0)
    action = contract.quick(game.state, rng, room_for(game.states))
    return str(game.move(action))


def test_crosses_wait_for_spaces_and_spaces_for_crosses() -> None:
    game = start(ROLL)
    bare = worth(game)
    paint(game, 0, f7="dot+")
    one = worth(game)
    assert one > bare + 1  # more than its point: the domain may grow
    paint(game, 0, e7="dot", d7="dot", d6="dot", d5="dot", e5="dot")
    apart = start(ROLL)
    paint(apart, 0, f7="dot+", d5="dot", j5="dot", d9="dot", j9="dot", h8="dot")
    assert worth(game) > worth(apart) + 5


def test_a_domain_that_is_shut_in_has_no_future() -> None:
    open_, shut = start(ROLL), start(ROLL)
    for game, wall in ((open_, "d8"), (shut, "e5")):
        paint(game, 0, d5="solid++", d6="dot", **{wall: "dot"})
    paint(open_, 0, d9="stripe", e9="stripe")
    paint(shut, 0, d9="stripe", e9="stripe")
    assert worth(open_) > worth(shut)


def test_a_hole_costs_points() -> None:
    whole, holed = start(ROLL), start(ROLL)
    paint(whole, 0, d6="dot", e6="solid", f5="stripe")
    paint(holed, 0, d6="dot", e5="solid", f6="stripe")  # d5 is alone
    assert worth(whole) > worth(holed)


def test_spells_in_hand_ticks_and_the_castle_bonus_are_worth_something() -> None:
    game = start(ROLL)
    before = worth(game)
    give(game, 0, "dot")
    assert worth(game) > before
    game.state.ticks[0, COATS.index("quarters")] = 2
    assert worth(game) > before + 3
    game.state.spells[0, COATS.index("quarters")] = STRUCK
    ticked = worth(game)
    game.state.bonus_used[0] = 1
    assert worth(game) < ticked - 5


def test_at_the_end_only_points_count() -> None:
    game = played(("duel", 2, ()), 3, 1000)
    assert game.is_over
    assert [worth(game, seat) for seat in range(2)] == list(game.scores())


def test_player_a_takes_the_die_that_helps_both_most() -> None:
    game = start()
    paint(game, 0, f7="stripe++", e7="stripe++")
    play(game, ROLL)
    assert quick(game) == "t3"
    play(game, "t3")
    paint(game, 1, f7="dot++", h7="quarters+")
    assert quick(game) == "t12"


def test_dice_are_drawn_where_they_bring_most() -> None:
    game = start()
    paint(game, 0, f7="stripe++", e7="stripe++", h7="quarters+", i7="quarters")
    play(game, ROLL, "t3 t14")
    game.push("pass")
    while game.state.phase == Phase.DRAW and game.to_play == 0:
        game.push(quick(game))
    assert game.scores()[0] == 3 * 4 + 2 * 1  # the stripe joined its domain


def test_a_spell_is_cast_where_nothing_can_be_drawn_without() -> None:
    game = start()
    fill(game, 0, "solid", "d5", "e5")
    give(game, 0, "dot")
    play(game, ROLL, "t1 t34")
    assert quick(game) == "cast-dot"
