"""Ratings by Glicko-2: the paper's worked example, and what must hold whatever is played."""

import math

import pytest

from crownlands.server.glicko import PERIOD, WIDEST, Rating, rated, rested


def test_the_worked_example_of_the_paper() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(Rating(1500, 200, 0.06), others)
    assert after.points == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_makes_the_volatility_grow_wherever_the_rating_is() -> None:
    """Step 5 looks at the deviation, not at the rating: all depends on the difference alone."""
    lost = rated(Rating(1500, 50, 0.06), [(Rating(1000, 40), 0.0)] * 4)
    assert lost.volatility > 0.06
    for shift in (-800.0, 800.0):
        others = [(Rating(1000 + shift, 40), 0.0)] * 4
        after = rated(Rating(1500 + shift, 50, 0.06), others)
        assert after.volatility == pytest.approx(lost.volatility)
        assert after.points - shift == pytest.approx(lost.points)


def test_two_equals_share_what_one_wins() -> None:
    new = Rating()
    won, lost = rated(new, [(new, 1.0)]), rated(new, [(new, 0.0)])
    assert won.points - 1500 == pytest.approx(1500 - lost.points)
    assert won.points == pytest.approx(1662.3, abs=0.1)
    drawn = rated(new, [(new, 0.5)])
    assert drawn.points == pytest.approx(1500)
    assert drawn.deviation < won.deviation + 1 < WIDEST
    assert rated(new, []) == new


def test_who_rests_is_less_sure_and_never_less_than_a_stranger() -> None:
    known = Rating(1800, 60)
    later = rested(known, 4 * PERIOD)
    assert later.points == 1800
    assert 60 < later.deviation == pytest.approx(math.hypot(60, 2 * 0.06 * 173.7178))
    assert rested(known, 1e12).deviation == WIDEST
    assert rested(known, -5.0).deviation == pytest.approx(60)  # a clock that was set back
