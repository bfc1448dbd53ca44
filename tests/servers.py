"""Servers for tests: one in a thread of this process, or in processes of their own."""

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from crownlands.agents.levels import LEVELS
from crownlands.server import coach, frames
from crownlands.server.app import create_app
from crownlands.server.coach import Coach
from crownlands.server.connections import LINE
from crownlands.server.hall import Hall
from crownlands.server.run import PROTOCOLS, bind
from crownlands.server.settings import Settings

PATIENCE = 120.0  # seconds until what does not happen counts as a failure: machines may be busy

# Tests are one busy address; the limits are tested by themselves.
GENEROUS: dict[str, Any] = {
    "requests_per_second": 10_000.0,
    "request_burst": 100_000,
    "tables_per_hour": 1_000_000.0,
    "table_burst": 100_000,
    "connections_per_address": 1_000,
    "sockets_per_address": 1_000,
    "messages_per_second": 10_000.0,
    "message_burst": 100_000,
}


def settings(database: str, **others: Any) -> Settings:
    return Settings(database=database, **{**GENEROUS, **others})


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.db'}"


@dataclass
class Server:
    """A server that runs, and a client for it."""

    url: str
    sent: list[bytes] = field(default_factory=list)  # every byte it sent, where that is kept
    hall: Hall | None = None
    coach: Coach | None = None
    loop: asyncio.AbstractEventLoop | None = None  # its own, where it runs in this process

    def __post_init__(self) -> None:
        # Servers close what is idle for five seconds: who would ask just then gets no answer.
        kept = httpx.Limits(keepalive_expiry=2.0)
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE, limits=kept)

    def call(
        self, verb: str, path: str, body: Any = None, token: str | None = None, status: int = 200
    ) -> Any:
        """Ask, and expect this status."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        options: dict[str, Any] = {"content": body} if isinstance(body, str) else {"json": body}
        if isinstance(body, str):
            headers["Content-Type"] = "text/plain" if "/records" in path else "application/json"
        if body is None:
            options = {}
        answer = self.http.request(verb, path, headers=headers, **options)
        assert answer.status_code == status, (verb, path, answer.status_code, answer.text)
        if "json" in answer.headers.get("content-type", ""):
            return answer.json()
        return answer.text

    def inside(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the server's own loop, where it runs in this process."""
        assert self.loop
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def post(self, path: str, body: Any = None, token: str | None = None, status: int = 200) -> Any:
        return self.call("POST", path, body, token, status)

    def get(self, path: str, token: str | None = None, status: int = 200) -> Any:
        return self.call("GET", path, None, token, status)

    def socket(self, table: str, **options: Any) -> ClientConnection:
        """A socket; who opens it closes it."""
        url = f"ws{self.url[4:]}/api/tables/{table}/socket"
        options = {"open_timeout": PATIENCE, "ping_interval": None, **options}
        opened: ClientConnection = connect(url, max_size=None, **options).__enter__()
        return opened

    def hello(self, table: str, **said: Any) -> tuple[ClientConnection, Any]:
        """A socket that has said hello, and the welcome."""
        opened = self.socket(table)
        opened.send(json.dumps({"type": "hello", **said}))
        return opened, json.loads(opened.recv(PATIENCE))


def wait_for(what: Callable[[], Any]) -> Any:
    """What is found, as soon as it is there."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end, "It did not happen."
        time.sleep(0.01)
    return found


def texts(position: Any) -> list[str]:
    """The moves that may be made, as they are sent."""
    return [choice["move"] for choice in position["choices"]]


@dataclass
class Seated:
    """A table with everybody seated."""

    server: Server
    id: str
    tokens: dict[int, str]
    invitations: dict[int, str]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def view(self) -> Any:
        return self.server.get(self.path, self.tokens.get(0))

    def move(self, choose: Callable[[list[str]], str] = lambda moves: moves[0]) -> int:
        """One move of a person; the seq it was acknowledged with."""
        position = self.view()["position"]
        body = {"move": choose(texts(position)), "ply": position["ply"]}
        token = self.tokens[position["to_play"]]
        return int(self.server.post(f"{self.path}/moves", body, token)["seq"])

    def wait_for_turn(self, seat: int) -> None:
        wait_for(lambda: self.view()["position"]["to_play"] == seat)

    def play_to_the_end(self, seed: int = 0) -> Any:
        """Random moves for every person; the last view."""
        rnd = random.Random(seed)
        while True:
            view = self.view()
            if view["phase"] != "playing":
                return view
            position = view["position"]
            token = self.tokens.get(position["to_play"])
            if token is None:  # a bot's
                time.sleep(0.01)
                continue
            body = {"move": rnd.choice(texts(position)), "ply": position["ply"]}
            self.server.post(f"{self.path}/moves", body, token)


def seat_all(
    server: Server, kinds: str = "person person", game: str = "kingdomino", **wanted: Any
) -> Seated:
    """Open a table and sit everybody down; a level among the kinds is a bot of that level."""
    seats = [
        {"kind": "bot", "level": kind} if kind in LEVELS else {"kind": kind}
        for kind in kinds.replace("bot", "peasant").split()
    ]
    opened = server.post("/api/tables", {"game": game, "seats": seats, **wanted}, status=201)
    tokens, invitations = {}, {}
    for one in opened["invitations"]:
        seat = one["seat"]
        invitations[seat] = one["invitation"]
        who = {"nickname": f"Player {seat}", "nonce": secrets.token_urlsafe(12)}
        path = f"/api/tables/{opened['id']}/seats/{seat}/join"
        tokens[seat] = server.post(path, who, one["invitation"], 201)["token"]
    return Seated(server, opened["id"], tokens, invitations)


def recording(app: Any, sent: list[bytes]) -> Any:
    """The same application, with a copy of every byte it sends."""

    async def wrapped(scope: Any, receive: Any, send: Any) -> None:
        async def copy(message: Any) -> None:
            for _, value in message.get("headers", ()):
                sent.append(value)
            for name in ("body", "bytes", "text", "reason"):
                if part := message.get(name):
                    sent.append(part if isinstance(part, bytes) else part.encode())
            await send(message)

        if scope["type"] == "websocket":
            overhear(scope["extensions"][LINE]["line"], sent)
        await app(scope, receive, copy)

    return wrapped


def overhear(line: Any, sent: list[bytes]) -> None:
    """Keep a copy of all that is written to a socket's line."""
    write, unpacker = line.write, zlib.decompressobj(wbits=-frames.WINDOW)

    def copy(words: Iterable[str | bytes]) -> bool:
        told = [*words]
        for one in told:
            sent.extend([one.encode()] if isinstance(one, str) else unpacked(one, unpacker))
        done: bool = write(told)
        return done

    line.write = copy


def unpacked(framed: bytes, unpacker: Any) -> Iterator[bytes]:
    """The texts in frames that a server sends, one after the other."""
    while framed:
        head, size, start = framed[0], framed[1], 2
        if size >= 126:
            start += 2 if size == 126 else 8
            size = int.from_bytes(framed[2:start], "big")
        data, framed = framed[start : start + size], framed[start + size :]
        yield unpacker.decompress(data + frames.END) if head & frames.COMPRESSED else data


def close_of(socket: ClientConnection) -> tuple[int | None, str]:
    """The code and reason the server closes a socket with."""
    for _ in range(1000):
        try:
            socket.recv(PATIENCE)
        except ConnectionClosed:
            return socket.close_code, socket.close_reason or ""
    raise AssertionError("The socket stays open.")


@contextlib.contextmanager
def running(chosen: Settings, **options: Any) -> Iterator[Server]:
    """A server in a thread of this process; the options are uvicorn's."""
    app = create_app(chosen)
    sent: list[bytes] = []
    config = uvicorn.Config(
        recording(app, sent),
        log_config=None,
        access_log=False,
        **PROTOCOLS,
        ws_max_size=chosen.body_bytes,
        ws_ping_timeout=PATIENCE,  # who is too busy to answer is not gone
        timeout_graceful_shutdown=3,
        lifespan="on",
        **options,
    )
    engine = uvicorn.Server(config)
    listening = bind("127.0.0.1", 0)
    server = Server(f"http://127.0.0.1:{listening.getsockname()[1]}", sent)
    coach.NICE = 0  # beside tests that keep all cores busy its turn would hardly ever come

    async def serve() -> None:
        server.loop = asyncio.get_running_loop()
        await engine.serve([listening])

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    try:
        wait_until_up(server)
        server.hall, server.coach = app.state.hall, app.state.coach
        yield server
    finally:
        server.http.close()
        engine.should_exit = True
        thread.join(PATIENCE)
        listening.close()


def wait_until_up(server: Server, ready: bool = True) -> None:
    for _ in range(30_000):  # a first compile of all games takes its time
        with contextlib.suppress(httpx.TransportError):
            answer = server.http.get("/api/health")
            assert answer.status_code in (200, 503), answer.text  # its database may be late
            if answer.status_code == 200 and (not ready or answer.json()["status"] == "ready"):
                return
        time.sleep(0.02)
    raise AssertionError("The server did not get ready.")


def wait_for_page(server: Server) -> None:
    """Until the page is there, which it is before the rest."""
    for _ in range(30_000):
        with contextlib.suppress(httpx.TransportError):
            server.get("/")
            return
        time.sleep(0.02)
    raise AssertionError("The page was not there.")


@contextlib.contextmanager
def process(
    *arguments: str,
    port: int,
    ready: bool = True,
    out: Any = subprocess.PIPE,
    **environment: str,
) -> Iterator[tuple[Server, "subprocess.Popen[str]"]]:
    """A command that serves, once it does."""
    with launched(*arguments, port=port, out=out, **environment) as (server, child):
        wait_until_up(server, ready)
        yield server, child


@contextlib.contextmanager
def launched(
    *arguments: str, port: int, out: Any = subprocess.PIPE, **environment: str
) -> Iterator[tuple[Server, "subprocess.Popen[str]"]]:
    """A command that serves, in a process of its own; plain Python, which starts sooner.

    It stands still once it has written more than a pipe holds: who asks much of it reads `out`.
    """
    child = subprocess.Popen(
        [sys.executable, "-m", "crownlands", *arguments, "--port", str(port)],
        stdout=out,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "CROWNLANDS_JIT": "0", **environment},
    )
    server = Server(f"http://127.0.0.1:{port}")
    try:
        yield server, child
    finally:
        server.http.close()
        if child.poll() is None:
            child.send_signal(signal.SIGTERM)
        child.communicate(timeout=PATIENCE)
