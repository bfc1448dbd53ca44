"""When a search stops, and that stopping early does not change its answer."""

import time
from collections.abc import Callable

import pytest

from crownlands.agents import thinker
from crownlands.agents.agent import Budget
from crownlands.agents.registry import player
from crownlands.agents.search import Recipe, Tree
from crownlands.agents.thinker import Thinker, Thought, keep_on, use_up
from crownlands.game import Game
from strategies import SET_UPS, SetUp, played

STUDY: SetUp = ("kingdomino", 4, ("middle-kingdom", "harmony"))
PLAYOUTS = 120


def positions() -> list[Game]:
    """Early and late ones of every game and set-up, with a choice to make."""
    found = [
        played(set_up, seed, 3 + (seed * 13 + at) % 60)
        for seed, set_up in enumerate(SET_UPS)
        for at in (0, 23)
    ]
    return [game for game in found if not game.is_over and len(game.legal_actions) > 1]


@pytest.mark.parametrize("name", ["search", "uct:playout=random"])
def test_an_early_answer_is_the_one_at_the_end_of_the_budget(name: str) -> None:
    agent = player(name).agent
    assert isinstance(agent, Thinker)
    agent.exact = 0  # so that every answer is searched for
    budget, saved = Budget(playouts=PLAYOUTS), 0
    for seed, game in enumerate(positions()):
        whole = agent.think(game.states, budget, seed)
        assert whole.playouts == PLAYOUTS
        ranked = list(zip(whole.visits, whole.rewards, whole.actions, strict=True))
        most = max(ranked, key=lambda move: move[:2])
        assert agent.choose(game.states, budget, seed) == most[2]
        early = agent.think(game.states, budget, seed, until_decided=True)
        assert early.playouts == sum(early.visits) <= PLAYOUTS
        saved += PLAYOUTS - early.playouts
    assert saved > 0


def test_an_early_answer_is_repeatable_whatever_the_threads() -> None:
    game, budget = played(STUDY, 5, 30), Budget(playouts=600)
    one, three = (Thinker(Recipe(), trees=3, threads=threads) for threads in (1, 3))
    first = one.think(game.states, budget, 11, until_decided=True)
    assert three.think(game.states, budget, 11, until_decided=True) == first
    assert first.playouts < 600


def test_flat_monte_carlo_uses_all_of_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers the best mean, which any playout may change."""
    used: list[int] = []
    merge = thinker.merge

    def note(trees: list[Tree]) -> Thought:
        used.append(merge(trees).playouts)
        return merge(trees)

    monkeypatch.setattr(thinker, "merge", note)
    game = played(STUDY, 5, 30)
    player("mce@64").choose(game.states, 1)
    assert used == [64]


class Race:
    """Two moves that are visited in turns till one of them gets every visit, under a clock."""

    def __init__(self, level: int, rate: float = 1000) -> None:
        self.level = level  # visits before one gets ahead
        self.rate = rate  # visits a second
        self.visits = self.looks = 0
        self.now = 0.0

    def add(self, playouts: int) -> None:
        self.visits += playouts
        self.now += playouts / self.rate

    def ahead(self) -> int:
        self.looks += 1
        return max(self.visits - self.level, 0)


@pytest.mark.parametrize("level", [0, 100, 900, 999, 1000, 2000])
def test_a_tree_stops_as_soon_as_its_lead_is_larger_than_the_rest(level: int) -> None:
    race = Race(level)
    use_up(race.add, race.ahead, 1000)
    decided = (level + 1000) // 2 + 1  # now the lead is larger than what is left
    assert min(decided, 1000) <= race.visits <= min(decided + thinker.CHUNK_PLAYOUTS, 1000)
    assert race.looks < 20


@pytest.mark.parametrize("rate", [1, 30, 200, 1_000_000])
def test_a_budget_of_seconds_is_used_however_slow_playouts_are(
    rate: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = Race(10**9, rate)
    monkeypatch.setattr(time, "perf_counter", lambda: race.now)
    keep_on(race.add, race.ahead, 8.0)
    assert 8 <= race.now < 8 + max(2 * thinker.CHUNK_SECONDS, 1.5 / rate)


def test_trees_that_share_a_thread_share_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []

    def note(add: Callable[[int], None], _ahead: object, seconds: float) -> None:
        add(8)
        told.append(seconds)

    monkeypatch.setattr(thinker, "keep_on", note)
    game = positions()[0]
    Thinker(Recipe(), trees=3, threads=2).think(game.states, Budget(seconds=1.0), 1)
    assert told == [0.5] * 3


@pytest.mark.parametrize("level", [0, 500, 10_000])
def test_with_a_budget_of_seconds_the_rest_is_reckoned_generously(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = Race(level)
    monkeypatch.setattr(time, "perf_counter", lambda: race.now)
    keep_on(race.add, race.ahead, 1.0)
    rest = 1000 - race.visits
    if level == 10_000:
        assert 0 <= rest < 4
    else:
        assert race.ahead() > 1.5 * rest
        assert race.ahead() - 10 < 1.5 * (rest + 10)
