"""What breaks off in the middle: a socket that dies, a database that is gone, full or hangs."""

import asyncio
import json
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

import pytest

from crownlands.server import app, store
from crownlands.server.commits_sqlite import SqliteCommits
from postgres import private_postgres
from servers import (
    PATIENCE,
    Seated,
    Server,
    running,
    seat_all,
    settings,
    sqlite_url,
    texts,
    wait_for,
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(settings(sqlite_url(tmp_path))) as started:
        yield started


class SlowStore:
    """Writes are committed, but told only when they are let go."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        assert server.hall
        self.committed, self.go = threading.Event(), threading.Event()
        real = server.hall.store.write

        async def write(*given: Any) -> None:
            await real(*given)
            self.committed.set()
            while not self.go.is_set():
                await asyncio.sleep(0.01)

        monkeypatch.setattr(server.hall.store, "write", write)


def test_a_socket_that_dies_while_its_move_is_committed_leaves_no_table_waiting(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat_all(server, "person bot")
    wait_for(lambda: table.view()["position"]["to_play"] == 0)
    watching, _ = server.hello(table.id)
    assert server.hall
    live = server.hall.tables[table.id]
    others = set(live.watchers)
    dying, welcome = server.hello(table.id, token=table.tokens[0])
    (watcher,) = live.watchers - others
    slow = SlowStore(server, monkeypatch)
    position = welcome["view"]["position"]
    move = {"type": "move", "move": texts(position)[0], "ply": position["ply"]}
    dying.send(json.dumps(move))
    assert slow.committed.wait(PATIENCE)
    dying.socket.shutdown(SHUT_RDWR)

    async def say_something() -> None:
        watcher.send("{}")

    def gone() -> bool:
        server.inside(say_something())
        return live.watchers == others

    wait_for(gone)
    slow.go.set()
    told = json.loads(watching.recv(PATIENCE))
    assert told["events"][0]["data"]["move"] == move["move"]
    if told["view"]["position"]["to_play"] == 1:
        assert json.loads(watching.recv(PATIENCE))["events"][0]["data"]["by"] == "bot"
    watching.close()


def test_a_table_that_reads_on_wakes_its_bot(server: Server) -> None:
    table = seat_all(server, "person bot")
    wait_for(lambda: table.view()["position"]["to_play"] == 0)
    assert server.hall
    hall, live = server.hall, server.hall.tables[table.id]
    while True:  # to a move after which it is the bot's turn
        twin = live.table.game.copy()
        twin.push(twin.legal_moves[0])
        if twin.to_play == 1:
            break
        table.move()
        wait_for(lambda: table.view()["position"]["to_play"] == 0)

    async def behind_its_back() -> None:
        drafts = live.table.move(0, live.table.ply, str(live.table.game.legal_moves[0]))
        await hall.store.write(table.id, hall._dated(live.table, drafts))
        live.unsure = True

    path = f"{table.path}/events?after={live.table.seq}"  # the bot may be quicker than any answer
    server.inside(behind_its_back())
    table.view()
    wait_for(lambda: any(e["data"].get("by") == "bot" for e in server.get(path)["events"]))


def try_a_move(table: Seated) -> Any:
    """The answer to a move, or to the look at the table before it if that was refused."""
    seen = table.server.http.get(table.path)
    if seen.status_code != 200:
        return seen
    position = seen.json()["position"]
    body = {"move": texts(position)[0], "ply": position["ply"]}
    token = table.tokens[position["to_play"]]
    headers = {"Authorization": f"Bearer {token}"}
    return table.server.http.post(f"{table.path}/moves", json=body, headers=headers)


def test_a_full_disk_is_told_to_players_probes_counters_and_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "PROBING", 3_600.0)  # it needs no room, and would say all is well
    caplog.set_level(logging.INFO)
    with running(settings(sqlite_url(tmp_path))) as server:
        assert server.hall
        commits = server.hall.store._writer
        assert isinstance(commits, SqliteCommits)
        table = seat_all(server)

        def room(pages: int) -> None:
            commits._thread.submit(
                lambda: commits._connected().execute(f"PRAGMA max_page_count={pages}")
            ).result()

        room(1)
        answers = [try_a_move(table) for _ in range(200)]
        refused = [answer for answer in answers if answer.status_code == 503]
        assert refused
        assert refused[0].json()["code"] == "disk-full"
        assert "disk is full" in refused[0].json()["detail"]
        health = server.http.get("/api/health")
        assert health.status_code == 503
        assert health.json()["status"] == "failing"
        assert "disk is full" in health.json()["problem"]
        assert "crownlands_database_up 0.0" in server.get("/metrics")
        room(1_000_000)
        assert try_a_move(table).status_code == 200
        assert server.get("/api/health")["status"] == "ready"
        assert "crownlands_database_up 1.0" in server.get("/metrics")
    said = [line.message for line in caplog.records if line.name == "crownlands.server"]
    assert sum("The database fails" in line for line in said) == 1
    assert "The database works again." in said


def test_a_database_that_hangs_leaves_no_move_unanswered(monkeypatch: pytest.MonkeyPatch) -> None:
    with private_postgres() as cluster, running(settings(cluster.new_database())) as server:
        table = seat_all(server)
        assert try_a_move(table).status_code == 200
        cluster.freeze()
        try:
            monkeypatch.setattr(store, "IN_TIME", 1.0)
            assert server.hall
            position = server.hall.tables[table.id].table.game
            body = {"move": str(position.legal_moves[0]), "ply": len(position.log)}
            answer = server.http.post(
                f"{table.path}/moves",
                json=body,
                headers={"Authorization": f"Bearer {table.tokens[position.to_play]}"},
            )
            assert answer.status_code == 503
            assert "does not answer" in answer.json()["detail"]
            assert server.http.get("/api/health").json()["status"] == "failing"
        finally:
            monkeypatch.undo()  # a busy machine may take longer
            cluster.freeze(False)
        # A move that was on its way may have been committed late: then the next one tells.
        wait_for(
            lambda: (
                try_a_move(table).status_code == 200
                and server.http.get("/api/health").json()["status"] == "ready"
            )
        )
