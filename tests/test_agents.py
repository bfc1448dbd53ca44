"""Opponents: what they are told, that they are repeatable, and that they play well."""

import dataclasses
import gc
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import crownlands
from crownlands import CrownlandsError
from crownlands.agents import endgame, registry
from crownlands.agents.agent import Budget
from crownlands.agents.fallback import Fallback
from crownlands.agents.levels import FORMER, levels
from crownlands.agents.playout import MARGIN, POINTS, RELATIVE, WIN, judge, purse
from crownlands.agents.registry import names, player
from crownlands.agents.search import Recipe
from crownlands.agents.thinker import Thinker
from crownlands.catalogue import GAMES
from crownlands.core import contract, draft, gain, kingdom
from crownlands.core.draft import NEXT, Phase
from crownlands.core.grid import EVERYWHERE
from crownlands.core.jit import COMPILED
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import Game
from crownlands.games.kingdomino import actions, rules
from crownlands.games.kingdomino.tiles import domino
from strategies import SET_UPS, SetUp, played, under_dealers

STUDY: SetUp = ("kingdomino", 4, ("middle-kingdom", "harmony"))
NAMES = [
    "random",
    "greedy-placement",
    "greedy",
    "quick",
    "mce:playout=random:score=win@20",
    "mce:playout=epsilon:score=points@20",
    "mce:playout=player@20",
    "uct:explore=1@20",
    "search@20",
    "search:trees=2@20",
    "search@0.01s",
    "peasant",
    "squire",
    "knight",
]


@pytest.mark.parametrize("name", NAMES)
def test_every_agent_answers_a_legal_action_in_every_set_up(name: str) -> None:
    agent = player(name)
    for seed, set_up in enumerate(SET_UPS):
        game = played(set_up, seed, 5 + seed * 7 % 40)
        if not game.is_over:
            before = game.states.tobytes()
            assert agent.choose(game.states, seed) in game.legal_actions
            assert game.states.tobytes() == before


@pytest.mark.parametrize("name", ["greedy", "mce@40", "uct@40", "search@60", "search:trees=3@60"])
def test_the_same_state_under_different_dealers_gives_the_same_answer(name: str) -> None:
    answers = {player(name).choose(game.states, 7) for game in under_dealers(STUDY, 3, 40)}
    assert len(answers) == 1


class Spy:
    """An agent that keeps what it is given and plays the first legal action."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    def choose(self, states: np.ndarray, budget: Budget, seed: int) -> int:
        self.told.append((states, budget, seed))
        out = np.zeros(contract.MAX_MOVES, np.int64)
        contract.moves(states[0], out)
        states.fill(0)  # it may do what it likes with its copy
        return int(out[0])


def reachable(thing: object) -> Iterator[object]:
    """All objects that can be reached from one, types and modules excepted."""
    seen, rest = set(), [thing]
    while rest:
        item = rest.pop()
        if id(item) in seen or isinstance(item, type) or type(item).__name__ == "module":
            continue
        seen.add(id(item))
        yield item
        rest += gc.get_referents(item)


def test_nothing_an_agent_is_told_holds_a_dealer_a_seed_or_a_log() -> None:
    from crownlands.agents.match import Pairing, Table, number, seated
    from crownlands.agents.match import SetUp as Rules

    spy = Spy()
    seated.cache_clear()
    found = registry.SEARCHERS | {"spy": lambda _options: spy}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "SEARCHERS", found)
        set_up = Rules(*STUDY, seed=123)
        table = Table(set_up, Pairing(("spy", "random", "quick", "random"), 0))
        result = table.play()
    seated.cache_clear()
    assert not result.forfeit
    assert len(spy.told) == 24
    seeds = {seed for *_, seed in spy.told}
    assert len(seeds) == 24
    assert not seeds & {123, number("deal", 123, 0)}
    for states, budget, seed in spy.told:
        assert type(states) is np.ndarray
        assert states.base is None
        assert states.shape == (1,)
        assert not states.dtype.hasobject, "numbers alone, no reference to anything"
        assert not np.shares_memory(states, table.states)
        for thing in reachable((states, budget, seed)):
            assert isinstance(thing, (tuple, dict, str, int, float, np.ndarray, Budget, type(None)))


def test_playouts_are_repeatable_whatever_the_threads() -> None:
    game = played(STUDY, 5, 30)
    budget = Budget(playouts=90)
    one, four = (Thinker(Recipe(), trees=4, threads=threads) for threads in (1, 4))
    first = one.think(game.states, budget, 11)
    assert four.think(game.states, budget, 11) == first
    assert one.think(game.states, budget, 11) == first
    assert one.think(game.states, budget, 12) != first
    assert first.playouts == sum(first.visits) == 90


def test_flat_monte_carlo_tries_all_moves_equally_often() -> None:
    game = played(STUDY, 5, 30)
    mce = player("mce@64").agent
    assert isinstance(mce, Thinker)
    visits = mce.think(game.states, Budget(playouts=64), 1).visits
    assert max(visits) - min(visits) <= 1
    assert len(visits) == len(game.legal_actions) > 1


# What a greedy player does in Kingdomino, found the slow way.


def naive_hole(before: Any, after: Any, seat: int) -> bool:
    """Whether a single free square became surrounded, within what the kingdom may cover."""
    reach = 2
    if before.middle_kingdom and kingdom.castle_in_centre(before, seat):
        columns = rows = range(-reach, reach + 1)
    else:
        west, east, north, south = (int(edge) for edge in before.edges[seat])
        columns, rows = range(east - 4, west + 5), range(south - 4, north + 5)

    def lone(s: Any) -> set[tuple[int, int]]:
        taken = int(kingdom.taken(s, seat))
        free = {(x, y) for x in columns for y in rows if not taken >> (8 * (y & 7) + (x & 7)) & 1}
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
        return {(x, y) for x, y in free if not any((x + a, y + b) in free for a, b in steps)}

    return bool(lone(after) - lone(before))


def values_of_laying(s: Any, seat: int, tile: Any) -> dict[int, int]:
    """Every way to lay a domino with the points it brings, less what a hole costs."""
    out = np.zeros(contract.MAX_MOVES, np.int64)
    found = {}
    for way in out[: kingdom.list_ways(s, seat, tile, 0, out)].tolist():
        after = np.array([s])
        kingdom.lay(after[0], seat, tile, way)
        gained = rules.points(after[0], seat) - rules.points(s, seat)
        found[way] = gained - gain.HOLE * naive_hole(s, after[0], seat)
    return found


def promise(s: Any, seat: int, place: int) -> int:
    values = values_of_laying(s, seat, domino(int(s.line[NEXT, place])))
    if values:
        return max(values.values())
    return -5 if s.harmony and s.discards[seat] == 0 else 0


def claimable(s: Any) -> list[int]:
    return [place for place in range(s.line_size) if int(s.unclaimed) >> place & 1]


def answers(game: Game, name: str) -> set[int]:
    verb = getattr(contract, name)
    room = contract.room_for(game.states)
    rng = np.zeros(WORDS, np.int64)
    seed_generator(rng, 1, 1)
    before = game.states.tobytes()
    found = {int(verb(game.state, rng, room)) for _ in range(150)}
    assert game.states.tobytes() == before
    return found


def best(values: Mapping[int, float]) -> set[int]:
    return {key for key, value in values.items() if value == max(values.values())}


@pytest.mark.parametrize("seed", range(8))
def test_a_greedy_player_takes_what_brings_most_and_any_of_equals(seed: int) -> None:
    """Early and late, with and without the bonuses."""
    variants = ((), ("middle-kingdom", "harmony"))[seed % 2]
    game = played(("kingdomino", 4, variants), seed, 4 + 11 * seed)
    s, seat = game.state, game.to_play
    if s.phase == Phase.CLAIM:
        wanted = best({place: promise(s, seat, place) for place in claimable(s)})
        assert answers(game, "quick") == answers(game, "greedy") == wanted
        game.push(game.legal_moves[0])
    s, seat = game.state, game.to_play
    while s.phase != Phase.LAY:
        game.push(game.legal_moves[0])
        s, seat = game.state, game.to_play
    values = values_of_laying(s, seat, domino(draft.domino_to_lay(s)))
    if not values:
        assert answers(game, "quick") == answers(game, "greedy") == {actions.DISCARD}
        return
    assert answers(game, "quick") == {actions.LAY + way for way in best(values)}
    for way in values:
        after = np.array([s])
        contract.apply(after[0], actions.LAY + way)
        values[way] += max(promise(after[0], seat, place) for place in claimable(s))
    assert answers(game, "greedy") == {actions.LAY + way for way in best(values)}


def test_evaluate_counts_the_domino_that_was_claimed() -> None:
    game = played(STUDY, 4, 41)
    while game.state.phase != Phase.CLAIM or game.state.rounds_begun < 4:
        game.push(game.legal_moves[0])
    s, seat = game.state, game.to_play
    for place in claimable(s):
        copy = game.copy()
        expected = game.scores()[seat] + promise(s, seat, place)
        copy.dealer = None
        copy.push(actions.CLAIM + place)
        inside = gain.centred(s) if kingdom.castle_in_centre(s, seat) else EVERYWHERE
        expected -= gain.HOLE * gain.holes(s, seat, inside & gain.reach(s, seat))
        assert contract.evaluate(copy.state, seat, contract.new_slate()) == expected


def test_without_functions_of_its_own_a_game_gets_one_look_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The defaults, in plain Python: `evaluate` is the score, `greedy` the best after one move."""
    stripped = SimpleNamespace(**{name: getattr(rules, name) for name in ("moves", "apply")})
    stripped.scores = rules.scores
    game = played(STUDY, 8, 51)
    while game.state.phase != Phase.LAY:
        game.push(game.legal_moves[0])
    monkeypatch.setattr(contract, "rules_of", lambda _s: stripped)
    assert contract.evaluate(game.state, 2, contract.new_slate()) == game.scores()[2]
    after = {}
    for action in game.legal_actions:
        copy = np.array([game.state])
        rules.apply(copy[0], action)
        after[action] = contract.evaluate(copy[0], game.to_play, contract.new_slate())
    assert answers(game, "greedy") == answers(game, "quick") == best(after)


DEFAULTS = """
import numpy as np
from crownlands.games.kingdomino import rules
for name in ("evaluate", "greedy", "quick"):
    delattr(rules, name)
from crownlands.core import contract
from crownlands.core.jit import jit
from crownlands.core.random import WORDS, seed_generator
from crownlands.agents.simple import best_score
import crownlands
@jit
def ask(states, rng, room):
    slate = contract.Slate(room.words, room.numbers)
    return contract.quick(states[0], rng, room), contract.evaluate(states[0], 1, slate)
@jit
def score(states, rng, room):
    return best_score(states[0], rng, room)
game = crownlands.new("kingdomino", seats=4, seed=5)
for step in range(60):
    room, rng = contract.room_for(game.states), np.zeros(WORDS, np.int64)
    seed_generator(rng, step, 1)
    action, value = ask(game.states, rng, room)
    assert value == game.scores()[1]
    seed_generator(rng, step, 1)
    assert action == score(game.states, rng, room)
    game.push(action)
"""


@pytest.mark.skipif(not COMPILED, reason="the test above covers plain Python")
def test_the_same_holds_compiled(tmp_path: Path) -> None:
    env = {**os.environ, "CROWNLANDS_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-W", "error", "-c", DEFAULTS], env=env, check=True)


@pytest.mark.parametrize("reward", [WIN, POINTS, RELATIVE, MARGIN])
def test_rewards_are_between_0_and_1_and_favour_the_winner(reward: int) -> None:
    game = played(STUDY, 2, 10**6)
    hand = purse()
    judge(game.state, reward, hand)
    rewards, scores = hand.rewards[:4], game.scores()
    assert ((rewards >= 0) & (rewards <= 1)).all()
    assert int(rewards.argmax()) == int(np.argmax(scores))
    if reward == RELATIVE:
        first, second = sorted(scores, reverse=True)[:2]
        assert rewards.max() == pytest.approx(first / (first + second))


def naive_best(game: Game) -> tuple[list[float], list[int]]:
    """Rewards under best play of all, and the moves that lead there."""
    if game.is_over:
        hand = purse()
        judge(game.state, MARGIN, hand)
        return hand.rewards.tolist(), []
    seat, found = game.to_play, {}
    for action in game.legal_actions:
        after = game.copy()
        after.push(action)
        found[action] = naive_best(after)[0]
    most = max(rewards[seat] for rewards in found.values())
    moves = [action for action, rewards in found.items() if rewards[seat] == most]
    return found[moves[0]], moves


def test_the_last_moves_are_played_exactly() -> None:
    solved = 0
    for seed in range(6):
        game = played(STUDY, seed, 10**6)
        for _ in range(3):
            game.undo()
        action = endgame.solve(game.states, endgame.stack_for(game.states), 10**5, MARGIN)
        assert action == naive_best(game)[1][0]
        assert player("search@1").choose(game.states, 1) == action or len(game.legal_actions) == 1
        solved += len(game.legal_actions) > 1
    assert solved


def test_with_chance_or_too_much_in_the_way_nothing_is_solved() -> None:
    middle, late = played(STUDY, 1, 40), played(STUDY, 1, 10**6)
    for _ in range(3):
        late.undo()
    for game, most in ((middle, 10**6), (late, 0)):
        stack = endgame.stack_for(game.states)
        assert endgame.solve(game.states, stack, most, MARGIN) == endgame.UNSOLVED


def test_greedy_beats_random_and_search_beats_greedy() -> None:
    from crownlands.agents.arena import Ledger, run, schedule, tables
    from crownlands.agents.match import SetUp
    from crownlands.agents.ratings import rate

    shares = crownlands.simulate(
        *STUDY, games=200, agents=("greedy", "random", "random", "random"), seed=1
    ).win_share
    assert shares[0] > 0.95
    set_up = SetUp(*STUDY, seed=1)
    pairings = list(schedule(tables(["search@100"], 4, against="greedy"), 2))
    lines = rate(run(set_up, pairings, Ledger(None, set_up)))
    assert lines[0].agent == "search@100"
    assert lines[0].margin > 0


def test_levels_are_six_fixed_recipes() -> None:
    assert len(levels()) == 6
    for level in levels():
        seated = player(level.name)
        assert seated.name == level.name
        assert seated.budget.seconds is None
        assert level.about
        with pytest.raises(CrownlandsError, match="fixed recipe"):
            player(f"{level.name}@5")


def test_the_strongest_level_before_networks_is_kept_by_name_but_not_offered() -> None:
    assert "old-monarch" in names()
    assert "old-monarch" not in [level.name for level in levels()]
    assert not isinstance(player("old-monarch").agent, Fallback)
    with pytest.raises(CrownlandsError, match="fixed recipe"):
        player("old-monarch:trees=1")


def test_a_level_spends_in_each_game_what_its_recipe_there_says() -> None:
    for level in [*levels(), *FORMER.values()]:
        for game in GAMES:
            *learned, plain = level.recipe_in(game).split(" or ")
            written, spy, agent = player(plain), Spy(), player(level.name).agent
            seated = dataclasses.replace(player(level.name), agent=spy)
            seated.choose(crownlands.new(game, seed=1).states, seed=1)
            assert spy.told[0][1] == written.budget
            if isinstance(agent, Fallback):
                spy = Spy()
                mine = dataclasses.replace(agent.learned, agent=spy)
                Fallback("", mine, spy).choose(
                    crownlands.new(game, seed=1).states, written.budget, 1
                )
                assert spy.told[0][1] == player((learned or [plain])[0]).budget
                agent = agent.plain
            assert bool(learned) == bool(level.learned and GAMES[game].net_playouts)
            assert type(agent) is type(written.agent)


def test_third_parties_register_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def make(**options: str) -> Spy:
        made.append(options)
        if "bad" in options:
            raise TypeError("no such thing")
        return Spy()

    entry = SimpleNamespace(name="mine", load=lambda: make)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group else [])
    game = played(STUDY, 1, 30)
    assert player("mine:depth=3@7").choose(game.states, 1) == game.legal_actions[0]
    assert made == [{"depth": "3"}]
    assert "mine" in registry.names()
    with pytest.raises(CrownlandsError, match="'mine' could not be made: no such thing"):
        player("mine:bad=1")


def test_a_broken_entry_point_is_a_sentence_and_none_takes_the_place_of_an_agent_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def load() -> None:
        raise ModuleNotFoundError("No module named 'gone'")

    entries = [SimpleNamespace(name=name, load=load) for name in ("broken", "search")]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries if group else [])
    with pytest.raises(CrownlandsError, match="'broken' could not be made: No module named 'gone'"):
        player("broken")
    assert isinstance(player("duke").agent, Thinker)
    assert registry.names().count("search") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("clever", "no agent 'clever': choose random, "),
        ("search@", "'' is not a budget"),
        ("search@0", "1 to 1000000000 playouts, not 0"),
        ("search@-5", "'-5' is not a budget"),
        ("search@0s", "more than 0 s"),
        ("search@1e9s", "is not a budget"),
        ("search@99999s", "at most 3600 s"),
        ("search:depth=3", "'search' has no option 'depth'"),
        ("greedy:playout=random", "'greedy' has no option 'playout'"),
        ("mce:playout=clever", "no playout 'clever': choose random, "),
        ("mce:score=clever", "no score 'clever': choose win, "),
        ("mce:playout", "'playout' in 'mce:playout' is not an option"),
        ("uct:explore=much", "explore is a number from 0 to 100, not 'much'"),
        ("search:trees=0", "trees is a whole number from 1 to 256, not '0'"),
    ],
)
def test_refusals_are_sentences(text: str, sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        player(text)


def test_a_budget_is_one_of_two_things() -> None:
    for options in ({}, {"playouts": 3, "seconds": 1.0}):
        with pytest.raises(CrownlandsError, match="one of the two"):
            Budget(**options)  # type: ignore[arg-type]
    for text in ("1", "500", "0.1s", "2s"):
        assert str(Budget.read(text)) == text
