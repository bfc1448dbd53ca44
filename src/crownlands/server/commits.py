"""Commits: writes that arrive together share one transaction, and are told when it is done."""

import asyncio
import contextlib
import json
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from crownlands.server.database import PRAGMAS
from crownlands.server.schema import Conflict, Event, Key, events, keys, tables

CHANNEL = "crownlands"  # of PostgreSQL's notices: "origin table seq"
PROBE = "UPDATE tables SET touched = touched WHERE id = (SELECT min(id) FROM tables)"
BATCH = 128  # writes in one commit at most


@dataclass(frozen=True)
class Write:
    """What is committed at once: events of one table, with the keys that go with them."""

    table: str
    events: Sequence[Event]
    keys: Sequence[Key] = ()
    secret: str = ""  # of a new table
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
        except (IntegrityError, sqlite3.IntegrityError):
            if len(batch) == 1:
                answer(batch, Conflict())
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


class SqliteCommits:
    """SQLite's commits, in a thread with a connection of its own: nothing is in between."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "commits")
        self._connection: sqlite3.Connection | None = None

    async def commit(self, batch: Sequence[Write]) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._write, rows_of(batch))

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown(wait=False)

    async def probe(self) -> None:
        """Write something that changes nothing."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, lambda: self._connected().execute(PROBE))

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, isolation_level=None)
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _disconnect(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None

    def _write(self, rows: "Rows") -> None:
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        try:
            for into, values in zip(INSERTS, rows, strict=True):
                if values:
                    connection.executemany(into, values)
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise


Rows = tuple[list[tuple[object, ...]], list[tuple[object, ...]], list[tuple[object, ...]]]
INTO = (tables, events, keys)
COLUMNS = (
    ("id", "secret", "created", "touched"),
    ("table_id", "seq", "at", "kind", "data"),
    ("table_id", "seat", "role", "hash"),
)
INSERTS = [
    f"INSERT INTO {into.name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    for into, columns in zip(INTO, COLUMNS, strict=True)
]


def rows_of(batch: Sequence[Write], dump: Callable[[object], object] = json.dumps) -> Rows:
    """New tables, events and keys, in the order of `COLUMNS`."""
    new = [(w.table, w.secret, w.events[0].at, w.events[0].at) for w in batch if w.secret]
    happened = [(w.table, e.seq, e.at, e.kind, dump(e.data)) for w in batch for e in w.events]
    added = [(w.table, key.seat, key.role, key.hash) for w in batch for key in w.keys]
    return [*new], [*happened], [*added]


async def probe_postgresql(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.execute(sa.text(PROBE))


async def commit_to_postgresql(engine: AsyncEngine, origin: str, batch: Sequence[Write]) -> None:
    """The same on PostgreSQL, with a notice to the other processes."""
    rows = rows_of(batch, dump=lambda data: data)
    async with engine.begin() as connection:
        for into, columns, values in zip(INTO, COLUMNS, rows, strict=True):
            if values:
                named = [dict(zip(columns, row, strict=True)) for row in values]
                await connection.execute(sa.insert(into), named)
        notices = [{"text": f"{origin} {w.table} {w.events[-1].seq}"} for w in batch if w.events]
        await connection.execute(sa.text(f"select pg_notify('{CHANNEL}', :text)"), notices)
