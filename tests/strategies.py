"""Hypothesis strategies: set-ups of the catalogue and games played some way by random moves."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError
from crownlands.dealer import SeededDealer
from crownlands.game import Game, new

SetUp = tuple[str, int, tuple[str, ...]]


def all_set_ups() -> list[SetUp]:
    """Every game with every number of seats and every set of variants that go together."""
    found: list[SetUp] = []
    for entry in GAMES.values():
        sets: list[tuple[str, ...]] = [()]
        for variant in entry.variants:
            sets += [(*chosen, variant) for chosen in sets]
        for seats in entry.seats:
            for chosen in sets:
                try:
                    entry.choose(seats, chosen)
                except CrownlandsError:
                    continue
                found.append((entry.name, seats, chosen))
    return found


SET_UPS = all_set_ups()


def played(set_up: SetUp, seed: int, moves: int) -> Game:
    """A game after so many random moves, or at its end."""
    name, seats, variants = set_up
    game, rnd = new(name, seats, variants, seed), random.Random(seed)
    for _ in range(moves):
        if game.is_over:
            break
        game.push(rnd.choice(game.legal_moves))
    return game


def under_dealers(set_up: SetUp, seed: int, moves: int) -> Iterator[Game]:
    """The same position three times, under dealers with different secrets."""
    told = played(set_up, seed, moves)
    for secret in (1, 2, 3):
        game = Game(*set_up)
        for move in told.log:
            game.push(move)
        game.dealer = SeededDealer(secret)
        yield game


def games(name: str | None = None, most: int = 150) -> st.SearchStrategy[Game]:
    """Games somewhere between start and end."""
    set_ups = [set_up for set_up in SET_UPS if name in (None, set_up[0])]
    return st.builds(played, st.sampled_from(set_ups), st.integers(0, 2**32), st.integers(0, most))
