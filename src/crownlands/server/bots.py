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


def check_level(level: str | None) -> str:
    """The level, or a sentence if there is none of that name."""
    if level not in OPPONENTS:
        raise Wrong(f"There is no opponent {level!r}: choose {one_of(OPPONENTS)}.")
    return level


class Bots:
    """Threads for opponents; compiled search runs there without the interpreter's lock."""

    def __init__(self, threads: int = 0) -> None:
        self._pool = ThreadPoolExecutor(threads or os.cpu_count() or 1, "bot")

    async def choose(self, level: str, states: np.ndarray) -> int:
        """The bot's action in this position."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, think, level, states.copy())

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


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
