"""Getting the engine ready: compiled once, in another process, so that the server never stalls.

The first compilation of a game takes seconds, and most of them hold the interpreter's lock. So a
child process fills the on-disk cache, telling how far it is; the server then only loads from it.
"""

import asyncio
import json
import logging
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from crownlands.catalogue import GAMES
from crownlands.core import jit
from crownlands.game import Game, new
from crownlands.server.bots import think
from crownlands.server.errors import NotNow
from crownlands.server.views import position_view

log = logging.getLogger("crownlands.server")

WAITING, COMPILING, LOADING, READY = "waiting", "compiling", "loading", "ready"
FAILED = "failed"
PATIENCE = 25.0  # seconds a request waits for the engine


def exercise(name: str) -> Game:
    """Play one game through everything a server calls, so that all of it is compiled."""
    game = new(name, seed=1)
    position_view(game)
    while not game.is_over:
        action = think("random", game.states)
        game.push(game.entry.actions.decode(game.state, action))
    position_view(game)
    return game


def mark() -> Path:
    """The file that says that this version's cache is full for this Python and machine."""
    parts = [platform.python_version(), version("numba"), platform.machine()]
    return jit.cache_directory() / ("-".join(["server", *parts, *GAMES]) + ".warm")


class Engine:
    """How far the games are."""

    def __init__(self) -> None:
        self.games = dict.fromkeys(GAMES, WAITING)
        self._ready = asyncio.Event()

    @property
    def is_ready(self) -> bool:
        return self._ready.is_set()

    async def wait(self) -> None:
        """Come back when all games are ready; refuse when that takes too long."""
        try:
            await asyncio.wait_for(self._ready.wait(), PATIENCE)
        except TimeoutError:
            ready = sum(state == READY for state in self.games.values())
            raise NotNow(
                f"The games are being compiled, {ready} of {len(self.games)} are ready; try again.",
                retry_after=5,
            ) from None

    async def warm_up(self) -> None:
        if jit.COMPILED and not mark().exists():
            await self._compile()
        for name in self.games:
            self.games[name] = LOADING
            try:
                await asyncio.to_thread(exercise, name)
                self.games[name] = READY
            except Exception:  # the others can be played all the same
                log.exception("The game %s could not be got ready.", name)
                self.games[name] = FAILED
        self._ready.set()
        log.info("The games are ready.")

    async def _compile(self) -> None:
        """Fill the cache in a child process, and listen to how far it is."""
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "crownlands.server.warm"), stdout=asyncio.subprocess.PIPE
        )
        assert child.stdout
        try:
            async for line in child.stdout:
                self.games |= json.loads(line)
            if await child.wait():
                log.warning("Compiling ahead failed with code %s.", child.returncode)
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()


def main() -> None:
    for name in GAMES:
        print(json.dumps({name: COMPILING}), flush=True)
        exercise(name)
        print(json.dumps({name: LOADING}), flush=True)
    mark().touch()


if __name__ == "__main__":
    main()
