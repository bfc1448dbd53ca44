"""How much one server process carries: live tables, moves acknowledged per second, waiting times.

    python benchmarks/load.py [--tables 1,10,100] [--seconds 5] [--bots none,peasant,knight]
        [--form full,light] [--database URL] [--python OTHER]

With --python another environment's server is measured by the same players, so that two versions can
be compared in one sitting.

A server on the loopback, in a process of its own; for each number of tables as many players move
at once, each as soon as the last move was acknowledged. With a level of bots every table has one
that answers. Latency is from sending a move to its acknowledgement, which comes after the commit.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

PORT = 8799
NONE = "none"  # in the place of a level: two people
URL = f"http://127.0.0.1:{PORT}"


class Load:
    """Players at so many tables, until the time is up."""

    def __init__(self, tables: int, level: str, form: str, seconds: float) -> None:
        self.tables, self.level, self.form, self.seconds = tables, level, form, seconds
        self.bytes = 0
        self.waits: list[float] = []
        self.until = 0.0

    async def run(self) -> dict[str, Any]:
        async with httpx.AsyncClient(base_url=URL, timeout=60) as http:
            seated = [await self.open(http) for _ in range(self.tables)]
            self.until = time.perf_counter() + self.seconds
            began, used = time.perf_counter(), processor_seconds()
            await asyncio.gather(*(self.play(http, *one) for one in seated))
            spent, used = time.perf_counter() - began, processor_seconds() - used
        waits = sorted(self.waits)
        return {
            "tables": self.tables,
            "bots": self.level,
            "form": self.form,
            "kb_per_move": self.bytes / len(waits) / 1000,
            "moves": len(waits),
            "moves_per_second": len(waits) / spent,
            "p50_ms": 1000 * statistics.median(waits),
            "p99_ms": 1000 * waits[int(len(waits) * 0.99)],
            "server_ms_per_move": 1000 * used / len(waits),
            "server_mb": memory(),
        }

    async def open(self, http: httpx.AsyncClient) -> tuple[str, dict[int, str]]:
        bots = self.level != NONE
        second = {"kind": "bot", "level": self.level} if bots else {"kind": "person"}
        wanted = {"game": "kingdomino", "seats": [{"kind": "person"}, second]}
        opened = (await http.post("/api/tables", json=wanted)).raise_for_status().json()
        tokens = {}
        for one in opened["invitations"]:
            joined = await http.post(
                f"/api/tables/{opened['id']}/seats/{one['seat']}/join",
                json={"nickname": f"P{one['seat']}", "nonce": "load-load-load"},
                headers={"Authorization": f"Bearer {one['invitation']}"},
            )
            tokens[one["seat"]] = joined.raise_for_status().json()["token"]
        return opened["id"], tokens

    async def play(self, http: httpx.AsyncClient, table: str, tokens: dict[int, str]) -> None:
        """Play at this table, and at a new one when it is over."""
        while time.perf_counter() < self.until:
            await self.play_one(table, tokens)
            if time.perf_counter() < self.until:
                table, tokens = await self.open(http)

    async def move(self, socket: Any, told: "Told", rnd: random.Random) -> "Told":
        """A move and its acknowledgement; what has been told of the table by then."""
        body = {"type": "move", "move": rnd.choice(told.moves), "ply": told.turn[1]}
        sent = time.perf_counter()
        await socket.send(json.dumps(body))
        while not (news := await self.hear(socket)).is_ack:
            told = news
        self.waits.append(time.perf_counter() - sent)
        return told

    async def hear(self, socket: Any) -> "Told":
        text = await socket.recv()
        self.bytes += len(text)
        return Told(text)

    async def play_one(self, table: str, tokens: dict[int, str]) -> None:
        """One game; all people of the table move through sockets of their own."""
        path = f"ws{URL[4:]}/api/tables/{table}/socket"
        sockets = {}
        for seat, token in tokens.items():
            sockets[seat] = await connect(path, max_size=None)
            hello = {"type": "hello", "token": token}
            if self.form == "light":
                hello["form"] = "light"
            await sockets[seat].send(json.dumps(hello))
        told = {seat: await self.hear(socket) for seat, socket in sockets.items()}
        rnd = random.Random(table)
        while time.perf_counter() < self.until:
            seat, ply = told[min(told)].turn
            if ply is None:
                break
            if seat in sockets:
                told[seat] = await self.move(sockets[seat], told[seat], rnd)
            for one, socket in sockets.items():
                while told[one].turn[1] == ply:
                    told[one] = await self.hear(socket)
        for socket in sockets.values():
            await socket.close()


class Told:
    """A message of the server's, in either form."""

    def __init__(self, text: str) -> None:
        data = json.loads(text)
        self.is_ack = data["type"] == "ack"
        state = data.get("state") or data.get("view") or {}
        position = state if "state" in data else state.get("position")
        playing = state.get("phase") == "playing"
        self.turn = (position["to_play"], position["ply"]) if playing else (None, None)
        choices = (position or {}).get("choices", ())
        self.moves = list(data.get("legal") or ()) or [choice["move"] for choice in choices]


def processor_seconds() -> float:
    """What the server has used so far; unlike latency, it hardly depends on who else is busy."""
    fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory() -> float:
    """Megabytes the server has in memory."""
    for line in Path(f"/proc/{server.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def wait_until_ready() -> None:
    for _ in range(1200):
        try:
            with urllib.request.urlopen(f"{URL}/api/health") as answer:
                if json.load(answer)["status"] == "ready":
                    return
        except OSError:
            pass
        time.sleep(0.1)
    raise SystemExit("The server did not get ready.")


def show(results: list[dict[str, Any]]) -> None:
    columns = ("tables", "bots", "form", "moves/s", "p50 ms", "p99 ms", "CPU ms/move")
    table = Table(*columns, "kB/move", "server MB")
    for row in results:
        table.add_row(
            str(row["tables"]),
            row["bots"],
            row["form"],
            f"{row['moves_per_second']:,.0f}",
            f"{row['p50_ms']:.1f}",
            f"{row['p99_ms']:.1f}",
            f"{row['server_ms_per_move']:.1f}",
            f"{row['kb_per_move']:.1f}",
            f"{row['server_mb']:.0f}",
        )
    Console().print(table)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="1,10,100")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--bots", default=NONE, help="levels, or none, with commas between")
    parser.add_argument("--form", default="full", help="full, light, or both")
    parser.add_argument("--database", default="")
    parser.add_argument("--python", default=sys.executable, help="whose server is measured")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = wanted.database or f"sqlite:///{folder}/load.db"
        options = ["--port", str(PORT), "--database", url]
        options += ["--requests-per-second", "1e9", "--tables-per-hour", "1e9"]
        options += ["--sockets-per-address", "100000", "--no-log-json", "--live-tables", "100000"]
        options += ["--messages-per-second", "1e9"]
        server = subprocess.Popen(
            [wanted.python, "-m", "crownlands", "serve", *options],
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_until_ready()
            counts = [int(count) for count in wanted.tables.split(",")]
            results = [
                asyncio.run(Load(count, level, form, wanted.seconds).run())
                for form in wanted.form.split(",")
                for level in wanted.bots.split(",")
                for count in counts
            ]
        finally:
            server.terminate()
            server.wait(30)
    if wanted.json:
        print(json.dumps(results))
    else:
        show(results)
