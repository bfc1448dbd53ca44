"""Queendomino's rules, sentence by sentence."""

import pytest

from crownlands.core.contract import CHANCE
from crownlands.core.draft import CURRENT, NEXT, Phase
from crownlands.core.errors import CrownlandsError, IllegalMove
from crownlands.game import Game, new
from crownlands.games.queendomino.moves import Bribe, Build, Site, Tax, TurnUp
from crownlands.games.queendomino.state import IN_CAVE, NO_TILE, NOBODY, Step
from crownlands.games.queendomino.tiles import PRICES
from crownlands.text.moves import Pass
from crownlands.text.translate import line_of
from queendomino_positions import (
    PLAIN_TILES,
    STATUES,
    deals,
    fill,
    finish_round,
    finish_turn,
    give,
    opened,
    paint,
    play,
    random_game,
    skip,
    texts,
    tile,
)

pytestmark = pytest.mark.plain

WEDDING = ("royal-wedding",)
TEAMS = ("royal-wedding", "teams")


# Set-up


@pytest.mark.parametrize(
    ("seats", "variants", "kings", "line", "rounds", "frame"),
    [
        (2, (), 4, 4, 12, 7),
        (3, (), 3, 4, 12, 5),
        (4, (), 4, 4, 12, 5),
        (3, WEDDING, 3, 4, 24, 7),
        (4, WEDDING, 4, 4, 24, 7),
        (5, WEDDING, 5, 8, 12, 5),
        (6, WEDDING, 6, 8, 12, 5),
        (7, WEDDING, 7, 8, 12, 5),
        (8, WEDDING, 8, 8, 12, 5),
        (6, TEAMS, 6, 8, 12, 7),
        (8, TEAMS, 8, 8, 12, 7),
    ],
)
def test_kings_lines_rounds_and_kingdoms_by_seats(
    seats: int, variants: tuple[str, ...], kings: int, line: int, rounds: int, frame: int
) -> None:
    s = Game("queendomino", seats, variants).state
    assert (s.kings, s.line_size, s.rounds, s.frame) == (kings, line, rounds, frame)


@pytest.mark.parametrize(
    ("seats", "variants", "sentence"),
    [
        (5, (), "Queendomino alone is for 2, 3 or 4 seats, not 5"),
        (2, WEDDING, "The Royal Wedding is for 3, 4, 5, 6, 7 or 8 seats, not 2"),
        (9, WEDDING, "seats, not 9"),
        (6, ("teams",), "choose royal-wedding as well"),
        (None, ("teams",), "choose royal-wedding as well"),
        (7, TEAMS, "Teams need 6 or 8 seats, not 7"),
        (4, ("harmony",), "Queendomino has no variant 'harmony'"),
        (2, ("mighty-duel",), "Queendomino has no variant 'mighty-duel'"),
    ],
)
def test_seats_and_variants_that_do_not_go_get_a_sentence(
    seats: int | None, variants: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        Game("queendomino", seats, variants)


@pytest.mark.parametrize(
    ("variants", "most"), [((), 4), (WEDDING, 8), (TEAMS, 8)], ids=["alone", "wedding", "teams"]
)
def test_without_a_number_of_seats_the_most_that_go_are_taken(
    variants: tuple[str, ...], most: int
) -> None:
    assert Game("queendomino", variants=variants).seats == most


def test_six_buildings_lie_in_the_slots_which_cost_5_4_3_2_1_0_from_the_stack_outwards() -> None:
    game = opened()
    assert PRICES == (5, 4, 3, 2, 1, 0)
    assert [number + 1 for number in game.state.slots] == list(reversed(PLAIN_TILES))


def test_the_queen_stands_beside_the_board_and_the_dragon_in_its_cave() -> None:
    s = opened().state
    assert (s.queen, s.dragon) == (NOBODY, IN_CAVE)


@pytest.mark.parametrize(("seats", "variants", "kingdoms"), [(4, (), 4), (8, TEAMS, 4)])
def test_each_player_or_team_has_7_coins_and_1_knight(
    seats: int, variants: tuple[str, ...], kingdoms: int
) -> None:
    s = Game("queendomino", seats, variants).state
    assert s.coins.tolist() == [7] * kingdoms + [0] * (8 - kingdoms)
    assert s.guard.tolist() == [1] * kingdoms + [0] * (8 - kingdoms)


def test_kings_are_drawn_one_by_one_and_placed_as_they_come() -> None:
    game = Game("queendomino", 3)
    fill(game, [f"+b{number}" for number in PLAIN_TILES])
    assert game.state.phase == Phase.CLAIM
    game = Game("queendomino", 3)
    play(game, " ".join(f"+b{number}" for number in PLAIN_TILES) + " +1 +2 +3 +4")
    assert texts(game) == ["K1", "K2", "K3"]
    play(game, "K2 @3")
    assert texts(game) == ["K1", "K3"]
    game.push("K3")
    assert (game.to_play, texts(game)) == (2, ["@1", "@2", "@4"])


@pytest.mark.parametrize("first", [0, 1])
def test_at_2_seats_one_player_is_drawn_and_places_one_king_the_other_two_the_first_the_last(
    first: int,
) -> None:
    game = Game("queendomino", 2)
    play(game, " ".join(f"+b{number}" for number in PLAIN_TILES) + " +1 +2 +3 +4")
    assert texts(game) == ["K1", "K2"]
    game.push(f"K{first + 1}")
    order = []
    while game.to_play != CHANCE:
        order.append(game.to_play)
        game.push(game.legal_moves[-1])
    assert order == [first, 1 - first, 1 - first, first]
    assert [owner for _, owner in line_of(game.state, CURRENT)] == order[::-1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_48_dominoes_are_used_at_every_number_of_seats(seats: int) -> None:
    game = random_game(seats, ())
    assert sorted(deals(game)) == list(range(1, 49))
    assert game.state.rounds_begun == 12


def test_at_3_seats_one_domino_of_each_line_is_discarded_before_the_next_line_is_drawn() -> None:
    game = opened(3)
    assert [number for number, _ in line_of(game.state, CURRENT)] == [32, 33, 34]
    finish_round(game)
    fill(game)
    assert len(line_of(game.state, CURRENT)[:3]) == 3
    assert int(game.state.undealt).bit_count() == 48 - 12


# A. Lay


def test_a_domino_that_can_be_laid_must_be_laid_and_one_that_cannot_is_discarded() -> None:
    game = opened()
    with pytest.raises(IllegalMove, match="The domino can be laid, so it must be: "):
        game.push("x")
    crowd(game, 0)
    assert texts(game) == ["x"]
    game.push("x")
    assert game.state.discards[0] == 1


def test_the_kingdom_must_fit_in_5x5_at_4_seats_and_in_7x7_at_2_seats() -> None:
    game = opened()
    paint(game, 0, "C t t t")
    with pytest.raises(IllegalMove, match="6 squares wide: it must fit in 5x5"):
        game.push("k7-l7")


def test_town_connects_to_town() -> None:
    game = opened()
    paint(game, 0, "C w t")
    assert "j7-k7" in texts(game)
    assert "k7-j7" not in texts(game)
    with pytest.raises(IllegalMove, match=r"matching terrain \(town or forest\)"):
        game.push("k7-j7")


# B. Tax


def test_a_knight_brings_1_coin_per_square_of_the_territory_its_square_belongs_to() -> None:
    game = opened()
    paint(game, 0, "t C f f f")
    game.push("g8-h8")  # a town apart from the others; a forest beside three
    assert texts(game) == ["pass", "tax:g8"]
    play(game, "pass tax:h8")
    assert game.state.coins[0] == 7 + 4


def test_towns_can_be_taxed_too() -> None:
    game = opened()
    paint(game, 0, "t t C")
    play(game, "f8-g8 tax:f8")
    assert game.state.coins[0] == 7 + 3


def test_at_most_one_knight_per_square_so_at_most_two_left_half_first() -> None:
    game = opened()
    game.state.guard[0] = 5
    game.push("h7-i7")
    assert texts(game) == ["pass", "tax:h7"]
    game.push("tax:h7")
    assert texts(game) == ["pass", "tax:i7"]
    game.push("tax:i7")
    assert game.state.phase != Step.TAX
    assert game.state.guard[0] == 3
    assert int(game.state.knights[0]).bit_count() == 2


def test_two_knights_of_one_turn_in_the_same_territory_each_collect_in_full() -> None:
    game = opened(first=(45, 46, 47, 48))
    finish_turn(game)  # the king on 45
    paint(game, 1, "t C")
    game.state.guard[1] = 2
    play(game, "f8-g8 tax:f8 tax:g8")  # 46: town and town
    assert game.state.coins[1] == 7 + 3 + 3


def test_earlier_knights_in_the_same_territory_do_not_matter_and_stay_to_the_end() -> None:
    game = opened()
    play(game, "h7-i7 tax:h7")
    assert (game.state.coins[0], game.state.guard[0]) == (8, 0)
    finish_round(game)
    fill(game)
    game.state.guard[0] = 1
    game.state.line[CURRENT, 0] = 36 - 1  # town and pasture
    play(game, "h8-h9 tax:h8")
    assert game.state.coins[0] == 8 + 2
    assert int(game.state.knights[0]).bit_count() == 2


def test_without_a_knight_in_the_guard_no_tax_is_asked() -> None:
    game = opened()
    game.state.guard[0] = 0
    game.push("h7-i7")
    assert game.state.phase == Step.BUILD
    game = opened()
    play(game, "h7-i7 tax:h7")
    assert game.state.phase == Step.BUILD


def test_a_discarded_domino_allows_no_tax_and_the_turn_goes_on_as_usual() -> None:
    game = opened()
    crowd(game, 0)
    game.push("x")
    assert game.state.guard[0] == 1
    play(game, "build:0 site:i9 bribe:5 @1")
    assert game.to_play == 1


def test_a_safe_brings_1_coin_more_per_tower_each_time_a_knight_collects() -> None:
    game = opened()
    paint(game, 0, "t C . .\nt w w w")
    give(game, 0, tile("safe_tower"), "f7")
    give(game, 0, tile("guardtower"), "f8")
    game.state.guard[0] = 2
    play(game, "h7-i7 tax:h7 tax:i7")
    assert game.state.coins[0] == 7 + (1 + 3) + (1 + 3)


def test_a_safe_counts_all_knights_those_in_the_guard_and_the_one_just_placed_included() -> None:
    game = opened()
    paint(game, 0, "t C")
    give(game, 0, tile("safe_knight"), "f7")
    assert game.state.guard[0] == 2
    play(game, "h7-i7 tax:h7 tax:i7")
    assert game.state.coins[0] == 7 + (1 + 2) + (1 + 2)


def test_two_different_safes_both_pay() -> None:
    game = opened()
    paint(game, 0, "t t C")
    give(game, 0, tile("safe_tower"), "e7")
    give(game, 0, tile("safe_knight"), "f7")
    play(game, "h7-i7 tax:h7 pass")
    assert game.state.coins[0] == 7 + 1 + 1 + 2


def test_a_safe_built_this_turn_pays_from_the_next_turn_on() -> None:
    game = opened(tiles=(tile("safe_knight"), *PLAIN_TILES[:5]))
    play(game, "h7-i7 pass tax:i7 build:0 site:h7")
    assert game.state.coins[0] == 7 + 1
    assert game.state.guard[0] == 1
    finish_round(game)
    fill(game)
    while game.to_play != 0:
        finish_turn(game)
    game.push(game.legal_moves[0])
    coins = int(game.state.coins[0])
    (move,) = [move for move in game.legal_moves if isinstance(move, Tax)]
    game.push(move)
    assert game.state.coins[0] >= coins + 1 + 2


# C. Build


def test_building_needs_a_town_square() -> None:
    game = opened(first=(1, 32, 33, 34), second=(2, 3, 4, 5))
    play(game, "h7-i7 pass pass")
    assert game.state.phase == Step.BRIBE


def test_building_needs_a_town_square_without_a_building() -> None:
    game = opened(first=(1, 32, 33, 34), second=(2, 3, 4, 5))
    paint(game, 0, "t C")
    give(game, 0, tile("church", 2), "f7")
    play(game, "h7-i7 pass pass")
    assert game.state.phase == Step.BRIBE


def test_the_town_square_may_be_of_any_age_and_a_knight_on_it_does_not_matter() -> None:
    game = opened()
    paint(game, 0, "t C")
    play(game, "h7-i7 tax:h7 build:0")
    assert texts(game) == ["site:f7", "site:h7"]
    game.push("site:h7")
    assert game.state.built[0] == game.state.knights[0]


def test_the_price_of_the_slot_is_paid() -> None:
    game = opened()
    play(game, "h7-i7 pass pass build:5 site:h7")
    assert game.state.coins[0] == 7 - 5


def test_a_building_that_costs_more_than_there_are_coins_cannot_be_had() -> None:
    game = opened()
    game.state.coins[0] = 2
    play(game, "h7-i7 pass pass")
    assert texts(game) == ["pass", "build:2", "build:1", "build:0"]
    with pytest.raises(IllegalMove, match="costs 3 coins: you have 2"):
        game.push("build:3")


def test_the_host_of_the_queen_pays_one_less_but_never_below_0() -> None:
    for price, paid in ((5, 4), (1, 0), (0, 0)):
        game = opened()
        game.state.queen = 0
        game.state.coins[0] = 4
        play(game, f"h7-i7 pass pass build:{price} site:h7")
        assert game.state.coins[0] == 4 - paid


def test_the_discount_is_for_hosting_the_queen_before_building() -> None:
    game = opened(tiles=(*STATUES, *PLAIN_TILES[3:5], tile("guardtower")))
    play(game, "h7-i7 pass pass build:5 site:h7")
    assert game.state.queen == 0
    assert game.state.coins[0] == 2


def test_a_building_goes_on_a_free_town_square_of_your_choice() -> None:
    game = opened()
    paint(game, 0, "t\nt\nw\nC")
    give(game, 0, tile("church", 2), "g5")
    play(game, "h7-i7 pass pass build:0")
    assert texts(game) == ["site:g4", "site:h7"]
    for square, sentence in (
        ("g5", "a building on g5 already"),
        ("g6", "There is wheat on g6, not town"),
        ("g8", "There is no town on g8"),
    ):
        with pytest.raises(IllegalMove, match=sentence):
            game.push(f"site:{square}")


def test_only_one_building_a_turn_and_its_slot_stays_empty_until_the_end_of_the_round() -> None:
    game = opened()
    play(game, "h7-i7 pass pass build:0 site:h7")
    assert game.state.phase == Step.BRIBE
    play(game, "pass @1 h7-i7 pass pass")
    assert texts(game) == ["pass", "build:5", "build:4", "build:3", "build:2", "build:1"]
    with pytest.raises(IllegalMove, match="The slot with the price 0 is empty"):
        game.push("build:0")


def test_a_built_square_remains_a_town_for_connecting_taxing_and_scoring() -> None:
    game = opened()
    paint(game, 0, "t C w w\nt w w w")
    give(game, 0, tile("queens_tower"), "f8")
    before = [part for part in game.breakdown(0) if part.kind == "town"]
    assert [(part.squares, part.crowns) for part in before] == [(2, 1)]
    play(game, "f9-g9 tax:f9")
    assert game.state.coins[0] == 7 + 3


def test_knights_of_a_building_join_the_guard_and_cannot_collect_this_turn() -> None:
    game = opened(tiles=(tile("big_tavern"), *PLAIN_TILES[:5]))
    play(game, "h7-i7 tax:h7 build:0 site:h7")
    assert game.state.guard[0] == 3
    assert game.state.phase == Step.BRIBE


def test_the_queen_joins_who_has_at_least_as_many_towers_as_every_other_a_tie_suffices() -> None:
    game = opened(tiles=(tile("guardtower", 1), tile("guardtower", 2), *PLAIN_TILES[:4]))
    play(game, "h7-i7 pass pass build:0 site:h7 @1")  # the host cannot bribe
    assert game.state.queen == 0
    play(game, "h7-i7 pass pass build:1 site:h7")
    assert game.state.towers.tolist()[:2] == [2, 2]
    assert game.state.queen == 1


def test_fewer_towers_than_another_do_not_bring_the_queen() -> None:
    game = opened(tiles=(tile("guardtower", 1), tile("travelling_castle"), *PLAIN_TILES[:4]))
    play(game, "h7-i7 pass pass build:0 site:h7 @1 h7-i7 pass pass build:1 site:h7")
    assert game.state.queen == 0


def test_a_building_without_towers_never_moves_the_queen() -> None:
    game = opened()
    play(game, "h7-i7 pass pass build:0 site:h7")
    assert game.state.queen == NOBODY
    game = opened()
    paint(game, 0, "t C")
    give(game, 0, tile("guardtower"), "f7")
    game.state.queen = 3  # as if she had gone on to one with as many towers
    play(game, "h7-i7 pass pass build:0 site:h7")
    assert game.state.queen == 3


def test_knights_towers_and_coins_never_run_out() -> None:
    game = opened(tiles=(tile("fortified_castle"), tile("big_tavern"), *PLAIN_TILES[:4]))
    game.state.towers[3], game.state.guard[3], game.state.coins[3] = 15, 22, 1000
    play(game, "h7-i7 pass pass build:0 site:h7 pass @1 h7-i7 pass pass build:1 site:h7")
    assert game.state.towers[0] == 3
    assert game.state.guard[1] == 1 + 3


# D. Bribe the dragon


def test_bribing_costs_1_coin_and_removes_a_building_whose_place_the_dragon_takes() -> None:
    game = opened()
    play(game, "h7-i7 pass pass pass bribe:3")
    assert game.state.coins[0] == 6
    assert game.state.slots[PRICES.index(3)] == NO_TILE
    assert PRICES[game.state.dragon] == 3
    play(game, "@1 h7-i7 pass pass")
    with pytest.raises(IllegalMove, match="The dragon sits in the slot with the price 3"):
        game.push("build:3")


def test_the_dragon_is_bribed_at_most_once_a_round_among_all_players() -> None:
    game = opened()
    play(game, "h7-i7 pass pass pass bribe:3 @1 h7-i7 pass pass pass")
    assert game.state.phase == Phase.CLAIM
    finish_round(game)
    fill(game)
    assert game.state.dragon == IN_CAVE
    game.push(game.legal_moves[0])
    while game.state.phase != Step.BRIBE:
        game.push("pass")
    assert Bribe(0) in game.legal_moves


def test_the_host_of_the_queen_cannot_bribe_which_is_judged_after_building() -> None:
    game = opened(tiles=(tile("guardtower"), *PLAIN_TILES[:5]))
    game.push("h7-i7")
    with_tower = game.copy()
    play(with_tower, "pass pass build:0 site:h7")
    assert with_tower.state.phase == Phase.CLAIM
    play(game, "pass pass build:1 site:h7")
    assert game.state.phase == Step.BRIBE


def test_bribing_needs_a_coin() -> None:
    game = opened()
    game.state.coins[0] = 5
    play(game, "h7-i7 pass pass build:5 site:h7")
    assert game.state.phase == Phase.CLAIM


def test_bribing_needs_a_building_in_a_slot() -> None:
    game = opened()
    game.state.slots[:] = NO_TILE
    play(game, "h7-i7 pass pass")
    assert game.state.phase == Phase.CLAIM


# E. Claim, and the end of a round


def test_each_king_takes_a_full_turn_in_the_order_of_the_line() -> None:
    game = Game("queendomino", 2)
    play(game, " ".join(f"+b{number}" for number in PLAIN_TILES))
    play(game, "+32 +33 +34 +35 K1 @32 @33 @35 @34 +1 +2 +3 +4")
    played = []
    while game.to_play != CHANCE:
        turn = game.to_play
        game.push(game.legal_moves[-1])  # the last one is never passing
        played.append((turn, type(game.log[-1]).__name__))
    turn_of_first = ["Lay", "Tax", "Build", "Site", "Bribe", "Claim"]
    assert [kind for _, kind in played[:6]] == turn_of_first
    assert [seat for seat, kind in played if kind == "Claim"] == [0, 1, 0, 1]
    assert [seat for seat, kind in played if kind == "Lay"] == [0, 1, 0, 1]


def test_at_the_end_of_a_round_buildings_slide_to_the_cheap_end_and_slots_are_filled() -> None:
    game = opened()
    five, four, three, two, one, none = game.state.slots.tolist()
    play(game, "h7-i7 pass pass build:0 site:h7 bribe:3")
    finish_round(game)
    assert game.state.dragon == IN_CAVE
    assert game.state.slots.tolist() == [NO_TILE, NO_TILE, five, four, two, one]
    assert none not in game.state.slots
    assert three not in game.state.slots
    number = tile("magic_school")
    game.push(f"+b{number}")  # the cheapest empty slot first
    assert game.state.slots.tolist() == [NO_TILE, number - 1, five, four, two, one]
    assert isinstance(game.legal_moves[0], TurnUp)
    game.push(f"+b{number + 1}")
    assert game.state.slots[0] == number
    assert game.state.phase == Phase.DEAL


def test_an_exhausted_stack_leaves_slots_empty() -> None:
    game = opened()
    play(game, "h7-i7 pass pass build:0 site:h7")
    game.state.stack = 0
    finish_round(game)
    assert game.state.phase == Phase.DEAL
    assert game.state.slots[0] == NO_TILE


def test_after_the_round_in_which_the_last_line_is_claimed_slots_are_filled_but_no_line_drawn() -> (
    None
):
    game = new("queendomino", 4, seed=5)
    while game.state.rounds_begun < 11 or game.state.acting < 3:
        game.push(Pass() if Pass() in game.legal_moves else game.legal_moves[0])
    game.dealer = None
    while game.state.phase != Phase.CLAIM:
        game.push(Pass() if Pass() in game.legal_moves else game.legal_moves[0])
    game.state.slots[2], game.state.stack = NO_TILE, 1 << 7
    game.push(game.legal_moves[0])
    assert texts(game) == ["+b8"]
    game.push("+b8")
    assert game.state.slots[0] == 7
    assert (game.state.phase, game.state.rounds_begun) == (Phase.LAY, 12)
    assert line_of(game.state, NEXT) == []


def test_in_the_last_round_there_is_no_claim_but_tax_building_and_bribes_are_allowed() -> None:
    game = opened()
    game.state.rounds = game.state.rounds_begun
    game.state.line[NEXT] = -1
    play(game, "h7-i7 tax:h7 build:0 site:h7 bribe:5")
    assert (game.to_play, game.state.phase) == (1, Phase.LAY)
    for _ in range(3):
        play(game, "h7-i7")
        skip(game)
    assert game.is_over


# An optional step is asked only if something besides passing is legal


def test_optional_steps_are_asked_only_if_something_besides_passing_is_legal() -> None:
    game = random_game(4, ())
    optional = (Tax, Build, Bribe)
    replay = Game("queendomino", 4)
    for move in game.log:
        legal = replay.legal_moves
        if Pass() in legal:
            assert any(isinstance(other, optional) for other in legal)
        if any(isinstance(other, Site) for other in legal):
            assert Pass() not in legal  # a building paid for must be put somewhere
        replay.push(move)


# What tests above use


def crowd(game: Game, k: int) -> None:
    """Fill kingdom k, a 5x5, but for two squares that do not touch each other; i9 is a town."""
    paint(game, k, "w w w w .\nw w w w w\nw w C w w\nw w w w w\n. w w w t")
