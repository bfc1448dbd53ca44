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
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import one_of
from crownlands.server.errors import Wrong

log = logging.getLogger("crownlands.server")

OPPONENTS: dict[str, Player] = {level.name: player(level.name) for level in levels()}
SLOWEST = levels()[-1].name


def check_level(level: str | None) -> str:
    """The level, or a sentence if there is none of that name."""
    if level not in OPPONENTS:
        raise Wrong(f"There is no opponent {level!r}: choose {one_of(OPPONENTS)}.")
    return level


class Bots:
    """Threads for opponents; compiled search runs there without the interpreter's lock.

    The strongest level thinks longest, the others for milliseconds: they do not queue behind it.
    """

    def __init__(self, threads: int = 0) -> None:
        most = threads or os.cpu_count() or 1
        self._quick = ThreadPoolExecutor(most, "bot")
        self._slow = ThreadPoolExecutor(most, "slow-bot")

    async def choose(self, level: str, states: np.ndarray) -> int:
        """The bot's action in this position."""
        loop = asyncio.get_running_loop()
        pool = self._slow if level == SLOWEST else self._quick
        return await loop.run_in_executor(pool, think, level, states.copy())

    def close(self) -> None:
        for pool in (self._quick, self._slow):
            pool.shutdown(wait=False, cancel_futures=True)


def think(level: str, states: np.ndarray) -> int:
    """The opponent's choice; where it fails, or is not there any more, a legal one all the same."""
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
