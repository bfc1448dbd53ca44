"""SIGKILL at random moments: nothing acknowledged is lost, and no table is stuck."""

import os
import random
import secrets
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from crownlands.notation.record import Record
from killing import killable
from postgres import private_postgres
from servers import PATIENCE, Seated, Server, sqlite_url, texts, wait_for, wait_until_up

KILLS = 26 * int(os.environ.get("CROWNLANDS_EFFORT", "1"))  # on each of the two databases
PLAYERS = 6  # threads, each with its own table under way


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
    else:
        with private_postgres() as cluster:
            yield cluster.new_database()


class Player(threading.Thread):
    """Plays one game after the other, and remembers all that was acknowledged."""

    def __init__(self, url: str, seed: int) -> None:
        super().__init__()
        self.server = Server(url)
        self.rnd = random.Random(seed)
        self.kinds = ["person friend", "person bot", "person friend bot", "remote remote"][seed % 4]
        self.table: str | None = None  # the one under way
        self.told: dict[str, dict[int, str]] = {}  # tokens by table and seat
        self.acknowledged: dict[str, dict[int, tuple[int, str]]] = {}  # seq: (ply, move), by table
        self.stop = threading.Event()
        self.wrong: list[str] = []

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.play(self.table or self.open())
            except httpx.TransportError:
                time.sleep(0.02)  # killed: try again
            except Exception as error:
                self.wrong.append(repr(error))
                return

    def ask(self, verb: str, path: str, token: str | None = None, body: Any = None) -> Any:
        """The answer; a server that is being killed may break off, or not be there."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.server.http.request(verb, path, json=body, headers=headers)
        if answer.status_code in (409, 503):  # asked again after a lost answer, or not up yet
            raise httpx.TransportError(answer.text)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def open(self) -> str:
        """A new table with everybody seated."""
        seats = [
            {"kind": kind, "level": "peasant" if kind == "bot" else None}
            for kind in self.kinds.split()
        ]
        opened = self.ask("POST", "/api/tables", body={"game": "kingdomino", "seats": seats})
        tokens = {}
        for one in opened["invitations"]:
            path = f"/api/tables/{opened['id']}/seats/{one['seat']}/join"
            body = {"nickname": f"P{one['seat']}", "nonce": secrets.token_hex(8)}
            tokens[one["seat"]] = self.ask("POST", path, one["invitation"], body)["token"]
        table: str = opened["id"]
        self.table, self.told[table], self.acknowledged[table] = table, tokens, {}
        return table

    def play(self, table: str) -> None:
        while not self.stop.is_set():
            view = self.ask("GET", f"/api/tables/{table}")
            if view["phase"] == "over":
                self.table = None
                return
            position = view["position"]
            token = self.told[table].get(position["to_play"])
            if token is None:
                time.sleep(0.005)
                continue
            move = self.rnd.choice(texts(position))
            body = {"move": move, "ply": position["ply"]}
            done = self.ask("POST", f"/api/tables/{table}/moves", token, body)
            self.acknowledged[table][done["seq"]] = (position["ply"], move)


def have_moved(players: list[Player], times: int) -> bool:
    """Whether so many moves were acknowledged, or something went wrong, which is told later."""
    made = sum(len(moves) for player in players for moves in [*player.acknowledged.values()])
    return made >= times or any(player.wrong for player in players)


def check(server: Server, player: Player) -> int:
    """Everything acknowledged is there, and every game can be played to its end."""
    for table, moves in player.acknowledged.items():
        events = server.get(f"/api/tables/{table}/events")["events"]
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        for seq, (ply, move) in moves.items():
            event = events[seq - 1]
            assert event["kind"] == "moved"
            assert (event["data"]["ply"], event["data"]["move"]) == (ply, move)
        seated = Seated(server, table, player.told[table], {})
        assert seated.play_to_the_end()["phase"] == "over"
        assert Record.read(server.get(f"/api/tables/{table}/record")).check() == []
    return sum(len(moves) for moves in player.acknowledged.values())


def test_nothing_acknowledged_is_lost(database: str) -> None:
    rnd = random.Random(8)
    with killable(database) as mortal:
        players = [Player(mortal.url, seed) for seed in range(PLAYERS)]
        for player in players:
            player.start()
        try:
            for kill in range(KILLS):
                # Mostly while games are under way, sometimes in the middle of starting.
                if kill % 8 != 7:
                    wait_until_up(players[0].server)
                    wait_for(partial(have_moved, players, kill + 2))
                time.sleep(rnd.uniform(0.0, 0.6))
                mortal.start()
            wait_until_up(players[0].server)
        finally:
            for player in players:
                player.stop.set()
            for player in players:
                player.join(PATIENCE)
        try:
            assert [player.wrong for player in players] == [[]] * PLAYERS
            total = sum(check(player.server, player) for player in players)
        finally:
            for player in players:
                player.server.http.close()
    assert total > KILLS
