"""How much one server process carries: live tables, moves acknowledged per second, waiting times.

    python benchmarks/load.py [--seconds 8] [--against OTHER] [--database URL]
        [--workers N [--by-table]]
    python benchmarks/load.py --tables 1,10,100 [--bots none,peasant] [--form full,changes,light]
        [--game queendomino] [--seats 4] [--rate 300]

Without --tables it prints the table of docs/server.md, in some five minutes. With --against,
the Python of another environment, that one's server runs beside ours and every line is measured
for both, one after the other, by the same players: so two versions are compared in one sitting.

A server on the loopback, in a process of its own; for each number of tables as many players move
at once, each as soon as the last move was acknowledged, or so that all together make --rate moves a
second. With a level of bots every table has one that answers. Latency is from sending a move to its
acknowledgement, which comes after the commit. Before anything is counted all tables are played on
to different points of their games, so that new ones are opened all the time, as many as moves
call for: else the quicker of two servers would open more of them in the same seconds.

With several --workers a connection gets to any of them, as the system has it. With --by-table each
has a port of its own, and what is about one table goes to one of them, as behind a proxy.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import math
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

FULL = "full"  # every message holds all of the table
NONE = "none"  # in the place of a level: people only
AT_ONCE = 50  # tables that are opened at the same time
AHEAD = 48  # moves that tables are played on at most before anything is counted: about a game


@dataclass(frozen=True)
class Case:
    """One line of the table."""

    tables: int
    bots: str = NONE
    form: str = "changes"
    rate: float = 0.0  # moves a second of all together; 0 for as many as they can
    game: str = "kingdomino"
    seats: int = 2


# What docs/server.md shows.
CASES = (
    *(Case(tables) for tables in (1, 10, 100, 300)),
    *(Case(100, form=form) for form in ("full", "light")),
    Case(1000, rate=300),
    *(Case(tables, level) for level in ("peasant", "knight") for tables in (10, 100)),
    *(Case(10, form=form, game="queendomino", seats=4) for form in ("full", "changes", "light")),
)


class Server:
    """A server in processes of its own, with all its limits lifted."""

    def __init__(
        self, python: str, database: str, workers: int, by_table: bool, *more: str
    ) -> None:
        ports, each = (workers, 1) if by_table else (1, workers)
        self.urls: list[str] = []
        self.started: list[subprocess.Popen[bytes]] = []
        for _ in range(ports):
            self.start(python, database, each, *more)

    def start(self, python: str, database: str, workers: int, *more: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.urls.append(f"http://127.0.0.1:{port}")
        options = ["--port", str(port), "--database", database, "--workers", str(workers)]
        options += ["--requests-per-second", "1e9", "--tables-per-hour", "1e9"]
        options += ["--sockets-per-address", "100000", "--connections-per-address", "100000"]
        options += ["--messages-per-second", "1e9", "--live-tables", "100000", "--no-log-json"]
        command = [python, "-m", "crownlands", "serve", *options, *more]
        self.started.append(subprocess.Popen(command, stderr=subprocess.DEVNULL))

    def url(self, table: str) -> str:
        """Where a table is to be found."""
        return self.urls[zlib.crc32(table.encode()) % len(self.urls)]

    def wait_until_ready(self) -> None:
        """With everything compiled and loaded, for that would count as the moves' time."""
        for _ in range(6000):
            if any(one.poll() is not None for one in self.started):
                raise SystemExit("The server ended before it was ready.")
            if all(map(is_ready, self.urls)):
                return
            time.sleep(0.1)
        raise SystemExit("The server did not get ready.")

    def processes(self) -> list[Path]:
        """Its workers are processes that it has started."""
        found, waiting = [], [one.pid for one in self.started]
        while waiting:
            own = Path(f"/proc/{waiting.pop()}")
            with contextlib.suppress(OSError):
                waiting += map(int, (own / "task" / own.name / "children").read_text().split())
                found.append(own)
        return found

    def processor_seconds(self) -> float:
        """What it has used so far; unlike latency, it hardly depends on who else is busy."""
        fields = [(own / "stat").read_text().rpartition(")")[2].split() for own in self.processes()]
        ticks = sum(int(one[11]) + int(one[12]) for one in fields)
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes it has in memory."""
        lines = [line for own in self.processes() for line in (own / "status").open()]
        return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024

    def stop(self) -> None:
        for one in self.started:
            one.terminate()
        for one in self.started:
            one.wait(30)


def is_ready(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/api/health") as answer:
            return bool(json.load(answer)["status"] == "ready")
    except OSError:
        return False


class Load:
    """Players at so many tables, until the time is up."""

    def __init__(self, server: Server, case: Case, seconds: float) -> None:
        self.server, self.case, self.seconds = server, case, seconds
        self.pause = 0.0  # between a table's moves
        self.bytes = 0
        self.waits: list[float] = []
        self.until = math.inf

    async def run(self) -> dict[str, Any]:
        # A connection is not used again when the server may be about to close it.
        limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=2)
        async with httpx.AsyncClient(timeout=120, limits=limits) as http:
            seated = await asyncio.gather(*(self.open(http) for _ in range(self.case.tables)))
            sockets = [await self.connect(*one) for one in seated]
            await asyncio.gather(*(self.play_ahead(one) for one in sockets))
            used, self.bytes, self.waits = self.server.processor_seconds(), 0, []
            began = time.perf_counter()
            self.until = began + self.seconds
            self.pause = self.case.tables / self.case.rate if self.case.rate else 0.0
            playing = asyncio.gather(*(self.play(http, one) for one in sockets))
            await asyncio.sleep(self.seconds)
            spent = time.perf_counter() - began
            used = self.server.processor_seconds() - used
            waits, told = sorted(self.waits), self.bytes
            await playing
        people = self.case.seats if self.case.bots == NONE else 1
        return {
            **vars(self.case),
            "kb_per_move": told / len(waits) / people / 1000,
            "moves": len(waits),
            "moves_per_second": len(waits) / spent,
            "p50_ms": 1000 * statistics.median(waits),
            "p99_ms": 1000 * waits[int(len(waits) * 0.99)],
            "server_ms_per_move": 1000 * used / len(waits),
            "server_mb": self.server.memory(),
        }

    async def open(self, http: httpx.AsyncClient) -> tuple[str, dict[int, str]]:
        others = {"kind": "person"}
        if self.case.bots != NONE:
            others = {"kind": "bot", "level": self.case.bots}
        seats = [{"kind": "person"}] + [others] * (self.case.seats - 1)
        wanted = {"game": self.case.game, "seats": seats}
        anywhere = random.choice(self.server.urls)
        answer = await http.post(f"{anywhere}/api/tables", json=wanted)
        opened = answer.raise_for_status().json()
        path = f"{self.server.url(opened['id'])}/api/tables/{opened['id']}"
        tokens = {}
        for one in opened["invitations"]:
            joined = await http.post(
                f"{path}/seats/{one['seat']}/join",
                json={"nickname": f"P{one['seat']}", "nonce": "load-load-load"},
                headers={"Authorization": f"Bearer {one['invitation']}"},
            )
            tokens[one["seat"]] = joined.raise_for_status().json()["token"]
        return opened["id"], tokens

    async def connect(self, table: str, tokens: dict[int, str]) -> dict[int, "Ear"]:
        """A socket for everybody at the table."""
        path = f"ws{self.server.url(table)[4:]}/api/tables/{table}/socket"
        ears = {}
        for seat, token in tokens.items():
            ears[seat] = Ear(self, await connect(path, max_size=None))
            hello = {"type": "hello", "token": token}
            if self.case.form != FULL:  # versions before there were forms know the full one only
                hello["form"] = self.case.form
            await ears[seat].socket.send(json.dumps(hello))
            await ears[seat].hear()
        return ears

    async def play_ahead(self, ears: dict[int, "Ear"]) -> None:
        """Some moves of the first game, at each table another number of them."""
        self.until = min(self.until, time.perf_counter() + 4 * self.seconds)
        rnd = random.Random()
        await self.play_one(ears, rnd, rnd.randrange(AHEAD))

    async def play(self, http: httpx.AsyncClient, ears: dict[int, "Ear"]) -> None:
        """Play at this table, and at a new one when it is over."""
        rnd = random.Random()
        await asyncio.sleep(rnd.random() * self.pause)
        while True:
            await self.play_one(ears, rnd)
            for ear in ears.values():
                await ear.socket.close()
            if time.perf_counter() >= self.until:
                return
            ears = await self.connect(*await self.open(http))

    async def play_one(
        self, ears: dict[int, "Ear"], rnd: random.Random, most: float = math.inf
    ) -> None:
        """One game; all people of the table move through sockets of their own."""
        made = 0
        while made < most and time.perf_counter() < self.until:
            seat, ply = ears[min(ears)].turn
            if ply is None:
                return
            began = time.perf_counter()
            if seat in ears:
                await ears[seat].move(rnd)
                self.waits.append(time.perf_counter() - began)
                made += 1
            for ear in ears.values():
                while ear.turn[1] == ply:
                    await ear.hear()
            if self.pause:
                again = min(began + self.pause, self.until)
                await asyncio.sleep(max(0.0, again - time.perf_counter()))


class Ear:
    """One socket, and what it has told of the table, in any of the forms."""

    def __init__(self, load: Load, socket: Any) -> None:
        self.load, self.socket = load, socket
        self.view: Any = None
        self.legal: list[str] = []

    @property
    def turn(self) -> tuple[int | None, int | None]:
        """Whose it is, and in which position; nothing once the game is over."""
        if self.view["phase"] != "playing":
            return None, None
        position = self.view if self.load.case.form == "light" else self.view["position"]
        return position["to_play"], position["ply"]

    async def hear(self) -> str:
        """The type of the next message, which is taken in."""
        text = await self.socket.recv()
        self.load.bytes += len(text)
        told = json.loads(text)
        if told["type"] == "light":
            self.view, self.legal = told["state"], [*(told["legal"] or ())]
        elif told["type"] == "changes":
            for way, now in told["changes"]:
                place = self.view
                for name in way[:-1]:
                    place = place[name]
                place[way[-1]] = now
        else:
            self.view = told.get("view", self.view)
        return str(told["type"])

    async def move(self, rnd: random.Random) -> None:
        """A move, until it is acknowledged."""
        choices = self.legal or [one["move"] for one in self.view["position"]["choices"]]
        body = {"type": "move", "move": rnd.choice(choices), "ply": self.turn[1]}
        await self.socket.send(json.dumps(body))
        while (kind := await self.hear()) != "ack":
            assert kind != "problem", "a legal move was refused"


COLUMNS = {
    "server": "{server}",
    "game": "{game} {seats}",
    "tables": "{tables}",
    "moves/s wanted": "{rate:.0f}",
    "bots": "{bots}",
    "form": "{form}",
    "moves/s": "{moves_per_second:,.0f}",
    "p50 ms": "{p50_ms:.1f}",
    "p99 ms": "{p99_ms:.1f}",
    "CPU ms/move": "{server_ms_per_move:.2f}",
    "kB/move": "{kb_per_move:.1f}",
    "server MB": "{server_mb:.0f}",
}


def show(results: list[dict[str, Any]]) -> None:
    """A table in Markdown, as docs/server.md has it."""
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
    for row in results:
        print(f"| {' | '.join(cell.format(**row) for cell in COLUMNS.values())} |")


def measure(servers: dict[str, Server], cases: list[Case], seconds: float) -> Iterator[Any]:
    for case in cases:
        for name, server in servers.items():
            gc.collect()
            try:
                found = uvloop.run(Load(server, case, seconds).run())
            except ConnectionClosed:  # it does not know the form
                found = uvloop.run(Load(server, replace(case, form=FULL), seconds).run())
            print(f"{name} {case}: {found['server_ms_per_move']:.2f} ms", file=sys.stderr)
            yield {"server": name, **found}


def cases_of(wanted: argparse.Namespace) -> list[Case]:
    if not wanted.tables:
        return [*CASES]
    return [
        Case(int(count), level, form, wanted.rate, wanted.game, wanted.seats)
        for form in wanted.form.split(",")
        for level in wanted.bots.split(",")
        for count in wanted.tables.split(",")
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default="", help="numbers of tables, with commas between")
    parser.add_argument("--seconds", type=float, default=8.0, help="for each line")
    parser.add_argument("--bots", default=NONE, help="levels, or none, with commas between")
    parser.add_argument("--form", default="changes", help="full, changes, light, or several")
    parser.add_argument("--game", default="kingdomino")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second of all together")
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1, help="processes; they need PostgreSQL")
    parser.add_argument("--by-table", action="store_true", help="a table is served by one worker")
    parser.add_argument("--python", default=sys.executable, help="whose server is measured")
    parser.add_argument("--against", default="", help="the Python of another one beside it")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    gc.disable()  # a look at all the views it holds would count as the servers' time
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    pythons = {"this": chosen.python} | ({"other": chosen.against} if chosen.against else {})
    running: dict[str, Server] = {}
    with tempfile.TemporaryDirectory() as folder:
        try:
            for name, python in pythons.items():
                database = chosen.database or f"sqlite:///{folder}/{name}.db"
                running[name] = Server(python, database, chosen.workers, chosen.by_table)
            cases = cases_of(chosen)
            for server in running.values():
                server.wait_until_ready()
            results = [*measure(running, cases, chosen.seconds)]
        finally:
            for server in running.values():
                server.stop()
    if chosen.json:
        print(json.dumps(results))
    else:
        show(results)
