"""How much one greedy address slows another's moves: python benchmarks/attack.py [--seconds 5]

A server with its usual limits on the loopback. A player moves, first alone and then while six
connections ask for costly things within the limits; all are one address here, so that the player
pays for the others' greed too: what is shown is the worst case. Says the median and the slowest
wait for a move, in milliseconds, by what was asked for.
"""

import argparse
import asyncio
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table

CONNECTIONS = 6
WANTED = {"game": "kingdomino", "seats": [{"kind": "person"}, {"kind": "person"}]}

Attack = Callable[[httpx.AsyncClient, str], Coroutine[Any, Any, Any]]
ATTACKS: dict[str, Attack | None] = {
    "nothing": None,
    "all events": lambda http, table: http.get(f"/api/tables/{table}/events?after=0"),
    "newlines as a record": lambda http, _: http.post("/api/records/check", content="\n" * 250_000),
    "pictures": lambda http, table: http.get(f"/api/tables/{table}/picture.svg"),
}


async def seated(http: httpx.AsyncClient) -> tuple[str, dict[int, str]]:
    opened = (await http.post("/api/tables", json=WANTED)).raise_for_status().json()
    tokens = {}
    for one in opened["invitations"]:
        path = f"/api/tables/{opened['id']}/seats/{one['seat']}/join"
        who = {"nickname": f"P{one['seat']}", "nonce": "attack-attack"}
        headers = {"Authorization": f"Bearer {one['invitation']}"}
        joined = (await http.post(path, json=who, headers=headers)).raise_for_status().json()
        tokens[one["seat"]] = joined["token"]
    return opened["id"], tokens


async def waits(http: httpx.AsyncClient, until: float) -> list[float]:
    """What a player waits for each move, at table after table."""
    found = []
    table, tokens = await seated(http)
    while time.perf_counter() < until:
        view = (await http.get(f"/api/tables/{table}")).json()
        if view.get("phase") != "playing":
            table, tokens = await seated(http)
            continue
        position = view["position"]
        body = {"move": position["choices"][0]["move"], "ply": position["ply"]}
        headers = {"Authorization": f"Bearer {tokens[position['to_play']]}"}
        began = time.perf_counter()
        await http.post(f"/api/tables/{table}/moves", json=body, headers=headers)
        found.append(time.perf_counter() - began)
        await asyncio.sleep(0.05)  # a person, not a flood
    return found


async def measure(url: str, attack: Attack | None, seconds: float) -> list[float]:
    async with (
        httpx.AsyncClient(base_url=url, timeout=60) as player,
        httpx.AsyncClient(base_url=url, timeout=60) as attacker,
    ):
        table, _ = await seated(attacker)
        until = time.perf_counter() + seconds

        async def go_on(attack: Attack) -> None:
            while time.perf_counter() < until:
                await attack(attacker, table)

        attacks = [go_on(attack) for _ in range(CONNECTIONS)] if attack else []
        found, *_ = await asyncio.gather(waits(player, until), *attacks)
        return found


def wait_until_up(url: str) -> None:
    for _ in range(600):
        try:
            if httpx.get(f"{url}/api/health").json()["games"]["kingdomino"] == "ready":
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise SystemExit("The server did not get ready.")


def main(seconds: float) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    shown = Table("asked for meanwhile", "moves", "median ms", "slowest ms")
    with tempfile.TemporaryDirectory() as folder:
        options = ["--port", str(port), "--database", f"sqlite:///{folder}/attack.db"]
        server = subprocess.Popen(
            [sys.executable, "-m", "crownlands", "serve", *options],
            stderr=subprocess.DEVNULL,
            env=os.environ,
        )
        try:
            wait_until_up(url)
            for name, attack in ATTACKS.items():
                found = asyncio.run(measure(url, attack, seconds))
                middle, most = 1000 * statistics.median(found), 1000 * max(found)
                shown.add_row(name, str(len(found)), f"{middle:.1f}", f"{most:.1f}")
        finally:
            server.terminate()
            server.wait(30)
    Console().print(shown)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    main(parser.parse_args().seconds)
