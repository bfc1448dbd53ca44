"""What breaks off in the middle: a socket that dies, a database that is gone, full or hangs."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

import pytest

from servers import Server, running, seat_all, settings, sqlite_url, texts, wait_for


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
    assert slow.committed.wait(30)
    dying.socket.shutdown(SHUT_RDWR)

    async def say_something() -> None:
        watcher.send("{}")

    def gone() -> bool:
        server.inside(say_something())
        return live.watchers == others

    wait_for(gone)
    slow.go.set()
    told = json.loads(watching.recv(30))
    assert told["events"][0]["data"]["move"] == move["move"]
    if told["view"]["position"]["to_play"] == 1:
        assert json.loads(watching.recv(30))["events"][0]["data"]["by"] == "bot"
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
        live.stale = True

    server.inside(behind_its_back())
    seq = table.view()["seq"]
    path = f"{table.path}/events?after={seq}"
    wait_for(lambda: any(e["data"].get("by") == "bot" for e in server.get(path)["events"]))
