"""Quick players of Duel and Origins: their answers are legal, and the same compiled or not."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from crownlands.core import contract, play
from crownlands.core.contract import MAX_MOVES, OVER, room_for
from crownlands.core.jit import COMPILED
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import Game, new
from strategies import SET_UPS, SetUp

OWN = [set_up for set_up in SET_UPS if set_up[0] in ("duel", "origins")]
FEW = [("duel", 2, ()), ("origins", 2, ("totem",)), ("origins", 4, ("tribe", "fire-empire"))]


def answers(set_up: SetUp, seed: int, strayed: bool) -> list[int]:
    """What the quick player answers in a game of its own, or in one that is played at random."""
    game: Game = new(*set_up, seed=seed)
    rng, room = np.zeros(WORDS, np.int64), room_for(game.states)
    seed_generator(rng, seed, 1)
    legal = np.zeros(MAX_MOVES, np.int64)
    found = []
    while game.to_play != OVER:
        before = game.states.tobytes()
        action = int(contract.quick(game.state, rng, room))
        assert game.states.tobytes() == before
        assert action in legal[: play.legal(game.states, 0, legal)]
        found.append(action)
        if strayed:
            action = int(contract.pick(game.state, rng))
        game.push(action)
    return found


@pytest.mark.plain
@pytest.mark.parametrize("strayed", [False, True])
@pytest.mark.parametrize("set_up", OWN, ids=str)
def test_quick_answers_a_legal_action_and_leaves_the_position_alone(
    set_up: SetUp, strayed: bool
) -> None:
    assert len(answers(set_up, 7, strayed)) > 20


@pytest.mark.skipif(not COMPILED, reason="compares plain Python with machine code")
def test_plain_python_answers_like_machine_code() -> None:
    script = (
        "import json; from test_greed import FEW, answers;"
        "print(json.dumps([answers(s, 5, strayed) for s in FEW for strayed in (0, 1)]))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"CROWNLANDS_JIT": jit, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for jit in ("0", "1")
    ]
    assert json.loads(told[0]) == json.loads(told[1])
