"""Kingdomino Duel rule by rule: the title of a test is the sentence of the rule book.

The castle stands on g7; the map runs from d5 to j9. Chance is pushed by hand.
The spells have a file of their own.
"""

from collections import Counter

import pytest

from crownlands.core.contract import CHANCE
from crownlands.core.errors import CrownlandsError, IllegalMove
from crownlands.game import new
from crownlands.games.duel.moves import Draw, Roll
from crownlands.games.duel.state import STRUCK, USABLE, WON, Phase
from crownlands.games.duel.tiles import BOXES, COATS
from crownlands.games.duel.translate import faces_of
from crownlands.text.moves import Pass
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

# The pieces


def test_four_different_dice_show_six_coats_with_up_to_two_crosses_and_a_wild() -> None:
    dice = [Counter(str(face) for face in faces_of(die)) for die in range(4)]
    assert all(one != other for i, one in enumerate(dice) for other in dice[:i])
    assert sum(dice, Counter()) == {
        "wild": 2,
        "dot": 4,
        "dot+": 1,
        "double-dot": 2,
        "double-dot+": 2,
        "stripe": 4,
        "stripe+": 1,
        "double-stripe": 2,
        "double-stripe+": 2,
        "quarters": 1,
        "quarters++": 1,
        "solid": 1,
        "solid++": 1,
    }


def test_a_spell_book_has_a_row_per_coat_and_player() -> None:
    assert dict(zip(COATS, BOXES.tolist(), strict=True)) == {
        "dot": 5,
        "stripe": 5,
        "double-dot": 4,
        "double-stripe": 4,
        "solid": 3,
        "quarters": 3,
    }


def test_the_map_has_5_rows_of_7_columns_with_the_castle_in_the_centre_34_spaces() -> None:
    game = start(PLAIN_ROLL, "t1 t24")
    game.state.cast[0] = 1 << COATS.index("dot") | 1 << COATS.index("stripe")
    play(game, "pass")
    # The dice are not alike, so the first goes on any space.
    assert spaces(game) == {f"{c}{r}" for c in "defghij" for r in range(5, 10)} - {"g7"}


def test_duel_is_for_two_and_has_no_variants() -> None:
    with pytest.raises(CrownlandsError, match="Kingdomino Duel is for 2 seats, not 3"):
        new("duel", seats=3)
    with pytest.raises(CrownlandsError, match="has no variant 'harmony': it has none"):
        new("duel", variants=("harmony",))
    assert new("duel", seed=1).entry.colours == ("blue", "red")


# Roll and dice


def test_the_first_seat_is_player_a_in_the_first_turn_and_the_roles_swap_every_turn() -> None:
    game = start(PLAIN_ROLL)
    assert (game.to_play, game.state.turn) == (0, 1)
    play(game, "t1 t24 pass 1@g6=dot 3@g5=stripe pass 2@g6=quarters 4@g5=double-stripe")
    assert (game.to_play, game.state.turn) == (CHANCE, 2)
    play(game, PLAIN_ROLL)
    assert game.to_play == 1


def test_a_rolls_the_four_dice_one_after_the_other_with_six_equally_likely_faces() -> None:
    game = start()
    for die in range(1, 5):
        assert game.to_play == CHANCE
        assert len(game.legal_actions) == 6
        assert all(isinstance(m, Roll) and m.die == die for m in game.legal_moves)
        game.push(game.legal_moves[0])
    assert game.to_play == 0


def test_a_takes_one_die_b_takes_two_of_the_other_three_a_takes_the_last() -> None:
    game = start(PLAIN_ROLL)
    assert legal(game) == {"t1", "t2", "t3", "t4"}
    play(game, "t3")
    assert game.to_play == 1
    assert legal(game) == {"t12", "t14", "t24"}
    play(game, "t42")
    assert game.state.dice.tolist() == [[0, 2], [1, 3]]
    assert game.to_play == 0


# The map


def test_the_domino_is_drawn_on_two_adjacent_empty_spaces_with_the_crosses_shown() -> None:
    game = start("1=double-dot+ 2=dot 3=solid++ 4=double-dot t1 t24 pass")
    play(game, "1@h7=double-dot")
    assert legal(game) == {"3@h6=solid", "3@h8=solid", "3@i7=solid"}
    play(game, "3@i7=solid")
    assert drawing(game, 0) == {"h7": "double-dot+", "i7": "solid++"}


def test_the_first_domino_must_touch_the_castle() -> None:
    game = start(PLAIN_ROLL, "t1 t24 pass")
    beside_castle = {"g6", "f7", "h7", "g8"}
    reached = {"g5", "f6", "h6", "e7", "i7", "f8", "h8", "g9"}
    assert spaces(game) == beside_castle | reached
    play(game, "1@g5=dot")  # then the other die must touch the castle
    assert spaces(game) == {"g6"}


def test_a_wild_is_drawn_as_any_coat_without_a_cross_of_its_own() -> None:
    game = start("1=wild 2=dot 3=solid++ 4=stripe t1 t24 pass")
    assert {m.coat for m in game.legal_moves if isinstance(m, Draw)} == set(COATS)
    play(game, "1@h7=solid 3@i7=solid")
    assert drawing(game, 0) == {"h7": "solid", "i7": "solid++"}


def test_two_wilds_may_differ() -> None:
    game = start("1=wild 2=dot 3=solid++ 4=wild t1 t23 pass 1@h7=dot")
    assert "4@i7=stripe" in legal(game)
    assert "4@i7=dot" in legal(game)


def test_one_of_the_two_must_touch_the_castle_or_an_equal_coat_of_an_earlier_turn() -> None:
    game = start(PLAIN_ROLL)
    paint(game, 0, g6="solid", h7="solid", f7="solid", g8="solid", e7="dot", i7="quarters")
    play(game, "t1 t24 pass")  # dot and stripe
    around_dot = {"d7", "e6", "e8"}
    assert around_dot <= spaces(game)
    assert "j7" not in spaces(game)  # beside another coat only
    play(game, "1@d7=dot")
    assert spaces(game) == {"d6", "d8"}


def test_diagonals_do_not_count() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "j8", "j9")
    paint(game, 0, i7="dot")
    diagonal = game.copy()
    play(diagonal, "t1 t24")
    assert diagonal.to_play == 1  # nothing could be drawn
    paint(game, 0, j7="dot")
    play(game, "t1 t24 pass")
    assert spaces(game) == {"j8"}


def test_the_dominos_own_dice_do_not_connect_each_other() -> None:
    game = start("1=dot 2=dot 3=stripe 4=dot+")
    paint(game, 0, g6="solid", h7="solid", f7="solid", g8="solid", e7="dot")
    play(game, "t1 t23 pass")  # dot and dot+, which match each other
    around_dot = {"d7", "e6", "e8"}
    one_step_on = {"d6", "d8", "e5", "e9", "f6", "f8"}
    assert spaces(game) == around_dot | one_step_on
    play(game, "1@d6=dot")
    assert spaces(game) == {"d7", "e6"}  # d5 would touch the dot on d6 only


def test_the_first_die_is_drawn_only_where_the_other_can_follow() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "dot", "d5", "j9", "j8")
    play(game, "t1 t24 pass")
    assert spaces(game) == {"j9", "j8"}  # d5 has no empty space beside it


def test_dice_that_look_alike_are_drawn_in_one_order_only() -> None:
    game = start("1=dot 2=dot 3=stripe 4=wild t1 t34 pass 1@g6=dot")
    assert legal(game) == {"2@h6=dot"}  # east or south of the first, and g7 is the castle
    game = start("1=dot 2=dot 3=stripe 4=wild t1 t34 bonus1 1@g6=dot")
    assert legal(game) == {"2@f6=dot", "2@g5=dot", "2@h6=dot"}  # one has a cross now


def test_if_it_cannot_be_drawn_nothing_is_drawn() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "d6")
    before = drawing(game, 0)
    play(game, "t1 t24")
    assert (game.to_play, phase(game)) == (1, Phase.BONUS)
    assert drawing(game, 0) == before
    assert game.state.drawn[0].tolist() == [-1, -1]


def test_ruling_each_player_in_turn_a_completely_before_b() -> None:
    game = start(PLAIN_ROLL)
    give(game, 0, "double-stripe", "dot", "stripe")
    play(game, "t1 t24")
    asked: list[tuple[int, str]] = []
    while len(asked) < 10:
        asked.append((game.to_play, phase(game).name))
        moves = game.legal_moves
        game.push(Pass() if Pass() in moves else moves[0])
    assert asked == [
        (0, "CAST_DOUBLE_STRIPE"),
        (0, "CAST_DOT"),
        (0, "CAST_STRIPE"),
        (0, "BONUS"),
        (0, "DRAW"),
        (0, "DRAW"),
        (1, "BONUS"),
        (1, "DRAW"),
        (1, "DRAW"),
        (CHANCE, "ROLL"),
    ]


def test_ruling_a_domino_that_can_be_drawn_must_be_drawn() -> None:
    game = start(PLAIN_ROLL, "t1 t24 pass")
    assert all(isinstance(move, Draw) for move in game.legal_moves)
    with pytest.raises(IllegalMove, match="a die must be drawn"):
        game.push("pass")


def test_ruling_nobody_must_cast_dot_or_stripe_to_draw() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "d6")
    give(game, 0, "dot")
    play(game, "t1 t24")
    assert legal(game) == {"cast-dot", "pass"}
    play(game, "pass")
    assert game.to_play == 1
    assert spell(game, 0, "dot") == USABLE


# The castle bonus


def test_the_castle_adds_a_cross_to_one_of_the_two_dice_once_per_game() -> None:
    game = start(PLAIN_ROLL, "t1 t24")
    assert legal(game) == {"bonus1", "bonus3", "pass"}
    play(game, "bonus3 1@g6=dot 3@g5=stripe")
    assert drawing(game, 0) == {"g6": "dot", "g5": "stripe+"}
    play(game, "pass 2@g6=quarters 4@g5=double-stripe", PLAIN_ROLL, "t2 t13")
    assert (game.to_play, phase(game)) == (1, Phase.BONUS)  # passed before, may use it still
    play(game, "pass 2@f7=quarters 4@e7=double-stripe")
    assert (game.to_play, phase(game)) == (0, Phase.DRAW)  # used it


def test_the_castle_bonus_also_goes_to_a_wild_or_a_die_with_crosses() -> None:
    game = start("1=wild 2=dot 3=solid++ 4=stripe t1 t24 bonus1 1@h7=dot 3@i7=solid")
    assert drawing(game, 0) == {"h7": "dot+", "i7": "solid++"}
    game = start("1=wild 2=dot 3=solid++ 4=stripe t1 t24 bonus3 1@h7=dot 3@i7=solid")
    assert drawing(game, 0) == {"h7": "dot", "i7": "solid+++"}


def test_ruling_no_castle_bonus_if_nothing_is_drawn() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "d6")
    play(game, "t1 t24")
    assert game.to_play == 1
    assert game.state.bonus_used.tolist() == [0, 0]


def test_ruling_no_limit_of_crosses_per_space() -> None:
    game = start("1=dot 2=quarters 3=solid++ 4=stripe")
    tick(game, 0, "quarters", 2)
    play(game, "t3 t14 bonus3 2@g6=quarters 3@h6=solid pass 1@g6=dot 4@g5=stripe +h6")
    assert drawing(game, 0) == {"g6": "quarters", "h6": "solid++++"}


# The spell book


def test_a_coat_without_a_cross_ticks_a_box_of_its_row() -> None:
    game = start("1=double-dot+ 2=quarters 3=stripe 4=stripe t2 t13")
    play(game, "pass 2@g6=quarters 4@g5=stripe pass 1@g6=double-dot 3@g5=stripe")
    assert ticks(game, 0) == {"quarters": 1, "stripe": 1}
    assert ticks(game, 1) == {"stripe": 1}  # the die with a cross ticks nothing


def test_two_equal_dice_tick_two_boxes() -> None:
    game = start("1=dot 2=dot 3=stripe 4=wild t1 t34")
    play(game, "pass 1@g6=dot 2@h6=dot pass 3@g6=stripe 4@g5=dot")
    assert ticks(game, 0) == {"dot": 2}


def test_a_wild_ticks_nothing_nor_does_the_die_that_got_the_castles_cross() -> None:
    game = start("1=wild 2=quarters 3=stripe 4=stripe t1 t24")
    play(game, "bonus3 1@g6=dot 3@g5=stripe bonus2 2@g6=quarters 4@g5=stripe")
    assert ticks(game, 0) == {}
    assert ticks(game, 1) == {"stripe": 1}


def test_boxes_are_ticked_also_when_the_domino_could_not_be_drawn() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "d6")
    play(game, "t1 t24 pass 2@g6=quarters 4@g5=double-stripe")
    assert ticks(game, 0) == {"dot": 1, "stripe": 1}


def test_the_first_to_fill_his_row_wins_the_spell_and_the_opponents_row_is_struck_out() -> None:
    game = start(PLAIN_ROLL)
    tick(game, 0, "dot", 4)
    tick(game, 1, "dot", 4)
    play(game, "t1 t24 pass 1@g6=dot 3@g5=stripe pass 2@g6=quarters 4@g5=double-stripe")
    assert (spell(game, 0, "dot"), spell(game, 1, "dot")) == (USABLE, STRUCK)


def test_a_full_or_struck_row_takes_no_more_ticks() -> None:
    game = start("1=dot 2=dot 3=dot 4=stripe")
    give(game, 0, "dot")
    tick(game, 0, "dot", 5)
    tick(game, 1, "dot", 3)
    play(game, "t1 t23 pass pass 1@g6=dot 4@g5=stripe pass 2@g6=dot 3@h6=dot")
    assert ticks(game, 0) == {"dot": 5, "stripe": 1}
    assert ticks(game, 1) == {"dot": 3}


def test_in_the_same_turn_a_comes_first() -> None:
    game = start("1=dot 2=dot 3=dot 4=stripe")
    tick(game, 0, "dot", 4)
    tick(game, 1, "dot", 3)
    play(game, "t1 t23 pass 1@g6=dot 4@g5=stripe pass 2@g6=dot 3@h6=dot")
    assert (spell(game, 0, "dot"), spell(game, 1, "dot")) == (USABLE, STRUCK)
    assert ticks(game, 1) == {"dot": 3}  # struck at once, before B ticks


def test_ruling_a_resolves_solid_then_quarters_then_b_likewise() -> None:
    # Solid and quarters without crosses are on die 2 alone, so one of them is lent to each seat.
    game = start("1=dot 2=solid 3=stripe 4=stripe t2 t13")
    tick(game, 0, "solid", 2)
    for seat, coat in ((0, "quarters"), (1, "double-dot")):
        game.state.spells[seat, COATS.index(coat)] = WON
    play(game, "pass 2@g6=solid 4@g5=stripe pass 1@g6=dot 3@g5=stripe")
    assert (game.to_play, phase(game)) == (0, Phase.SOLID)
    play(game, "solid=dot")
    assert (game.to_play, phase(game)) == (0, Phase.CROSS)
    play(game, "+g5")
    assert game.to_play == CHANCE


def test_b_ticks_and_resolves_after_a_has_resolved() -> None:
    game = start("1=dot 2=quarters 3=stripe 4=stripe t2 t13")
    tick(game, 0, "quarters", 2)
    tick(game, 1, "dot", 4)
    play(game, "pass 2@g6=quarters 4@g5=stripe pass 1@g6=dot 3@g5=stripe")
    assert (game.to_play, legal(game)) == (0, {"+g6", "+g5"})
    assert ticks(game, 1) == {"dot": 4}
    play(game, "+g6")
    assert spell(game, 1, "dot") == USABLE

    game = start("1=dot 2=quarters 3=stripe 4=stripe t1 t23")
    tick(game, 1, "quarters", 2)
    play(game, "pass 1@g6=dot 4@g5=stripe pass 2@g6=quarters 3@g5=stripe")
    assert ticks(game, 0) == {"dot": 1, "stripe": 1}
    assert (game.to_play, legal(game)) == (1, {"+g6", "+g5"})


def test_ruling_the_book_is_filled_in_the_last_turn_too() -> None:
    game = start("1=dot 2=quarters 3=stripe 4=stripe")
    fill(game, 1, "dot", "d5", "d6")  # neither quarters nor stripe fit
    tick(game, 1, "quarters", 2)
    fill(game, 0, "solid", "g6", "g5")
    play(game, "t1 t23 pass 1@g6=dot 4@g5=stripe")  # A's map is full
    assert (game.to_play, phase(game)) == (1, Phase.CROSS)
    play(game, "+h7")
    assert game.is_over
    assert drawing(game, 1)["h7"] == "dot+"


# The end


def test_the_game_ends_after_the_turn_in_which_a_map_is_full() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "g6", "g5")
    play(game, "t1 t24 pass 1@g6=dot 3@g5=stripe")
    assert game.to_play == 1  # the turn is completed
    play(game, "pass 2@g6=quarters 4@g5=double-stripe")
    assert game.is_over


def test_the_game_ends_if_neither_player_drew_anything_whatever_spells_were_left() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "d6")
    fill(game, 1, "solid", "d5", "d6")
    give(game, 0, "dot")
    play(game, "t1 t24 pass")
    assert game.is_over
    assert spell(game, 0, "dot") == USABLE
    assert ticks(game, 1) == {"quarters": 1, "double-stripe": 1}


def test_the_game_goes_on_if_one_player_drew_something() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "solid", "d5", "d6")
    play(game, "t1 t24 pass 2@g6=quarters 4@g5=double-stripe")
    assert not game.is_over


def test_a_domain_is_worth_spaces_times_crosses() -> None:
    game = start()
    # Two domains of dots, one without a cross; a single stripe with two crosses.
    paint(game, 0, g6="dot+", f6="dot", e6="dot++", h7="stripe++", d9="dot", e9="dot", i9="solid")
    assert game.scores() == [3 * 3 + 1 * 2, 0]
    assert {(p.kind, p.squares, p.crowns, p.points) for p in game.breakdown(0)} == {
        ("dot", 3, 3, 9),
        ("dot", 2, 0, 0),
        ("stripe", 1, 2, 2),
        ("solid", 1, 0, 0),
    }


def test_the_example_of_the_rules_page_is_worth_17_points() -> None:
    game = start()
    paint(game, 0, g6="dot+", f6="dot", e6="dot++", h7="stripe++", d9="dot", e9="dot")
    game.state.solid[0] = COATS.index("dot")
    assert game.scores() == [17, 0]


def test_domains_do_not_reach_round_the_edges_of_the_map() -> None:
    game = start()
    paint(game, 0, d7="dot+", j7="dot", g5="dot", g9="dot")
    assert game.scores() == [1, 0]


def test_most_points_win_then_the_largest_domain_then_it_is_a_draw() -> None:
    game = start()
    paint(game, 0, g6="dot++")
    paint(game, 1, g6="dot+", f6="dot")
    assert [(rank.place, rank.seat) for rank in game.ranking()] == [(1, 1), (2, 0)]
    paint(game, 0, i9="solid", j9="solid")  # a domain without crosses is a domain
    assert [(rank.place, rank.seat) for rank in game.ranking()] == [(1, 0), (1, 1)]
    paint(game, 0, d9="solid+")
    assert [(rank.place, rank.seat) for rank in game.ranking()] == [(1, 0), (2, 1)]
