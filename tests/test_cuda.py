"""The kernels for CUDA without a GPU: made by its compiler, and played in numba's simulator."""

import json
import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import crownlands
from crownlands.core.jit import COMPILED, plain
from crownlands.core.spread import ROWS, write_board
from crownlands.envs.vector import VectorEnv

numba_cuda = pytest.importorskip("numba_cuda", reason="numba-cuda is for Linux on x86-64")

GAMES = [("kingdomino", 4, ()), ("queendomino", 4, ()), ("origins", 4, ("tribe",)), ("duel", 2, ())]
IDS = [game for game, _, _ in GAMES]
CAPABILITY = (8, 0)


@pytest.mark.skipif(not COMPILED, reason="needs numba")
@pytest.mark.parametrize(("game", "seats", "variants"), GAMES, ids=IDS)
def test_every_kernel_compiles_to_ptx(
    game: str, seats: int, variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    import numba
    from numba import cuda
    from numba.cuda import dispatcher

    from crownlands import bulk_cuda
    from crownlands.envs import cuda as kernels

    # All that the compiler asks a device for is what it can do.
    device = SimpleNamespace(compute_capability=CAPABILITY)
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)

    def ptx(kernel: Any, *example: Any) -> str:
        kinds = tuple(numba.typeof(value) for value in example)
        text, _ = cuda.compile(
            kernel, kinds, device=False, cc=CAPABILITY, output="ptx", abi="numba"
        )
        return str(text)

    env = VectorEnv(game, seats, variants, games=2)
    batch = env._batch
    numbers = np.zeros(2, np.int64)
    made = [
        ptx(kernels.reset_games, batch, 1),
        ptx(kernels.step_games, batch, numbers, 1, 1),
        ptx(kernels.look_at_games, batch),
        ptx(kernels.check_games, batch, numbers, numbers),
        ptx(kernels.clear, batch.masks.reshape(-1)),
        ptx(
            bulk_cuda.games_kernel(batch.blank.dtype).py_func,
            batch.blank,
            1,
            1,
            np.zeros((2, seats), np.int32),
            np.zeros((2, seats), np.int8),
            numbers,
        ),
    ]
    for text in made:
        assert ".visible .entry" in text
        assert f".target sm_{CAPABILITY[0]}{CAPABILITY[1]}" in text


def test_a_row_of_a_plane_is_the_same_without_a_table() -> None:
    from crownlands.core import cuda as ours

    row = plain(ours.row_of_lane)
    planes = np.zeros((1, ROWS), np.uint64)
    for word in np.random.default_rng(1).integers(0, 1 << 63, 50, np.uint64):
        write_board(planes, 0, word)
        assert [row(word, lane) for lane in range(ROWS)] == planes[0].tolist()


IN_THE_SIMULATOR = """
import json, sys
import numpy as np
import crownlands
from crownlands.envs.vector import VectorEnv

game, seats, variants, steps = json.loads(sys.argv[1])
games = crownlands.simulate(game, seats, variants, games=1, seed=5, device="cuda")
told = [games.scores.tolist(), games.ranks.tolist(), games.decisions]
env = VectorEnv(game, seats, variants, games=2, seed=6, device="cuda")
env.reset()
for _ in range(steps):
    masks = env.masks.copy_to_host()
    env.step(np.array([int(np.flatnonzero(mask)[-1]) for mask in masks]))
told += [env.masks.copy_to_host().tolist()]
told += [part.copy_to_host().tolist() for part in env.observations]
print(json.dumps(told))
"""


@pytest.mark.parametrize(("game", "seats", "variants"), GAMES, ids=IDS)
def test_the_simulator_plays_the_processors_games(
    game: str, seats: int, variants: tuple[str, ...]
) -> None:
    steps = 6
    run = subprocess.run(
        [sys.executable, "-c", IN_THE_SIMULATOR, json.dumps([game, seats, variants, steps])],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "CROWNLANDS_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    scores, ranks, decisions, masks, planes, scalars = json.loads(run.stdout)

    games = crownlands.simulate(game, seats, variants, games=1, seed=5)
    assert (scores, ranks) == (games.scores.tolist(), games.ranks.tolist())
    assert decisions == games.decisions
    env = VectorEnv(game, seats, variants, games=2, seed=6)
    env.reset()
    for _ in range(steps):
        env.step(np.array([int(np.flatnonzero(mask)[-1]) for mask in env.masks]))
    assert masks == env.masks.tolist()
    assert planes == env.observations.planes.tolist()
    assert scalars == env.observations.scalars.tolist()
