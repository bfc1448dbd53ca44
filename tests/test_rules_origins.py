"""The rule book of Kingdomino Origins, sentence by sentence: set-up, fire, Discovery, options.

The modes Totem and Tribe have files of their own.
"""

import csv
from collections import Counter

import pytest

from crownlands.core.contract import CHANCE
from crownlands.core.draft import CURRENT, NEXT, Phase
from crownlands.core.errors import CrownlandsError, IllegalMove
from crownlands.core.kingdom import LARGE, SMALL
from crownlands.game import Game, new
from crownlands.games.origins.fire import has_target
from crownlands.games.origins.state import Step
from crownlands.games.origins.tiles import (
    COPIES,
    CRATERS,
    CROMAGNONS,
    DOMINOES,
    HERE,
    NO_RESOURCE,
    RESOURCE,
    RESOURCES,
    TERRAINS,
    TILES,
    TOTEM_POINTS,
    VALUE,
    VOLCANO,
)
from crownlands.result import say_ties
from crownlands.text.translate import line_of
from positions_origins import begin, deal_line, draw, fires, hand, step, texts

pytestmark = pytest.mark.plain


def token_counts(category: str) -> dict[str, int]:
    with (HERE / "tokens.csv").open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["category"] == category]
    return {row["item"]: int(row["count"]) for row in rows}


# Pieces


def test_there_are_48_dominoes_of_six_terrains() -> None:
    assert len(DOMINOES) == 48
    terrains = Counter(TERRAINS[terrain] for row in DOMINOES for terrain in row[:2])
    assert set(terrains) == set(TERRAINS)
    assert sum(terrains.values()) == 96


def test_a_square_has_up_to_two_printed_fires() -> None:
    assert {int(fires) for row in DOMINOES for fires in row[2:]} == {0, 1, 2}


def test_a_resource_is_on_every_square_of_its_terrain_without_printed_fire_and_nowhere_else() -> (
    None
):
    homes = {"grassland": "mammoth", "lake": "fish", "jungle": "mushroom", "quarry": "flint"}
    for row, resources in zip(DOMINOES, RESOURCE, strict=True):
        for half in range(2):
            home = homes.get(TERRAINS[row[half]], "")
            expected = RESOURCES.index(home) if home and not row[2 + half] else NO_RESOURCE
            assert resources[half] == expected


def test_there_are_as_many_wooden_resources_as_symbols() -> None:
    symbols = Counter(RESOURCES[kind] for kind in RESOURCE.flat if kind != NO_RESOURCE)
    assert symbols == token_counts("resource")
    assert symbols == {"mammoth": 16, "fish": 13, "mushroom": 11, "flint": 9}


def test_a_volcano_has_one_to_three_craters_and_no_domino_has_two_volcanoes() -> None:
    for row, craters in zip(DOMINOES, CRATERS, strict=True):
        assert [terrain == VOLCANO for terrain in row[:2]] == [number > 0 for number in craters]
        assert (row[:2] == VOLCANO).sum() <= 1
        assert not row[2:][row[:2] == VOLCANO].any()


def test_fire_tokens_and_volcanoes_are_equal_in_number() -> None:
    assert list(token_counts("fire_token").values()) == [5, 4, 1]
    assert Counter(CRATERS[CRATERS > 0].tolist()) == {1: 5, 2: 4, 3: 1}


def test_there_are_22_cro_magnons_two_of_each_and_eight_warriors() -> None:
    assert TILES == 22
    assert COPIES == (2, 2, 2, 2, 2, 2, 2, 4, 3, 1)
    assert VALUE.tolist() == [3, 3, 4, 5, 2, 1, 2, 1, 2, 3]
    assert CROMAGNONS[0] == "hunter"


def test_totems_are_worth_3_4_5_and_6() -> None:
    assert TOTEM_POINTS.tolist() == [3, 4, 5, 6]


# Set-up and turn


@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_seats_one_chief_each_lines_of_four_twelve_rounds_5x5(seats: int) -> None:
    s = Game("origins", seats).state
    assert (s.kings, s.line_size, s.rounds, s.frame) == (seats, 4, 12, SMALL)
    assert int(s.undealt).bit_count() == 48


def test_two_seats_two_chiefs_each_7x7_twelve_rounds() -> None:
    s = Game("origins", 2).state
    assert (s.kings, s.line_size, s.rounds, s.frame) == (4, 4, 12, LARGE)
    assert int(s.undealt).bit_count() == 48


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_48_dominoes_are_dealt(seats: int) -> None:
    game = new("origins", seats, seed=1)
    while not game.is_over:
        game.push(game.legal_moves[0])
    assert not game.state.undealt
    assert sum(str(move).startswith("+") for move in game.log) == 48


def test_chiefs_are_drawn_at_random_for_the_first_line() -> None:
    game = Game("origins", 4)
    deal_line(game, 1, 2, 3, 4)
    assert texts(game) == {"K1", "K2", "K3", "K4"}
    game.push("K3")
    assert game.to_play == 2
    assert texts(game) == {"@1", "@2", "@3", "@4"}


def test_at_three_seats_the_unclaimed_domino_of_a_line_is_discarded() -> None:
    game = begin(3, first=(5, 6, 7, 12))
    assert [number for number, _ in line_of(game.state, CURRENT)] == [5, 6, 7]
    assert game.state.discards.tolist() == [0, 0, 0, 0]


def test_a_turn_is_laying_and_then_claiming() -> None:
    game = begin(4, first=(5, 6, 7, 8))
    assert (game.to_play, step(game)) == (0, Phase.LAY)
    game.push("h7-i7")
    assert (game.to_play, step(game)) == (0, Phase.CLAIM)
    game.push("@4")
    assert (game.to_play, step(game)) == (1, Phase.LAY)


def test_the_last_round_is_laying_only() -> None:
    game = new("origins", 4, ["tribe"], seed=3)
    while game.state.rounds_begun < 12:
        game.push(game.legal_moves[-1])
    assert not line_of(game.state, NEXT)
    while not game.is_over:
        assert step(game) in (Phase.LAY, Step.FIRE)
        game.push(game.legal_moves[-1])


def test_a_domino_that_can_be_laid_must_be_laid() -> None:
    game = begin(4, first=(5, 6, 7, 8))
    assert "x" not in texts(game)
    draw(game, 0, "d d d d d\nd d d d d\nd d H d d\nd d d d d\nd d d d d")
    assert texts(game) == {"x"}
    game.push("x")
    assert game.state.discards[0] == 1
    assert step(game) == Phase.CLAIM


def test_the_hut_joins_every_terrain_and_the_territory_fits_in_5x5() -> None:
    game = begin(4, first=(5, 6, 7, 8))
    draw(game, 0, "l H l l l")
    assert "g6-g5" in texts(game)  # beside the hut
    assert "h6-i6" not in texts(game)  # beside lakes only
    assert not any("e" in move or "k" in move for move in texts(game))


# The Neolithic: two seats


def test_one_chief_is_drawn_and_its_owner_takes_the_outer_or_the_inner_places() -> None:
    game = Game("origins", 2)
    deal_line(game, 9, 3, 7, 5)
    assert texts(game) == {"K1", "K2", "K3", "K4"}
    game.push("K3")
    assert game.to_play == 1
    assert texts(game) == {"outer", "inner"}


@pytest.mark.parametrize(("where", "owners"), [("outer", [1, 0, 0, 1]), ("inner", [0, 1, 1, 0])])
def test_the_other_player_takes_the_other_two(where: str, owners: list[int]) -> None:
    game = Game("origins", 2)
    deal_line(game, 9, 3, 7, 5)
    game.push("K3")
    game.push(where)
    assert line_of(game.state, CURRENT) == list(zip([3, 5, 7, 9], owners, strict=True))
    assert game.to_play == CHANCE


def test_after_the_first_line_each_chief_acts_in_line_order_and_claims_as_usual() -> None:
    game = begin(2, first=(5, 6, 7, 8))
    for seat, domino in zip((0, 1, 1, 0), (4, 1, 2, 3), strict=True):
        assert game.to_play == seat
        game.push(game.legal_moves[0])
        assert f"@{domino}" in texts(game)
        game.push(f"@{domino}")
    assert line_of(game.state, CURRENT) == [(1, 1), (2, 1), (3, 0), (4, 0)]


# Volcanoes and fire


def test_a_volcano_s_fire_lands_at_once_before_the_claim() -> None:
    game = begin(4, first=(28, 29, 38, 39))
    game.push("h7-i7")
    assert (game.to_play, step(game)) == (0, Step.FIRE)
    game.push("fire-h7")
    assert (game.to_play, step(game)) == (0, Phase.CLAIM)


@pytest.mark.parametrize("craters", [1, 2, 3])
def test_the_token_has_as_many_fires_as_the_volcano_has_craters(craters: int) -> None:
    game = begin(4)
    draw(game, 0, f"H v{craters}!")
    game.push("fire-g7")
    s = game.state
    assert (s.crowns[0, 0], s.crowns[0, 1]) == (craters & 1, craters >> 1)
    assert s.tokens[0] == 1


@pytest.mark.parametrize(
    ("craters", "reached"), [(1, {"e7", "f7", "g7"}), (2, {"f7", "g7"}), (3, {"g7"})]
)
def test_one_crater_reaches_3_squares_two_craters_2_three_craters_1(
    craters: int, reached: set[str]
) -> None:
    game = begin(4)
    draw(game, 0, f"d d d H v{craters}!")
    assert fires(game) == reached


def test_distance_is_counted_in_king_s_moves() -> None:
    game = begin(4)
    draw(game, 0, "d d d d d\nd d d d d\nd d d d d\nd d d d H\nd d d d v2!")
    assert fires(game) == {f"{column}{row}" for column in "efg" for row in (6, 7, 8)} - {
        "g8"
    }  # the volcano itself


def test_nothing_in_between_blocks_a_fire_gaps_included() -> None:
    game = begin(4)
    draw(game, 0, "d d d d\nd . . d\nH . . d\nv1! v1 l1 d")
    assert fires(game) == {"g5", "h5", "i5", "j5", "g6", "j6", "g7", "j7", "j8"}


def test_in_a_territory_of_7x7_a_fire_does_not_come_round_the_other_side() -> None:
    game = begin(2)
    draw(
        game,
        0,
        "v1! d d d d d d\nd . . . . . d\nd . . . . . d\nd d d H d d d\n"
        + "d . . . . . d\nd . . . . . d\nd d d d d d d",
    )
    assert fires(game) == {"e4", "f4", "g4", "d5", "d6", "d7", "e7", "f7", "g7"}


def test_fire_lands_on_a_square_of_the_territory_not_on_a_volcano_nor_on_a_fire() -> None:
    game = begin(4)
    draw(game, 0, "d g1 q2\nv1 v2! l*1\nH j .")
    assert fires(game) == {"g5", "g7", "h7"}


def test_the_other_half_of_the_same_domino_is_allowed() -> None:
    game = begin(4, first=(28, 29, 38, 39))
    game.push("h7-i7")
    assert fires(game) == {"g7", "h7"}


def test_the_hut_s_square_may_be_hit_and_the_fire_there_belongs_to_no_region() -> None:
    game = begin(4)
    draw(game, 0, "v3! H d d")
    game.push("fire-g7")
    assert game.scores()[0] == 0
    draw(game, 1, "v3 H*3 d d")
    draw(game, 2, "v1 H*1 d d")
    assert [standing.seat for standing in game.ranking()] == [0, 1, 2, 3]
    assert [standing.place for standing in game.ranking()] == [1, 1, 3, 4]


def test_a_fire_must_land_where_it_destroys_something_if_no_other_square_is_legal() -> None:
    game = begin(4, "totem")
    draw(game, 0, "v3! gr\nd1 H*1")
    assert fires(game) == {"g6"}
    game.push("fire-g6")
    assert not game.state.resources.any()


def test_without_a_legal_square_the_token_is_out_of_the_game() -> None:
    game = begin(4)
    draw(game, 0, "H*1 l1 v3!")
    assert not has_target(game.states[0], 0)


def test_the_other_half_of_a_volcano_s_domino_never_has_a_fire_so_that_no_token_is_lost() -> None:
    for row in DOMINOES:
        if VOLCANO in row[:2]:
            assert not row[2:].any()


def test_a_discarded_domino_brings_no_token() -> None:
    game = begin(4)
    draw(game, 0, "d d d d d\nd d d d d\nd d H d d\nd d d d d\nd d d d d")
    hand(game, 28)
    game.push("x")
    assert step(game) == Phase.CLAIM
    assert not game.state.tokens.any()


# Discovery


def test_a_region_is_worth_squares_times_fires_printed_and_tokens() -> None:
    game = begin(4)
    draw(game, 0, "g1 g g*2\nl H g\nl2 d d*1")
    assert game.scores()[0] == 4 * 3 + 2 * 2 + 2 * 1
    regions = [(part.kind, part.squares, part.crowns) for part in game.breakdown(0)]
    assert regions == [("desert", 2, 1), ("grassland", 4, 3), ("lake", 2, 2)]


def test_regions_are_connected_orthogonally_and_not_through_the_hut() -> None:
    game = begin(4)
    draw(game, 0, "g1 . g\n. g .\ng1 H g")
    assert game.scores()[0] == 1 + 1


def test_volcano_regions_are_worth_nothing() -> None:
    game = begin(4)
    draw(game, 0, "H v1 v2 v3")
    assert game.scores()[0] == 0


def test_discovery_has_no_resources() -> None:
    game = begin(4, first=(12, 13, 14, 15))
    game.push("h7-i7")
    assert not game.state.resources.any()


def ranks(*pictures: str) -> list[int]:
    game = begin(len(pictures))
    for seat, picture in enumerate(pictures):
        draw(game, seat, picture)
    return [standing.place for standing in sorted(game.ranking(), key=lambda s: s.seat)]


def test_most_points_wins() -> None:
    assert ranks("H d1", "H d2", "H d") == [2, 1, 3]


def test_then_the_largest_region_fires_or_not() -> None:
    assert ranks("H d1 g g", "H d1 g g g", "H d1 g") == [2, 1, 3]


def test_volcano_regions_count_for_the_largest_region() -> None:
    assert ranks("H d1 g g", "H d1 v1 v1 v1", "H d1 g") == [2, 1, 3]


def test_then_most_fires() -> None:
    assert ranks("H d1 d", "H d1 g1 l l", "H d2 l l") == [3, 1, 1]


def test_a_fire_on_the_hut_counts_for_most_fires() -> None:
    assert ranks("H d1", "H*1 d1", "H d1") == [2, 1, 2]


def test_the_fire_on_the_hut_is_told_as_what_decided() -> None:
    game = begin(3)
    for seat, drawn in enumerate(("H d1", "H*1 d1", "H d1")):
        draw(game, seat, drawn)
    first, *others = game.ranking()
    assert (first.seat, first.decided_by) == (1, "fires")
    assert [(one.name, one.value) for one in first.tie_breaks] == [
        ("largest region", 1),
        ("fires", 2),
    ]
    assert [one.decided_by for one in others] == ["fires", "fires"]
    said = say_ties(game.ranking(), ["Ann", "Bea", "Cy"])
    assert said[0] == "Bea and Ann are equal in points: Bea is ahead by the fires (2 to 1)."


def test_then_the_victory_is_shared() -> None:
    assert ranks("H d1", "d1 H", "H\nd1") == [1, 1, 1]


# Optional rules


def test_fire_empire_gives_10_points_for_a_hut_in_the_centre_also_if_incomplete() -> None:
    game = begin(4, "fire-empire")
    draw(game, 0, ". d d\nH . .")
    draw(game, 1, "d d H d d d")
    draw(game, 2, "d d H d d")
    assert game.scores() == [10, 0, 10, 10]


def test_the_frame_is_7x7_at_two_seats() -> None:
    game = begin(2, "fire-empire")
    draw(game, 0, "d d d H d d d")
    draw(game, 1, "d d H d d d d")
    assert game.scores() == [10, 0]


def test_homo_habilis_gives_5_points_if_no_domino_was_discarded() -> None:
    game = begin(3, "homo-habilis", first=(5, 6, 7, 8))
    assert game.scores() == [5, 5, 5]  # the unclaimed domino is nobody's
    draw(game, 0, "d d d d d\nd d d d d\nd d H d d\nd d d d d\nd d d d d")
    game.push("x")
    assert game.scores() == [0, 5, 5]


def test_totem_and_tribe_are_not_played_at_once() -> None:
    with pytest.raises(CrownlandsError, match="two modes: a game is played in one of them"):
        Game("origins", 4, ["totem", "tribe"])


@pytest.mark.parametrize("seats", [1, 5])
def test_the_game_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(CrownlandsError, match=f"is for 2, 3 or 4 seats, not {seats}"):
        Game("origins", seats)


def test_there_is_no_dynasty() -> None:
    with pytest.raises(CrownlandsError, match="has no variant 'dynasty'"):
        Game("origins", 4, ["dynasty"])


# Refusals


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("@17", "the volcano's fire must land, such as fire-h7"),
        ("fire-a1", "a1 is not a square of the territory"),
        ("fire-k7", "k7 is not a square of the territory"),
        ("fire-h6", "There is a volcano on h6: no fire lands there"),
        ("fire-i7", "There is a fire on i7 already"),
        ("fire-g5", "g5 is 3 squares from the volcano on h8: with 2 craters it reaches 2"),
    ],
)
def test_a_fire_where_it_cannot_land_is_refused_with_a_sentence(move: str, sentence: str) -> None:
    game = begin(4)
    draw(game, 0, "d . .\n. v1 .\nH d d1\n. v2! .")
    before = game.states.tobytes()
    with pytest.raises(IllegalMove, match=sentence):
        game.push(move)
    assert game.states.tobytes() == before


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("g7-h7", "The hut stands on g7"),
        ("h7-j7", "h7 and j7 are not side by side"),
        ("m7-l7", "The territory would be 7 squares wide: it must fit in 5x5"),
        ("i7-j7", "Neither half touches the hut or matching terrain"),
        ("fire-g7", "a domino must be laid"),
        ("castle", "is not a move"),
    ],
)
def test_a_domino_where_it_cannot_lie_is_refused_with_a_sentence(move: str, sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        begin(4).push(move)


def test_a_domino_with_a_chief_on_it_is_refused_with_a_sentence() -> None:
    game = Game("origins", 3)
    deal_line(game, 1, 2, 3, 4)
    for move in ("K1", "@2", "K3"):
        game.push(move)
    with pytest.raises(IllegalMove, match="Domino 2 carries a chief already"):
        game.push("@2")
    game.push("@1")
    with pytest.raises(IllegalMove, match="There is no chief 3 to be drawn"):
        game.push("K3")
