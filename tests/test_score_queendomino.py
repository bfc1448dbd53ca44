"""Queendomino's score, sentence by sentence."""

import pytest

from crownlands.game import Game
from crownlands.games.queendomino.state import NOBODY
from crownlands.games.queendomino.tiles import TERRAINS
from queendomino_positions import (
    give,
    opened,
    paint,
    play,
    tile,
)

pytestmark = pytest.mark.plain

EXAMPLE = """
w1 w  w  t  t
p2 p1 f1 f  m2
p  p  C  m2 m
t  f1 t  s1 f
l1 l1 l  t  t
"""


def example() -> Game:
    """The kingdom of the rule book's worked example."""
    game = opened()
    paint(game, 0, EXAMPLE)
    buildings = ["sawmill", "church", "travelling_castle", "big_tavern", "statue", "guardtower"]
    towns = ["h5", "i5", "e8", "g8", "h9", "i9"]
    for kind, square in zip(buildings, towns, strict=True):
        give(game, 0, tile(kind), square)
    game.state.coins[0] = 11
    return game


def test_the_worked_example_scores_71() -> None:
    game = example()
    assert game.state.queen == 0
    assert game.scores()[0] == 71
    parts = game.breakdown(0)
    assert sum(part.points for part in parts) == 71
    territories: dict[str, int] = {}
    for part in parts:
        if part.part == "territory":
            territories[part.kind] = territories.get(part.kind, 0) + part.points
    pasture = {"pasture": 4 * 3}  # and the queen there
    assert territories == {
        **{"wheat": 3, "forest": 3, "lake": 6, "swamp": 1, "mine": 12, "town": 0},
        **pasture,
    }
    others = {part.kind or part.part: part.points for part in parts if part.part != "territory"}
    assert others == {
        "coins": 3,
        "queen": 4,
        "sawmill": 6,
        "church": 8,
        "travelling_castle": 3,
        "big_tavern": 2,
        "statue": 5,
        "guardtower": 3,
    }


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (11, 3)])
def test_1_point_per_3_coins(coins: int, points: int) -> None:
    game = opened()
    game.state.coins[0] = coins
    assert game.scores()[0] == points


def test_crowns_of_buildings_count_in_the_town_territory_they_stand_in() -> None:
    game = opened()
    paint(game, 0, "t t C t")
    without = game.scores()[0]
    give(game, 0, tile("queens_tower", 1), "e7")
    give(game, 0, tile("queens_tower", 2), "f7")
    game.state.queen = NOBODY
    assert game.scores()[0] == without + 2 * 2


def test_the_queen_is_one_more_crown_in_the_largest_territory_towns_included() -> None:
    game = opened()
    paint(game, 0, "t t C w1\nt t . w")
    without = game.scores()[0]
    game.state.queen = 0
    assert game.scores()[0] == without + 4


@pytest.mark.parametrize("terrain", TERRAINS)
def test_2_points_per_territory_of_a_terrain_whatever_its_size_and_crowns(terrain: str) -> None:
    kinds = {
        "wheat": "bakery",
        "forest": "sawmill",
        "lake": "fishmonger",
        "pasture": "weaving_shop",
        "swamp": "magic_school",
        "mine": "foundry",
        "town": "church",
    }
    game = opened()
    letter, other = terrain[0], "m" if terrain != "mine" else "w"
    paint(game, 0, f"{letter} {other} C {letter}\n{letter}2 {other} {other} .")
    paint(game, 0, f"{letter}\n{other}\n{other}\nC")
    give(game, 0, tile(kinds[terrain]), "k7")
    game.state.towers[:] = 0
    game.state.queen = NOBODY
    points = {part.kind: part.points for part in game.breakdown(0) if part.part == "building"}
    assert points == {kinds[terrain]: 2 * 3}


def test_every_tile_scores_by_itself_two_churches_score_twice() -> None:
    game = opened()
    paint(game, 0, "t C t")
    without = game.scores()[0]
    give(game, 0, tile("church", 1), "f7")
    give(game, 0, tile("church", 2), "h7")
    assert game.scores()[0] == without + 4 + 4


def test_1_point_per_tower() -> None:
    game = opened()
    paint(game, 0, "t C t")
    give(game, 0, tile("fortified_castle"), "f7")
    game.state.queen = NOBODY
    without = game.scores()[0]
    give(game, 0, tile("travelling_castle"), "h7")
    game.state.queen = NOBODY
    assert game.scores()[0] == without + 4


def test_1_point_per_knight_in_the_guard_and_in_the_kingdom() -> None:
    game = opened()
    paint(game, 0, "t C")
    give(game, 0, tile("training_camp"), "f7")
    play(game, "h7-i7 tax:h7")
    assert game.state.guard[0] == 1
    points = [part.points for part in game.breakdown(0) if part.kind == "training_camp"]
    assert points == [2]


def test_the_printed_points_of_a_building() -> None:
    for kind, points in (("statue", 5), ("small_tavern", 3), ("queens_tower", 0)):
        game = opened()
        paint(game, 0, "t C")
        give(game, 0, tile(kind), "f7")
        assert [p.points for p in game.breakdown(0) if p.kind == kind] == [points]


def test_equal_points_are_decided_by_the_largest_territory_then_shared_crowns_do_not_matter() -> (
    None
):
    game = opened()
    paint(game, 0, "w1 w w C")  # 3 points
    paint(game, 1, "w1 w f2 C")  # 4 points, and three coins fewer
    paint(game, 2, "f1 w1 w w C")  # likewise
    game.state.coins[1:3] -= 3
    assert game.scores()[:3] == [2 + 3] * 3
    assert [(s.seat, s.place) for s in game.ranking()] == [(0, 1), (2, 1), (1, 3), (3, 4)]


def test_a_score_before_the_end_is_the_score_if_the_game_ended_now() -> None:
    game = opened()
    assert game.scores() == [7 // 3] * 4
