"""Nobody can stall the others: what is costly is paid for, done off the loop and shared out."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from crownlands.notation.record import Record
from crownlands.server import bots as bots_module
from crownlands.server import live as live_module
from crownlands.server import pictures as pictures_module
from crownlands.server.bots import SLOWEST, Bots
from crownlands.server.errors import TooMany
from crownlands.server.heavy import ONE, Heavy, Turnstile
from crownlands.server.limits import MANY, Buckets
from servers import PATIENCE, Seated, Server, running, seat_all, settings, sqlite_url, wait_for


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(settings(sqlite_url(tmp_path))) as started:
        yield started


class Calls:
    """Where and how often a function was called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> None:
        self.threads: list[str] = []
        real = getattr(module, name)

        def noted(*given: Any) -> Any:
            self.threads.append(threading.current_thread().name)
            return real(*given)

        monkeypatch.setattr(module, name, noted)


def a_dozen_moves(server: Server, monkeypatch: pytest.MonkeyPatch) -> tuple[Seated, Calls]:
    """A table with something to tell, and who tells it from now on."""
    table = seat_all(server, "person person")
    for _ in range(12):
        table.move()
    return table, Calls(monkeypatch, live_module, "event_data")


# What is costly is done once, and not in the loop


def test_each_event_is_told_in_words_made_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, calls = a_dozen_moves(server, monkeypatch)
    first = server.get(f"{table.path}/events")["events"]
    made = len(calls.threads)
    assert len(first) - 1 <= made <= len(first)  # what was told of a choice just now is kept
    assert all(name.startswith("heavy") for name in calls.threads)
    socket, welcome = server.hello(table.id, after=0)
    socket.close()
    assert welcome["events"] == server.get(f"{table.path}/events")["events"] == first
    assert len(calls.threads) == made


def test_a_socket_that_asks_for_all_events_has_them_made_off_the_loop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, calls = a_dozen_moves(server, monkeypatch)
    socket, welcome = server.hello(table.id, after=0)
    socket.close()
    assert len(welcome["events"]) - 1 <= len(calls.threads) <= len(welcome["events"])
    assert all(name.startswith("heavy") for name in calls.threads)


def test_gains_that_were_hidden_are_told_when_the_game_is_over(server: Server) -> None:
    table = seat_all(server, "person person", aids={"scores": False})
    for _ in range(6):
        table.move()
    told = server.get(f"{table.path}/events")["events"]
    assert all(event["what"]["gain"] is None for event in told if event["kind"] == "moved")
    table.play_to_the_end()
    told = server.get(f"{table.path}/events")["events"]
    assert all(event["what"]["gain"] is not None for event in told if event["kind"] == "moved")


def test_records_and_pictures_are_not_worked_at_in_the_loop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat_all(server, "person person")
    table.move()
    read = Calls(monkeypatch, Record, "read")
    drawn = Calls(monkeypatch, pictures_module, "picture_of")
    text = server.get(f"{table.path}/record")
    assert server.post("/api/records/check", text)["right"]
    pictures = {server.get(f"{table.path}/picture.svg") for _ in range(3)}
    assert len(pictures) == len(drawn.threads) == 1
    assert all(name.startswith("heavy") for name in read.threads + drawn.threads)


def test_a_record_of_a_quarter_million_lines_or_of_thousands_of_tags_is_none(
    server: Server,
) -> None:
    told = server.post("/api/records/check", "\n" * 250_000, status=422)
    assert "too many lines" in told["detail"]
    tags = "\n".join(f'[T{number} ""]' for number in range(14_000))
    told = server.post("/api/records", tags, status=422)
    assert "more than 200 tags" in told["detail"]


def test_what_took_long_is_paid_for_by_whoever_asked() -> None:
    at = 0.0
    requests = Buckets(rate=10.0, burst=20, clock=lambda: at)

    async def work() -> None:
        heavy = Heavy(requests)

        def busy() -> None:
            end = time.thread_time() + 10 * ONE
            while time.thread_time() < end:
                pass

        await heavy.do("a", busy)
        await asyncio.sleep(0)
        heavy.close()

    asyncio.run(work())
    assert requests.take("b", cost=19) == 0
    assert requests.take("a", cost=12) > 0


def test_heavy_work_of_several_addresses_is_done_by_turns() -> None:
    order: list[str] = []

    async def work() -> None:
        turnstile = Turnstile(1, line=8)

        async def ask(who: str) -> None:
            async with turnstile.through(who):
                order.append(who)
                await asyncio.sleep(0)

        async with turnstile.through("first"):
            tasks = [asyncio.create_task(ask(who)) for who in "aaaaaabbc"]
            await asyncio.sleep(0)
            tasks[1].cancel()  # gone while it waits
            await asyncio.sleep(0)
            for _ in range(3):
                tasks.append(asyncio.create_task(ask("a")))
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                async with turnstile.through("a"):
                    pass
        await asyncio.gather(*tasks, return_exceptions=True)
        async with turnstile.through("last"):  # and it is free again
            pass

    asyncio.run(work())
    assert "".join(order) == "abcab" + 6 * "a"


# Bots


def test_bots_at_tables_of_several_addresses_think_by_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order: list[int] = []

    def think(_level: str, _states: np.ndarray, seed: int) -> int:
        order.append(seed)
        return 0

    monkeypatch.setattr(bots_module, "think", think)

    async def work() -> None:
        bots = Bots(1)
        asked = [("a", 1), ("a", 2), ("a", 3), ("b", 4)]
        turns = [bots.choose("squire", np.zeros(1), owner, seed) for owner, seed in asked]
        await asyncio.gather(*turns)
        bots.close()

    asyncio.run(work())
    assert order == [1, 2, 4, 3]


def test_a_table_s_bots_think_for_the_address_that_opened_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert server.hall
    owners, real = list[str](), server.hall.bots.choose

    async def noted(level: str, states: Any, owner: str, seed: int | None) -> int:
        owners.append(owner)
        return await real(level, states, owner, seed)

    monkeypatch.setattr(server.hall.bots, "choose", noted)
    seat_all(server, "person squire").play_to_the_end()
    assert {*owners} == {"127.0.0.1"}


def test_bots_alone_pause_when_nobody_looks_and_go_on_when_somebody_does(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert server.hall
    hall = server.hall
    monkeypatch.setattr(live_module, "LOOK", 0.05)
    wanted = {"game": "kingdomino", "seats": [{"kind": "bot", "level": "squire"}] * 4}
    opened = server.post("/api/tables", wanted, status=201)
    live = hall.tables[opened["id"]]
    wait_for(lambda: live.bot is None and live.timer is None)
    assert live.table.phase == "playing"
    seq = live.table.seq
    time.sleep(0.3)
    assert live.table.seq == seq
    watching, _ = server.hello(opened["id"])
    while json.loads(watching.recv(PATIENCE))["view"]["phase"] == "playing":
        pass
    watching.close()


def test_the_strongest_level_plays_at_so_many_seats_of_one_address(tmp_path: Path) -> None:
    with running(settings(sqlite_url(tmp_path), strong_bots_per_address=2)) as server:
        strong = {"kind": "bot", "level": SLOWEST}
        wanted: Any = {"game": "kingdomino", "seats": [{"kind": "person"}, strong]}
        server.post("/api/tables", wanted, status=201)
        server.post("/api/tables", wanted, status=201)
        told = server.post("/api/tables", wanted, status=429)
        assert told["code"] == "too-many-strong"
        assert "choose another level" in told["detail"]
        wanted["seats"][1] = {"kind": "bot", "level": "knight"}
        server.post("/api/tables", wanted, status=201)


# Limits


def test_who_is_a_little_too_quick_is_slowed_down_and_not_cut_off(tmp_path: Path) -> None:
    few = settings(
        sqlite_url(tmp_path),
        requests_per_second=20.0,
        request_burst=5,
        messages_per_second=10.0,
        message_burst=5,
    )
    with running(few) as server:
        table = seat_all(server, "person person")
        statuses = {server.http.get("/api/catalogue").status_code for _ in range(20)}
        assert statuses == {200}
        socket, _ = server.hello(table.id)
        for _ in range(20):
            socket.send('{"type": "ping"}')
        assert [json.loads(socket.recv(PATIENCE))["type"] for _ in range(20)] == ["pong"] * 20
        socket.close()
        assert b"crownlands_slowed_total 0.0" not in server.http.get("/metrics").content


def test_who_is_much_too_quick_is_refused(tmp_path: Path) -> None:
    few = settings(sqlite_url(tmp_path), requests_per_second=0.5, request_burst=10)
    with running(few) as server, ThreadPoolExecutor(40) as many:
        answers = list(many.map(lambda _: server.http.get("/api/catalogue"), range(40)))
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert all(answer.status_code in (200, 429) for answer in answers)
        assert int(refused[0].headers["retry-after"]) >= 1
        assert "Too many requests" in refused[0].json()["detail"]


def test_many_addresses_are_forgotten_without_looking_at_each() -> None:
    at = 0.0
    buckets = Buckets(rate=1.0, burst=2, clock=lambda: at)
    assert buckets.take("busy") == 0
    for number in range(3 * MANY):
        buckets.take(str(number))
        assert len(buckets._young) + len(buckets._old) <= 2 * MANY
        if number == MANY // 2:
            assert buckets.take("busy") == 0
            assert buckets.take("busy") > 0  # still known
    assert buckets.take(str(3 * MANY - 1)) == 0
    assert buckets.take(str(3 * MANY - 1)) > 0
