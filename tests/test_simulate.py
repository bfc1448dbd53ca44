"""Bulk play."""

import numpy as np
import pytest

import crownlands
from crownlands import CrownlandsError
from strategies import SET_UPS, SetUp


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_every_set_up_can_be_simulated(set_up: SetUp) -> None:
    name, seats, variants = set_up
    result = crownlands.simulate(name, seats, variants, games=20, seed=1, threads=1)
    assert result.scores.shape == result.ranks.shape == (20, seats)
    assert (result.ranks.min(axis=1) == 1).all()
    assert result.decisions > 0
    assert sum(result.win_share) == pytest.approx(1)
    best = result.scores == result.scores.max(axis=1, keepdims=True)
    assert best[result.ranks == 1].all()


def test_results_depend_on_the_seed_and_not_on_the_threads() -> None:
    one = crownlands.simulate("kingdomino", 4, games=5_000, seed=3, threads=1)
    four = crownlands.simulate("kingdomino", 4, games=5_000, seed=3, threads=4)
    other = crownlands.simulate("kingdomino", 4, games=5_000, seed=4, threads=4)
    assert np.array_equal(one.scores, four.scores)
    assert np.array_equal(one.ranks, four.ranks)
    assert one.decisions == four.decisions == 5_000 * 96
    assert not np.array_equal(one.scores, other.scores)


def test_agents_play_by_name_one_for_all_seats_or_one_for_each() -> None:
    names = ("greedy", "quick", "greedy-placement", "random")
    mixed = crownlands.simulate("kingdomino", 4, games=300, agents=names, seed=1, threads=1)
    again = crownlands.simulate("kingdomino", 4, games=300, agents=",".join(names), seed=1)
    assert np.array_equal(mixed.scores, again.scores)
    assert mixed.agents == names
    assert mixed.mean_score == sorted(mixed.mean_score, reverse=True)
    greedy = crownlands.simulate("kingdomino", 4, games=300, agents="greedy", seed=1)
    assert greedy.agents == ("greedy",) * 4
    assert min(greedy.mean_score) > 30 > mixed.mean_score[3]


def test_progress_adds_up() -> None:
    seen: list[int] = []
    crownlands.simulate("kingdomino", 2, games=4_100, progress=seen.append)
    assert sum(seen) == 4_100
    assert len(seen) > 1


def test_seats_are_equal_among_random_players() -> None:
    shares = crownlands.simulate("kingdomino", 4, games=20_000, seed=1).win_share
    assert max(abs(share - 0.25) for share in shares) < 0.02


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"games": 0}, "number of games is 1 to 100000000, not 0"),
        ({"threads": 0}, "number of threads is 1 or more, not 0"),
        ({"seed": -1}, r"from 0 to 2\*\*63 - 1, not -1"),
        ({"agents": "clever"}, "no agent 'clever' for bulk play: choose random"),
        ({"agents": "random,random"}, "2 agents do not fill 4 seats"),
        ({"seats": 7}, "for 2, 3 or 4 seats, not 7"),
    ],
)
def test_refusals_are_sentences(options: dict[str, int], sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        crownlands.simulate("kingdomino", **options)  # type: ignore[arg-type]
