"""One seat against agents, many games in a call, by ourselves and as Gymnasium has it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import crownlands.envs.gymnasium
from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import CrownlandsError, IllegalMove
from crownlands.core.jit import COMPILED
from crownlands.core.play import legal
from crownlands.envs.against import AgainstAgents
from crownlands.envs.batch import margin, standing
from crownlands.envs.single import Single
from test_commands import BOT

pytestmark = pytest.mark.plain

SET_UPS: list[tuple[str, int, tuple[str, ...]]] = [
    ("kingdomino", 3, ("harmony",)),
    ("queendomino", 2, ()),
    ("origins", 2, ("totem",)),
    ("duel", 2, ()),
]
IDS = [name for name, _, _ in SET_UPS]


def first_legal(masks: np.ndarray) -> np.ndarray:
    return np.asarray(masks.argmax(axis=1))


@pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS, ids=IDS)
def test_only_one_seat_is_asked_and_its_rewards_are_by_the_result(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    env = AgainstAgents(name, seats, variants, games=2, seed=5, opponents="random")
    single, room = Single(name, seats, variants), np.zeros(MAX_MOVES, np.int64)
    rng, ended = np.random.default_rng(1), 0
    env.reset()
    while ended < 3:
        assert (env.to_play == env.own_seats).all()
        for i in range(2):
            wanted = room[: legal(env.states, i, room)]
            assert np.flatnonzero(env.masks[i]).tolist() == sorted(wanted)
            planes, scalars = single.observe_at(env.states[i : i + 1], int(env.own_seats[i]))
            assert (env.observations.planes[i] == planes).all()
            assert (env.observations.scalars[i] == scalars).all()
        before = env.own_seats.copy()
        env.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in env.masks]))
        for i in np.flatnonzero(env.dones).tolist():
            ended += 1
            assert env.own_rewards[i] == standing(env.places[i], int(before[i]), seats)
            assert env.final.planes[i].any()
        assert not env.own_rewards[env.dones == 0].any()


def course(games: int, threads: int, wanted: int, **options: Any) -> dict[int, tuple[int, ...]]:
    """The results of the first games of a seed, by number, the first legal action being played."""
    env = AgainstAgents("duel", games=games, seed=9, threads=threads, **options)
    env.reset()
    numbers, found = np.arange(games), dict[int, tuple[int, ...]]()
    while not set(range(wanted)) <= set(found):
        seats = env.own_seats.copy()
        env.step(first_legal(env.masks))
        for i in np.flatnonzero(env.dones):
            found[int(numbers[i])] = (int(seats[i]), *env.points[i, :2].tolist())
            numbers[i] += games
    return {number: found[number] for number in range(wanted)}


def test_a_game_of_a_seed_is_the_same_in_any_number_of_them_and_of_threads() -> None:
    one = course(1, 1, 4, opponents="quick")
    assert one == course(3, 2, 4, opponents="quick") == course(4, 1, 4, opponents="quick")
    assert {seat for seat, *_ in one.values()} == {0, 1}
    assert {seat for seat, *_ in course(2, 1, 4, opponents="quick", seat=1).values()} == {1}


def test_agents_that_think_sit_beside_compiled_ones(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BOT)
    env = AgainstAgents(
        "kingdomino", 3, games=2, seat=0, opponents=["random", f"{tmp_path / 'bots.py'}:First"]
    )
    env.reset()
    ended = 0
    while ended < 2:
        assert (env.to_play == 0).all()
        env.step(first_legal(env.masks))
        ended += int(env.dones.sum())
    games = 2 if COMPILED else 1  # which take long in plain Python
    assert course(1, 1, games, opponents="search@2") == course(2, 1, games, opponents="search@2")


def test_an_agent_that_answers_nonsense_is_told(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BOT)
    env = AgainstAgents("duel", games=1, opponents=f"{tmp_path / 'bots.py'}:Lost", seat=1)
    with pytest.raises(CrownlandsError, match=":Lost answered -5, which is not legal"):
        env.reset()


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = AgainstAgents("duel", games=2, opponents="random", reward="points")
    env.reset()
    actions = first_legal(env.masks)
    actions[1] = env.actions - 1
    assert not env.masks[1, env.actions - 1]
    states = env.states.copy()
    with pytest.raises(IllegalMove, match="is not legal in game 1"):
        env.step(actions, check=True)
    assert (env.states == states).all()
    env.step(actions)
    assert env.dones.tolist() == [0, 1]
    assert env.own_rewards.tolist() == [0, -1]
    assert env.illegal.tolist() == [0, 1]
    env.step(first_legal(env.masks))
    assert not env.illegal.any()


def test_rewards_may_be_points_or_margin() -> None:
    for reward in ("points", "margin"):
        env = AgainstAgents("duel", games=1, seed=2, opponents="random", seat=1, reward=reward)
        env.reset()
        while not env.dones[0]:
            env.step(first_legal(env.masks))
        points, places = env.points[0], env.places[0]
        wanted = points[1] if reward == "points" else margin(points, places, 1, 2)
        assert env.own_rewards[0] == wanted


BAD: list[tuple[dict[str, Any], str]] = [
    ({"seat": 2}, "There is no seat 2: seats are 0 to 1"),
    ({"seat": 0.5}, "There is no seat 0.5"),
    ({"opponents": ["random", "random"]}, "There are 1 opponents, not 2"),
    ({"opponents": "nobody"}, "There is no agent 'nobody'"),
    ({"games": 0}, "The number of games is 1 to"),
    ({"seed": -1}, "A seed is a whole number"),
    ({"seed": 1.5}, "A seed is a whole number"),
    ({"reward": "fame"}, "There is no reward 'fame'"),
]


@pytest.mark.parametrize(("options", "sentence"), BAD, ids=[sentence for _, sentence in BAD])
def test_what_cannot_be_gets_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        AgainstAgents("duel", **options)


@pytest.mark.parametrize(
    "actions", [[0], [0, 0, 0], [0.0, 1.0], [[0, 0]], ["a", "b"], None], ids=repr
)
def test_actions_of_the_wrong_shape_or_kind_get_a_sentence(actions: Any) -> None:
    env = AgainstAgents("duel", games=2, opponents="random")
    with pytest.raises(CrownlandsError, match="have not begun"):
        env.step([0, 0])
    env.reset()
    with pytest.raises(CrownlandsError, match="Actions are 2 whole numbers, one for each game"):
        env.step(actions)


# As Gymnasium has it


def make(**options: Any) -> Any:
    return gymnasium.make_vec("crownlands/Duel-v0", num_envs=3, opponents="random", **options)


def test_gymnasium_makes_our_own_vector_of_environments() -> None:
    envs = make()
    assert isinstance(envs, crownlands.envs.gymnasium.CrownlandsVectorEnv)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    ended = 0
    while ended < 4:
        masks = infos["action_mask"]
        assert masks.dtype == np.int8
        assert (masks.astype(bool) == envs.action_masks()).all()
        actions = first_legal(masks)
        assert envs.action_space.contains(actions)
        kept, copies = observations, {key: value.copy() for key, value in observations.items()}
        observations, rewards, over, truncated, infos = envs.step(actions)
        assert all((kept[key] == copies[key]).all() for key in copies)  # they are the caller's
        assert envs.observation_space.contains(observations)
        assert not truncated.any()
        assert ("final_obs" in infos) == bool(over.any())
        for i in np.flatnonzero(over):
            ended += 1
            assert infos["_final_obs"][i]
            assert envs.single_observation_space.contains(infos["final_obs"][i])
            assert not infos["final_info"]["illegal"][i]
            assert -1 <= rewards[i] <= 1
    envs.close()


def test_the_same_seed_is_the_same_games_and_none_goes_on() -> None:
    envs, others = make(), make()
    for seed in (4, None, None):
        one, two = envs.reset(seed=seed), others.reset(seed=seed)
        assert all((one[0][key] == two[0][key]).all() for key in one[0])
        assert (one[1]["action_mask"] == two[1]["action_mask"]).all()
    again, _ = others.reset(seed=4)
    assert not all((again[key] == two[0][key]).all() for key in again)


def test_an_illegal_action_is_lost_and_told_where_a_game_ends() -> None:
    envs = make()
    _, infos = envs.reset(seed=1)
    actions = first_legal(infos["action_mask"])
    actions[2] = envs.single_action_space.n - 1
    _, rewards, over, _, infos = envs.step(actions)
    assert over.tolist() == [False, False, True]
    assert rewards.tolist() == [0, 0, -1]
    assert infos["final_info"]["illegal"].tolist() == [False, False, True]
    assert infos["final_obs"][2]["planes"].shape == envs.single_observation_space["planes"].shape


def test_every_game_can_be_looked_at() -> None:
    envs = make(render_mode="ansi")
    envs.reset(seed=1)
    texts = envs.render()
    assert len(texts) == 3
    assert all(isinstance(text, str) and text for text in texts)
    assert make().render() is None


def test_one_environment_refuses_what_is_no_action_and_what_comes_too_late() -> None:
    env = gymnasium.make("crownlands/Duel-v0", opponents="random").unwrapped
    with pytest.raises(CrownlandsError, match="No game is going on: call reset"):
        env.step(0)
    env.reset(seed=1)
    for action in (-1, 10_000, 0.5, "0", None):
        with pytest.raises(CrownlandsError, match="An action is a whole number from 0 to"):
            env.step(action)
    _, reward, over, _, info = env.step(int((env.action_masks() == 0).argmax()))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(CrownlandsError, match="No game is going on: call reset"):
        env.step(0)
    with pytest.raises(gymnasium.error.Error, match=r"[Ss]eed"):
        env.reset(seed=-1)


def test_the_learner_among_the_examples_runs_where_its_library_is(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    asked = ["--minutes", "0.01", "--games", "2", "--final", "2", "--csv", "curve.csv"]
    example = Path(__file__).parents[1] / "examples" / "ppo.py"
    command = [sys.executable, str(example), *asked]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert "In the end: " in done.stdout, done.stderr
    assert (tmp_path / "curve.csv").read_text().startswith("seconds,decisions,victories")
