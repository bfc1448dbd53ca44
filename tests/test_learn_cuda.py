"""Self-play's kernels without a GPU: made by CUDA's compiler, and played in numba's simulator."""

import json
import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from crownlands.core.jit import COMPILED

pytest.importorskip("numba_cuda", reason="numba-cuda is for Linux on x86-64")
pytest.importorskip("torch")

from crownlands.learn.config import read
from crownlands.learn.games import Branches, Choice, Trials
from crownlands.learn.machine import OnProcessor
from crownlands.learn.selfplay import SelfPlay

GAMES = [("kingdomino", 2, []), ("queendomino", 2, []), ("origins", 2, ["tribe"]), ("duel", 2, [])]
IDS = [game for game, _, _ in GAMES]
CAPABILITY = (9, 0)


@pytest.mark.skipif(not COMPILED, reason="needs numba")
@pytest.mark.parametrize(("game", "seats", "variants"), GAMES, ids=IDS)
def test_every_kernel_compiles_to_ptx(
    game: str, seats: int, variants: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import numba
    from numba import cuda
    from numba.cuda import dispatcher

    from crownlands.learn import cuda as kernels

    # All that the compiler asks a device for is what it can do.
    device = SimpleNamespace(compute_capability=CAPABILITY)
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)
    told = {"game": game, "seats": seats, "variants": [variants], "play": {"games": 2}}
    play = SelfPlay(read("some", told), OnProcessor())
    lockstep = play.lockstep
    games, shape, views = lockstep.games, play.plan.shape, lockstep.views(lockstep.room(2))
    rows, values = np.zeros(2, np.int64), np.zeros(2, np.float32)
    changed = np.zeros((2, shape.kingdoms), np.bool_)
    trials, choice = Trials(rows, rows, rows, values, changed), Choice(values, rows, rows)
    desked = kernels.kernels(games.states.dtype, shape)
    made: list[tuple[Any, tuple[Any, ...]]] = [
        (desked.look.py_func, (games, trials, shape, views)),
        (kernels.guests_kernel(games.states.dtype).py_func, (games,)),
    ]
    if game == "duel":  # the others' rules are compiled with the environments' kernels
        made += [
            (kernels.begin_games, (games, 1, 1, 0.5)),
            (kernels.go_on_in_games, (games,)),
            (kernels.decide_games, (games, trials, choice, 0.5)),
            (kernels.branch_off_games, (games, trials, Branches(rows, rows, 1), games)),
            (desked.try_moves.py_func, (games, trials, shape, views, views)),
            (
                kernels.spread_row,
                (
                    np.zeros((2, 3), np.int64),
                    np.zeros((2, 8), np.int16),
                    np.zeros(7, np.float32),
                    np.zeros((2, 50), np.int64),
                ),
            ),
        ]
    for kernel, example in made:
        kinds = tuple(numba.typeof(value) for value in example)
        text, _ = cuda.compile(
            kernel, kinds, device=False, cc=CAPABILITY, output="ptx", abi="numba"
        )
        assert ".visible .entry" in text
        assert f".target sm_{CAPABILITY[0]}{CAPABILITY[1]}" in text


# Games on a device, of a network that follows from a seed, and what it learns: what came of them.
PLAYED = """
import json, sys
import torch
from crownlands.learn.config import read
from crownlands.learn.machine import prepared
from crownlands.learn.train import Budget, Trainer

torch.set_num_threads(1)
told, generations, device = json.loads(sys.argv[1])
trainer = Trainer(read("some", told), prepared(device))
found = trainer.play.play(trainer.network, 5, 3, 0.1)
sums = [part.long().sum().item() for part in found.seen]
learnt = [[line["points"], line["loss"]] for line in trainer.generations(Budget(0, generations))]
print(json.dumps([found.points, found.won, found.decisions, found.trials, sums, learnt]))
"""
NETWORK = {"kingdom_1": 8, "kingdom_2": 4, "table": 4, "head_1": 8, "head_2": 4}


def played(
    told: dict[str, Any], generations: int | None, device: str, **environment: str
) -> list[Any]:
    run = subprocess.run(
        [sys.executable, "-c", PLAYED, json.dumps([told, generations, device])],
        env={**os.environ, "CROWNLANDS_JIT": "0", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return list(json.loads(run.stdout))


def test_the_simulator_plays_and_learns_as_the_processor_does() -> None:
    play = {"games": 2, "guests": 0.5}
    branches = {"share": 0.05, "moves": 2, "horizon": 1}
    told = {"game": "duel", "seats": 2, "play": play, "branches": branches, "network": NETWORK}
    simulated = played(told, 1, "cuda", NUMBA_ENABLE_CUDASIM="1")
    assert simulated == played(told, 1, "cpu")


@pytest.mark.parametrize(
    ("game", "seats", "variants"),
    [("queendomino", 2, []), ("origins", 3, ["totem"]), ("origins", 3, ["tribe"])],
    ids=["queendomino", "totem", "tribe"],
)
def test_guests_in_the_simulator_play_as_on_the_processor(
    game: str, seats: int, variants: list[str]
) -> None:
    told = {"game": game, "seats": seats, "variants": [variants], "network": NETWORK}
    told["play"] = {"games": 1, "guests": 1.0}
    simulated = played(told, None, "cuda", NUMBA_ENABLE_CUDASIM="1")
    assert simulated == played(told, None, "cpu")


# The bits of some words and numbers beside them, as a kernel writes them on a GPU.
SPREAD = """
import numpy as np
import torch
from numba import cuda
from crownlands.learn.cuda import spread_row

rng = np.random.default_rng(1)
words = rng.integers(-(2**63), 2**63 - 1, (5, 3))
numbers, scale = rng.integers(-300, 300, (5, 8), np.int16), rng.random(6, np.float32)
out = np.full((5, 50), -1)
cuda.jit(spread_row)[2, 128](words, numbers, scale, out)
found = torch.from_numpy(out).view(torch.bfloat16)
octets = words.view(np.uint8).reshape(5, -1)
assert (found[:, :192].float().numpy() == np.unpackbits(octets, axis=1, bitorder="little")).all()
scaled = torch.from_numpy(numbers[:, :6] * scale).to(torch.bfloat16)
assert torch.equal(found[:, 192:198], scaled)
assert not found[:, 198:].any()
"""


def test_bits_and_numbers_are_spread_as_the_numbers_of_a_gpu() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "CROWNLANDS_JIT": "0"}
    subprocess.run([sys.executable, "-c", SPREAD], env=environment, check=True)
