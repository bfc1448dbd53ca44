"""Commits to PostgreSQL, with notices of them to the other processes.

A notice holds the events themselves where they are short, so that who hears of them need not read
them.
"""

import contextlib
import json
from collections.abc import Sequence
from typing import Any

import asyncpg
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from crownlands.server.commits import CHANNEL, PROBE, Write, inserts, results_of, rows_of
from crownlands.server.schema import Conflict

LONGEST = 7_999  # bytes of a notice, as PostgreSQL has it
CLOSING = 2.0  # seconds to say farewell

NEW, _, KEYS, TRIES = inserts("${}")
RESULT = "UPDATE tries SET points = $1 WHERE table_id = $2"
# One statement is a transaction of its own: events and notices take one way there and back.
HAPPENED = f"""
    WITH written AS (
        INSERT INTO events (table_id, seq, at, kind, data)
        SELECT t, s, a, k, d::json
        FROM unnest($1::text[], $2::int[], $3::float8[], $4::text[], $5::text[]) AS e(t, s, a, k, d)
    )
    SELECT pg_notify('{CHANNEL}', notice) FROM unnest($6::text[]) AS notice
"""


class PostgresqlCommits:
    """PostgreSQL's commits, on a connection of their own: nothing is in between."""

    def __init__(self, engine: AsyncEngine, origin: str) -> None:
        self._engine, self._origin = engine, origin
        self._driver: Any = None

    async def commit(self, batch: Sequence[Write]) -> None:
        driver = await self._connected()
        try:
            await self._write(driver, batch)
        except asyncpg.IntegrityConstraintViolationError:
            raise Conflict from None
        except BaseException as error:
            driver.terminate()  # nobody knows what it is doing: the next commit gets another
            if isinstance(error, asyncpg.PostgresError | asyncpg.InterfaceError):
                raise ConnectionError(str(error)) from error
            raise

    async def probe(self) -> None:
        """Write something that changes nothing."""
        async with self._engine.begin() as connection:
            await connection.execute(sa.text(PROBE))

    async def close(self) -> None:
        if self._driver:
            with contextlib.suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
                await self._driver.close(timeout=CLOSING)

    async def _connected(self) -> Any:
        if self._driver is None or self._driver.is_closed():
            try:
                connection = await self._engine.raw_connection()
            except self._engine.dialect.loaded_dbapi.Error as error:
                raise ConnectionError(str(error)) from error
            self._driver = connection.driver_connection
            connection.detach()  # the pool has no part in it any more
        return self._driver

    async def _write(self, driver: Any, batch: Sequence[Write]) -> None:
        new, happened, added, tried = rows_of(batch)
        results = results_of(batch)
        notices = [notice(self._origin, write) for write in batch]
        if not (new or added or tried or results):
            await driver.execute(HAPPENED, *zip(*happened, strict=True), notices)
            return
        async with driver.transaction():
            for statement, rows in ((NEW, new), (KEYS, added), (TRIES, tried)):
                if rows:
                    await driver.executemany(statement, rows)
            await driver.execute(HAPPENED, *zip(*happened, strict=True), notices)
            await driver.executemany(RESULT, results)


def notice(origin: str, write: Write) -> str:
    """What the other processes are told of a write."""
    news = f"{origin} {write.table} {write.events[-1].seq}"
    events = json.dumps([[*vars(event).values()] for event in write.events])  # nothing but ASCII
    return f"{news} {events}" if len(news) + len(events) < LONGEST else news
