"""The games in other libraries, by those libraries' own tests."""

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import mcts
from pettingzoo.utils.env_logger import EnvLogger

import crownlands.envs.gymnasium
import crownlands.envs.open_spiel
import crownlands.envs.pettingzoo
from crownlands.core.errors import CrownlandsError
from crownlands.envs.single import RENDER_MODES, Single

with warnings.catch_warnings():
    # It imports environments of its own in a way that it warns about.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

SET_UPS: list[tuple[str, int, tuple[str, ...]]] = [
    ("kingdomino", 3, ("harmony",)),
    ("queendomino", 6, ("royal-wedding", "teams")),
    ("origins", 2, ("tribe",)),
    ("duel", 2, ()),
]
IDS = [name for name, _, _ in SET_UPS]


@pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS, ids=IDS)
def test_pettingzoos_own_tests_pass(name: str, seats: int, variants: tuple[str, ...]) -> None:
    with warnings.catch_warnings():
        # It has a list of environments of its own whose observations may be dictionaries with a
        # mask, and warns about those that are not on it.
        warnings.filterwarnings("ignore", "Observation")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        env = crownlands.envs.pettingzoo.env(name, seats=seats, variants=variants)
        api_test(env, num_cycles=200)
    seed_test(lambda: crownlands.envs.pettingzoo.env(name, seats=seats, variants=variants), 50)


def test_a_whole_game_by_pettingzoo_ends_with_rewards_by_place() -> None:
    env = crownlands.envs.pettingzoo.env("duel")
    env.reset(seed=4)
    rng, rewards = random.Random(1), {}
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        rewards[agent] = reward
        env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    assert sorted(rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_pettingzoo_punishes_an_illegal_action_as_it_always_does() -> None:
    env = crownlands.envs.pettingzoo.env("kingdomino", seats=2)
    env.reset(seed=1)
    agent = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(328)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_pettingzoos_order_of_calls_is_kept() -> None:
    """As its own wrappers do, which this environment does without."""
    env = crownlands.envs.pettingzoo.env("duel")
    for name in ("agents", "agent_selection"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)
    with pytest.raises(AssertionError, match="before step"):
        env.step(0)
    with pytest.raises(AssertionError, match="before observe"):
        env.observe("seat_0")
    with pytest.raises(AssertionError, match="before agent_iter"):
        env.agent_iter()
    with pytest.raises(AssertionError, match="before render"):
        env.render()
    env.reset(seed=1)
    turns = env.agent_iter()
    next(turns)
    with pytest.raises(AssertionError, match="need to call step"):
        next(turns)
    with pytest.raises(CrownlandsError, match="A seed is a whole number"):
        env.reset(seed=-1)


@pytest.mark.parametrize("action", [-1, 10_000, 0.5, "0", None])
def test_pettingzoo_asserts_that_an_action_is_one(action: Any) -> None:
    env = crownlands.envs.pettingzoo.env("duel")
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(action)


def test_pettingzoo_takes_nothing_but_none_from_the_dead_and_warns_after_the_end() -> None:
    env = crownlands.envs.pettingzoo.env("duel")
    env.reset(seed=1)
    illegal = int((env.observe(env.agent_selection)["action_mask"] == 0).argmax())
    env.step(illegal)
    assert all(env.truncations.values())
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    env.step(None)
    env.step(None)
    assert env.agents == []
    env.step(None)
    assert "Should reset() first" in EnvLogger.mqueue[-1]


@pytest.mark.parametrize("name", ["Kingdomino", "Queendomino", "Origins", "Duel"])
def test_gymnasiums_own_check_passes(name: str) -> None:
    env = gymnasium.make(f"crownlands/{name}-v0", opponents="random", disable_env_checker=True)
    with warnings.catch_warnings():
        # It samples from the whole space of actions, where masks are not known to it.
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)


def test_one_seat_plays_a_whole_game_against_agents_of_any_kind() -> None:
    env = gymnasium.make(
        "crownlands/Kingdomino-v0", seats=4, opponents=["greedy", "peasant", "random"]
    ).unwrapped
    observation, info = env.reset(seed=3)
    rng, over, decisions = np.random.default_rng(2), False, 0
    while not over:
        assert env.observation_space.contains(observation)
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, over, _, info = env.step(action)
        decisions += 1
    assert decisions == 24  # twelve dominoes, claimed and laid
    assert -1 <= reward <= 1


def test_many_games_side_by_side_by_gymnasiums_own_vector_of_them() -> None:
    envs = gymnasium.make_vec(
        "crownlands/Duel-v0", num_envs=3, opponents="random", vectorization_mode="sync"
    )
    observations, infos = envs.reset(seed=1)
    assert observations["planes"].shape == (3, 16, 8, 8)
    actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
    envs.step(actions)
    envs.close()


@pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS, ids=IDS)
def test_openspiels_own_simulation_passes(name: str, seats: int, variants: tuple[str, ...]) -> None:
    """It plays at random, copies and writes down states, and checks what must hold."""
    game = pyspiel.load_game(
        "python_crownlands", {"game": name, "seats": seats, "variants": "+".join(variants)}
    )
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state, rng = game.new_initial_state(), random.Random(1)
    for _ in range(30):
        state.apply_action(rng.choice(state.legal_actions()))
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert state.clone().legal_actions() == state.legal_actions()


def test_openspiels_search_plays_our_games() -> None:
    game = pyspiel.load_game("python_crownlands(game=kingdomino,seats=2)")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    decisions = 0
    while decisions < 6:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=weights))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1


def test_openspiel_refuses_what_is_not_legal_and_what_comes_too_late() -> None:
    """It checks no action by itself: what is not legal would be a wrong game."""
    state = pyspiel.load_game("python_crownlands(game=duel)").new_initial_state()
    rng = random.Random(1)
    while not state.is_terminal():
        before = str(state), state.history()
        for action in {0, 1, 200, 10**9, -2} - set(state.legal_actions()):
            with pytest.raises(CrownlandsError, match="is not legal here: see legal_actions"):
                state.apply_action(action)
        with pytest.raises(TypeError):
            state.apply_action("0")
        assert (str(state), state.history()) == before
        state.apply_action(rng.choice(state.legal_actions()))
    with pytest.raises(CrownlandsError, match="The game is over: nothing can be played"):
        state.apply_action(0)
    observer = state.get_game().make_py_observer()
    with pytest.raises(CrownlandsError, match="There is no player 2 to observe"):
        observer.set_from(state, 2)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("python_crownlands(game=chess)", "There is no game 'chess'"),
        ("python_crownlands(game=duel,seats=3)", "Kingdomino Duel is for 2 seats"),
        ("python_crownlands(game=duel,variants=x)", "x"),
    ],
)
def test_openspiel_tells_what_cannot_be_loaded(name: str, sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        pyspiel.load_game(name)


def test_openspiels_tensor_is_the_observation() -> None:
    game = pyspiel.load_game("python_crownlands(game=duel)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    planes, scalars = game.single.observe_at(state.states, 1)
    assert (observer.dict["planes"] == planes).all()
    assert (observer.dict["scalars"] == scalars).all()


@pytest.mark.parametrize("mode", RENDER_MODES)
def test_a_game_can_be_looked_at(mode: str) -> None:
    env = crownlands.envs.pettingzoo.env("duel", render_mode=mode)
    env.reset(seed=1)
    picture = env.render()
    if mode == "rgb_array":
        assert picture.dtype == np.uint8
        assert picture.shape[2] == 3
        assert picture.std() > 0
    else:
        assert ("<svg" in picture) == (mode == "svg")


def test_there_are_no_other_pictures() -> None:
    sentence = "There is no picture 'human': choose ansi, svg or rgb_array"
    with pytest.raises(CrownlandsError, match=sentence):
        crownlands.envs.pettingzoo.env("duel", render_mode="human")
    with pytest.raises(CrownlandsError, match=sentence):
        crownlands.envs.gymnasium.CrownlandsEnv("duel", render_mode="human")


BAD: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "There is no game 'chess'"),
    ({"game": "duel", "seats": 3}, "Kingdomino Duel is for 2 seats"),
    ({"game": "duel", "reward": "fame"}, "There is no reward 'fame'"),
]


@pytest.mark.parametrize(("options", "sentence"), BAD, ids=[sentence for _, sentence in BAD])
def test_what_cannot_be_gets_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        Single(**options)


def test_a_step_after_the_end_and_a_bad_seed_get_a_sentence() -> None:
    single = Single("duel")
    with pytest.raises(CrownlandsError, match="not legal"):
        single.step(0)  # it has not begun
    with pytest.raises(CrownlandsError, match="A seed is a whole number"):
        single.begin(-3)
