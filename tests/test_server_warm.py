"""A first start: played in plain Python while others compile, what is wanted first."""

import asyncio
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

import pytest

from crownlands.catalogue import GAMES
from crownlands.core import jit
from crownlands.lock import Taken
from crownlands.server import exercises, warm
from crownlands.server.exercises import BOTS, COACHED, LEARNT, TABLE, UNITS, Unit
from crownlands.server.warm import READY, Child, Engine, alone
from postgres import free_port
from servers import PATIENCE, Seated, process, seat_all, sqlite_url

LOADED = [unit for unit in UNITS if unit[1] != COACHED]  # that is for the coach's processes

needs_compiler = pytest.mark.skipif(not jit.COMPILED, reason="nothing is compiled")


def first_answer(table: Seated) -> str:
    """The first move that a bot makes; people move when it is their turn."""
    while True:
        events = table.server.get(f"{table.path}/events")["events"]
        for event in events:
            if event["data"].get("by") == "bot":
                return str(event["data"]["move"])
        if table.view()["position"]["to_play"] in table.tokens:
            table.move()
        time.sleep(0.02)


@needs_compiler
def test_levels_that_do_not_search_answer_in_every_game_before_it_is_compiled(
    tmp_path: Path,
) -> None:
    options = ("serve", "--database", sqlite_url(tmp_path))
    fresh = {"CROWNLANDS_JIT": "1", "CROWNLANDS_CACHE": str(tmp_path / "cache")}
    with (
        (tmp_path / "log").open("w") as log,
        process(*options, port=free_port(), ready=False, out=log, **fresh) as (server, _),
    ):
        for game in GAMES:
            for level in ("peasant", "squire"):
                assert first_answer(seat_all(server, f"person {level}", game))
                assert server.get("/api/health")["bots"][game] != READY
    assert "Traceback" not in (tmp_path / "log").read_text()
    assert not list((tmp_path / "cache").rglob("*bots*.warm"))


# What Python calls by machine code that it had not before, in a process of its own: in this one
# other tests may have called it.
FURTHER = """
import sys
from numba.core.registry import CPUDispatcher as Compiled
from crownlands.agents.agent import Budget
from crownlands.agents.fallback import Fallback
from crownlands.agents.registry import levels, player
from crownlands.server import exercises

def called():
    parts = [(name, vars(module)) for name, module in sys.modules.items() if "crownlands" in name]
    every = {(name, key): part for name, names in parts for key, part in names.items()}
    return {key: len(part.signatures) for key, part in every.items() if isinstance(part, Compiled)}

game = sys.argv[1]
exercises.exercise_bots(game)
exercises.exercise_learned(game)
before = called()
states = next(exercises.learnt_positions(game))
for level in levels():
    agent = player(level.name).agent
    if isinstance(agent, Fallback):
        agent.learned.agent.choose(states.copy(), Budget(playouts=4), seed=1)
print(sorted(set(called().items()) - set(before.items())))
"""


@needs_compiler
@pytest.mark.parametrize("game", ["duel", "queendomino"])
def test_levels_with_a_network_find_compiled_what_they_call(game: str) -> None:
    told = [sys.executable, "-c", FURTHER, game]
    assert subprocess.run(told, check=True, capture_output=True, text=True).stdout == "[]\n"


class Scripted(Child):
    """A compiler that notes what it is told to compile, and has done it when the test says so."""

    def __init__(self, told: list[Unit], go_on: asyncio.Event) -> None:
        self.told, self.go_on = told, go_on
        self.is_called_off = False
        self._off = asyncio.Event()

    async def compile(self, unit: Unit) -> bool:
        self.told.append(unit)
        waiting = [asyncio.ensure_future(event.wait()) for event in (self.go_on, self._off)]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for one in waiting:
            one.cancel()
        return not self._off.is_set()

    def call_off(self) -> None:
        self.is_called_off = True
        self._off.set()

    def die(self) -> None:
        self._off.set()


class Warming:
    """An engine that warms up with scripted compilers, until it has to wait for them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.told: list[Unit] = []
        self.children: list[Scripted] = []
        self.loaded: list[Unit] = []
        patch.setattr(Child, "started", self._start)
        patch.setattr(warm, "is_kept", lambda _unit: False)
        patch.setattr(warm, "load", self.loaded.append)
        patch.setattr(warm, "alone", nullcontext)

    @asynccontextmanager
    async def _start(self) -> AsyncIterator[Child]:
        self.children.append(Scripted(self.told, self.go_on))
        yield self.children[-1]

    @asynccontextmanager
    async def begun(self) -> AsyncIterator[Engine]:
        """The engine with both compilers at work; at the end all is compiled."""
        self.go_on = asyncio.Event()
        engine = Engine()
        task = asyncio.create_task(engine.warm_up())
        await self.until(2)
        yield engine
        self.go_on.set()
        await asyncio.wait_for(task, PATIENCE)
        assert engine.is_ready

    async def until(self, count: int) -> None:
        """Until so many things have been asked for."""
        while len(self.told) < count:
            await asyncio.sleep(0)


@pytest.fixture
def warming(monkeypatch: pytest.MonkeyPatch) -> Warming:
    return Warming(monkeypatch)


@needs_compiler
def test_where_nobody_asks_each_compiler_keeps_to_its_game(warming: Warming) -> None:
    async def check() -> None:
        async with warming.begun():
            first, second, *_ = GAMES
            assert warming.told == [(first, BOTS), (second, BOTS)]
        assert set(warming.told[2:4]) == {(first, TABLE), (second, TABLE)}
        assert sorted(warming.told) == sorted(UNITS)
        assert sorted(warming.loaded) == sorted(LOADED)

    asyncio.run(check())


@needs_compiler
def test_what_somebody_wants_is_compiled_at_once_by_both(warming: Warming) -> None:
    async def check() -> None:
        async with warming.begun() as engine:
            engine.want("no such game")
            engine.want("duel")
            await warming.until(4)
            assert set(warming.told[2:4]) == {("duel", BOTS), ("duel", TABLE)}
            assert engine.bots["kingdomino"] == "waiting"
            engine.want("origins")  # that comes next: what others want is not called off
            assert len(warming.children) == 4
        assert set(warming.told[4:6]) == {("origins", BOTS), ("origins", TABLE)}
        assert set(warming.told) == set(UNITS)
        assert set(warming.loaded) == set(LOADED)

    asyncio.run(check())


@needs_compiler
def test_a_compiler_that_dies_leaves_nothing_undone(warming: Warming) -> None:
    async def check() -> None:
        async with warming.begun():
            for child in warming.children:
                child.die()
        assert len(warming.told) == 2
        assert sorted(warming.loaded) == sorted(LOADED)

    asyncio.run(check())


def test_of_several_servers_one_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "cache_directory", lambda: tmp_path)
    with alone(), pytest.raises(Taken), alone():
        pass
    with alone():
        pass  # it is free again


def test_what_another_copy_of_the_package_has_compiled_is_not_taken_for_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """numba keeps it elsewhere: a server that believed it would compile everything itself."""
    here = exercises.stamp()
    copy = tmp_path / "crownlands"
    shutil.copytree(jit.PACKAGE, copy, ignore=shutil.ignore_patterns("page", "*.pyc"))
    monkeypatch.setattr(jit, "PACKAGE", copy)
    assert exercises.stamp.__wrapped__() != here


def test_only_the_two_strongest_levels_and_the_coach_wait_for_what_their_networks_need() -> None:
    async def waiting() -> None:
        engine = Engine()
        for part in (LEARNT, COACHED):  # as for a game of another package, which has no networks
            del engine._done["duel", part]
        engine._done["kingdomino", BOTS].set()
        engine._done["duel", BOTS].set()
        await engine.wait_for_bots("kingdomino", "duke")
        await engine.wait_for_bots("duel", "monarch")
        learned = [
            asyncio.create_task(engine.wait_for_bots("kingdomino", level))
            for level in ("prince", "monarch")
        ]
        await asyncio.sleep(0)
        assert not any(level.done() for level in learned)
        engine._done["kingdomino", LEARNT].set()
        await asyncio.gather(*learned)
        await engine.wait_for_coach("duel")
        coach = asyncio.create_task(engine.wait_for_coach("kingdomino"))
        await asyncio.sleep(0)
        assert not coach.done()
        engine._done["kingdomino", COACHED].set()
        await coach

    asyncio.run(waiting())
