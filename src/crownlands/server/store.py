"""The store: tables as append-only events, in SQLite or PostgreSQL.

What fails is told (`trouble`), and what does not come back in time counts as failed: nobody waits
for a database that hangs.
"""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from filelock import FileLock
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from crownlands.core.errors import CrownlandsError
from crownlands.server.commits import (
    Commits,
    SqliteCommits,
    Write,
    commit_to_postgresql,
    probe_postgresql,
)
from crownlands.server.database import begin, fault, lock_on, migrate, read_url, set_pragmas
from crownlands.server.schema import Event, Key, Stored, events, keys, tables

log = logging.getLogger("crownlands.server")

MIGRATION_LOCK = 0x63726F776E  # an advisory lock: one process migrates, the others wait
IN_TIME = 10.0  # seconds that the database has for an answer

CONFLICTS = (IntegrityError, sqlite3.IntegrityError)
ERRORS = (SQLAlchemyError, sqlite3.Error, OSError)

Result = TypeVar("Result")


class Store:
    """One process's access to the database."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.sqlite = self.url.drivername.startswith("sqlite")
        self.origin = secrets.token_hex(8)  # tells this process's notices from others'
        self.trouble = ""  # a sentence while the database fails
        self.failures = 0
        self._lock: FileLock | None = None
        self._late: set[asyncio.Future[Any]] = set()  # what did not come back in time
        self._file = SqliteCommits(str(self.url.database)) if self.sqlite else None
        self._commits: Commits
        self.engine: AsyncEngine

    # Opening and closing

    async def open(self) -> None:
        """Connect, bring the schema up to date, and begin to take writes."""
        if self.sqlite:
            self._lock = lock_on(Path(str(self.url.database)).resolve())  # behind any link
        options: dict[str, Any] = {} if self.sqlite else {"pool_size": 4, "pool_pre_ping": True}
        self.engine = create_async_engine(self.url, **options)
        if self.sqlite:
            sa.event.listen(self.engine.sync_engine, "connect", set_pragmas)
            sa.event.listen(self.engine.sync_engine, "begin", begin)
        try:
            async with self.engine.begin() as connection:
                if not self.sqlite:
                    await connection.execute(
                        sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK))
                    )
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError) as error:
            await self.engine.dispose()
            if self._lock:
                self._lock.release()
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise CrownlandsError(f"The database cannot be opened: {reason}") from None
        self._commits = Commits(self._commit)

    async def close(self) -> None:
        """Commit what is waiting and let go."""
        await self._commits.close()
        if self._file and not self._late:
            await self._file.close()
        await asyncio.wait({asyncio.ensure_future(self.engine.dispose())}, timeout=IN_TIME)
        if self._lock:
            self._lock.release()

    # What may fail

    async def _in_time(self, work: Coroutine[Any, Any, Result], writing: bool = True) -> Result:
        """The result of something, unless it takes too long; notes whether the database works.

        A full disk can be read: only something written shows that all is well again.
        """
        task = asyncio.ensure_future(work)
        try:
            done, _ = await asyncio.wait({task}, timeout=IN_TIME)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not done:
            task.cancel()  # it may hang even so: nobody waits for it any more
            self._late.add(task)
            task.add_done_callback(self._forget)
            raise self._failed(TimeoutError())
        try:
            result = task.result()
        except CONFLICTS:
            raise
        except ERRORS as error:
            raise self._failed(error) from error
        if writing:
            self._works()
        return result

    def _forget(self, task: "asyncio.Future[Any]") -> None:
        self._late.discard(task)
        if not task.cancelled():
            task.exception()  # has been told as being late

    def _failed(self, error: BaseException) -> Exception:
        refusal = fault(error)
        self.failures += 1
        if str(refusal) != self.trouble:
            reason = str(getattr(error, "orig", None) or error).splitlines()[:1]
            log.error("The database fails: %s", reason[0] if reason else "no answer in time")
        self.trouble = str(refusal)
        return refusal

    def _works(self) -> None:
        if self.trouble:
            log.info("The database works again.")
            self.trouble = ""

    async def probe(self) -> None:
        """Look whether something can be written, though nobody does."""
        probing = self._file.probe() if self._file else probe_postgresql(self.engine)
        await self._in_time(probing)

    # Reading

    async def load(self, table: str) -> Stored | None:
        """A whole table, or None if there is none."""

        async def read(connection: AsyncConnection) -> Stored | None:
            secret = await connection.scalar(sa.select(tables.c.secret).where(tables.c.id == table))
            if secret is None:
                return None
            found = await read_keys(connection, table)
            return Stored(table, secret, await read_events(connection, table, 0), found)

        return await self._read(read)

    async def events_after(self, table: str, seq: int) -> tuple[Event, ...]:
        return await self._read(lambda connection: read_events(connection, table, seq))

    async def keys(self, table: str) -> tuple[Key, ...]:
        return await self._read(lambda connection: read_keys(connection, table))

    async def count(self) -> int:
        """How many tables there are."""
        query = sa.select(sa.func.count()).select_from(tables)
        found: int | None = await self._read(lambda connection: connection.scalar(query))
        return found or 0

    async def newest(self) -> float | None:
        """When the last table was opened; perhaps a little later."""
        query = sa.select(sa.func.max(tables.c.touched))
        found: float | None = await self._read(lambda connection: connection.scalar(query))
        return found

    async def _read(self, work: Callable[[AsyncConnection], Awaitable[Result]]) -> Result:
        async def reading() -> Result:
            async with self.engine.connect() as connection:
                return await work(connection)

        return await self._in_time(reading(), writing=False)

    # Writing

    async def write(
        self, table: str, happened: Sequence[Event], new_keys: Sequence[Key] = (), secret: str = ""
    ) -> None:
        """Commit events; when this returns they are on the disk. `Conflict` if one is there."""
        await self._commits.add(Write(table, happened, new_keys, secret))

    async def _commit(self, batch: Sequence[Write]) -> None:
        if self._file:
            await self._in_time(self._file.commit(batch))
        else:
            await self._in_time(commit_to_postgresql(self.engine, self.origin, batch))

    async def expire(self, before: float) -> int:
        """Remove tables with no event since `before`; how many."""
        last = (
            sa.select(sa.func.max(events.c.at))
            .where(events.c.table_id == tables.c.id)
            .scalar_subquery()
        )
        old = tables.c.touched < before
        async with self.engine.begin() as connection:
            await connection.execute(
                sa.update(tables).where(old).values(touched=sa.func.coalesce(last, 0.0))
            )
            gone = await connection.execute(sa.delete(tables).where(old))
            return gone.rowcount


def of_table(source: sa.Table, table: str) -> sa.Select[Any]:
    return sa.select(source).where(source.c.table_id == table)


async def read_events(connection: AsyncConnection, table: str, seq: int) -> tuple[Event, ...]:
    query = of_table(events, table).where(events.c.seq > seq).order_by(events.c.seq)
    return tuple(Event(r.seq, r.at, r.kind, r.data) for r in await connection.execute(query))


async def read_keys(connection: AsyncConnection, table: str) -> tuple[Key, ...]:
    rows = await connection.execute(of_table(keys, table))
    return tuple(Key(row.seat, row.role, row.hash) for row in rows)
