"""The spells of Kingdomino Duel: the title of a test is the sentence of the rule book.

The castle stands on g7; the map runs from d5 to j9. Chance is pushed by hand.
"""

import pytest

from crownlands.games.duel.state import OPEN, USABLE, USED, WON, Phase
from crownlands.games.duel.tiles import COATS
from crownlands.games.duel.translate import squares_of
from positions_duel import (
    PLAIN_ROLL,
    drawing,
    fill,
    give,
    legal,
    paint,
    phase,
    play,
    spaces,
    spell,
    start,
    tick,
    ticks,
)

pytestmark = pytest.mark.plain


def test_won_spells_are_usable_from_a_later_turn_on_and_once() -> None:
    game = start(PLAIN_ROLL)
    tick(game, 0, "dot", 4)
    play(game, "t1 t24 pass 1@g6=dot 3@g5=stripe")
    play(game, "pass 2@g6=quarters 4@g5=double-stripe")
    assert spell(game, 0, "dot") == USABLE
    play(game, PLAIN_ROLL, "t1 t34 pass 1@f7=dot 2@e7=quarters")
    assert (game.to_play, legal(game)) == (0, {"cast-dot", "pass"})
    play(game, "cast-dot pass 3@j9=stripe 4@j8=double-stripe")
    assert spell(game, 0, "dot") == USED
    play(game, PLAIN_ROLL, "t1 t34")
    assert phase(game) == Phase.BONUS  # not asked again


def test_a_spell_won_in_this_turn_is_not_usable_in_it() -> None:
    game = start("1=dot 2=quarters 3=stripe 4=stripe")
    tick(game, 0, "dot", 4)
    tick(game, 1, "quarters", 2)
    play(game, "t1 t23 pass 1@g6=dot 4@g5=stripe pass 2@g6=quarters")
    assert spell(game, 0, "dot") == OPEN  # the book comes after both maps
    game.push("3@g5=stripe")
    assert (spell(game, 0, "dot"), spell(game, 1, "quarters")) == (WON, WON)
    game.push("+g5")
    assert (spell(game, 0, "dot"), spell(game, 1, "quarters")) == (USABLE, USED)


def test_several_spells_may_be_used_in_one_turn() -> None:
    game = start()
    give(game, 0, "double-dot", "double-stripe", "dot", "stripe")
    play(
        game,
        PLAIN_ROLL,
        "cast-double-dot t13 cast-double-stripe turn1=wild cast-dot cast-stripe pass",
    )
    play(game, "1@d5=solid 3@j9=stripe")
    assert drawing(game, 0) == {"d5": "solid", "j9": "stripe"}
    assert game.to_play == 1


def test_dot_lays_the_domino_without_the_connection_rule_on_two_adjacent_spaces() -> None:
    game = start(PLAIN_ROLL)
    give(game, 0, "dot")
    play(game, "t1 t24 cast-dot pass")
    assert len(spaces(game)) == 34
    play(game, "1@d5=dot")
    assert spaces(game) == {"e5", "d6"}


def test_dot_may_be_cast_only_if_something_can_then_be_drawn() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "j9")
    give(game, 0, "dot")
    play(game, "t1 t24")
    assert game.to_play == 1  # no two adjacent spaces are left: nothing was asked


def test_stripe_draws_the_dice_on_any_two_spaces_each_connected_by_itself() -> None:
    game = start(PLAIN_ROLL)
    paint(game, 0, e5="dot", i9="stripe")
    give(game, 0, "stripe")
    play(game, "t1 t24 cast-stripe pass")
    castle = {"g6", "f7", "h7", "g8"}
    assert spaces(game) == castle | {"d5", "f5", "e6"}
    play(game, "1@d5=dot")
    assert spaces(game) == castle | {"h9", "j9", "i8"}
    play(game, "3@g8=stripe")
    assert drawing(game, 0) == {"e5": "dot", "d5": "dot", "g8": "stripe", "i9": "stripe"}


def test_stripe_does_not_connect_a_die_through_the_other_die() -> None:
    game = start("1=dot 2=quarters 3=stripe 4=dot+")
    give(game, 0, "stripe")
    play(game, "t1 t23 cast-stripe pass 1@g6=dot")
    assert spaces(game) == {"f7", "h7", "g8"}  # not g5, beside the dot of this turn


def test_ruling_stripe_is_castable_only_if_both_dice_can_be_drawn() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "j9")
    give(game, 0, "stripe")
    play(game, "t1 t24")
    assert game.to_play == 1
    game = start(PLAIN_ROLL)
    fill(game, 0, "dot", "d5", "d6", "j9")
    give(game, 0, "stripe")
    play(game, "t1 t24")  # dot fits anywhere, stripe nowhere by itself
    assert phase(game) == Phase.BONUS


def test_stripe_needs_a_second_space_for_the_second_die() -> None:
    game = start("1=dot 2=quarters 3=dot 4=stripe")
    fill(game, 0, "solid", "d5", "j9")
    paint(game, 0, e5="dot")
    give(game, 0, "stripe")
    play(game, "t1 t24")  # both dots fit on d5, none on j9
    assert game.to_play == 1


def test_ruling_stripe_with_dot_draws_on_any_two_empty_spaces() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "g9", "j9")
    give(game, 0, "dot", "stripe")
    play(game, "t1 t24 cast-dot cast-stripe pass")
    assert spaces(game) == {"d5", "g9", "j9"}
    play(game, "1@g9=dot")
    assert spaces(game) == {"d5", "j9"}


def test_stripe_must_follow_dot_where_no_two_adjacent_spaces_are_left() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "j9")
    give(game, 0, "dot", "stripe")
    play(game, "t1 t24")
    assert legal(game) == {"cast-dot", "pass"}
    declined = game.copy()
    declined.push("pass")
    assert declined.to_play == 1  # stripe alone would not do
    play(game, "cast-dot")
    assert legal(game) == {"cast-stripe"}
    play(game, "cast-stripe pass 1@d5=dot 3@j9=stripe")
    assert len(squares_of(game.state, 0)) == 34


def test_alike_dice_drawn_apart_go_on_the_earlier_space_first() -> None:
    game = start("1=dot 2=dot 3=stripe 4=wild")
    fill(game, 0, "solid", "d5", "g9", "j9")
    give(game, 0, "dot", "stripe")
    play(game, "t1 t34 cast-dot cast-stripe pass")
    assert spaces(game) == {"d5", "g9"}
    play(game, "1@g9=dot")
    assert spaces(game) == {"j9"}


def test_double_stripe_turns_a_die_to_any_other_face_of_that_die_wild_included() -> None:
    game = start(PLAIN_ROLL)
    give(game, 0, "double-stripe")
    play(game, "t1 t24 cast-double-stripe")
    of_die_1 = {"wild", "double-stripe+", "stripe", "double-dot+"}  # the second dot is no other
    of_die_3 = {"double-dot", "solid++", "quarters++", "dot", "double-stripe"}
    assert legal(game) == {f"turn1={face}" for face in of_die_1} | {
        f"turn3={face}" for face in of_die_3
    }


def test_only_the_new_face_counts_for_crosses_and_boxes() -> None:
    game = start(PLAIN_ROLL)
    give(game, 0, "double-stripe")
    play(game, "t1 t24 cast-double-stripe turn3=solid++ pass 1@g6=dot 3@g5=solid")
    play(game, "pass 2@g6=quarters 4@g5=double-stripe")
    assert drawing(game, 0) == {"g6": "dot", "g5": "solid++"}
    assert ticks(game, 0) == {"dot": 1}


def test_double_stripe_is_allowed_also_when_nothing_can_be_drawn() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid")
    give(game, 0, "double-stripe")
    play(game, "t1 t24 cast-double-stripe turn1=wild")
    assert game.to_play == 1
    play(game, "pass 2@g6=quarters 4@g5=double-stripe")
    assert ticks(game, 0) == {"stripe": 1}


def test_ruling_can_be_drawn_is_judged_after_double_stripe() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "d6")
    give(game, 0, "double-stripe")
    play(game, "t1 t24 cast-double-stripe turn3=solid++")
    assert (game.to_play, phase(game)) == (0, Phase.BONUS)


def test_double_dot_takes_two_dice_at_once_on_a_turn_as_player_a() -> None:
    game = start()
    give(game, 0, "double-dot")
    play(game, PLAIN_ROLL)
    assert (game.to_play, legal(game)) == (0, {"cast-double-dot", "pass"})
    play(game, "cast-double-dot")
    assert legal(game) == {"t12", "t13", "t14", "t23", "t24", "t34"}
    play(game, "t14")
    assert game.state.dice.tolist() == [[0, 3], [1, 2]]  # B gets the other two
    assert game.to_play == 0


def test_double_dot_is_not_for_player_b() -> None:
    game = start()
    give(game, 1, "double-dot")
    play(game, PLAIN_ROLL)
    assert (game.to_play, phase(game)) == (0, Phase.TAKE)
    play(game, "t1")
    assert phase(game) == Phase.TAKE


def test_solid_brings_3_points_for_each_domain_of_a_chosen_coat() -> None:
    game = start("1=dot 2=solid 3=stripe 4=stripe t2 t13")
    tick(game, 0, "solid", 2)
    play(game, "pass 2@g6=solid 4@g5=stripe pass 1@g6=dot 3@g5=stripe")
    assert (game.to_play, legal(game)) == (0, {f"solid={coat}" for coat in COATS})
    play(game, "solid=stripe")
    assert spell(game, 0, "solid") == USED
    assert game.scores() == [3, 0]  # crosses are not needed
    paint(game, 0, d9="stripe", e9="stripe", j9="stripe")
    assert game.scores() == [9, 0]
    assert [(p.part, p.points) for p in game.breakdown(0) if p.points] == [("solid spell", 9)]


def test_ruling_solid_takes_any_coat_on_the_map_or_not() -> None:
    game = start("1=dot 2=solid 3=stripe 4=stripe t2 t13")
    tick(game, 0, "solid", 2)
    play(game, "pass 2@g6=solid 4@g5=stripe pass 1@g6=dot 3@g5=stripe solid=quarters")
    assert game.scores() == [0, 0]


def test_quarters_adds_a_cross_to_a_space_of_the_map_this_turns_included() -> None:
    game = start("1=dot 2=quarters 3=stripe 4=stripe t2 t13")
    paint(game, 0, d9="dot+++")
    tick(game, 0, "quarters", 2)
    play(game, "pass 2@g6=quarters 4@g5=stripe pass 1@g6=dot 3@g5=stripe")
    assert legal(game) == {"+g6", "+g5", "+d9"}
    play(game, "+d9")
    assert drawing(game, 0) == {"g6": "quarters", "g5": "stripe", "d9": "dot++++"}
    assert spell(game, 0, "quarters") == USED
