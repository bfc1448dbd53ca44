"""The benchmark's own arithmetic; no figure of it is asserted."""

from random import Random

import pytest

from crownlands.bench_push import WAYS, Course, measure_pushes
from crownlands.game import new

pytestmark = pytest.mark.plain


def test_a_course_is_a_whole_game_in_numbers() -> None:
    course = Course.of("kingdomino", 3)
    game, states = course.begin.copy(), course.begin.copy()
    for action in course.own_numbers:
        game.push(action)
    states.dealer = None
    for action in course.all_numbers:
        states.push(action)
    assert game.is_over
    assert game.state == states.state
    assert course.begin == new("kingdomino", seed=3)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_makes_all_decisions_of_a_game(way: str) -> None:
    course, (play, _) = Course.of("kingdomino", 3), WAYS[way]
    lay_and_claim = 4 * 12 * 2  # four seats, twelve rounds
    assert play(course.begin.copy(), course, Random(1)) == lay_and_claim


def test_each_way_is_measured_beside_the_bare_step() -> None:
    rows = measure_pushes(0.002, 2, ["kingdomino"])
    assert [row["way"] for row in rows] == list(WAYS)
    assert all(row["decisions_per_second"] > 0 for row in rows)
    assert rows[0]["times_step"] == 1
