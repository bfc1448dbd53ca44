"""The coach at work: hints and reviews, made in processes that let everybody else go first.

A process is handed positions and nothing else. It is started when somebody first asks or is likely
to, runs at the lowest priority, and ends with the server, however that ends.
"""

import asyncio
import json
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from crownlands.analysis.hints import Hint, hint
from crownlands.analysis.review import VERSION, Chances, Decision
from crownlands.analysis.reviewing import (
    Moment,
    fingerprint,
    finished,
    moments_of,
    review_of,
    review_playouts,
)
from crownlands.analysis.seen import Seen
from crownlands.core.jit import COMPILED
from crownlands.notation.record import Record
from crownlands.server.errors import NotNow, TooMany
from crownlands.server.exercises import exercise_coach, exercise_outlook, first_choice
from crownlands.server.heavy import Turnstile
from crownlands.server.limits import Buckets
from crownlands.server.settings import Settings
from crownlands.server.store import Store

log = logging.getLogger("crownlands.server")

PROCESSES = 2  # one for hints, one for reviews, so that nobody's hint waits for a whole game
NICE = 10  # how far the processes stand back
LINE = 4  # things one address may have waiting
LITTLE = 1  # playouts, where no answer is wanted
SEED = 0  # the same question has the same answer

Result = TypeVar("Result")


def stand_back(nice: int) -> None:
    """What a process of the coach begins with."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(nice)
    parent = multiprocessing.parent_process()
    assert parent

    def end_with_it() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=end_with_it, daemon=True).start()


def give_hint(seen: Seen, playouts: int | None) -> Hint:
    return hint(seen.game(), playouts, seed=SEED)


def get_ready(name: str) -> None:
    """Load what a hint at this game takes, so that the first to ask does not wait for it."""
    if COMPILED:
        hint(first_choice(name), LITTLE, seed=SEED)
        exercise_coach(name)
        exercise_outlook(name)


def look(moment: Moment, playouts: int) -> Decision | Chances:
    return moment.look(playouts, SEED)


def put_together(record: Record, playouts: int, found: list[Decision | Chances]) -> str:
    """The whole review as JSON: here and not on the loop, where everybody's moves would wait."""
    review = review_of(record, playouts, SEED, found)
    return json.dumps(review.to_json(), separators=(",", ":"))


@dataclass
class Job:
    """A review that is being made."""

    total: int
    task: asyncio.Task[None] | None = None
    done: int = 0


class Coach:
    """Hints and reviews for who asks, each address in its turn."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.store = store
        # Of each decision; None: as many as suit the game.
        self.playouts = settings.coach_playouts or None
        self.jobs: dict[str, Job] = {}  # by table
        self.failed: set[str] = set()  # tables whose last review came to nothing
        self._ready: set[str] = set()  # games that the processes have been told of
        self._pool: ProcessPoolExecutor | None = None
        self._starting = threading.Lock()
        self._limit = Buckets(settings.hints_per_minute / 60, settings.hint_burst)
        self._hints, self._reviews = Turnstile(1, LINE), Turnstile(1, LINE)

    def close(self) -> None:
        for job in self.jobs.values():
            if job.task:
                job.task.cancel()
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _do(self, work: Callable[..., Result], *given: object) -> Result:
        """The result of a function, from one of the processes."""
        try:
            begun = await asyncio.to_thread(self._submit, work, *given)
            return await asyncio.wrap_future(begun)
        except BrokenExecutor:
            log.exception("A process of the coach has ended.")
            self._pool = None
            self._ready.clear()
            raise NotNow("The coach has lost the thread; ask again.", 2, code="busy") from None

    def _submit(self, work: Callable[..., Result], *given: object) -> Future[Result]:
        """Off the loop, which would wait where this starts a process."""
        with self._starting:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(PROCESSES, context, stand_back, (NICE,))
            return self._pool.submit(work, *given)

    async def expect(self, name: str) -> None:
        """Somebody may ask for a hint at this game soon."""
        if name in self._ready:
            return
        self._ready.add(name)
        try:
            await self._do(get_ready, name)
        except Exception:  # whoever asks is told
            log.exception("The coach could not get ready for %s.", name)
            self._ready.discard(name)

    # Hints

    def may_ask(self, address: str) -> None:
        """Refuse an address that asks too often."""
        wait = self._limit.take(address)
        if wait > 0:
            sentence = "That is a lot of hints: think for yourself a little, then ask again."
            raise TooMany(sentence, max(1, round(wait)), code="too-many-hints")

    async def hint(self, seen: Seen, address: str) -> Hint:
        async with self._hints.through(address):
            return await self._do(give_hint, seen, self.playouts)

    # Reviews

    async def kept(self, table: str, record: Record) -> str | None:
        """The review of a table's game as JSON, if it was made before."""
        return await self.store.review(table, self.key(record))

    def key(self, record: Record) -> str:
        """What a review depends on: one made under another key is made again."""
        return f"{VERSION} {review_playouts(record, self.playouts)} {fingerprint(record)}"

    def begin(self, table: str, record: Record, moments: list[Moment], address: str) -> Job:
        """Begin the review of a game from its moments, unless it is being made."""
        self.failed.discard(table)
        if table not in self.jobs:
            job = self.jobs[table] = Job(len(moments))
            job.task = asyncio.create_task(self._review(table, record, moments, job, address))
        return self.jobs[table]

    async def _review(
        self, table: str, record: Record, moments: list[Moment], job: Job, address: str
    ) -> None:
        playouts = review_playouts(record, self.playouts)
        found = []
        try:
            for moment in moments:  # by turns, so that two reviews both go on
                async with self._reviews.through(address):
                    found.append(await self._do(look, moment, playouts))
                job.done += 1
            told = await self._do(put_together, record, playouts, found)
            await self.store.keep_review(table, self.key(record), told)
        except Exception:
            log.exception("The review of table %s failed.", table)
            self.failed.add(table)
        finally:
            del self.jobs[table]


def moments_in(record: Record) -> list[Moment]:
    """What a review has to look at; a sentence where the game is not over, or not so."""
    return moments_of(finished(record))
