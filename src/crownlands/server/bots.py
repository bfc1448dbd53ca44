"""The server's own opponents, and the threads they think in.

A bot is a function of a copy of the position and a seed; it sees nothing else of the table, least
of all the secret that the deals follow from.
"""

import asyncio
import logging
import os
import secrets
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from crownlands.agents.agent import Player
from crownlands.agents.registry import levels, player
from crownlands.agents.simple import SimpleAgent
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import one_of
from crownlands.server.errors import Wrong
from crownlands.server.heavy import Turnstile

log = logging.getLogger("crownlands.server")

OPPONENTS: dict[str, Player] = {level.name: player(level.name) for level in levels()}
SLOWEST = levels()[-1].name
# Levels that look once and do not search: these answer at once in plain Python, too.
QUICK = {name for name, one in OPPONENTS.items() if isinstance(one.agent, SimpleAgent)}
LEARNED = {level.name for level in levels() if level.learned}  # with a network, where there is one


def check_level(level: str | None) -> str:
    """The level, or a sentence if there is none of that name."""
    if level is None:
        raise Wrong(f"A bot needs a level: choose {one_of(OPPONENTS)}.")
    if level not in OPPONENTS:
        raise Wrong(f"There is no opponent {level!r}: choose {one_of(OPPONENTS)}.")
    return level


class Thinkers:
    """Threads to think in, shared out by turns of those at whose tables it is thought."""

    def __init__(self, threads: int, name: str) -> None:
        self.pool = ThreadPoolExecutor(threads, name)
        self.turnstile = Turnstile(threads)


class Bots:
    """Threads for opponents; compiled search runs there without the interpreter's lock.

    The strongest level thinks longest, the others for milliseconds: they do not queue behind it.
    """

    def __init__(self, threads: int = 0) -> None:
        most = threads or os.cpu_count() or 1
        self._quick, self._slow = Thinkers(most, "bot"), Thinkers(most, "slow-bot")

    async def choose(
        self, level: str, states: np.ndarray, owner: str = "", seed: int | None = None
    ) -> int:
        """The bot's action in this position, at a table of this owner's."""
        loop = asyncio.get_running_loop()
        thinkers = self._slow if level == SLOWEST else self._quick
        async with thinkers.turnstile.through(owner):
            return await loop.run_in_executor(thinkers.pool, think, level, states.copy(), seed)

    def close(self) -> None:
        for thinkers in (self._quick, self._slow):
            thinkers.pool.shutdown(wait=False, cancel_futures=True)


def think(level: str, states: np.ndarray, seed: int | None = None) -> int:
    """The opponent's choice; where it fails, or is not there any more, a legal one all the same."""
    if seed is None:
        seed = secrets.randbits(62)
    try:
        action = OPPONENTS[level].choose(states, seed)
        if action in legal(states):
            return action
        log.error("The opponent %s chose %s, which is not legal.", level, action)
    except Exception:
        log.exception("The opponent %s failed.", level)
    return int(np.random.default_rng(seed).choice(legal(states)))


def legal(states: np.ndarray) -> np.ndarray:
    out = np.empty(MAX_MOVES, np.int64)
    return out[: play.legal(states, 0, out)]
