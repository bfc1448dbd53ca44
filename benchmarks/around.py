"""What the things around the game cost a server: python benchmarks/around.py [--seconds 3]

Processor time of the server for a saying that two people hear, for the list of open tables with
fifty of them on the door, and for a sheet of the score pad with four whole kingdoms, each beside a
move in the same run: the ratio is what to look at, for it hardly depends on the machine.
"""

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from load import Case, Load, Server
from websockets.asyncio.client import connect

OFFERS = 50
LAND = "wwffl/wwffl1/w#ppl/smppl/ssmm3m"
SHEET = "kingdomino\n" + "\n".join(f"{name}:\n{LAND}" for name in ("Ann", "Ben", "Cyd", "Dan"))


async def cost(server: Server, seconds: float, doing: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds of the server's processor time for doing it once."""
    times, used, until = 0, server.processor_seconds(), time.perf_counter() + seconds
    while time.perf_counter() < until:
        await doing()
        times += 1
    return 1000 * (server.processor_seconds() - used) / times


async def say(server: Server, seconds: float, load: Load, http: httpx.AsyncClient) -> float:
    """One who speaks and one who hears it."""
    speaker, hearer = (await load.connect(*await load.open(http))).values()

    async def emote() -> None:
        await speaker.socket.send(json.dumps({"type": "say", "emote": "smile", "id": 1}))
        for ear, last in ((speaker, "ack"), (hearer, "said")):
            while (kind := json.loads(await ear.socket.recv())["type"]) != last:
                assert kind != "problem", "a saying was refused"

    return await cost(server, seconds, emote)


async def offer(server: Server, http: httpx.AsyncClient, kept: contextlib.AsyncExitStack) -> None:
    """A table on the door, at which its host waits."""
    seats = [{"kind": "person"}, {"kind": "friend"}]
    wanted = {"game": "kingdomino", "seats": seats, "offer": "anyone"}
    opened = (await http.post("/api/tables", json=wanted)).raise_for_status().json()
    path = f"/api/tables/{opened['id']}"
    mine = next(one for one in opened["invitations"] if one["seat"] == 0)
    joined = await http.post(
        f"{path}/seats/0/join",
        json={"nickname": "Host", "nonce": "around-around"},
        headers={"Authorization": f"Bearer {mine['invitation']}"},
    )
    socket = await kept.enter_async_context(connect(f"ws{server.urls[0][4:]}{path}/socket"))
    await socket.send(json.dumps({"type": "hello", "token": joined.json()["token"]}))
    await socket.recv()


async def measure(server: Server, seconds: float) -> dict[str, float]:
    load = Load(server, Case(1), seconds)
    found = {"move": (await load.run())["server_ms_per_move"]}
    async with (
        httpx.AsyncClient(base_url=server.urls[0], timeout=60) as http,
        contextlib.AsyncExitStack() as kept,
    ):
        found["saying"] = await say(server, seconds, load, http)

        async def get(path: str, sheet: Any = None) -> None:
            answer = await (http.post(path, json=sheet) if sheet else http.get(path))
            answer.raise_for_status()

        for _ in range(OFFERS):
            await offer(server, http, kept)
        await asyncio.sleep(1.5)  # the list is made once a second
        assert len((await http.get("/api/offers")).json()["open"]) == OFFERS
        found["open tables"] = await cost(server, seconds, lambda: get("/api/offers"))
        found["pad"] = await cost(server, seconds, lambda: get("/api/score", {"sheet": SHEET}))
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lifted = ("--sayings-per-minute", "1e9", "--offers-per-address", "1000")
        running = Server(sys.executable, f"sqlite:///{folder}/around.db", 1, False, *lifted)
        try:
            running.wait_until_ready()
            costs = asyncio.run(measure(running, chosen.seconds))
        finally:
            running.stop()
    print("| what | CPU ms | of a move |\n|---|---|---|")
    for name, ms in costs.items():
        print(f"| {name} | {ms:.2f} | {ms / costs['move']:.2f} |")
