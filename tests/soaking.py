"""A soak: people and bots at tables while sockets, servers and the database die.

Two servers share a PostgreSQL of their own. One of them is killed again and again, the other lives
on, and its memory is looked at. Whatever was acknowledged has to be there in the end, and every
game has to come to its end.
"""

import asyncio
import contextlib
import json
import random
import secrets
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from crownlands.catalogue import GAMES
from crownlands.notation.record import Record
from killing import killable
from postgres import Postgres, private_postgres

MOST_SEATS = 4
CRASHES = ("servers", "servers", "databases", "servers")  # again and again
SILENCE = 10.0  # seconds after which a person connects again
STUCK = 120.0  # seconds without an event that no table needs, whatever is restarted
CUT = 0.1  # of all moves: the socket dies before their answer is there
AWAY = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, TimeoutError)


@dataclass(frozen=True)
class Plan:
    """How hard it is."""

    seconds: float
    tables: int = 8  # at a time
    think: float = 0.5  # seconds for a move, on average
    calm: float = 10.0  # seconds between two crashes, on average
    seed: int = 1
    games: tuple[str, ...] = tuple(GAMES)
    levels: tuple[str, ...] = ("peasant", "squire", "knight")


class Away(Exception):
    """The server is not there, or cannot do it now."""


@dataclass
class Table:
    """A table, and what its players were told."""

    id: str
    tokens: dict[int, str]
    acknowledged: dict[int, tuple[int, str]] = field(default_factory=dict)  # seq: ply and move
    seq: int = 0
    heard: float = field(default_factory=time.monotonic)  # when something new was
    over: bool = False

    def hear(self, state: Any) -> None:
        if state["seq"] > self.seq:
            self.seq, self.heard = state["seq"], time.monotonic()
        self.over |= state["phase"] == "over"


class Soak:
    """All of it, for as long as the plan says."""

    def __init__(self, plan: Plan, tell: Callable[[str], None] = lambda _line: None) -> None:
        self.plan, self.tell = plan, tell
        self.rnd = random.Random(plan.seed)
        self.counts: Counter[str] = Counter()
        self.memory: list[float] = []  # of the server that lives on, in megabytes
        self.faults: list[str] = []
        self.ends = time.monotonic() + plan.seconds

    def run(self) -> None:
        with contextlib.ExitStack() as stack:
            self.database: Postgres = stack.enter_context(private_postgres())
            url = self.database.new_database()
            self.lasting = stack.enter_context(killable(url))
            self.mortal = stack.enter_context(killable(url))
            self.ends = time.monotonic() + self.plan.seconds
            asyncio.run(self._soak())

    @property
    def growth(self) -> float:
        """How many times its early memory the server has at the end: medians of quarters."""
        quarter = max(1, len(self.memory) // 4)
        early, late = self.memory[quarter : 2 * quarter] or self.memory, self.memory[-quarter:]
        return statistics.median(late) / statistics.median(early)

    def note(self, fault: str) -> None:
        """What should not have happened."""
        self.faults.append(fault)
        self.tell(fault)

    async def _soak(self) -> None:
        async with httpx.AsyncClient(timeout=20) as self.http, asyncio.TaskGroup() as all_of_it:
            watch = all_of_it.create_task(self._watch())
            async with asyncio.TaskGroup() as work:
                work.create_task(self._trouble())
                for _ in range(self.plan.tables):
                    work.create_task(self._keep_playing())
            watch.cancel()

    def _is_over(self, *seen: str) -> bool:
        """Whether the time is up; on a busy machine not before each of these was seen."""
        return time.monotonic() >= self.ends and all(self.counts[one] > 0 for one in seen)

    # What goes wrong

    async def _trouble(self) -> None:
        """Kill a server or restart the database, now and then."""
        for crash in cycle(CRASHES):
            left = max(0.0, self.ends - time.monotonic())
            await asyncio.sleep(min(left, self.rnd.uniform(0, 2 * self.plan.calm)))
            if self._is_over("killed servers", "killed databases"):
                return
            if crash == "servers":
                await asyncio.to_thread(self.mortal.start)
            else:
                await asyncio.to_thread(self.database.stop)
                await asyncio.sleep(self.rnd.uniform(0, 2))
                await asyncio.to_thread(self.database.start)
            self.counts[f"killed {crash}"] += 1

    async def _watch(self) -> None:
        """Look at the memory, and tell how it goes: sixty times in all."""
        began = time.monotonic()
        while True:
            await asyncio.sleep(max(1.0, self.plan.seconds / 60))
            self.memory.append(self.lasting.megabytes)
            told = ", ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))
            self.tell(f"{time.monotonic() - began:5.0f} s  {self.memory[-1]:4.0f} MB  {told}")

    # What is played

    async def _keep_playing(self) -> None:
        """One table after the other."""
        while not self._is_over("games", "moves", "cut sockets"):
            try:
                table = await self._open()
            except (*AWAY, Away):
                await asyncio.sleep(0.2)
                continue
            seats: list[int | None] = [*table.tokens] or [None]  # bots alone have a spectator
            async with asyncio.TaskGroup() as people:
                for seat in seats:
                    people.create_task(Person(self, table, seat).play())
            if table.over:
                self.counts["games"] += 1
                await self._check(table)

    @property
    def server(self) -> str:
        return self.rnd.choice((self.lasting, self.mortal)).url

    async def ask(self, verb: str, path: str, token: str = "", body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"{self.server}/api/{path}"
        answer = await self.http.request(verb, url, json=body, headers=headers)
        if answer.status_code in (409, 503):
            raise Away(answer.text)
        if answer.status_code not in (200, 201):
            self.note(f"{verb} {path} was answered {answer.status_code}: {answer.text}")
            raise Away(answer.text)
        is_json = "json" in answer.headers["content-type"]
        return answer.json() if is_json else answer.text

    async def _open(self) -> Table:
        game = self.rnd.choice(self.plan.games)
        seats = self.rnd.randint(2, min(MOST_SEATS, max(GAMES[game].seats)))
        people = self.rnd.randint(0, 2)
        wanted = [{"kind": "remote"}] * people
        wanted += [
            {"kind": "bot", "level": self.rnd.choice(self.plan.levels)}
            for _ in range(seats - people)
        ]
        opened = await self.ask("POST", "tables", body={"game": game, "seats": wanted})
        table = Table(opened["id"], {})
        for one in opened["invitations"]:
            path = f"tables/{table.id}/seats/{one['seat']}/join"
            who = {"nickname": f"P{one['seat']}", "nonce": secrets.token_hex(8)}
            joined = await self.ask("POST", path, one["invitation"], who)
            table.tokens[one["seat"]] = joined["token"]
        return table

    async def _check(self, table: Table) -> None:
        """Everything acknowledged is there, and the game is one by the rules."""
        events, text = await self._read(table)
        if [event["seq"] for event in events] != list(range(1, len(events) + 1)):
            self.note(f"Table {table.id} has gaps.")
        made = {e["seq"]: (e["data"].get("ply"), e["data"].get("move")) for e in events}
        for seq, move in table.acknowledged.items():
            if made.get(seq) != move:
                self.note(f"Table {table.id} lost {move}, acknowledged as {seq}.")
        for complaint in await asyncio.to_thread(Record.read(text).check):
            self.note(f"Table {table.id}: {complaint}")

    async def _read(self, table: Table) -> tuple[Any, str]:
        """All events and the record; the one of the servers may not have heard of the last yet."""
        end = time.monotonic() + STUCK
        while True:
            with contextlib.suppress(*AWAY, Away):
                events = (await self.ask("GET", f"tables/{table.id}/events"))["events"]
                if len(events) >= table.seq or time.monotonic() > end:
                    return events, await self.ask("GET", f"tables/{table.id}/record")
            await asyncio.sleep(0.2)


class Person:
    """Plays for a seat, or looks on, through one socket after the other."""

    def __init__(self, soak: Soak, table: Table, seat: int | None) -> None:
        self.soak, self.table, self.rnd = soak, table, soak.rnd
        self.token = None if seat is None else table.tokens[seat]
        self.seen = 0
        self.sent: dict[int, str] = {}  # by ply, through the socket that is open

    async def play(self) -> None:
        while not self.table.over:
            if time.monotonic() - self.table.heard > STUCK:
                self.soak.note(f"{self.table.id} is stuck after event {self.table.seq}.")
                return
            with contextlib.suppress(*AWAY, Away):
                await self._play_at(f"ws{self.soak.server[4:]}/api/tables/{self.table.id}/socket")
            self.soak.counts["sockets"] += 1
            await asyncio.sleep(self.rnd.uniform(0, 0.3))

    async def _play_at(self, url: str) -> None:
        self.sent = {}
        async with connect(url, max_size=None, open_timeout=SILENCE, close_timeout=1) as socket:
            hello = {"type": "hello", "token": self.token, "form": "light", "after": self.seen}
            await socket.send(json.dumps(hello))
            while not self.table.over:
                told = json.loads(await asyncio.wait_for(socket.recv(), SILENCE))
                if told["type"] == "problem":
                    raise Away(told["detail"])  # and look again
                if told["type"] == "ack":
                    self.table.acknowledged[told["seq"]] = told["id"], self.sent[told["id"]]
                    self.soak.counts["moves"] += 1
                if told["type"] == "light":
                    self._hear(told)
                    await self._move(socket, told)

    def _hear(self, told: Any) -> None:
        for event in told["events"]:
            if event["seq"] != self.seen + 1:
                self.soak.note(f"{self.table.id} told {event['seq']} after {self.seen}.")
            self.seen = event["seq"]
        self.table.hear(told["state"])

    async def _move(self, socket: ClientConnection, told: Any) -> None:
        ply = told["state"]["ply"]
        if not told["legal"] or ply in self.sent:
            return
        await asyncio.sleep(self.rnd.uniform(0, 2 * self.soak.plan.think))
        self.sent[ply] = self.rnd.choice([*told["legal"]])
        move = {"type": "move", "id": ply, "move": self.sent[ply], "ply": ply}
        await socket.send(json.dumps(move))
        if self.rnd.random() < CUT:
            await asyncio.sleep(self.rnd.uniform(0, 0.01))  # before, at or after the commit
            socket.transport.abort()
            self.soak.counts["cut sockets"] += 1
