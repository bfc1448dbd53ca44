"""Kingdomino Duel rule by rule: the title of a test is the sentence of the rule book.

The castle stands on g7; the map runs from d5 to j9. Chance is pushed by hand.
"""

import math
import random
from collections import Counter

import numpy as np
import pytest

from crownlands.core import contract
from crownlands.core.contract import CHANCE
from crownlands.core.errors import CrownlandsError, IllegalMove
from crownlands.core.moves import Move, Pass, Square
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import Game, new
from crownlands.games.duel import actions
from crownlands.games.duel.moves import Bonus, Cast, Cross, Draw, Roll, Solid, Take, Turn
from crownlands.games.duel.state import OPEN, STRUCK, USABLE, USED, WON, Phase
from crownlands.games.duel.tiles import BOXES, COATS, THE_DICE
from crownlands.games.duel.translate import faces_of, on_map, square_at, squares_of

pytestmark = pytest.mark.plain

SPACES = [square for square in map(square_at, range(35)) if on_map(square)]

# Faces that fit together: nobody's dice are alike and no crosses are about.
PLAIN_ROLL = "1=dot 2=quarters 3=stripe 4=double-stripe"


def start(*moves: str) -> Game:
    game = Game("duel")
    play(game, *moves)
    return game


def play(game: Game, *moves: str) -> None:
    for text in " ".join(moves).split():
        game.push(text)


def legal(game: Game) -> set[str]:
    return {str(move) for move in game.legal_moves}


def drawing(game: Game, seat: int) -> dict[str, str]:
    """A map as text: square to coat with crosses."""
    found = squares_of(game.state, seat).items()
    return {str(square): COATS[coat] + "+" * crosses for square, (coat, crosses) in found}


def paint(game: Game, seat: int, **coats: str) -> None:
    """Draw on a map as if in earlier turns; `e7="dot+"` is a dot with a cross on e7.

    What was there before is painted over.
    """
    for text, face in coats.items():
        square = Square.read(text)
        here = np.uint64(1 << (8 * (square.y & 7) + (square.x & 7)))
        coat, crosses = face.rstrip("+"), face.count("+")
        game.state.coats[seat] &= ~here
        game.state.crosses[seat] &= ~here
        game.state.coats[seat, COATS.index(coat)] |= here
        for plane in range(3):
            if crosses >> plane & 1:
                game.state.crosses[seat, plane] |= here


def fill(game: Game, seat: int, coat: str, *but: str) -> None:
    """Draw one coat on all of a map but these spaces."""
    paint(game, seat, **{str(square): coat for square in SPACES if str(square) not in but})


def give(game: Game, seat: int, *coats: str) -> None:
    """Let a seat have won these spells in an earlier turn."""
    for coat in coats:
        game.state.spells[seat, COATS.index(coat)] = USABLE
        game.state.spells[1 - seat, COATS.index(coat)] = STRUCK


def tick(game: Game, seat: int, coat: str, boxes: int) -> None:
    game.state.ticks[seat, COATS.index(coat)] = boxes


def ticks(game: Game, seat: int) -> dict[str, int]:
    row = game.state.ticks[seat].tolist()
    return {coat: n for coat, n in zip(COATS, row, strict=True) if n}


def spell(game: Game, seat: int, coat: str) -> int:
    return int(game.state.spells[seat, COATS.index(coat)])


def phase(game: Game) -> Phase:
    return Phase(int(game.state.phase))


def spaces(game: Game) -> set[str]:
    """Where the die to draw may go."""
    return {str(move.square) for move in game.legal_moves if isinstance(move, Draw)}


def random_game(seed: int, stop: int | None = None) -> Game:
    game, rnd = Game("duel"), random.Random(seed)
    while not game.is_over and (stop is None or len(game.log) < stop):
        game.push(rnd.choice(game.legal_moves))
    return game


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
        assert len(game.legal_actions()) == 6
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


# The spells


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
    assert [(p.part, p.points) for p in game.breakdown(0) if p.points] == [("solid", 9)]


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


# What holds in every game


@pytest.mark.parametrize("seed", range(6))
def test_legal_moves_read_back_and_undo_restores_every_byte(seed: int) -> None:
    game, rnd = Game("duel"), random.Random(seed)
    while not game.is_over:
        for action, move in zip(game.legal_actions(), game.legal_moves, strict=True):
            assert actions.encode(game.state, move) == action
            read = [kind.read(str(move)) for kind in actions.MOVES]
            assert [other for other in read if other is not None] == [move]
        twin, before = game.copy(), game.states.tobytes()
        game.push(rnd.choice(game.legal_moves))
        assert twin.states.tobytes() == before  # a copy goes its own way
        changed = game.copy()
        changed.undo()
        assert changed.states.tobytes() == before


@pytest.mark.parametrize("seed", range(20))
def test_what_is_on_paper_and_dice_always_fits_together(seed: int) -> None:
    game, rnd = Game("duel"), random.Random(seed)
    while not game.is_over:
        game.push(rnd.choice(game.legal_moves))
        s = game.state
        held = [die for die in s.dice.flat if die >= 0]
        assert len(set(held)) == len(held)
        for seat in (0, 1):
            own = squares_of(s, seat)
            assert sum(int(word).bit_count() for word in s.coats[seat]) == len(own)
            assert all(on_map(square) for square in own)
            halfway = phase(game) == Phase.DRAW and game.to_play == seat and s.drawn[seat, 0] >= 0
            assert len(own) % 2 == halfway
            crossed = {square for square, (_, crosses) in own.items() if crosses}
            assert sum(int(p).bit_count() << n for n, p in enumerate(s.crosses[seat])) == sum(
                crosses for _, crosses in own.values()
            )
            assert crossed <= set(own)
            for coat in range(6):
                full = s.ticks[seat, coat] == BOXES[coat]
                assert full == (s.spells[seat, coat] in (WON, USABLE, USED))
                assert full == (s.spells[1 - seat, coat] == STRUCK)
    assert game.state.turn <= 34


def every_move() -> list[Move]:
    """Every move there is, and squares beyond the map."""
    squares = [Square(x, y) for x in range(-4, 5) for y in range(-3, 4)]
    dice = range(1, 5)
    faces = dict.fromkeys(face for die in range(4) for face in faces_of(die))
    return [
        Pass(),
        *(Roll(die, face, again) for die in dice for face in faces for again in (False, True)),
        *(Turn(die, face) for die in dice for face in faces),
        *(Take((die,)) for die in dice),
        *(Take((one, two)) for one in dice for two in dice if one <= two),
        *(Cast(coat) for coat in COATS),
        *(Solid(coat) for coat in COATS),
        *(Bonus(die) for die in dice),
        *(Cross(square) for square in squares),
        *(Draw(die, square, coat) for die in dice for square in squares for coat in COATS),
    ]


def test_a_move_is_accepted_if_and_only_if_it_is_legal() -> None:
    everything, seen = every_move(), Counter[Phase]()
    for seed in range(30):
        game, rnd = random_game(seed, stop=0), random.Random(seed)
        while not game.is_over:
            if seen[phase(game)] < (4 if phase(game) == Phase.DRAW else 1):
                seen[phase(game)] += 1
                allowed = set(game.legal_moves)
                for move in everything:
                    if move in allowed:
                        game.copy().push(move)
                    else:
                        with pytest.raises(IllegalMove, match=r"\.$"):
                            game.copy().push(move)
            game.push(rnd.choice(game.legal_moves))
    assert set(seen) == set(Phase) - {Phase.END}


def is_uniform(game: Game, rng: np.ndarray) -> bool:
    """Whether `pick` fits a uniform choice among the legal actions, by chi-square."""
    expected = game.legal_actions()
    each = 200 if len(expected) < 20 else 40
    draws = each * len(expected)
    seen = Counter(int(contract.pick(game.state, rng)) for _ in range(draws))
    assert set(seen) <= set(expected)
    chi_square = sum((seen[action] - each) ** 2 / each for action in expected)
    spread = 2 / (9 * max(len(expected) - 1, 1))
    # One time in a million it is above this (Wilson and Hilferty's approximation).
    return chi_square < 2 / (9 * spread) * (1 - spread + 4.75 * math.sqrt(spread)) ** 3


def test_pick_is_uniform_at_every_step() -> None:
    rng = np.zeros(WORDS, np.int64)
    seed_generator(rng, 1, 0)
    seen = Counter[tuple[Phase, bool]]()
    for seed in range(30):
        game, rnd = Game("duel"), random.Random(seed)
        while not game.is_over:
            wild = len({move.coat for move in game.legal_moves if isinstance(move, Draw)}) > 1
            if seen[phase(game), wild] < (2 if phase(game) == Phase.DRAW else 1):
                seen[phase(game), wild] += 1
                assert is_uniform(game, rng), game
            game.push(rnd.choice(game.legal_moves))
    assert {step for step, _ in seen} == set(Phase) - {Phase.END}
    assert seen[Phase.DRAW, True] == 2


def test_a_dealt_game_reads_back_from_its_repr() -> None:
    game, rnd = new("duel", seed=5), random.Random(5)
    for _ in range(40):
        game.push(rnd.choice(game.legal_moves))
    moves = " ".join(str(move) for move in game.log)
    assert new("duel", seed=5, moves=moves) == game


# What is wrong is said in a sentence


@pytest.mark.parametrize(
    ("before", "move", "sentence"),
    [
        ("", "2=dot", "Die 1 is the one to roll, not die 2."),
        ("", "1=solid", "Die 1 has no face solid: it has wild, dot, double-stripe+, stripe,"),
        ("", "1=stripe.2", "Only one face of die 1 shows stripe."),
        ("", "t1", "t1 cannot be played now: a die must be rolled, such as 1=dot."),
        (PLAIN_ROLL, "t12", "t12 cannot be played now: one die must be taken."),
        (PLAIN_ROLL + " t1", "t22", "t22 cannot be played now: two dice must be taken."),
        (PLAIN_ROLL + " t1", "t12", "Die 1 has been taken already."),
        (PLAIN_ROLL + " t1 t24", "bonus2", "Die 2 is not yours: you have dice 1 and 3."),
        (PLAIN_ROLL + " t1 t24 pass", "3@g6=stripe", "Die 1 is the one to draw, not die 3."),
        (PLAIN_ROLL + " t1 t24 pass", "1@g6=solid", "Die 1 shows dot, not solid."),
        (PLAIN_ROLL + " t1 t24 pass", "1@g7=dot", "The castle stands on g7."),
        (PLAIN_ROLL + " t1 t24 pass", "1@g4=dot", "g4 is not on the map, which runs from d5 to j9"),
        (PLAIN_ROLL + " t1 t24 pass", "1@d5=dot", "1@d5=dot is not legal here; legal are"),
        (PLAIN_ROLL + " t1 t24 pass 1@g6=dot", "3@g6=stripe", "There is dot on g6 already."),
        (PLAIN_ROLL + " t1 t24 pass 1@g6=dot", "3@i5=stripe", "i5 is not beside g6, where"),
        (PLAIN_ROLL + " t1 t24 pass 1@g5=dot", "3@f5=stripe", "Neither g5 nor f5 touches the"),
    ],
)
def test_a_refusal_says_what_is_wrong(before: str, move: str, sentence: str) -> None:
    game = start(before)
    with pytest.raises(IllegalMove) as refusal:
        game.push(move)
    assert sentence in str(refusal.value)


def test_a_refusal_of_spells_and_crosses_says_what_is_wrong() -> None:
    game = start(PLAIN_ROLL)
    give(game, 0, "double-stripe", "stripe")
    play(game, "t1 t24")
    with pytest.raises(IllegalMove, match="a spell may be cast: cast-double-stripe; or pass"):
        game.push("cast-dot")
    play(game, "cast-double-stripe")
    with pytest.raises(IllegalMove, match="Die 1 shows dot already"):
        game.push("turn1=dot")
    play(game, "turn1=stripe cast-stripe pass")
    with pytest.raises(IllegalMove, match="On d5, stripe touches neither the castle nor an equal"):
        game.push("1@d5=stripe")
    game = start("1=dot 2=quarters 3=stripe 4=stripe t2 t13")
    tick(game, 0, "quarters", 2)
    play(game, "pass 2@g6=quarters 4@g5=stripe pass 1@g6=dot 3@g5=stripe")
    with pytest.raises(IllegalMove, match="Nothing is drawn on d9"):
        game.push("+d9")
    game = start(PLAIN_ROLL)
    fill(game, 0, "dot", "d5", "j8", "j9")
    play(game, "t1 t24 pass")
    with pytest.raises(IllegalMove, match="There is no empty space beside d5 for the other die"):
        game.push("1@d5=dot")


def test_the_tables_of_ids_and_dice_are_as_long_as_drawn() -> None:
    assert contract.action_count(Game("duel").state) == actions.ACTIONS
    assert actions.DRAW + 6 * 35 == actions.ACTIONS
    assert THE_DICE.shape == (4, 6, 2)


# What is told


def test_a_move_names_the_coats_and_faces_that_it_is_about() -> None:
    def about(game: Game, move: str) -> str | None:
        return game.entry.thing(game.state, game.read(move))

    game = start("1=wild 2=quarters 3=solid++ 4=stripe+")
    assert about(game, "t3") == "solid++"
    play(game, "t1")
    assert about(game, "t34") == "solid++,stripe+"
    play(game, "t34")
    assert about(game, "bonus1") == "wild"
    assert about(game, "pass") is None
    play(game, "pass")
    assert about(game, "1@h7=dot") == "dot"
