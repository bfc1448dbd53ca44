"""Work that takes long: off the loop, by turns of those who ask, and paid for by what it took."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from crownlands.server.errors import TooMany
from crownlands.server.limits import Buckets

ONE = 0.002  # seconds of processor time that weigh as much as a request
LINE = 32  # things one address may have waiting

Result = TypeVar("Result")


class Turnstile:
    """Lets so many in at a time; where several addresses wait, each in its turn."""

    def __init__(self, places: int, line: int | None = None) -> None:
        self._free, self._line = places, line
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # whose turn it is first

    @contextlib.asynccontextmanager
    async def through(self, who: str) -> AsyncIterator[None]:
        await self._enter(who)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, who: str) -> None:
        if self._free:  # then nobody waits
            self._free -= 1
            return
        queue = self._waiting.setdefault(who, deque())
        if self._line is not None and len(queue) >= self._line:
            raise TooMany("Too much is waiting for this address already.", 2, code="too-many")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # let in and gone at the same moment
                self._leave()
            elif turn in queue:
                queue.remove(turn)
            raise

    def _leave(self) -> None:
        while self._waiting:
            who = next(iter(self._waiting))
            queue = self._waiting.pop(who)
            turn = queue.popleft() if queue else None
            if queue:
                self._waiting[who] = queue  # behind all the others
            if turn and not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Heavy:
    """One thread for all that would keep the loop waiting."""

    def __init__(self, requests: Buckets) -> None:
        self._requests = requests  # what it takes is charged as so many requests
        self._turnstile = Turnstile(1, LINE)
        self._pool = ThreadPoolExecutor(1, "heavy")

    async def do(self, address: str, work: Callable[..., Result], *given: object) -> Result:
        """The result of a function that may take long."""

        def timed() -> Result:
            began = time.thread_time()
            try:
                return work(*given)
            finally:
                spent = time.thread_time() - began
                with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
                    loop.call_soon_threadsafe(self._requests.charge, address, spent / ONE)

        loop = asyncio.get_running_loop()
        async with self._turnstile.through(address):
            return await asyncio.shield(loop.run_in_executor(self._pool, timed))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
