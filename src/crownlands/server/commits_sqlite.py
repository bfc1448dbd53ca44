"""Commits to SQLite."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

from crownlands.server.commits import PROBE, Rows, Write, inserts, results_of, rows_of
from crownlands.server.database import PRAGMAS
from crownlands.server.schema import Conflict

INSERTS = inserts("?")
RESULT = "UPDATE tries SET points = ? WHERE table_id = ?"
AT_ONCE = 1_000  # rows in a statement: some builds of SQLite take 32,766 values and no more


class SqliteCommits:
    """SQLite's commits, in a thread with a connection of its own: nothing is in between."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "commits")
        self._connection: sqlite3.Connection | None = None

    async def commit(self, batch: Sequence[Write]) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._write, rows_of(batch), results_of(batch))

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

    def _write(self, rows: Rows, results: list[tuple[object, ...]]) -> None:
        """One statement for all rows of a kind: after each the thread waits for Python's lock.

        A statement that is alone, as that of events nearly always is, is a transaction by itself.
        """
        connection = self._connected()
        statements = [
            insert(into, values[first : first + AT_ONCE])
            for into, values in zip(INSERTS, rows, strict=True)
            for first in range(0, len(values), AT_ONCE)
        ]
        statements += [(RESULT, result) for result in results]
        alone = len(statements) == 1
        try:
            if not alone:
                connection.execute("BEGIN IMMEDIATE")
            for statement, values in statements:
                connection.execute(statement, values)
            if not alone:
                connection.execute("COMMIT")
        except BaseException as error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise Conflict from None
            raise


def insert(into: str, rows: Sequence[tuple[object, ...]]) -> tuple[str, tuple[object, ...]]:
    """A statement that inserts one row, made one for all of these, and its values."""
    row = into[into.rindex("(") :]
    return into + f", {row}" * (len(rows) - 1), tuple(chain.from_iterable(rows))
