"""The load and the attack of the benchmarks, for a moment: players play on, and are answered."""

import asyncio
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from servers import PATIENCE, Server, running, settings, sqlite_url

FOLDER = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings(sqlite_url(tmp_path_factory.mktemp("load")))) as started:
        yield started


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(FOLDER))
    yield importlib.import_module
    for name in ("load", "attack"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("form", ["full", "changes", "light"])
def test_tables_are_played_as_fast_as_they_are_answered(
    server: Server, benchmark: Any, form: str
) -> None:
    load = benchmark("load")
    measured = load.Server.__new__(load.Server)
    measured.urls, measured.started = [str(server.http.base_url).rstrip("/")], []
    found = asyncio.run(load.Load(measured, load.Case(3, form=form), 1.0).run())
    assert found["moves"] > 0
    assert found["kb_per_move"] > 0


@pytest.mark.parametrize("attack", ["nothing", "all events", "newlines as a record", "pictures"])
def test_a_player_is_answered_while_others_ask_for_costly_things(
    server: Server, benchmark: Any, attack: str
) -> None:
    module = benchmark("attack")
    url = str(server.http.base_url)
    found = asyncio.run(module.measure(url, module.ATTACKS[attack], 1.0))
    assert found
    assert max(found) < PATIENCE
