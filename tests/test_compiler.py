"""Only what Python calls becomes machine code, and a part of it is compiled once."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from crownlands.core.jit import COMPILED, jit
from crownlands.core.terrain import Terrain

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

# What a server calls for a game, with every compilation counted; prints how often each was.
COUNT = """
import json, sys
from collections import Counter
from numba.core import event

class Listener(event.Listener):
    def on_start(self, told):
        function = told.data["dispatcher"].py_func
        if function.__module__.startswith("crownlands"):
            counted[f"{function.__module__}.{function.__name__}"] += 1
    def on_end(self, told):
        pass

counted = Counter()
event.register("numba:compile", Listener())
from crownlands.server.warm import exercise_table
exercise_table("duel")
print(json.dumps(counted))
"""


@jit
def doubled(number: int) -> int:
    return 2 * number


@jit
def doubled_in_many_ways(cells: np.ndarray) -> int:
    return (
        doubled(cells[0])
        + doubled(int(cells[1]) + 1000)
        + doubled(7)
        + doubled(8)
        + doubled(Terrain.MINE)
    )


def test_a_part_is_compiled_once_for_all_whole_numbers() -> None:
    small = np.array([100, 3], np.int8)
    assert doubled_in_many_ways(small) == 200 + 2006 + 14 + 16 + 10
    assert len(doubled._parts) == 1  # type: ignore[attr-defined]
    assert doubled.signatures == []  # type: ignore[attr-defined]  # Python never called it


def test_a_part_can_be_called_from_python_all_the_same() -> None:
    assert doubled_in_many_ways(np.array([1, 2], np.int8)) == 2 + 2004 + 14 + 16 + 10
    assert doubled(21) == 42


def test_hardly_a_function_of_a_game_is_compiled_twice(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", COUNT],
        env={**os.environ, "CROWNLANDS_CACHE": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    counted = json.loads(done.stdout)
    assert len(counted) > 40
    # One is called from Python and from compiled code; instructions are there for each kind of
    # caller; a part of a score is told briefly or in full.
    often = {name for name, times in counted.items() if times > 1}
    assert often <= {
        "crownlands.core.play.legal",
        "crownlands.core.scoring.add_part",
        "crownlands.core.instructions._count_compiled",
        "crownlands.core.instructions._lowest_compiled",
        "crownlands.core.instructions._nth_by_deposit",
        "crownlands.core.instructions._nth_by_halves",
    }, often
