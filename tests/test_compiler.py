"""Only what Python calls becomes machine code, and a part of it is compiled once."""

import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from crownlands.core.jit import COMPILED, jit, loading, plain_till_loaded
from crownlands.core.terrain import Terrain

if COMPILED:
    import numba
    from numba.core.caching import IndexDataCacheFile

    from crownlands.core.compiler import Dispatcher

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
from crownlands.server.exercises import exercise_table
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
    assert len(doubled._parts) <= 1  # type: ignore[attr-defined]  # none, where it was kept
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


@jit
def tripled(number: int, more: int = 1) -> int:
    return 3 * number + doubled(more)


def test_where_nothing_is_compiled_in_passing_plain_python_runs_until_it_is_loaded() -> None:
    with plain_till_loaded():
        assert tripled(2) == 8
        assert tripled(2, more=5) == 16
        assert tripled.signatures == []  # type: ignore[attr-defined]
        with ThreadPoolExecutor(1) as another, loading():
            assert another.submit(tripled, 2).result() == 8
            assert tripled.signatures == []  # type: ignore[attr-defined]
            assert tripled(2) == 8
        assert len(tripled.signatures) == 1  # type: ignore[attr-defined]
    assert tripled(2.5) == 9.5  # type: ignore[arg-type]
    assert len(tripled.signatures) == 2  # type: ignore[attr-defined]


def halved(number: float) -> float:
    return number / 2


def halving() -> "Dispatcher":
    """As a process has it that has just been started."""
    made = Dispatcher(halved, {})
    made.enable_caching()
    return made


def test_what_is_kept_is_called_from_python_and_linked_as_a_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    assert halving()(3.0) == 1.5
    loaded = halving()
    assert loaded(3.0) == 1.5
    assert loaded.stats.cache_hits
    assert Dispatcher(lambda number: loaded(number) + loaded(1.0), {})(3.0) == 2.0
    with pytest.raises(RuntimeError, match="unfit for linking"):
        loaded.overloads[(numba.float64,)].library._get_module_for_linking()


def test_processes_that_keep_code_at_once_do_not_mix_it_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of two reads the index before the other writes it, if it can."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    both_have_read = threading.Barrier(2)
    read = IndexDataCacheFile._load_index

    def read_and_wait(index: IndexDataCacheFile) -> Any:
        found = read(index)
        with suppress(threading.BrokenBarrierError):
            both_have_read.wait(0.5)
        return found

    kinds = [(numba.float64,), (numba.int32,)]
    writers = [halving(), halving()]
    for writer, kind in zip(writers, kinds, strict=True):
        writer._cache.disable()
        writer.compile(kind)
        writer._cache.enable()
    monkeypatch.setattr(IndexDataCacheFile, "_load_index", read_and_wait)
    with ThreadPoolExecutor(2) as processes:
        kept = [
            processes.submit(writer._cache.save_overload, kind, writer.overloads[kind])
            for writer, kind in zip(writers, kinds, strict=True)
        ]
        for one in kept:
            one.result()
    for kind in kinds:
        reader = halving()
        found = reader._cache.load_overload(kind, reader.targetctx)
        assert found is not None
        assert found.signature.args == kind
