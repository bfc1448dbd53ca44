"""Getting the engine ready: compiled once, in other processes, while the server plays already.

The first compilation of a game takes many seconds, and most of them hold the interpreter's lock. So
two child processes fill the on-disk cache and the server only loads from it; until then the rules
run as plain Python, some twenty times slower and quick enough for tables and for bots that do not
search. Bots that do make their first move when they can: what somebody asks for is compiled first.
"""

import asyncio
import contextlib
import gc
import json
import logging
import sys
from collections.abc import AsyncIterator, Iterator

from crownlands.catalogue import GAMES
from crownlands.core import jit
from crownlands.core.errors import CrownlandsError
from crownlands.lock import Taken, take
from crownlands.server.bots import LEARNED
from crownlands.server.exercises import (
    BOTS,
    COACHED,
    EXERCISES,
    LEARNT,
    TABLE,
    UNITS,
    WITH_NETWORKS,
    Unit,
    is_kept,
)

log = logging.getLogger("crownlands.server")

WAITING, COMPILING, LOADING, READY = "waiting", "compiling", "loading", "ready"
FAILED = "failed"
COMPILERS = 2  # processes
LOOK = 0.5  # seconds between two looks at what another server has compiled


class Engine:
    """How far the machine code of the games is, and that of their bots."""

    def __init__(self) -> None:
        self.games = dict.fromkeys(GAMES, WAITING)  # what their tables need
        self.bots = dict.fromkeys(GAMES, WAITING)
        self.networks = {name: WAITING for name, part in UNITS if part == LEARNT}
        self._done = {unit: asyncio.Event() for unit in UNITS}
        self._wanted: list[str] = []  # games that somebody asked for, the last one first
        self._busy: dict[Child, str] = {}  # the games that are being compiled

    @property
    def is_ready(self) -> bool:
        """Whether everything is there, bots included."""
        return not self._missing()

    def _missing(self) -> list[Unit]:
        return [unit for unit, done in self._done.items() if not done.is_set()]

    def want(self, name: str) -> None:
        """Somebody plays this game, or is about to: it is compiled before the others."""
        if name not in self.games:
            return
        self._wanted = [name, *(other for other in self._wanted if other != name)]
        for child, other in self._busy.items():
            if WAITING in (self.games[name], self.bots[name]) and other not in self._wanted:
                child.call_off()

    async def wait_for_bots(self, name: str, level: str = "") -> None:
        """Come back when the bots of a game that search can do so, and one with a network too."""
        await self._wait_for(name, BOTS, *([LEARNT] if level in LEARNED else []))

    async def wait_for_coach(self, name: str) -> None:
        """Come back when the coach can look at a game."""
        await self._wait_for(name, BOTS, COACHED)

    async def _wait_for(self, name: str, *parts: str) -> None:
        for part in parts:
            if done := self._done.get((name, part)):  # not every game has networks
                await done.wait()

    async def warm_up(self) -> None:
        with jit.plain_till_loaded():
            await self._load_kept()
            while self._missing():
                try:
                    with alone():
                        await self._load_kept()  # what another has just finished
                        await self._compile(self._missing())
                except Taken:
                    await asyncio.sleep(LOOK)
                    await self._load_kept()
        leave_alone()
        log.info("The games are ready.")

    async def _load_kept(self) -> None:
        for unit in self._missing():
            if not jit.COMPILED or is_kept(unit):
                await self._load(unit)

    async def _load(self, unit: Unit) -> None:
        """Load machine code into this process."""
        name, part = unit
        self._note(unit, LOADING)
        try:
            if jit.COMPILED and part != COACHED:  # the coach's own processes load that
                await asyncio.to_thread(load, unit)
            self._note(unit, READY)
        except Exception:  # the others can be played all the same
            log.exception("The %s of %s could not be got ready.", part, name)
            self._note(unit, FAILED)
        self._done[unit].set()

    def _note(self, unit: Unit, state: str) -> None:
        name, part = unit
        told = {TABLE: self.games, BOTS: self.bots, LEARNT: self.networks}
        if part in told:  # nobody at a table waits for the rest
            told[part][name] = state

    async def _compile(self, missing: list[Unit]) -> None:
        """Fill the cache in child processes, side by side, and load what they have done."""
        todo, begun = set(missing), set[str]()
        async with asyncio.TaskGroup() as work:
            for _ in range(COMPILERS):
                work.create_task(self._let_child_compile(todo, begun, work))
        for unit in self._missing():  # the children have failed
            await self._load(unit)

    async def _let_child_compile(
        self, todo: set[Unit], begun: set[str], loading: asyncio.TaskGroup
    ) -> None:
        """Let a child compile what is still to do, loading each thing as soon as it is there."""
        mine = set[str]()
        async with Child.started() as child:
            while todo:
                unit = self._next(todo, mine, begun)
                name, _ = unit
                todo.remove(unit)
                mine.add(name)
                begun.add(name)
                self._note(unit, COMPILING)
                self._busy[child] = name
                done = await child.compile(unit)
                del self._busy[child]
                if done:
                    loading.create_task(self._load(unit))
                    continue
                if not child.is_called_off:
                    log.warning("Compiling ahead failed: %s of %s.", *reversed(unit))
                    return
                self._note(unit, WAITING)
                todo.add(unit)
                break
        if todo:
            await self._let_child_compile(todo, begun, loading)

    def _next(self, todo: set[Unit], mine: set[str], begun: set[str]) -> Unit:
        """What a child compiles next: what is wanted, by both children if it can be.

        Otherwise each keeps to a game that it has begun, for its parts have much in common; what
        needs networks, two levels and the coach, comes last.
        """
        wanted = {name: place for place, name in enumerate(self._wanted)}
        late = {part: place for place, part in enumerate(WITH_NETWORKS, start=1)}

        def order(unit: Unit) -> tuple[int, int, bool, bool, int]:
            name, part = unit
            place = wanted.get(name, len(wanted))
            return place, late.get(part, 0), name not in mine, name in begun, UNITS.index(unit)

        return min(todo, key=order)


class Child:
    """A process that compiles what it is told to."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.is_called_off = False

    @classmethod
    @contextlib.asynccontextmanager
    async def started(cls) -> AsyncIterator["Child"]:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "crownlands.server.exercises"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            yield cls(process)
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def compile(self, unit: Unit) -> bool:
        """Whether it has done so; otherwise the process has come to its end."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(unit).encode() + b"\n")
        return bool(await self._process.stdout.readline())

    def call_off(self) -> None:
        """Something else is more urgent; what it has compiled so far is kept."""
        self.is_called_off = True
        self._process.kill()


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Of several processes one compiles; `Taken` if it is another."""
    try:
        lock = take(jit.cache_directory() / "compiling.lock")
    except Taken:
        raise
    except CrownlandsError:  # nothing can be kept: each compiles for itself
        yield
        return
    with lock:
        yield


def leave_alone() -> None:
    """Let the collector of garbage never again go over all that is here for good.

    The compiler's objects are so many that one look at them takes a third of a second, in which
    nobody's move is answered.
    """
    gc.collect()
    gc.freeze()


def load(unit: Unit) -> None:
    name, part = unit
    with jit.loading():
        EXERCISES[part](name)
