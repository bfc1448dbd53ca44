"""The store, on SQLite and on a real PostgreSQL."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from crownlands.core.errors import CrownlandsError
from crownlands.server.database import read_url
from crownlands.server.notices import listen
from crownlands.server.schema import Conflict, Event, Key, Try, metadata
from crownlands.server.store import Store
from postgres import Postgres, private_postgres
from servers import sqlite_url


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with private_postgres() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.new_database()


def with_store(url: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def whole() -> Any:
        store = Store(url)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def event(seq: int, at: float = 100.0, **data: Any) -> Event:
    return Event(seq, at, "moved", data)


def test_what_is_written_is_there_after_a_restart(url: str) -> None:
    events = [event(1, move="é ✓", ply=0), event(2, at=123.456, nested={"a": [1, None, 0.5]})]
    keys = [Key(0, "invitation", "a" * 64), Key(1, "invitation", "b" * 64)]

    async def write(store: Store) -> None:
        await store.write("t", events, keys, secret="5" * 64)
        await store.write("t", [event(3)], [Key(0, "seat", "c" * 64)])

    async def read(store: Store) -> Any:
        assert await store.count() == 1
        assert await store.load("other") is None
        assert [e.seq for e in await store.events_after("t", 1)] == [2, 3]
        assert len(await store.keys("t")) == 3
        return await store.load("t")

    with_store(url, write)
    stored = with_store(url, read)
    assert stored.secret == "5" * 64
    assert list(stored.events) == [*events, event(3)]
    assert {key.hash[0] for key in stored.keys} == {"a", "b", "c"}


def test_of_two_events_with_one_number_one_is_refused_whole(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write("t", [event(1)], (), "s")
        await store.write("t", [event(2, by="first")])
        with pytest.raises(Conflict):
            await store.write("t", [event(2, by="second"), event(3)], [Key(0, "seat", "d")])
        found = await store.events_after("t", 0)
        assert [(e.seq, e.data) for e in found] == [(1, {}), (2, {"by": "first"})]
        assert await store.keys("t") == ()

    with_store(url, work)


def test_a_conflict_harms_no_other_write_of_the_same_commit(url: str) -> None:
    async def work(store: Store) -> None:
        names = [f"t{i}" for i in range(300)]
        await asyncio.gather(*(store.write(name, [event(1)], (), "s") for name in names))
        second = [event(1 if i % 7 == 3 else 2) for i in range(300)]
        writes = [store.write(n, [e]) for n, e in zip(names, second, strict=True)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        for i, (name, answer) in enumerate(zip(names, answers, strict=True)):
            assert isinstance(answer, Conflict) == (i % 7 == 3)
            assert len(await store.events_after(name, 0)) == (1 if i % 7 == 3 else 2)

    with_store(url, work)


def test_a_long_game_is_kept_as_a_whole_or_not_at_all(url: str) -> None:
    """So many rows do not fit one statement of SQLite everywhere."""

    async def work(store: Store) -> None:
        long = [event(1 + i, ply=i) for i in range(7_000)]
        await store.write("t", long, (), "s")
        assert [e.data["ply"] for e in await store.events_after("t", 0)] == list(range(7_000))
        with pytest.raises(Conflict):
            await store.write("t", [event(7_001 + i) for i in range(2_000)] + [event(1)])
        assert len(await store.events_after("t", 0)) == 7_000

    with_store(url, work)


def test_an_event_of_no_table_is_refused(url: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.write("nowhere", [event(1)])

    with_store(url, work)


def test_only_tables_untouched_for_long_expire(url: str) -> None:
    async def work(store: Store) -> None:
        await store.write("old", [event(1, at=10.0)], [Key(0, "seat", "e")], "s")
        await store.write("kept", [event(1, at=10.0)], (), "s")
        await store.write("kept", [event(2, at=90.0)])
        await store.write("new", [event(1, at=95.0)], (), "s")
        assert await store.expire(before=50.0) == 1
        assert await store.load("old") is None
        assert await store.keys("old") == ()
        assert await store.events_after("old", 0) == ()
        assert await store.load("kept") is not None
        assert await store.expire(before=92.0) == 1
        assert await store.count() == 1

    with_store(url, work)


def test_a_schema_that_is_up_to_date_is_left_alone(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgraded: list[str] = []
    real = command.upgrade

    def upgrade(config: Config, revision: str) -> None:
        upgraded.append(revision)
        real(config, revision)

    async def nothing(_store: Store) -> None:
        pass

    monkeypatch.setattr(command, "upgrade", upgrade)
    for _ in range(3):
        with_store(url, nothing)
    assert upgraded == ["head"]


def test_the_migrations_make_the_schema_that_the_code_expects(url: str) -> None:
    def differences(connection: sa.Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def work(store: Store) -> list[Any]:
        async with store.engine.connect() as connection:
            return await connection.run_sync(differences)

    assert with_store(url, work) == []
    assert with_store(url, work) == []  # and a second start changes nothing


def test_a_commit_is_on_the_disk_when_it_is_told(tmp_path: Path) -> None:
    async def work(store: Store) -> tuple[Any, Any]:
        async with store.engine.connect() as connection:
            mode = await connection.scalar(sa.text("pragma journal_mode"))
            return mode, await connection.scalar(sa.text("pragma synchronous"))

    assert with_store(sqlite_url(tmp_path), work) == ("wal", 2)


def test_one_server_to_an_sqlite_file(tmp_path: Path) -> None:
    async def work(_store: Store) -> None:
        second = Store(sqlite_url(tmp_path))
        with pytest.raises(CrownlandsError, match="in use by another server"):
            await second.open()

    with_store(sqlite_url(tmp_path), work)
    with_store(sqlite_url(tmp_path), Store.count)  # the first has let go


def test_a_link_to_the_file_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.db"

    async def work(_store: Store) -> None:
        link.symlink_to(tmp_path / "tables.db")
        with pytest.raises(CrownlandsError, match="in use by another server"):
            await Store(f"sqlite:///{link}").open()

    with_store(sqlite_url(tmp_path), work)


def test_processes_on_one_postgresql_hear_of_each_other(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def work(store: Store) -> None:
        other = Store(url)
        await other.open()
        heard: asyncio.Queue[tuple[str, int, str]] = asyncio.Queue()
        listening = asyncio.Event()
        told: list[dict[str, Any]] = []
        task = asyncio.create_task(
            listen(store, lambda *news: heard.put_nowait(news), listening.set, told.append)
        )
        await asyncio.wait_for(listening.wait(), 120)
        await store.write("own", [event(1)], (), "s")
        await other.write("theirs", [event(1), event(2, move="é ✓ x")], (), "s")
        await store.tell({"own": 1})
        await other.tell({"theirs": 1})
        table, seq, events = await asyncio.wait_for(heard.get(), 120)
        assert (table, seq) == ("theirs", 2)
        assert [Event(*one) for one in json.loads(events)] == [event(1), event(2, move="é ✓ x")]
        await other.write("theirs", [event(3, note="x" * 8000)])
        assert await asyncio.wait_for(heard.get(), 120) == ("theirs", 3, "")  # too long to be told
        while not told:
            await asyncio.sleep(0.01)
        assert told == [{"theirs": 1}]
        assert heard.empty()  # its own it knows already
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await other.close()

    with_store(url, work)


@pytest.mark.parametrize("text", ["", "mysql://x/y", "nonsense", "sqlite://", "sqlite:///:memory:"])
def test_a_database_that_cannot_be_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(CrownlandsError, match="sqlite:///FILE"):
        read_url(text)


def test_a_database_out_of_reach_is_a_sentence(tmp_path: Path) -> None:
    async def work() -> None:
        with pytest.raises(CrownlandsError, match="cannot be opened"):
            await Store("postgresql://nobody@127.0.0.1:1/none").open()

    asyncio.run(work())
    mistyped = tmp_path / "gmaes"
    with pytest.raises(CrownlandsError, match=r"There is no folder .*gmaes for the database"):
        with_store(f"sqlite:///{mistyped}/x.db", Store.count)
    assert not mistyped.exists()


def test_a_player_has_one_try_a_day_and_its_points_come_with_the_end_of_the_game(url: str) -> None:
    mine, others = Try("2026-11-16", "duel", "a" * 64), Try("2026-11-16", "duel", "b" * 64)

    async def play(store: Store) -> None:
        await store.write("one", [event(1)], secret="1" * 64, tried=mine)
        await store.write("other", [event(1)], secret="1" * 64, tried=others)
        with pytest.raises(Conflict):
            await store.write("again", [event(1)], secret="1" * 64, tried=mine)
        assert await store.load("again") is None, "neither the try nor its table"
        assert await store.day_spread("2026-11-16") == {}
        for table, points in (("one", 31), ("other", 24)):
            await store.write(table, [Event(2, 9e9, "finished", {"scores": [points, 99]})])
        assert await store.day_spread("2026-11-16") == {"duel": [(24, 1), (31, 1)]}
        kept = Try("2026-11-16", "duel", "a" * 64, "one", 31)
        assert await store.tries_of("2026-11-16", "a" * 64) == {"duel": kept}
        assert await store.tries_of("2026-11-17", "a" * 64) == {}
        await store.expire(1e10)
        assert await store.tries_of("2026-11-16", "a" * 64) == {}

    with_store(url, play)


def test_the_secret_of_a_day_is_the_first_one_that_was_kept(url: str) -> None:
    async def draw(store: Store) -> Any:
        await asyncio.gather(
            *[store.keep_day_secret("2026-11-16", "duel", digit * 64) for digit in "123456"]
        )
        first = await store.day_secrets("2026-11-16")
        await store.keep_day_secret("2026-11-16", "duel", "7" * 64)
        assert await store.day_secrets("2026-11-16") == first
        return await store.day_secrets("2026-11-17")

    assert with_store(url, draw) == {}
