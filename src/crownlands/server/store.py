"""The store: tables as append-only events, in SQLite or PostgreSQL.

An event's place in its table, `seq`, is part of its key, so that of two writers with the same idea
of the table exactly one succeeds and the other is told (`Conflict`) to read on and think again.
Writes that arrive together are committed together: a commit waits for the disk, and one wait can
serve many tables.
"""

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from filelock import FileLock
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from crownlands import lock
from crownlands.core.errors import CrownlandsError
from crownlands.server.errors import NotNow

CHANNEL = "crownlands"  # of PostgreSQL's notices: "origin table seq"
BATCH = 128  # writes in one commit at most
MIGRATION_LOCK = 0x63726F776E  # an advisory lock: one process migrates, the others wait

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    # Not later than the last event; expiry looks at the events before it believes this.
    sa.Column("touched", sa.Double, nullable=False, index=True),
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.String(32), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("role", sa.String(16), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False),
)


class Conflict(Exception):
    """Somebody else has written an event with this number."""


@dataclass(frozen=True)
class Event:
    """Something that happened at a table."""

    seq: int  # from 1
    at: float  # seconds since 1970
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Key:
    """Who may act for a seat: the SHA-256 of an unguessable token."""

    seat: int
    role: str  # "invitation" or "seat"
    hash: str


@dataclass(frozen=True)
class Stored:
    """A table as it is stored."""

    id: str
    secret: str
    events: tuple[Event, ...]
    keys: tuple[Key, ...]


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


def read_url(url: str) -> sa.URL:
    """The database's address with the driver used here, or a sentence."""
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgres": "postgresql+asyncpg",
        "postgresql": "postgresql+asyncpg",
    }
    try:
        parsed = make_url(url)
        name = parsed.drivername.partition("+")[0]
        driver = drivers[name]
    except (ArgumentError, KeyError, ValueError):
        raise CrownlandsError(
            "The database is given as sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."
        ) from None
    if name == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise CrownlandsError("SQLite needs a file, sqlite:///FILE: tables outlive the process.")
    return parsed.set(drivername=driver)


def lock_on(file: Path) -> FileLock:
    """The lock that keeps every other server from this file."""
    if not file.absolute().parent.is_dir():  # not made here: its name may be mistyped
        raise CrownlandsError(f"There is no folder {file.parent} for the database.")
    try:
        return lock.take(f"{file}.lock")
    except lock.Taken:
        raise InUse(file) from None


def address_file(database: Path) -> Path:
    """Where the server that uses this file has written how to reach it."""
    return Path(f"{database}.address")


class InUse(CrownlandsError):
    """Another server has the database."""

    def __init__(self, database: Path) -> None:
        try:
            self.address = address_file(database).read_text().strip()
        except OSError:
            self.address = ""
        where = f", at {self.address}" if self.address else ""
        super().__init__(f"The database {database} is in use by another server{where}.")


def is_sqlite(url: str) -> bool:
    return read_url(url).drivername.startswith("sqlite")


class Store:
    """One process's access to the database."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.sqlite = self.url.drivername.startswith("sqlite")
        self.origin = secrets.token_hex(8)  # tells this process's notices from others'
        self._lock: FileLock | None = None
        self._queue: deque[Write] = deque()
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
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
        self._writer = asyncio.create_task(self._write_on(), name="store writer")

    async def close(self) -> None:
        """Commit what is waiting and let go."""
        if self._writer:
            while self._queue:
                await asyncio.sleep(0.01)
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()
        if self._lock:
            self._lock.release()

    # Reading

    async def load(self, table: str) -> Stored | None:
        """A whole table, or None if there is none."""
        async with self._reading() as connection:
            secret = await connection.scalar(sa.select(tables.c.secret).where(tables.c.id == table))
            if secret is None:
                return None
            rows = await connection.execute(of_table(keys, table))
            found = tuple(Key(row.seat, row.role, row.hash) for row in rows)
            return Stored(table, secret, await self._events(connection, table, 0), found)

    async def events_after(self, table: str, seq: int) -> tuple[Event, ...]:
        async with self._reading() as connection:
            return await self._events(connection, table, seq)

    async def keys(self, table: str) -> tuple[Key, ...]:
        async with self._reading() as connection:
            rows = await connection.execute(of_table(keys, table))
            return tuple(Key(row.seat, row.role, row.hash) for row in rows)

    async def count(self) -> int:
        """How many tables there are."""
        async with self._reading() as connection:
            return int(await connection.scalar(sa.select(sa.func.count()).select_from(tables)) or 0)

    async def _events(self, connection: AsyncConnection, table: str, seq: int) -> tuple[Event, ...]:
        query = of_table(events, table).where(events.c.seq > seq).order_by(events.c.seq)
        rows = await connection.execute(query)
        return tuple(Event(row.seq, row.at, row.kind, row.data) for row in rows)

    @contextlib.asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise out_of_reach(error) from error

    # Writing

    async def write(
        self, table: str, happened: Sequence[Event], new_keys: Sequence[Key] = (), secret: str = ""
    ) -> None:
        """Commit events; when this returns they are on the disk. `Conflict` if one is there."""
        write = Write(table, happened, new_keys, secret)
        self._queue.append(write)
        self._wake.set()
        await write.done

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
        except IntegrityError:
            if len(batch) == 1:
                answer(batch, Conflict())
            else:
                for write in batch:
                    await self._commit_batch([write])
        except (SQLAlchemyError, OSError) as error:
            answer(batch, out_of_reach(error))
        except Exception as error:
            answer(batch, error)
        else:
            answer(batch, None)

    async def _commit(self, batch: Sequence[Write]) -> None:
        new = [
            {"id": w.table, "secret": w.secret, "created": at, "touched": at}
            for w in batch
            if w.secret
            for at in [w.events[0].at]
        ]
        happened = [
            {"table_id": w.table, "seq": e.seq, "at": e.at, "kind": e.kind, "data": e.data}
            for w in batch
            for e in w.events
        ]
        added = [
            {"table_id": w.table, "seat": key.seat, "role": key.role, "hash": key.hash}
            for w in batch
            for key in w.keys
        ]
        async with self.engine.begin() as connection:
            for into, rows in ((tables, new), (events, happened), (keys, added)):
                if rows:
                    await connection.execute(sa.insert(into), rows)
            if not self.sqlite:
                notices = [
                    {"text": f"{self.origin} {w.table} {w.events[-1].seq}"}
                    for w in batch
                    if w.events
                ]
                await connection.execute(sa.text(f"select pg_notify('{CHANNEL}', :text)"), notices)

    async def newest(self) -> float | None:
        """When the last table was opened; perhaps a little later."""
        async with self._reading() as connection:
            found: float | None = await connection.scalar(sa.select(sa.func.max(tables.c.touched)))
            return found

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


def answer(batch: Iterable[Write], error: BaseException | None) -> None:
    """Tell those who wait for these writes how it went."""
    for write in batch:
        if write.done.done():
            continue
        if error is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(error)


def of_table(source: sa.Table, table: str) -> sa.Select[Any]:
    return sa.select(source).where(source.c.table_id == table)


def out_of_reach(error: BaseException) -> Exception:
    if isinstance(error, DBAPIError | OSError | SQLAlchemyError):
        return NotNow("The database cannot be reached just now; try again.", 2, code="busy")
    raise error


def set_pragmas(connection: Any, _record: Any) -> None:
    """SQLite as a server wants it: readers beside a writer, and a commit that is on the disk."""
    connection.isolation_level = None  # transactions begin where we say, schema changes included
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(connection: sa.Connection) -> None:
    """Bring the schema to this version's."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def now() -> float:
    return time.time()
