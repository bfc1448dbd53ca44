"""What every game promises: checked over the whole catalogue."""

import json
import os
import random
import re
import subprocess
import sys
from inspect import getsource
from pathlib import Path
from types import ModuleType
from typing import cast

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from crownlands.catalogue import GAMES
from crownlands.core import contract, draft, play
from crownlands.core.contract import CHANCE, MAX_MOVES
from crownlands.core.errors import CrownlandsError, IllegalMove
from crownlands.core.jit import COMPILED, jit
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import Game
from strategies import SET_UPS, SetUp, games, played

DOCS = Path(__file__).parents[1] / "docs"

pytestmark = pytest.mark.plain

relaxed = settings(
    max_examples=60 if COMPILED else 15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],  # the first game of a kind waits for the compiler
)


@jit
def mark_one(states: np.ndarray, mask: np.ndarray, room: np.ndarray) -> None:
    contract.mark_legal(states[0], mask, room)


@jit
def pick_often(states: np.ndarray, rng: np.ndarray, counts: np.ndarray, times: int) -> None:
    for _ in range(times):
        counts[contract.pick(states[0], rng)] += 1


@relaxed
@given(games())
def test_pick_is_uniform_over_the_legal_actions(game: Game) -> None:
    if game.is_over:
        return
    legal = game.legal_actions
    times = 100 * len(legal)
    counts = np.zeros(MAX_MOVES * 2, np.int64)
    rng = np.zeros(WORDS, np.int64)
    seed_generator(rng, 1, 2)
    pick_often(game.states, rng, counts, times)
    assert set(np.flatnonzero(counts)) <= set(legal)
    # Chi-square: its mean is n - 1 and its variance 2 (n - 1); seven deviations are beyond doubt.
    n = len(legal)
    chi = ((counts[legal] - 100) ** 2 / 100).sum()
    assert chi <= n - 1 + 7 * (2 * n) ** 0.5 + 7


@relaxed
@given(games())
def test_the_legal_actions_are_marked_and_nothing_beside_them(game: Game) -> None:
    if game.is_over:
        return
    actions, edge = play.count_actions(game.states, 0), 64
    around = np.full(actions + 2 * edge, 7, np.uint8)
    around[edge:-edge] = 0
    mark_one(game.states, around[edge:-edge], np.zeros(MAX_MOVES, np.int64))
    assert np.flatnonzero(around[edge:-edge]).tolist() == game.legal_actions
    assert around[edge:-edge].max() == 1
    assert set(around[:edge]) | set(around[-edge:]) == {7}


@relaxed
@given(games())
def test_legal_actions_are_ascending_and_within_the_count(game: Game) -> None:
    actions = game.legal_actions
    assert actions == sorted(set(actions))
    assert bool(actions) != game.is_over
    if game.to_play >= 0:
        assert actions[0] >= 0
        assert actions[-1] < play.count_actions(game.states, 0)
        assert len(actions) <= MAX_MOVES


@relaxed
@given(games())
def test_encode_undoes_decode_and_text_parses_back(game: Game) -> None:
    for action in game.legal_actions:
        move = game.move(action)
        assert game.entry.actions.encode(game.state, move) == action
        assert game.read(str(move)) == move
        assert " " not in str(move)
    texts = [str(move) for move in game.legal_moves]
    assert len(set(texts)) == len(texts)


@relaxed
@given(games())
def test_undo_restores_the_bytes(game: Game) -> None:
    if game.is_over:
        return
    before, log = game.states.tobytes(), list(game.log)
    for move in game.legal_moves[:5]:
        game.push(move)
        assert game.undo() == move
        assert game.states.tobytes() == before
        assert game.log == log


@relaxed
@given(games())
def test_copies_are_independent(game: Game) -> None:
    before = game.states.tobytes()
    twin = game.copy()
    assert twin == game
    for _ in range(5):
        if not twin.is_over:
            twin.push(twin.legal_moves[-1])
    assert game.states.tobytes() == before


@relaxed
@given(games())
def test_a_move_is_legal_if_and_only_if_it_is_accepted(game: Game) -> None:
    """Any move that can be written is accepted when listed and refused with a sentence if not."""
    rnd = random.Random(len(game.log))
    legal = {str(move) for move in game.legal_moves}
    squares = [f"{column}{row}" for column in "abcdefghijklm" for row in range(1, 14)]
    tried = [f"{rnd.choice(squares)}-{rnd.choice(squares)}" for _ in range(20)]
    for square in rnd.sample(squares, 20):
        column, row = square[0], int(square[1:])
        tried += [f"{square}-{chr(ord(column) + 1)}{row}", f"{square}-{column}{row + 1}"]
    tried += [f"@{n}" for n in range(50)] + ["x", "-", "+7", "K1", "K5", "+49", "", "foo", *legal]
    for text in tried:
        copy = game.copy()
        try:
            played = copy.push(text)
        except IllegalMove:
            assert text not in legal
            assert copy == game
        else:
            assert str(played) in legal


@relaxed
@given(games())
def test_the_breakdown_adds_up_to_the_score(game: Game) -> None:
    for seat, points in enumerate(game.scores()):
        assert sum(part.points for part in game.breakdown(seat)) == points


@relaxed
@given(games())
def test_repr_rebuilds_the_game(game: Game) -> None:
    import crownlands

    assert eval(repr(game), {"crownlands": crownlands}) == game


def test_the_state_holds_no_future() -> None:
    """A log replayed without its dealer gives the same bytes: nothing undealt is in them."""
    for set_up in SET_UPS:
        game = played(set_up, 1, 10)
        other = Game(game.name, game.seats, game.variants)
        for move in game.log:
            other.push(move)
        assert other.states.tobytes() == game.states.tobytes()


TRACE = """
import json, sys
import numpy as np
from crownlands.core import contract, play
from crownlands.core.jit import COMPILED, jit
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import Game

@jit
def trace(states, rng, actions):
    s, n = states[0], 0
    while s.to_play != contract.OVER:
        actions[n] = contract.pick(s, rng)
        contract.apply(s, actions[n])
        n += 1
    return n

answer = []
for seed, (name, seats, variants) in enumerate(json.loads(sys.argv[1])):
    game = Game(name, seats, variants)
    rng, actions = np.zeros(WORDS, np.int64), np.zeros(5000, np.int64)
    seed_generator(rng, 2**40 + seed, 2**35 + 1)
    n = trace(game.states, rng, actions)
    answer.append([actions[:n].tolist(), game.states.tobytes().hex(), game.scores()])
print(json.dumps([COMPILED, answer]))
"""


def run_trace(set_ups: list[SetUp], jit: str) -> tuple[bool, object]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", TRACE, json.dumps(set_ups)],
        env={**os.environ, "CROWNLANDS_JIT": jit},
        check=True,
        capture_output=True,
        text=True,
    )
    compiled, answer = json.loads(done.stdout)
    return compiled, answer


@pytest.mark.skipif(not COMPILED, reason="compares both ways of running once, when compiled")
def test_plain_python_plays_move_for_move_like_the_compiled_engine() -> None:
    compiled, fast = run_trace(SET_UPS, "1")
    plain, slow = run_trace(SET_UPS, "0")
    assert (compiled, plain) == (True, False)
    assert fast == slow


def test_a_second_game_with_the_same_fields_is_refused() -> None:
    """A record tells whose rules are asked: two games cannot have the same one."""
    first = next(iter(GAMES.values()))
    twin = ModuleType("twin")
    with pytest.raises(CrownlandsError, match=r"^The record of twin has the same fields as"):
        contract.register(first.state, twin)
    contract.register(first.state, cast(ModuleType, first.rules))  # the same again
    assert contract.rules_of(np.zeros(1, first.state)[0]) is first.rules


def test_chance_and_the_end_are_said_once() -> None:
    assert not {"CHANCE", "OVER"} & set(re.findall(r"^(\w+) = ", getsource(draft), re.MULTILINE))


def test_what_decides_among_equals_has_a_name_and_is_told_in_the_rules() -> None:
    for entry in GAMES.values():
        game = Game(entry.name)
        assert len(game.ranking()[0].tie_breaks) == len(entry.tie_breaks) > 0
        rules = (DOCS / f"rules-{entry.name}.md").read_text(encoding="utf-8")
        for name in entry.tie_breaks:
            assert name in rules


def test_chance_is_a_player() -> None:
    for set_up in SET_UPS:
        name, seats, variants = set_up
        game = Game(name, seats, variants)
        assert game.to_play == CHANCE
        assert all(move.by_chance for move in game.legal_moves)
