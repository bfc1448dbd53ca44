"""Getting the engine ready: compiled once, in another process, so that the server never stalls.

The first compilation of a game takes many seconds, and most of them hold the interpreter's lock. So
two child processes fill the on-disk cache, telling how far they are; the server then only loads
from it. Whoever asks for a game waits for that one, and not for its bots, which take longer:
they make their first move when they can.
"""

import asyncio
import hashlib
import json
import logging
import platform
import signal
import sys
from importlib.metadata import version
from pathlib import Path

from crownlands.agents.agent import Budget
from crownlands.catalogue import GAMES
from crownlands.core import jit
from crownlands.game import Game, new
from crownlands.server.bots import OPPONENTS
from crownlands.server.errors import NotNow
from crownlands.server.positions import position_view

log = logging.getLogger("crownlands.server")

WAITING, COMPILING, LOADING, READY = "waiting", "compiling", "loading", "ready"
FAILED = "failed"
PATIENCE = 25.0  # seconds a request waits for the engine
LITTLE = Budget(playouts=2)  # machine code is the same for every budget


def exercise_table(name: str) -> None:
    """Call all that a server calls at a table without bots, so that it is compiled.

    Functions are compiled whole, for a game's record: one position is as good as another.
    """
    game = first_choice(name)
    position_view(game)
    game.push(game.legal_moves[0])


def exercise_bots(name: str) -> None:
    """The same for what the bots call."""
    states = first_choice(name).states
    for opponent in OPPONENTS.values():
        opponent.agent.choose(states.copy(), LITTLE, seed=1)


def first_choice(name: str) -> Game:
    """A game at the first position with something to choose."""
    game = new(name, seed=1)
    while len(game.legal_actions) < 2:
        game.push(game.legal_moves[0])
    return game


TABLE, BOTS = "table", "bots"
EXERCISES = {TABLE: exercise_table, BOTS: exercise_bots}


def mark() -> Path:
    """The file that says that this version's cache is full for this Python and machine.

    Its name follows from the sources, for they decide what is exercised.
    """
    digest = hashlib.sha256()
    for source in sorted(jit.PACKAGE.rglob("*.py")):
        digest.update(source.read_bytes())
    parts = [platform.python_version(), version("numba"), platform.machine()]
    return jit.cache_directory() / ("-".join(["server", *parts, digest.hexdigest()[:16]]) + ".warm")


class Engine:
    """How far the games are, and their bots."""

    def __init__(self) -> None:
        self.games = dict.fromkeys(GAMES, WAITING)  # a game is as far as its table: bots come later
        self.bots = dict.fromkeys(GAMES, WAITING)
        self._done = {(name, part): asyncio.Event() for name in GAMES for part in EXERCISES}

    @property
    def is_ready(self) -> bool:
        """Whether everything is there, bots included."""
        return all(done.is_set() for done in self._done.values())

    async def wait(self, name: str) -> None:
        """Come back when a game is ready, or is none of ours; refuse when that takes too long."""
        if name not in self.games:
            return
        try:
            await asyncio.wait_for(self._done[name, TABLE].wait(), PATIENCE)
        except TimeoutError:
            title = GAMES[name].title
            raise NotNow(f"{title} is being compiled; try again.", 5, code="busy") from None

    async def wait_for_bots(self, name: str) -> None:
        """Come back when the bots of a game can think."""
        await self._done[name, BOTS].wait()

    async def warm_up(self) -> None:
        if jit.COMPILED and not mark().exists():
            await self._compile()
        for (name, part), done in self._done.items():
            if not done.is_set():
                await self._load(name, part)
        log.info("The games are ready.")

    async def _load(self, name: str, part: str) -> None:
        """Load machine code into this process."""
        self._note(name, part, LOADING)
        try:
            if jit.COMPILED:
                await asyncio.to_thread(EXERCISES[part], name)
            self._note(name, part, READY)
        except Exception:  # the others can be played all the same
            log.exception("The %s of %s could not be got ready.", part, name)
            self._note(name, part, FAILED)
        self._done[name, part].set()

    def _note(self, name: str, part: str, state: str) -> None:
        states = self.games if part == TABLE else self.bots
        states[name] = state

    async def _compile(self) -> None:
        """Fill the cache in two child processes, side by side."""
        names = list(GAMES)
        async with asyncio.TaskGroup() as children:
            halves = [children.create_task(self._follow(*names[i::2])) for i in range(2)]
        if all(half.result() for half in halves):
            mark().touch()

    async def _follow(self, *names: str) -> bool:
        """Let a child compile these games, loading what is there as soon as it is."""
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "crownlands.server.warm", *names),
            stdout=asyncio.subprocess.PIPE,
        )
        assert child.stdout
        try:
            async with asyncio.TaskGroup() as loading:
                async for line in child.stdout:
                    name, part, state = json.loads(line)
                    self._note(name, part, state)
                    if state == LOADING:
                        loading.create_task(self._load(name, part))
            if await child.wait() not in (0, -signal.SIGTERM):  # the server itself is told to stop
                log.warning("Compiling ahead failed with code %s.", child.returncode)
            return child.returncode == 0
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()


def main(*names: str) -> None:
    """Fill the cache for these games, or for all: every table first, bots after them."""
    for part, exercise in EXERCISES.items():
        for name in names or GAMES:
            print(json.dumps([name, part, COMPILING]), flush=True)
            exercise(name)
            print(json.dumps([name, part, LOADING]), flush=True)
    if not names:
        mark().touch()


if __name__ == "__main__":
    main(*sys.argv[1:])
