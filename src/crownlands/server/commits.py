"""Commits: writes that arrive together share one transaction, and are told when it is done.

How they are written is another matter for each database: `commits_sqlite`, `commits_postgresql`.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field

from crownlands.server.schema import Conflict, Event, Key, Try, events, keys, tables, tries
from crownlands.server.written import in_json

# Of PostgreSQL's notices: "origin table seq events", the events in JSON unless they are too long.
CHANNEL = "crownlands"
TALK = "crownlands_talk"  # the same for what is not kept: "origin JSON"
PROBE = "UPDATE tables SET touched = touched WHERE id = (SELECT min(id) FROM tables)"
BATCH = 128  # writes in one commit at most


@dataclass(frozen=True)
class Write:
    """What is committed at once: events of one table, with the keys that go with them."""

    table: str
    events: Sequence[Event]
    keys: Sequence[Key] = ()
    secret: str = ""  # of a new table
    tried: Try | None = None  # what a new table is, if it is one of these
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future(), compare=False
    )


Commit = Callable[[Sequence[Write]], Awaitable[None]]


class Commits:
    """Writes in the order of their arrival."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._queue: deque[Write] = deque()
        self._wake = asyncio.Event()
        self._writer = asyncio.create_task(self._write_on(), name="store writer")

    async def add(self, write: Write) -> None:
        """When this returns it is on the disk; `Conflict` if one of its events is there."""
        self._queue.append(write)
        self._wake.set()
        await write.done

    async def close(self) -> None:
        """Commit what is waiting, and end."""
        while self._queue:
            await asyncio.sleep(0.01)
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer

    async def _write_on(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                batch = [self._queue[i] for i in range(min(BATCH, len(self._queue)))]
                await self._commit_batch(batch)
                for _ in batch:
                    self._queue.popleft()

    async def _commit_batch(self, batch: Sequence[Write]) -> None:
        """Commit writes together; if one of them conflicts, each for itself."""
        try:
            await self._commit(batch)
        except Conflict as conflict:
            if len(batch) == 1:
                answer(batch, conflict)
            else:
                for write in batch:
                    await self._commit_batch([write])
        except Exception as error:
            answer(batch, error)
        else:
            answer(batch, None)


def answer(batch: Iterable[Write], error: BaseException | None) -> None:
    """Tell those who wait for these writes how it went."""
    for write in batch:
        if write.done.done():
            continue
        if error is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(error)


Rows = Sequence[list[tuple[object, ...]]]
INTO = (tables, events, keys, tries)
COLUMNS = (
    ("id", "secret", "created", "touched"),
    ("table_id", "seq", "at", "kind", "data"),
    ("table_id", "seat", "role", "hash"),
    ("date", "game", "player", "table_id"),
)


def rows_of(batch: Sequence[Write]) -> Rows:
    """New tables, events, keys and tries, in the order of `COLUMNS`."""
    new = [(w.table, w.secret, w.events[0].at, w.events[0].at) for w in batch if w.secret]
    happened = [(w.table, e.seq, e.at, e.kind, in_json(e.data)) for w in batch for e in w.events]
    added = [(w.table, key.seat, key.role, key.hash) for w in batch for key in w.keys]
    tried = [(w.tried.date, w.tried.game, w.tried.player, w.table) for w in batch if w.tried]
    return [*new], [*happened], [*added], [*tried]


def inserts(place: str) -> list[str]:
    """The statements that write such rows, where `place` marks a value by its number."""
    marks = [", ".join(place.format(i + 1) for i, _ in enumerate(columns)) for columns in COLUMNS]
    return [
        f"INSERT INTO {into.name} ({', '.join(columns)}) VALUES ({values})"
        for into, columns, values in zip(INTO, COLUMNS, marks, strict=True)
    ]


def results_of(batch: Sequence[Write]) -> list[tuple[object, ...]]:
    """What the person has at tables whose game is over now, and which: they may be tries."""
    return [(e.data["scores"][0], w.table) for w in batch for e in w.events if e.kind == "finished"]
