"""On a GPU a network is told the same and thinks the same; without one, in numba's simulator."""

import json
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from crownlands.core.jit import COMPILED
from crownlands.nets.forward import mind_for
from networks import random_network

pytest.importorskip("numba_cuda", reason="numba-cuda is for Linux on x86-64")

import judging
from test_nets_forward import think_first

CAPABILITY = (8, 0)
every_set_up = pytest.mark.parametrize(
    ("name", "seats", "variants"), judging.SET_UPS, ids=[name for name, *_ in judging.SET_UPS]
)


@every_set_up
def test_the_simulator_tells_and_thinks_the_same(
    name: str, seats: int, variants: tuple[str, ...]
) -> None:
    run = subprocess.run(
        [sys.executable, judging.__file__, json.dumps([name, seats, variants])],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "CROWNLANDS_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    header, network = random_network(name, seats, variants)
    mind = mind_for(header.shape, network)
    found = []
    for states in judging.looked_at(name, seats, variants):
        for seat in range(2):
            think_first(states, seat, mind)
            found.append(judging.told_and_thought(mind))
    assert json.loads(run.stdout) == found


@pytest.mark.skipif(not COMPILED, reason="needs numba")
@every_set_up
def test_the_kernel_compiles_to_ptx(
    name: str, seats: int, variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    import numba
    from numba import cuda
    from numba.cuda import dispatcher

    # All that the compiler asks a device for is what it can do.
    device = SimpleNamespace(compute_capability=CAPABILITY)
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)
    header, network = random_network(name, seats, variants)
    states = next(judging.looked_at(name, seats, variants))
    kinds = tuple(map(numba.typeof, (states, 0, mind_for(header.shape, network))))
    text, _ = cuda.compile(
        judging.think_of_game, kinds, device=False, cc=CAPABILITY, output="ptx", abi="numba"
    )
    assert ".visible .entry" in str(text)
