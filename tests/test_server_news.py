"""News from other processes: taken from the notices where they tell all, and never lost."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from crownlands.server.hall import Hall
from crownlands.server.live import Live, Watcher
from crownlands.server.schema import Event
from servers import Seated, running, seat_all, settings, sqlite_url, wait_for


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Seated]:
    with running(settings(sqlite_url(tmp_path))) as server:
        yield seat_all(server)


def inner(table: Seated) -> tuple[Hall, Live]:
    assert table.server.hall
    return table.server.hall, table.server.hall.tables[table.id]


def told(events: Sequence[Event]) -> str:
    return json.dumps([[*vars(event).values()] for event in events])


async def elsewhere(hall: Hall, live: Live, moves: int = 1) -> list[Event]:
    """Moves that another process has committed, of which we have not heard."""
    twin = type(live.table)(live.table.id, live.table.secret, live.table.events)
    events: list[Event] = []
    for _ in range(moves):
        game = twin.game
        new = hall._dated(twin, twin.move(game.to_play, game.ply, str(game.legal_moves[0])))
        twin.take(new)
        events += new
    await hall.store.write(live.table.id, events)
    return events


def watched(live: Live) -> Watcher:
    watcher = Watcher(100)
    live.watchers.add(watcher)
    return watcher


def test_what_a_notice_tells_is_not_read_again(
    table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, live = inner(table)

    async def heard() -> Any:
        watcher = watched(live)
        events = await elsewhere(hall, live)
        monkeypatch.delattr(type(hall.store), "events_after")
        hall.news.heard(table.id, events[-1].seq, told(events))
        return events, json.loads(watcher.waiting.popleft())["events"]

    events, passed_on = table.server.inside(heard())
    assert [one["seq"] for one in passed_on] == [event.seq for event in events]
    assert live.table.events[-1] == events[-1]
    assert not live.stale


@pytest.mark.parametrize("gap", ["not told", "not the next"])
def test_what_a_notice_does_not_tell_is_read(table: Seated, gap: str) -> None:
    hall, live = inner(table)

    async def heard() -> int:
        watched(live)
        events = await elsewhere(hall, live, moves=2)
        news = "" if gap == "not told" else told(events[-1:])
        hall.news.heard(table.id, events[-1].seq, news)
        return events[-1].seq

    last = table.server.inside(heard())
    wait_for(lambda: live.table.seq == last)


def test_a_notice_that_comes_while_the_table_is_read_is_not_lost(
    table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, live = inner(table)
    real = hall.store.events_after
    late: list[int] = []

    async def read(*given: Any) -> Any:
        found = await real(*given)
        if not late:  # committed and told after we looked, heard before we had the answer
            events = await elsewhere(hall, live)
            late.append(events[-1].seq)
            hall.news.heard(table.id, late[0], told(events))
        return found

    async def miss() -> None:
        watched(live)
        monkeypatch.setattr(hall.store, "events_after", read)
        hall.news.missed()

    table.server.inside(miss())
    wait_for(lambda: late and live.table.seq == late[0])


def test_an_answer_that_comes_before_we_know_of_our_own_commit_is_not_lost(
    table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = table.server
    hall, live = inner(table)
    real = hall.store.write
    answers: list[int] = []

    async def write(name: str, events: Sequence[Event], *others: Any) -> None:
        await real(name, events, *others)
        if not answers:
            answers.append(events[-1].seq + 1)
            await real(name, [Event(answers[0], events[-1].at, "left", {"seat": 0})])
            hall.news.heard(name, answers[0], "")

    async def watch() -> None:
        watched(live)
        monkeypatch.setattr(hall.store, "write", write)

    server.inside(watch())
    table.move()
    wait_for(lambda: live.table.seq == answers[0])
    assert live.table.seats[0].left


def test_a_table_that_nobody_watches_here_is_read_when_somebody_comes(
    table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, live = inner(table)
    read: list[int] = []
    real = hall.store.events_after

    async def counted(*given: Any) -> Any:
        read.append(live.table.seq)
        return await real(*given)

    async def heard() -> int:
        monkeypatch.setattr(hall.store, "events_after", counted)
        events = await elsewhere(hall, live, moves=3)
        for event in events:
            hall.news.heard(table.id, event.seq, told([event]))
        return events[-1].seq

    before = live.table.seq
    last = table.server.inside(heard())
    assert (live.table.seq, read) == (before, [])
    assert table.view()["seq"] == last
    assert read == [before]
