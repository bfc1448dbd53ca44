"""Players with a network: what they choose, what they refuse, and what stands in for them."""

import dataclasses
import logging
import random
import re
from pathlib import Path

import numpy as np
import pytest

import crownlands
from crownlands import CrownlandsError
from crownlands.agents import levels
from crownlands.agents.agent import Budget
from crownlands.agents.learned import best_judged
from crownlands.agents.match import Pairing, Table
from crownlands.agents.match import SetUp as Rules
from crownlands.agents.playout import MARGIN, POINTS, RELATIVE, WIN, Purse, judge, purse
from crownlands.agents.registry import player
from crownlands.agents.search import NEVER, Recipe
from crownlands.agents.thinker import Thinker
from crownlands.catalogue import GAMES
from crownlands.core import contract, play
from crownlands.core.jit import COMPILED, jit
from crownlands.core.random import WORDS
from crownlands.envs.against import AgainstAgents
from crownlands.game import Game
from crownlands.nets import shipped
from crownlands.nets.files import write_network
from crownlands.nets.forward import Mind, chance, mind_for
from crownlands.nets.network import VALUE
from crownlands.nets.shipped import Networks, variants_of
from networks import random_network
from strategies import SET_UPS, SetUp, played, under_dealers
from test_nets_forward import outputs

pytestmark = pytest.mark.plain

STUDY: SetUp = ("kingdomino", 4, ("middle-kingdom", "harmony"))
OTHERS: list[SetUp] = [
    ("queendomino", 6, ("royal-wedding", "teams")),
    ("origins", 3, ("totem",)),
    ("duel", 2, ()),
]
# The same functions are tried plain for every game; to compile them for one is enough.
TRIED: list[SetUp] = [STUDY] if COMPILED else [STUDY, *OTHERS]
AGENTS = [
    "net:file={}",
    "search:value=net:file={}@12",
    "search:value=net:horizon=0:expand=1:others=1:file={}@12",
    "search:value=net:playout=net:file={}@3",
    "search:value=net:playout=mixed:glance=3:file={}@6",
    "search:value=net:horizon=end:file={}@3",
    "search:value=net:reuse=yes:trees=2:file={}@12",
]


def network_file(folder: Path, set_up: SetUp) -> Path:
    path = folder / f"{'-'.join([set_up[0], str(set_up[1]), *set_up[2]])}.net"
    if not path.exists():
        write_network(path, *random_network(*set_up))
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("networks")


def said_after(game: Game, set_up: SetUp) -> dict[int, list[float]]:
    """What the network for this set-up says of the position after each action."""
    header, network = random_network(*set_up)
    found = {}
    for action in game.legal_actions:
        states = game.states.copy()
        play.step(states, 0, action)
        after = game.copy()
        after.states[0] = states[0]
        mind = mind_for(header.shape, network)
        found[action] = outputs(after, int(game.to_play), mind)
    return found


def values_after(game: Game, set_up: SetUp) -> dict[int, float]:
    """What the network for this set-up thinks of the position after each action."""
    return {action: chance(said[VALUE]) for action, said in said_after(game, set_up).items()}


def test_the_variants_of_a_position_are_those_it_was_set_up_with() -> None:
    for seed, set_up in enumerate(SET_UPS):
        game = played(set_up, seed, seed % 60)
        assert variants_of(game.states) == set_up[2], set_up


@pytest.mark.parametrize("set_up", TRIED, ids=lambda set_up: set_up[0])
def test_the_network_alone_plays_the_move_whose_position_it_values_most(
    folder: Path, set_up: SetUp
) -> None:
    agent = player(f"net:file={network_file(folder, set_up)}")
    several = 0
    for seed in range(4):
        game = played(set_up, seed, 5 + 7 * seed)
        values = values_after(game, set_up)
        several += len(set(values.values())) > 1
        assert values[agent.choose(game.states, seed)] == max(values.values())
    assert several > 1


@pytest.mark.parametrize("text", AGENTS)
def test_every_one_answers_a_legal_action_and_leaves_the_position_alone(
    folder: Path, text: str
) -> None:
    for seed, set_up in enumerate(TRIED):
        agent = player(text.format(network_file(folder, set_up)))
        game = played(set_up, seed, 9 + 4 * seed)
        for decision in range(3):
            before = game.states.tobytes()
            action = agent.choose(game.states, decision)
            assert action in game.legal_actions
            assert game.states.tobytes() == before
            game.push(action)


@pytest.mark.parametrize("text", AGENTS)
def test_the_same_state_under_different_dealers_gives_the_same_answer(
    folder: Path, text: str
) -> None:
    """They are as blind to the future as the others."""
    name = text.format(network_file(folder, STUDY))
    answers = {player(name).choose(game.states, 7) for game in under_dealers(STUDY, 3, 40)}
    assert len(answers) == 1


def thinker(folder: Path, set_up: SetUp, recipe: Recipe, **given: bool) -> Thinker:
    return Thinker(recipe, networks=Networks(str(network_file(folder, set_up))), **given)


def test_at_a_horizon_of_nothing_a_move_is_worth_what_the_network_thinks_of_it(
    folder: Path,
) -> None:
    """Chance comes after it: the value stands for all deals."""
    recipe = Recipe(prior_scale=1.0, width=0.0, expand=NEVER, others=NEVER, horizon=0)
    agent, seen = thinker(folder, STUDY, recipe), 0
    for seed in range(3):
        game = played(STUDY, seed, 20 + seed)
        thought = agent.think(game.states, Budget(playouts=60), seed)
        values = values_after(game, STUDY)
        for action, visits, mean in zip(
            thought.actions, thought.visits, thought.rewards, strict=True
        ):
            if visits:
                seen += 1
                assert mean == pytest.approx(values[action], abs=1e-12)
        assert thought.actions == sorted(values, key=lambda a: (-values[a], a))
    assert seen > 10


def worth_by(reward: int, said: list[float]) -> float:
    """A reward, from the victory, the points and the margin that a network expects."""
    own, best = 50 * said[1], 50 * said[1] - 30 * said[2]
    if reward == WIN:
        return chance(said[3])
    if reward == POINTS:
        return max(own, 0) / (max(own, 0) + 100)
    both = max(own, 0) + max(best, 0)
    return max(own, 0) / both if both else 0.5


@pytest.mark.parametrize("reward", [WIN, POINTS, RELATIVE])
def test_a_network_is_asked_for_what_the_search_plays_for(folder: Path, reward: int) -> None:
    game = played(STUDY, 1, 21)
    recipe = Recipe(reward=reward, prior_scale=1.0, width=0.0, expand=NEVER, horizon=0)
    thought = thinker(folder, STUDY, recipe).think(game.states, Budget(playouts=60), 1)
    said = said_after(game, STUDY)
    tried = [
        (mean, worth_by(reward, said[action]))
        for action, mean, visits in zip(
            thought.actions, thought.rewards, thought.visits, strict=True
        )
        if visits
    ]
    assert len(tried) > 2
    for mean, expected in tried:
        assert mean == pytest.approx(expected, abs=1e-12)


def test_what_is_over_is_worth_what_it_brought(folder: Path) -> None:
    """Where the tree reaches the end of the game, no network is asked."""
    game, rnd = crownlands.new(*STUDY, seed=4), random.Random(4)
    while not game.is_over:
        before = game.copy()
        game.push(rnd.choice(game.legal_actions))
    recipe = Recipe(prior_scale=1.0, width=0.0, horizon=0)
    agent = thinker(folder, STUDY, recipe)
    thought = agent.think(before.states, Budget(playouts=20), 1)
    seat, room = int(before.to_play), purse()
    for action, visits, mean in zip(thought.actions, thought.visits, thought.rewards, strict=True):
        after = before.copy()
        after.push(action)
        if after.is_over and visits:
            contract.scores(after.states[0], room.points)
            judge(after.states[0], MARGIN, room)
            assert mean == pytest.approx(room.rewards[seat])
            break
    else:
        pytest.fail("no move ended the game")


def test_a_farther_horizon_deals_and_plays_on(folder: Path) -> None:
    """Then the rewards of a move differ from deal to deal."""
    game = played(STUDY, 2, 20)
    means = []
    for horizon in (1, 2):
        recipe = Recipe(prior_scale=1.0, expand=NEVER, others=NEVER, horizon=horizon)
        thought = thinker(folder, STUDY, recipe).think(game.states, Budget(playouts=30), 1)
        means.append(thought.rewards)
        assert all(0 <= mean <= 1 for mean in thought.rewards)
    assert means[0] != means[1]


@pytest.mark.parametrize("set_up", TRIED, ids=lambda set_up: set_up[0])
def test_at_a_glance_only_the_moves_that_the_game_itself_likes_best_are_judged(
    set_up: SetUp,
) -> None:
    header, network = random_network(*set_up)
    mind, rng = mind_for(header.shape, network), np.zeros(WORDS, np.int64)
    narrowed = 0
    for seed in range(6):
        game = played(set_up, seed, 5 + 7 * seed)
        estimates = {}
        for action in game.legal_actions:
            states = game.states.copy()
            contract.apply(states[0], action)
            estimates[action] = contract.evaluate(states[0], game.to_play, contract.new_slate())
        liked = sorted(estimates.values(), reverse=True)[:2]
        room = contract.room_for(game.states)
        chosen = best_of(game.states, mind, rng, room, purse(), 2)
        assert estimates[chosen] >= liked[-1]
        among = [a for a in game.legal_actions if estimates[a] >= liked[-1]]
        if len(among) == 2:
            values = values_after(game, set_up)
            assert values[chosen] == max(values[action] for action in among)
            narrowed += values[chosen] < max(values.values())
    assert narrowed or set_up != STUDY


@jit
def best_of(
    states: np.ndarray, mind: Mind, rng: np.ndarray, room: contract.Room, purse: Purse, most: int
) -> int:
    return best_judged(states[0], mind, MARGIN, rng, room, purse, most).chosen


def turn_of_two() -> tuple[Game, Thinker]:
    """A position in which the same seat lays and then claims, and a search that keeps its trees."""
    for seed in range(50):
        game = played(STUDY, seed, 20)
        after = game.copy()
        if len(game.legal_actions) > 4:
            after.push(game.legal_actions[0])
            if after.to_play == game.to_play and len(after.legal_actions) > 2:
                return game, Thinker(Recipe(expand=1), trees=2, reuse=True)
    raise AssertionError("there is none")


def test_trees_grow_on_within_a_turn() -> None:
    game, agent = turn_of_two()
    budget = Budget(playouts=60)
    game.push(agent.choose(game.states, budget, 1))
    again = agent.think(game.states, budget, 2, until_decided=False)
    assert again.playouts == 60
    assert sum(again.visits) > 60, "what was found out in the first decision is still there"
    fresh = Thinker(Recipe(expand=1), trees=2).think(game.states, budget, 2)
    assert sum(fresh.visits) == 60
    assert sorted(again.actions) == sorted(fresh.actions)


def test_another_position_is_thought_about_anew() -> None:
    game, agent = turn_of_two()
    budget = Budget(playouts=40)
    agent.choose(game.states, budget, 1)
    other = played(STUDY, 77, 30)
    fresh = Thinker(Recipe(expand=1), trees=2)
    assert agent.think(other.states, budget, 5) == fresh.think(other.states, budget, 5)
    assert agent.think(game.states, budget, 5) == fresh.think(game.states, budget, 5)


def test_a_network_for_something_else_is_refused(folder: Path, tmp_path: Path) -> None:
    study = network_file(folder, STUDY)
    wrong = {
        ("duel", 2, ()): "not for Kingdomino Duel with 2 seats.",
        ("kingdomino", 3, ("middle-kingdom", "harmony")): "not for Kingdomino with 3 seats",
        ("kingdomino", 4, ()): "not for Kingdomino with 4 seats.",
    }
    for set_up, said in wrong.items():
        agent = player(f"net:file={study}")
        with pytest.raises(CrownlandsError, match=re.escape(said)) as refusal:
            agent.check(played(set_up, 1, 4).states)
        assert "is for Kingdomino with 4 seats +middle-kingdom +harmony" in str(refusal.value)
    header, network = random_network(*STUDY)
    old = tmp_path / "old.net"
    write_network(old, dataclasses.replace(header, features="0" * 16), network)
    with pytest.raises(CrownlandsError, match="'old' was trained for another version"):
        player(f"net:file={old}").check(played(STUDY, 1, 4).states)


def test_a_file_that_is_not_there_is_refused_when_the_agent_is_named(tmp_path: Path) -> None:
    for name in ("net", "search:value=net"):
        with pytest.raises(CrownlandsError, match=r"There is no network '.*none\.net'\."):
            player(f"{name}:file={tmp_path / 'none.net'}")
    for text in ("search:file=x.net", "search:horizon=1", "net:horizon=1", "greedy:file=x.net"):
        with pytest.raises(CrownlandsError, match="has no option"):
            player(text)
    for text in ("search:value=gold", "search:playout=net", "search:value=net:horizon=-1"):
        with pytest.raises(CrownlandsError, match=r"choose|whole number"):
            player(text)


@pytest.fixture
def nothing_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(shipped, "DATA", tmp_path)
    return tmp_path


def test_without_a_network_nobody_sits_down(nothing_shipped: Path) -> None:
    said = "No network for Kingdomino Duel with 2 seats comes with Crownlands"
    with pytest.raises(CrownlandsError, match=said):
        Table(Rules("duel", 2, (), seed=1), Pairing(("net", "random"), 0))
    with pytest.raises(CrownlandsError, match=said):
        AgainstAgents("duel", 2, games=1, opponents="net")
    with pytest.raises(CrownlandsError, match=said):
        player("net").choose(played(("duel", 2, ()), 1, 3).states, 1)
    (nothing_shipped / "torn.net").write_bytes(b"CROWNLANDS NETWORK 3\n{")
    with pytest.raises(CrownlandsError, match=said):
        player("search:value=net@5").check(played(("duel", 2, ()), 1, 3).states)


def test_the_network_that_comes_with_the_package_is_found_by_the_set_up(
    nothing_shipped: Path,
) -> None:
    for set_up in [STUDY, ("duel", 2, ())]:
        write_network(nothing_shipped / f"{set_up[0]}.net", *random_network(*set_up))
    game = played(STUDY, 1, 10)
    assert Networks().find(game.states).name == "kingdomino"
    assert player("net").choose(game.states, 1) in game.legal_actions


PAIR: SetUp = ("kingdomino", 2, ())


@pytest.fixture
def learned_knight(monkeypatch: pytest.MonkeyPatch) -> levels.Level:
    """A knight with a network, where there is one."""
    learned = dataclasses.replace(levels.LEVELS["knight"], learned="net")
    monkeypatch.setitem(levels.LEVELS, "knight", learned)
    return learned


def test_a_level_falls_back_on_search_and_says_so_once(
    nothing_shipped: Path, learned_knight: levels.Level, caplog: pytest.LogCaptureFixture
) -> None:
    game = played(PAIR, 1, 5)
    knight, wanted = player("knight"), player(learned_knight.recipe)
    with caplog.at_level(logging.WARNING):
        for seed in range(3):
            assert knight.choose(game.states, seed) == wanted.choose(game.states, seed)
    assert [record.getMessage() for record in caplog.records] == [
        "The level knight searches without a network. No network for Kingdomino with 2 seats "
        "comes with Crownlands: choose another agent, or give one of yours, as in net:file=PATH."
    ]
    write_network(nothing_shipped / "kingdomino.net", *random_network(*PAIR))
    assert player("knight").choose(game.states, 1) == player("net").choose(game.states, 1)


def test_a_level_says_nothing_where_nobody_has_learnt_the_set_up(
    nothing_shipped: Path, learned_knight: levels.Level, caplog: pytest.LogCaptureFixture
) -> None:
    write_network(nothing_shipped / "four.net", *random_network(*STUDY))
    states = played(PAIR, 1, 5).states
    wanted = player(learned_knight.recipe).choose(states, 1)
    with caplog.at_level(logging.WARNING):
        assert player("knight").choose(states, 1) == wanted
        assert not caplog.records
        (nothing_shipped / "two.net").write_bytes(b"CROWNLANDS NETWORK 3\n{")
        assert player("knight").choose(states, 1) == wanted
        assert len(caplog.records) == 1


def test_a_level_has_a_network_only_in_games_where_it_is_stronger_so(
    nothing_shipped: Path, learned_knight: levels.Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert learned_knight.recipe_in("duel") == "net or search@20"
    weaker = dataclasses.replace(GAMES["duel"], net_playouts=0)
    monkeypatch.setitem(GAMES.games, "duel", weaker)
    assert learned_knight.recipe_in("duel") == "search@20"
    write_network(nothing_shipped / "duel.net", *random_network("duel", 2))
    states = played(("duel", 2, ()), 1, 5).states
    for seed in range(3):
        plain = player(learned_knight.recipe).choose(states, seed)
        assert player("knight").choose(states, seed) == plain


def test_no_network_is_shipped_that_cannot_be_used() -> None:
    """Each can be read, is for set-ups that exist, and tells how it came to be."""
    for path, header in shipped.shipped().items():
        states = crownlands.new(header.game, header.seats, header.variants[0]).states
        shipped.check(header, path.name, states)
        assert {"command", "device", "minutes", "strength"} <= set(header.card), path
        assert header.card["strength"], "what has not been measured is not shipped"
        assert header.variants
    assert set(shipped.DATA.glob("*.net")) == set(shipped.shipped())
