"""The server's own opponents, and the threads they think in.

A bot is a function of a copy of the position and a seed; it sees nothing else of the table, least
of all the secret that the deals follow from.
"""

import asyncio
import logging
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from crownlands.core import play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import one_of
from crownlands.server.errors import Wrong

log = logging.getLogger("crownlands.server")

Opponent = Callable[[np.ndarray, int], int]  # (an array of one record, a seed) -> an action


def play_at_random(states: np.ndarray, seed: int) -> int:
    out = np.empty(MAX_MOVES, np.int64)
    count = play.legal(states, 0, out)
    return int(np.random.default_rng(seed).choice(out[:count]))


# The one place where opponents are plugged in: a level's name, and the function that decides.
OPPONENTS: dict[str, Opponent] = {"random": play_at_random}


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
    seed = secrets.randbits(63)
    try:
        action = OPPONENTS[level](states.copy(), seed)
        if is_legal(states, action):
            return action
        log.error("The opponent %s chose %s, which is not legal.", level, action)
    except Exception:
        log.exception("The opponent %s failed.", level)
    return play_at_random(states, seed)


def is_legal(states: np.ndarray, action: int) -> bool:
    out = np.empty(MAX_MOVES, np.int64)
    return action in out[: play.legal(states, 0, out)]
