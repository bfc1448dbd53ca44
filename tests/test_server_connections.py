"""Connections that say nothing, too many of them, and a log that does not repeat itself."""

import json
import logging
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from crownlands.server import connections
from crownlands.server.connections import Connections
from crownlands.server.logs import OFTEN, PlainLines, Seldom
from servers import PATIENCE, Server, running, seat_all, settings, sqlite_url, texts, wait_for


def raw(server: Server) -> socket.socket:
    host, port = server.url[7:].split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def is_answered(one: socket.socket) -> bool:
    """Whether a request is, and the connection not cut off before."""
    try:
        one.send(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        return b"200" in one.recv(4096)
    except ConnectionError:
        return False


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /api/ta"])
def test_who_says_nothing_or_never_ends_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    with running(settings(sqlite_url(tmp_path))) as server:
        with monkeypatch.context() as hasty, suppress(ConnectionError):
            hasty.setattr(connections, "HEADERS", 0.2)
            with raw(server) as silent:
                silent.send(said)
                assert silent.recv(100) == b""
        server.get("/api/health")


def test_a_second_request_that_never_ends_is_let_go_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEADERS", 0.2)
    for_ever = {"timeout_keep_alive": 3_600}  # it is not let go by uvicorn's pause
    with running(settings(sqlite_url(tmp_path)), **for_ever) as server, ExitStack() as opened:

        def in_time() -> socket.socket | None:
            """One whose first request came within the 0.2 s: a busy machine may be too late."""
            one = opened.enter_context(raw(server))
            return one if is_answered(one) else None

        slow = wait_for(in_time)
        time.sleep(0.4)  # between two requests it may be silent for a while
        slow.send(b"GET /api/health HTTP/1.1\r\n")
        with suppress(ConnectionResetError):
            while slow.recv(4096):
                pass


def test_who_says_nothing_more_after_an_answer_is_let_go(tmp_path: Path) -> None:
    allowed = 2
    few = settings(sqlite_url(tmp_path), connections_per_address=allowed)
    with running(few, timeout_keep_alive=1) as server, ExitStack() as opened:
        server.http.close()  # what it keeps open would count

        def whole() -> list[socket.socket]:
            """All connections that the address may have, each with one request and its answer."""
            ours = [opened.enter_context(raw(server)) for _ in range(allowed)]
            if all(map(is_answered, ours)):
                return ours
            for one in ours:
                one.close()
            return []

        kept = wait_for(whole)
        with raw(server) as another:
            assert not is_answered(another)  # as long as they are kept, they count
        for one in kept:
            while one.recv(4096):  # what is left of the answer, and then the end, not an error
                pass
        wait_for(whole)  # and they count no more


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    with (
        running(settings(sqlite_url(tmp_path), connections_per_address=8)) as server,
        ExitStack() as opened,
    ):
        table = seat_all(server)
        position = table.view()["position"]
        mover = table.tokens[position["to_play"]]
        sockets = [server.hello(table.id, token=mover)[0] for _ in range(3)]
        silent = [opened.enter_context(raw(server)) for _ in range(20)]
        for one in silent[-10:]:
            with pytest.raises((ConnectionResetError, AssertionError)):
                assert one.recv(10)
        move = {"type": "move", "move": texts(position)[0], "ply": position["ply"]}
        sockets[0].send(json.dumps(move))  # whoever is in is served
        for speaking in sockets:
            assert json.loads(speaking.recv(PATIENCE))["type"] in ("ack", "events")
        for one in silent:
            one.close()
        for speaking in sockets:
            speaking.close()

        def in_again() -> bool:
            with raw(server) as one:
                return is_answered(one)

        wait_for(in_again)


def test_a_proxy_s_connections_are_not_counted_and_all_together_are() -> None:
    counted = Connections(2, "10.0.0.1")
    assert [counted.add("10.0.0.2") for _ in range(3)] == [True, True, False]
    assert all(counted.add("10.0.0.1") for _ in range(10))
    counted.most = 12
    assert not counted.add("10.0.0.3")
    counted.remove("10.0.0.2")
    assert counted.add("10.0.0.3")


def test_a_refused_socket_is_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with running(settings(sqlite_url(tmp_path), sockets_per_address=0)) as server:
        with pytest.raises(InvalidStatus) as refused:
            server.socket("a" * 22)
        assert refused.value.response.status_code == 429
        assert json.loads(refused.value.response.body)["code"] is None
    assert [line for line in caplog.records if line.levelno >= logging.WARNING] == []


def test_the_log_does_not_say_the_same_again_and_again() -> None:
    seldom, written = Seldom(), []
    for number in range(1_000):
        line = logging.LogRecord("asyncio", logging.ERROR, "", 0, "no descriptors", (), None)
        line.created = float(number) / 20  # 50 seconds in all
        written.append(seldom.filter(line))
    assert sum(written) == OFTEN
    line = logging.LogRecord("asyncio", logging.ERROR, "", 0, "no descriptors", (), None)
    line.created = 100.0
    assert seldom.filter(line)
    assert f"{1_000 - OFTEN} more" in line.getMessage()


def test_nobody_writes_a_line_of_the_log_for_us() -> None:
    path = "/x\nINFO crownlands.server: all is well\x1b[31m"
    line = logging.LogRecord("n", logging.INFO, "", 0, "GET %s", (path,), None)
    text = PlainLines("%(levelname)s %(name)s: %(message)s").format(line)
    assert len(text.splitlines()) == 1
    assert "\x1b" not in text
