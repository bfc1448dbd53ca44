"""Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2012), as far as it is used here.

A rating is an estimate with a deviation: about 95 in 100 players are within two of them. Each game
is a period of its own, and between games the deviation grows with time.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 173.7178
MIDDLE = 1500.0
WIDEST = 350.0  # the deviation of somebody nobody knows
TAU = 0.5  # how much the volatility may change
CLOSE = 1e-6  # how well the volatility is found
PERIOD = 7 * 86_400.0  # seconds, after which the deviation has grown by one period


@dataclass(frozen=True)
class Rating:
    points: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = 0.06


def rested(rating: Rating, seconds: float) -> Rating:
    """The rating of somebody who has not played for so long: as high, and less sure."""
    phi = rating.deviation / SCALE
    grown = math.sqrt(phi**2 + rating.volatility**2 * max(0.0, seconds) / PERIOD) * SCALE
    return Rating(rating.points, min(WIDEST, grown), rating.volatility)


def rated(rating: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after some games: each with the other's rating, and 1, 0.5 or 0 for its result."""
    if not results:
        return rating
    mu, phi = (rating.points - MIDDLE) / SCALE, rating.deviation / SCALE
    precision = surprise = 0.0
    for other, score in results:
        weight = _weight(other.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - (other.points - MIDDLE) / SCALE)))
        precision += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    variance = 1 / precision
    volatility = _volatility(rating.volatility, phi, variance, variance * surprise)
    before = phi**2 + volatility**2
    after = 1 / math.sqrt(1 / before + 1 / variance)
    deviation = min(WIDEST, after * SCALE)
    return Rating(MIDDLE + (mu + after**2 * surprise) * SCALE, deviation, volatility)


def _weight(phi: float) -> float:
    """How much a game against somebody counts of whom so little is known."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(sigma: float, phi: float, variance: float, change: float) -> float:
    """The volatility that explains the results best: step 5, by the Illinois algorithm."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        grown = math.exp(x)
        whole = phi**2 + variance + grown
        return grown * (change**2 - whole) / (2 * whole**2) - (x - a) / TAU**2

    if change**2 > phi**2 + variance:
        low, high = a, math.log(change**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        low, high = a, a - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
