"""How much one greedy address slows another's moves: python benchmarks/attack.py [--seconds 5]

A server with its usual limits on the loopback. A player moves, first alone and then while six
connections ask for costly things within the limits, hints and reviews among them; all are one
address here, so that the player pays for the others' greed too: what is shown is the worst case.
Says the median and the slowest wait for a move, in milliseconds, by what was asked for.
"""

import argparse
import asyncio
import math
import os
import random
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

import crownlands
from crownlands.notation.position import write_position
from crownlands.notation.record import Record

CONNECTIONS = 6
WANTED = {"game": "kingdomino", "seats": [{"kind": "person"}, {"kind": "person"}]}

POSITION = write_position(crownlands.new("kingdomino", 4, seed=1))
records: list[str] = []  # of games to be reviewed, all different

Attack = Callable[[httpx.AsyncClient, str], Coroutine[Any, Any, Any]]
ATTACKS: dict[str, Attack | None] = {
    "nothing": None,
    "all events": lambda http, table: http.get(f"/api/tables/{table}/events?after=0"),
    "newlines as a record": lambda http, _: http.post("/api/records/check", content="\n" * 250_000),
    "pictures": lambda http, table: http.get(f"/api/tables/{table}/picture.svg"),
    "hints": lambda http, _: http.post("/api/hint", json={"position": POSITION}),
    "reviews": lambda http, _: review(http),
}


def played(seed: int) -> str:
    """The record of a random game."""
    game = crownlands.new("kingdomino", 4, seed=seed)
    while not game.is_over:
        game.push(random.choice(game.legal_actions))
    return str(Record.of(game))


async def review(http: httpx.AsyncClient) -> None:
    """A game that the server has not seen yet, looked at again."""
    shown = await http.post("/api/records", content=records.pop())
    if shown.status_code == httpx.codes.CREATED:
        await http.post(f"/api/tables/{shown.json()['id']}/review")
    await asyncio.sleep(1.0)  # it is being made, or too many are; so a record a second at most


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
                answer = await attack(attacker, table)
                if answer is not None and answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
                    await asyncio.sleep(min(1.0, float(answer.headers["retry-after"])))

        async with asyncio.TaskGroup() as all_at_once:
            if attack:
                for _ in range(CONNECTIONS):
                    all_at_once.create_task(go_on(attack))
            found = all_at_once.create_task(waits(player, until))
        return found.result()


def wait_until_up(url: str) -> None:
    for _ in range(600):
        try:
            # All of it: at the end of loading the garbage is collected once, which takes long.
            if httpx.get(f"{url}/api/health").json()["status"] == "ready":
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
    # Beforehand: whoever plays games here while waits are measured makes the player wait.
    records.extend(played(seed) for seed in range(CONNECTIONS * math.ceil(seconds + 1)))
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
