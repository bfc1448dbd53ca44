"""The database itself: its address, who has it, its schema, and what can be wrong with it."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from filelock import FileLock
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from crownlands import lock
from crownlands.core.errors import CrownlandsError
from crownlands.server.errors import NotNow

# SQLite as a server wants it: readers beside a writer, and a commit that is on the disk.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
MIGRATIONS = Path(__file__).parent / "migrations"
FULL = ("database or disk is full", "No space left", "could not extend file", "disk I/O error")


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


def refuse_if_in_use(url: str) -> None:
    """InUse where another server has this database, if it is a file that is there."""
    if is_sqlite(url) and (file := Path(str(read_url(url).database)).resolve()).exists():
        lock_on(file).release()


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


def set_pragmas(connection: Any, _record: Any) -> None:
    """SQLite as a server wants it: readers beside a writer, and a commit that is on the disk."""
    connection.isolation_level = None  # transactions begin where we say, schema changes included
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(connection: sa.Connection) -> None:
    """Bring the schema to this version's; what that takes is imported where there is need of it."""
    if version_of(connection) == max(MIGRATIONS.glob("versions/v*.py")).name[1:5]:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def version_of(connection: sa.Connection) -> str | None:
    """The schema's, as Alembic keeps it."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return found


def fault(error: BaseException) -> NotNow:
    """What players are told while the database fails."""
    if isinstance(error, TimeoutError):
        return NotNow("The database does not answer just now; try again.", 2, code="busy")
    if any(words in str(error) for words in FULL):
        sentence = "The server's disk is full: no move can be kept. Whoever runs it has been told."
        return NotNow(sentence, 10, code="disk-full")
    return NotNow("The database cannot be reached just now; try again.", 2, code="busy")
