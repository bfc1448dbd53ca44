"""The coach with a network: playouts say how a game stands, the network which move is better."""

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest

import crownlands
from crownlands.agents.glimpses import (
    KEPT,
    LEAD,
    POINTS,
    REWARD,
    VICTORY,
    glass_for,
    glimpse_moves,
)
from crownlands.analysis import weighing
from crownlands.analysis.chances import BLOCKS
from crownlands.analysis.hints import hint
from crownlands.analysis.reviewing import decision_in
from crownlands.analysis.weighed import Glimpsed, Weighed, cost_of
from crownlands.analysis.weighing import Trials, network_for, tell_apart, weigh
from crownlands.core.errors import CrownlandsError
from crownlands.core.jit import COMPILED
from crownlands.game import Game
from crownlands.nets.files import Trained
from networks import random_network
from strategies import SetUp, played, under_dealers
from test_nets_agents import values_after

STUDY: SetUp = ("kingdomino", 4, ("middle-kingdom", "harmony"))
LITTLE = 200  # playouts

needs_compiler = pytest.mark.skipif(not COMPILED, reason="interpreted, it would take minutes")


@pytest.fixture(scope="module")
def trained() -> Trained:
    return Trained("a network", *random_network(*STUDY))


def glimpses(
    game: Game, trained: Trained, horizon: int, count: int = 1, first: int = 0
) -> np.ndarray:
    actions = np.array(game.legal_actions)
    seen = np.zeros((count, len(actions), KEPT))
    glass = glass_for(game.states, trained)
    glimpse_moves(game.states, actions, horizon, 5, first, seen, glass)
    return seen


@pytest.mark.plain
def test_at_first_sight_a_move_is_worth_what_the_network_thinks_of_it(trained: Trained) -> None:
    game = played(STUDY, 1, 21)
    told = glimpses(game, trained, horizon=0)[0, :, REWARD]
    wanted = values_after(game, STUDY)
    assert told.tolist() == [pytest.approx(wanted[action]) for action in game.legal_actions]


@pytest.mark.plain
def test_a_glimpse_of_the_end_is_the_result(trained: Trained) -> None:
    game, rnd = crownlands.new(*STUDY, seed=4), random.Random(4)
    while not game.is_over:
        before = game.copy()
        game.push(rnd.choice(game.legal_actions))
    seen = glimpses(before, trained, horizon=3)[0]
    for action, told in zip(before.legal_actions, seen, strict=True):
        after = before.copy()
        after.push(action)
        assert after.is_over
        seat, standings = before.to_play, {each.seat: each for each in after.ranking()}
        points = {each: standing.points for each, standing in standings.items()}
        winners = [each.seat for each in standings.values() if each.place == 1]
        assert told[POINTS] == points[seat]
        assert told[LEAD] == points.pop(seat) - max(points.values())
        assert told[VICTORY] == (seat in winners) / len(winners)


@needs_compiler
def test_glimpses_differ_from_deal_to_deal_and_each_can_be_had_again(trained: Trained) -> None:
    game = played(STUDY, 2, 21)
    together = glimpses(game, trained, horizon=2, count=4)
    assert len(np.unique(together[:, 0, REWARD])) > 1
    apart = [glimpses(game, trained, 2, 2, first) for first in (0, 2)]
    assert np.array_equal(together, np.concatenate(apart))


@needs_compiler
def test_the_answer_is_the_same_on_any_number_of_threads_and_under_any_dealer(
    trained: Trained,
) -> None:
    found = []
    for game in under_dealers(STUDY, 3, 40):
        with ThreadPoolExecutor(3) as pool:
            for each in (None, pool):
                weighed = weigh(game.states, LITTLE, 3, (), each, trained)
                assert sorted(one.action for one in weighed) == game.legal_actions
                found.append([(one.action, one.chances, one.margin) for one in weighed])
    assert all(each == found[0] for each in found)


@needs_compiler
def test_chances_sum_to_one_and_the_best_move_has_the_best(trained: Trained) -> None:
    game = played(STUDY, 3, 21)
    weighed = weigh(game.states, LITTLE, 3, game.legal_actions[-1:], trained=trained)
    finalists = [one for one in weighed if isinstance(one, Glimpsed)]
    assert len(finalists) >= min(4, len(game.legal_actions))
    assert game.legal_actions[-1] in [one.action for one in finalists]  # what is to be judged
    for one in weighed:
        assert sum(one.chances) == pytest.approx(1)
    told = [round(one.chance, 3) for one in finalists]
    assert told == sorted(told, reverse=True)
    assert finalists == weighed[: len(finalists)]


@needs_compiler
def test_first_sight_counts_as_a_glimpse_in_every_block(trained: Trained) -> None:
    game = played(STUDY, 2, 21)
    desk = Trials(game.states, 5, None, trained)
    seen = desk.look(game.legal_actions, 2 * BLOCKS).reshape(BLOCKS, 3, -1, KEPT)
    assert np.array_equal(seen[:, 0], np.repeat(glimpses(game, trained, 0), BLOCKS, axis=0))
    assert len(np.unique(seen[:, 1:, 0, REWARD])) > 2


def final_of(game: Game) -> tuple[Trials, list[Weighed]]:
    desk = Trials(game.states, 1, None)
    return desk, desk.run(game.legal_actions[:4], 64)


def test_playouts_tell_how_a_game_stands_and_a_network_what_tells_moves_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = played(STUDY, 3, 22)
    desk, final = final_of(game)
    assert len(final) > 1
    seen = np.zeros((16, len(final), KEPT))
    for i in range(len(final)):  # each is a little better than the one before
        seen[:, i] = 0.5, 40 + i, i - 2, 0.3 + 0.05 * i
    seen[::2, :, VICTORY] += 0.01  # deals are luckier or not, alike for all
    monkeypatch.setattr(desk, "look", lambda *_: seen)
    told = tell_apart(desk, final, 64)
    assert [one.chance for one in told] == sorted(one.chance for one in told)
    steps = [b.points - a.points for a, b in pairwise(told)]
    steps += [b.margin - a.margin for a, b in pairwise(told)]
    assert steps == pytest.approx([1.0] * len(steps))
    for name in ("chance", "points", "margin", "chance_error", "margin_error"):  # the best has its
        assert getattr(told[-1], name) == pytest.approx(getattr(final[-1], name))
    cost, error = cost_of(told[0], told[-1])
    assert cost == pytest.approx(told[-1].chance - told[0].chance)
    assert error < 0.01 < cost
    noisy = seen.copy()
    noisy[:8, 0, VICTORY] += 0.2
    monkeypatch.setattr(desk, "look", lambda *_: noisy)
    first, *_, last = tell_apart(desk, final, 64)
    assert cost_of(first, last)[1] > error


def test_a_position_where_a_move_ends_the_game_is_told_as_it_is() -> None:
    game, rnd = crownlands.new(*STUDY, seed=4), random.Random(4)
    while not game.is_over:
        before = game.copy()
        game.push(rnd.choice(game.legal_actions))
    desk, final = final_of(before)
    assert tell_apart(desk, final, 64) == final


@needs_compiler
def test_hints_and_reviews_have_a_network_where_one_is_stronger() -> None:
    game = played(STUDY, 3, 21)
    trained = network_for(game.states)
    assert trained
    best = weigh(game.states, LITTLE, 0, (), None, trained)[0]
    assert hint(game, LITTLE).options[0].action == best.action
    assert hint(game, LITTLE).options[0].chance == best.chance
    judged = decision_in(game, game.ply, best.action, LITTLE, 0)
    assert (judged.cost, judged.played.action) == (0.0, best.action)


def test_where_there_is_none_the_coach_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(STUDY, 3, 21)
    plain = weigh(game.states, LITTLE, 0)[0]

    class Nothing:
        def find(self, _states: np.ndarray) -> Trained:
            raise CrownlandsError("The network is torn.")

    monkeypatch.setattr(weighing, "networks", Nothing())
    assert network_for(game.states) is None
    told = hint(game, LITTLE).options[0]
    assert (told.action, told.chance) == (plain.action, plain.chance)
    assert network_for(played(("queendomino", 3, ()), 1, 9).states) is None
