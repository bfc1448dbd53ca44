"""Thousands of games in one call, each as the rules have it."""

from typing import Any

import numpy as np
import pytest

import crownlands
from crownlands.core import contract, play
from crownlands.core.errors import CrownlandsError, IllegalMove
from crownlands.core.random import WORDS, seed_generator
from crownlands.envs import processor
from crownlands.envs.batch import margin, standing
from crownlands.envs.vector import VectorEnv

pytestmark = pytest.mark.plain

SET_UPS: list[tuple[str, int, tuple[str, ...]]] = [
    ("kingdomino", 4, ("harmony",)),
    ("queendomino", 6, ("royal-wedding", "teams")),
    ("origins", 3, ("totem",)),
    ("duel", 2, ()),
]
IDS = [name for name, _, _ in SET_UPS]


def random_actions(env: VectorEnv, rng: np.random.Generator) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in env.masks])


@pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS, ids=IDS)
def test_every_game_is_played_by_the_rules_and_followed_by_the_next(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    """Beside each game goes one that is played move by move; all that is told is compared."""
    env = VectorEnv(name, seats, variants, games=3, seed=5)
    env.reset()
    rng = np.random.default_rng(1)
    twins = [Twin(env, number) for number in range(3)]
    ended = 0
    while ended < 4:
        actions = random_actions(env, rng)
        env.step(actions)
        for i, action in enumerate(actions):
            twins[i].push(int(action))
            over = twins[i].game.is_over
            assert env.dones[i] == over
            if over:
                ended += 1
                standings = twins[i].game.ranking()
                assert {s.seat: int(env.places[i, s.seat]) for s in standings} == {
                    s.seat: s.place for s in standings
                }
                assert env.points[i, :seats].tolist() == twins[i].game.scores()
                assert env.rewards[i].max() > 0 or len({s.place for s in standings}) == 1
                twins[i] = Twin(env, twins[i].number + 3)
            else:
                assert not env.rewards[i].any()
            compare(env, i, twins[i].game)


def compare(env: VectorEnv, i: int, game: crownlands.Game) -> None:
    assert env.to_play[i] == game.to_play
    assert np.flatnonzero(env.masks[i]).tolist() == game.legal_actions
    planes = np.zeros(env.observations.planes[i].shape[:2], np.uint64)
    scalars = np.zeros(env.observations.scalars[i].shape, np.int16)
    contract.observe(game.state, game.to_play, planes, scalars)
    assert planes.view(np.uint8).tobytes() == env.observations.planes[i].tobytes()
    assert scalars.tolist() == env.observations.scalars[i].tolist()


class Twin:
    """A game whose chance is played by the generator that the environment says it uses."""

    def __init__(self, env: VectorEnv, number: int) -> None:
        self.number = number
        self.rng = np.zeros(WORDS, np.int64)
        seed_generator(self.rng, env.seed, number)
        self.game = crownlands.new(env.entry.name, env.seats, env.variants, by_hand=True)
        self.deal()

    def push(self, action: int) -> None:
        self.game.push(action)
        self.deal()

    def deal(self) -> None:
        while self.game.to_play == crownlands.CHANCE:
            self.game.push(int(contract.pick(self.game.state, self.rng)))


def test_threads_and_the_size_of_the_batch_do_not_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processor, "WORTH_A_THREAD", 1)
    one = VectorEnv("kingdomino", seats=2, games=6, seed=3)
    three = VectorEnv("kingdomino", seats=2, games=6, seed=3, threads=3)
    few = VectorEnv("kingdomino", seats=2, games=2, seed=3)
    rng = np.random.default_rng(2)
    for env in (one, three, few):
        env.reset()
    for _ in range(30):
        actions = random_actions(one, rng)
        one.step(actions)
        three.step(actions)
        few.step(actions[:2])
        assert one.states.tobytes() == three.states.tobytes()
        assert one.states[:2].tobytes() == few.states.tobytes()


def test_a_reset_begins_the_same_games_and_another_seed_others() -> None:
    env = VectorEnv("duel", games=4, seed=1)
    first = env.reset().scalars.copy()
    env.step(random_actions(env, np.random.default_rng(0)))
    assert (env.reset().scalars == first).all()
    assert (env.reset(seed=2).scalars != first).any()


@pytest.mark.parametrize("reward", ["points", "margin"])
def test_rewards_may_be_points_or_the_margin(reward: str) -> None:
    env = VectorEnv("kingdomino", seats=3, games=2, seed=9, reward=reward)
    env.reset()
    rng = np.random.default_rng(3)
    while not env.dones.any():
        env.step(random_actions(env, rng))
    i = int(np.flatnonzero(env.dones)[0])
    points = env.points[i, :3]
    if reward == "points":
        assert env.rewards[i].tolist() == points.tolist()
    else:
        best, second = sorted(points)[:0:-1]
        assert env.rewards[i].max() == best - second


def test_partners_and_the_tied_share_what_their_place_brings() -> None:
    places, points = np.array([1, 1, 2, 2]), np.array([50, 50, 41, 41])
    assert [standing(places, seat, 4) for seat in range(4)] == pytest.approx(
        [2 / 3] * 2 + [-2 / 3] * 2
    )
    assert [margin(points, places, seat, 4) for seat in range(4)] == [9, 9, -9, -9]
    assert margin(np.array([7, 7]), np.array([1, 1]), 0, 2) == 0


def test_what_is_told_may_be_written_to_arrays_of_ones_own() -> None:
    games = 4
    masks = np.zeros((games, 329), np.uint8)
    planes = np.zeros((games, 32, 8, 8), np.uint8)
    env = VectorEnv("kingdomino", games=games, out={"masks": masks, "planes": planes})
    env.reset()
    assert masks.any()
    assert planes.any()
    assert env.masks is masks


def test_without_observations_none_is_made() -> None:
    env = VectorEnv("kingdomino", games=2, observe=False)
    env.reset()
    env.step(random_actions(env, np.random.default_rng(0)))
    assert len(env.observations.planes) == 0


def test_an_illegal_action_is_refused_and_no_game_goes_on() -> None:
    env = VectorEnv("kingdomino", games=3)
    env.reset()
    before = env.states.tobytes()
    for wrong in (328, -1, 9999):
        with pytest.raises(IllegalMove, match=f"Action {wrong} is not legal in game 2"):
            env.step(np.array([0, 0, wrong]))
    assert env.states.tobytes() == before


READ_ONLY = np.frombuffer(bytes(4), np.uint8)

BAD: list[tuple[dict[str, Any], str]] = [
    ({"games": 0}, "The number of games is 1 to"),
    ({"games": 2.5}, "The number of games is 1 to"),
    ({"seed": -1}, "A seed is a whole number"),
    ({"seed": "x"}, "A seed is a whole number"),
    ({"reward": "fame"}, "There is no reward 'fame': choose place, points or margin"),
    ({"device": "tpu"}, "There is no device 'tpu': choose cpu or cuda"),
    ({"seats": 9}, "Kingdomino is for 2, 3 or 4 seats"),
    ({"out": {"mask": np.zeros(1)}}, "There is no array mask: choose to_play, masks"),
    (
        {"out": {"masks": np.zeros((4, 3), np.uint8)}},
        r"`masks` must be uint8 in the shape \(4, 329\)",
    ),
    ({"out": {"dones": [0, 0, 0, 0]}}, "`dones` must be a NumPy array"),
    ({"out": {"dones": READ_ONLY}}, "`dones` must be a NumPy array that can be written to"),
    ({"threads": 0}, "The number of threads is 1 or more, not 0"),
    ({"threads": "two"}, "The number of threads is 1 or more, not 'two'"),
]


@pytest.mark.parametrize(("options", "sentence"), BAD, ids=[sentence for _, sentence in BAD])
def test_what_cannot_be_gets_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        VectorEnv("kingdomino", **({"games": 4} | options))


def test_actions_of_the_wrong_shape_or_kind_get_a_sentence() -> None:
    env = VectorEnv("kingdomino", games=2)
    with pytest.raises(CrownlandsError, match="call reset"):
        env.step([0, 0])
    env.reset()
    for actions in ([0], [[0, 0]], [[0], [0, 1]], [0.0, 1.0], "ab", None):
        with pytest.raises(CrownlandsError, match="Actions are 2 whole numbers, one for each game"):
            env.step(actions)


def test_the_legal_moves_are_those_of_the_mask() -> None:
    env = VectorEnv("origins", seats=2, variants=["tribe"], games=2, seed=4)
    env.reset()
    out = np.zeros(contract.MAX_MOVES, np.int64)
    for _ in range(40):
        env.step(random_actions(env, np.random.default_rng(5)))
        for i in range(2):
            n = play.legal(env.states, i, out)
            assert np.flatnonzero(env.masks[i]).tolist() == out[:n].tolist()
