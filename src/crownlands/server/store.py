"""The store: tables as append-only events, in SQLite or PostgreSQL.

What fails is told (`trouble`), and what does not come back in time counts as failed: nobody waits
for a database that hangs.
"""

import asyncio
import contextlib
import json
import logging
import secrets
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sa
from filelock import FileLock
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from crownlands.core.errors import CrownlandsError
from crownlands.server.commits import TALK, Commits, Write
from crownlands.server.commits_sqlite import SqliteCommits
from crownlands.server.database import begin, fault, lock_on, migrate, read_url, set_pragmas
from crownlands.server.schema import (
    Conflict,
    Event,
    Key,
    Stored,
    Try,
    days,
    events,
    keys,
    reviews,
    tables,
    tries,
)

if TYPE_CHECKING:  # with SQLite nobody waits for its driver
    from crownlands.server.commits_postgresql import PostgresqlCommits

log = logging.getLogger("crownlands.server")

MIGRATION_LOCK = 0x63726F776E  # an advisory lock: one process migrates, the others wait
IN_TIME = 10.0  # seconds that the database has for an answer

CONFLICTS = (Conflict, IntegrityError)
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
        self._writer: SqliteCommits | PostgresqlCommits
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
        if self.sqlite:
            self._writer = SqliteCommits(str(self.url.database))
        else:
            from crownlands.server.commits_postgresql import PostgresqlCommits

            self._writer = PostgresqlCommits(self.engine, self.origin)
        self._commits = Commits(lambda batch: self._in_time(self._writer.commit(batch)))

    async def close(self) -> None:
        """Commit what is waiting and let go."""
        await self._commits.close()
        closing = [self.engine.dispose()]
        if not self._late:
            closing.append(self._writer.close())
        await asyncio.wait([asyncio.ensure_future(one) for one in closing], timeout=IN_TIME)
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
        await self._in_time(self._writer.probe())

    # Reading

    async def load(self, table: str) -> Stored | None:
        """A whole table, or None if there is none."""

        async def read(connection: AsyncConnection) -> Stored | None:
            secret = await connection.scalar(sa.select(tables.c.secret).where(tables.c.id == table))
            if secret is None:
                return None
            found = await read_keys(connection, table)
            return Stored(table, secret, await read_events(connection, table, 0), found)

        return await self.read(read)

    async def events_after(self, table: str, seq: int) -> tuple[Event, ...]:
        return await self.read(lambda connection: read_events(connection, table, seq))

    async def keys(self, table: str) -> tuple[Key, ...]:
        return await self.read(lambda connection: read_keys(connection, table))

    async def count(self) -> int:
        """How many tables there are."""
        query = sa.select(sa.func.count()).select_from(tables)
        found: int | None = await self.read(lambda connection: connection.scalar(query))
        return found or 0

    async def newest(self) -> float | None:
        """When the last table was opened; perhaps a little later."""
        query = sa.select(sa.func.max(tables.c.touched))
        found: float | None = await self.read(lambda connection: connection.scalar(query))
        return found

    async def review(self, table: str, key: str) -> str | None:
        """The review of a table's game, if it was made under this key."""
        query = sa.select(reviews.c.text).where(reviews.c.table_id == table, reviews.c.key == key)
        found: str | None = await self.read(lambda connection: connection.scalar(query))
        return found

    async def keep_review(self, table: str, key: str, text: str) -> None:
        """Keep a review in place of an earlier one."""

        row = {"table_id": table, "key": key, "text": text}
        await self._change(
            sa.delete(reviews).where(reviews.c.table_id == table), sa.insert(reviews).values(row)
        )

    async def day_secrets(self, date: str) -> dict[str, str]:
        """What the deals of a day follow from, by game."""
        query = sa.select(days.c.game, days.c.secret).where(days.c.date == date)
        rows = await self.read(lambda connection: connection.execute(query))
        return {row.game: row.secret for row in rows}

    async def keep_day_secret(self, date: str, game: str, secret: str) -> None:
        """Keep it, unless there is one already."""
        with contextlib.suppress(IntegrityError):
            await self._change(sa.insert(days).values(date=date, game=game, secret=secret))

    async def tries_of(self, date: str, player: str) -> dict[str, Try]:
        """A player's tries of a day, by game."""
        query = sa.select(tries).where(tries.c.date == date, tries.c.player == player)
        rows = await self.read(lambda connection: connection.execute(query))
        return {row.game: Try(*row) for row in rows}

    async def day_spread(self, date: str) -> dict[str, list[tuple[int, int]]]:
        """By game: the points that tries of a day came to, the fewest first, and how many did."""
        query = (
            sa.select(tries.c.game, tries.c.points, sa.func.count().label("tries"))
            .where(tries.c.date == date, tries.c.points.is_not(None))
            .group_by(tries.c.game, tries.c.points)
            .order_by(tries.c.points)
        )
        found: dict[str, list[tuple[int, int]]] = {}
        for row in await self.read(lambda connection: connection.execute(query)):
            found.setdefault(row.game, []).append((row.points, row.tries))
        return found

    async def _change(self, *statements: sa.Executable) -> None:
        """Carry some statements out, all or none."""

        async def work(connection: AsyncConnection) -> None:
            for statement in statements:
                await connection.execute(statement)

        await self.change(work)

    async def change(self, work: Callable[[AsyncConnection], Awaitable[object]]) -> None:
        """Do something in one transaction.

        It should write before it reads: SQLite gives no lock to who has read what another has
        changed since.
        """

        async def changing() -> None:
            async with self.engine.begin() as connection:
                await work(connection)

        await self._in_time(changing())

    async def read(self, work: Callable[[AsyncConnection], Awaitable[Result]]) -> Result:
        async def reading() -> Result:
            async with self.engine.connect() as connection:
                return await work(connection)

        return await self._in_time(reading(), writing=False)

    # Writing

    async def write(
        self,
        table: str,
        happened: Sequence[Event],
        new_keys: Sequence[Key] = (),
        secret: str = "",
        tried: Try | None = None,
    ) -> None:
        """Commit events; when this returns they are on the disk. `Conflict` if one is there."""
        await self._commits.add(Write(table, happened, new_keys, secret, tried))

    async def tell(self, words: dict[str, Any]) -> None:
        """Tell the other processes something that nobody keeps; whoever misses it, misses it."""
        if self.sqlite:
            return

        async def notify() -> None:
            async with self.engine.begin() as connection:
                text = f"{self.origin} {json.dumps(words)}"
                await connection.execute(sa.select(sa.func.pg_notify(TALK, text)))

        await self._in_time(notify(), writing=False)

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
