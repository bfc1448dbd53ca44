"""Company at a table: what is said reaches those who want it, and troubles nobody else."""

import contextlib
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from crownlands.server.live import REMEMBERED
from crownlands.server.sayings import EMOTES, LONGEST, PHRASES
from crownlands.server.settings import Settings
from postgres import private_postgres
from servers import (
    PATIENCE,
    Seated,
    Server,
    close_of,
    running,
    seat_all,
    settings,
    sqlite_url,
    wait_for,
)

OFTEN = {"sayings_per_minute": 100_000.0, "saying_burst": 100_000}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    chosen = settings(sqlite_url(tmp_path_factory.mktemp("company")), chat=True, **OFTEN)
    with running(chosen) as started:
        yield started


class Voice:
    """One socket at a table."""

    def __init__(self, table: Seated, seat: int | None = None, form: str = "full") -> None:
        token = None if seat is None else table.tokens[seat]
        self.socket, self.welcome = table.server.hello(table.id, token=token, form=form)

    def say(self, **said: Any) -> Any:
        """Say something; the answer to it, whatever is told before."""
        self.socket.send(json.dumps({"type": "say", "id": 1, **said}))
        return self.answer()

    def report(self, line: str) -> Any:
        self.socket.send(json.dumps({"type": "report", "line": line, "id": 1}))
        return self.answer()

    def answer(self) -> Any:
        while True:
            heard = json.loads(self.socket.recv(PATIENCE))
            if heard["type"] in ("ack", "problem"):
                return heard

    def hear(self) -> Any:
        """The next line that is said."""
        while True:
            heard = json.loads(self.socket.recv(PATIENCE))
            if heard["type"] == "said":
                return heard["line"]

    def all_until_pong(self) -> list[str]:
        """The kinds of messages that are waiting."""
        self.socket.send('{"type": "ping"}')
        kinds: list[str] = []
        while "pong" not in kinds:
            kinds.append(json.loads(self.socket.recv(PATIENCE))["type"])
        return kinds[:-1]

    def close(self) -> None:
        self.socket.close()


@pytest.fixture
def voices() -> Iterator[Any]:
    opened: list[Voice] = []

    def open_one(table: Seated, *given: Any, **more: Any) -> Voice:
        opened.append(Voice(table, *given, **more))
        return opened[-1]

    yield open_one
    for voice in opened:
        voice.close()


def test_everything_that_may_be_said_reaches_everybody_but_light_bots(
    server: Server, voices: Any
) -> None:
    table = seat_all(server)
    before = server.get(f"{table.path}/record", table.tokens[0])
    ann, bob = voices(table, 0), voices(table, 1, form="changes")
    bot, guest = voices(table, 1, form="light"), voices(table)
    sayings = [{"emote": name} for name in EMOTES] + [{"phrase": name} for name in PHRASES]
    for said in [*sayings, {"chat": "Olá, tudo bem? <b>"}]:
        assert ann.say(**said)["type"] == "ack"
        ((kind, what),) = said.items()
        for voice in (bob, guest):
            line = voice.hear()
            assert (line["seat"], line["kind"], line["what"]) == (0, kind, what)
    assert bot.all_until_pong() == []
    assert bot.say(phrase="good-game")["type"] == "ack"  # though a bot may speak
    assert bob.hear()["seat"] == 1
    assert server.get(f"{table.path}/record", table.tokens[0]) == before
    assert table.view()["seq"] == ann.welcome["view"]["seq"]  # nothing of it is an event


def test_who_comes_later_is_told_the_last_few(server: Server, voices: Any) -> None:
    table = seat_all(server)
    ann = voices(table, 0)
    assert (ann.welcome["said"], ann.welcome["chat"]) == ([], True)
    for n in range(REMEMBERED + 5):
        ann.say(chat=f"line {n}")
    for form in ("full", "changes"):
        told = voices(table, form=form).welcome["said"]
        assert [line["what"] for line in told] == [f"line {n + 5}" for n in range(REMEMBERED)]
    assert "said" not in voices(table, 1, form="light").welcome


def test_spectators_applaud_and_no_more(server: Server, voices: Any) -> None:
    table = seat_all(server)
    ann, guest = voices(table, 0), voices(table)
    assert guest.say(emote="clap")["type"] == "ack"
    assert ann.hear()["seat"] is None
    for said in ({"emote": "heart"}, {"phrase": "hello"}, {"chat": "Claim the last!"}):
        refused = guest.say(**said)
        assert (refused["status"], refused["code"]) == (403, "applause-only")
    assert guest.report("0" * 16)["status"] == 403


def test_nobody_speaks_at_a_record(server: Server, voices: Any) -> None:
    table = seat_all(server)
    record = server.get(f"{table.path}/record", table.tokens[0])
    shown = server.post("/api/records", record, status=201)
    guest = voices(Seated(server, shown["id"], {}, {}))
    assert "record" in guest.say(emote="clap")["detail"]


def test_there_is_no_chat_unless_the_host_turns_it_on(tmp_path: Path, voices: Any) -> None:
    assert Settings().chat is False
    with running(settings(sqlite_url(tmp_path))) as quiet:
        ann = voices(seat_all(quiet), 0)
        assert ann.welcome["chat"] is False
        refused = ann.say(chat="Hello?")
        assert (refused["status"], refused["code"]) == (403, "no-chat")
        assert ann.say(phrase="hello")["type"] == "ack"
        ann.close()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({}, "Say an emote, a phrase or a line of chat."),
        ({"emote": "smile", "phrase": "hello"}, "Say an emote, a phrase or a line of chat."),
        ({"emote": "<img src=x>"}, "'emote' must be 'smile', 'laugh'"),
        ({"phrase": "you fool"}, "'phrase' must be 'hello'"),
        ({"chat": "x" * (LONGEST + 1)}, f"'chat' must have at most {LONGEST} characters"),
        ({"chat": "\u202e\u3164"}, "at least one letter"),
        ({"chat": "\x1b\u200d \u0301"}, "at least one letter"),
        ({"chat": {"html": "<b>"}}, "'chat' must be a text"),
    ],
)
def test_what_cannot_be_said_closes_one_socket_only(
    server: Server, voices: Any, said: Any, why: str
) -> None:
    table = seat_all(server)
    bob = voices(table, 1)
    bad: ClientConnection = voices(table, 0).socket
    bad.send(json.dumps({"type": "say", **said}))
    code, reason = close_of(bad)
    assert code == 4422
    assert why in reason
    assert bob.say(emote="wow")["type"] == "ack"
    assert bob.welcome["said"] == []


def test_a_line_of_chat_can_be_reported_and_whoever_runs_the_server_reads_it(
    server: Server, voices: Any, caplog: pytest.LogCaptureFixture
) -> None:
    table = seat_all(server)
    ann, bob = voices(table, 0), voices(table, 1)
    ann.say(chat="\u202eYou play like\u00a0a\u2003\x1bsheep\n")
    line = bob.hear()
    assert line["what"] == "You play like a sheep"
    with caplog.at_level(logging.WARNING, "crownlands.server"):
        assert bob.report(line["id"])["type"] == "ack"
    (noted,) = [one.getMessage() for one in caplog.records if one.name == "crownlands.server"]
    for word in (table.id, "'Player 0'", "You play like a sheep", "Seat 1"):
        assert word in noted
    bob.say(emote="sad")
    for unknown in (ann.hear()["id"], "nothing"):  # no emote can be reported
        refused = bob.report(unknown)
        assert (refused["status"], refused["code"]) == (404, "no-line")


def test_a_flood_is_refused_and_harms_nobody(tmp_path: Path, voices: Any) -> None:
    few = settings(sqlite_url(tmp_path), chat=True, sayings_per_minute=0.6, saying_burst=3)
    with running(few) as server:
        table = seat_all(server)
        ann, bob, more = voices(table, 0), voices(table, 1), voices(table, 0)
        answers = [voice.say(emote="grumble") for _ in range(20) for voice in (ann, more)]
        passed = [answer for answer in answers if answer["type"] == "ack"]
        assert len(passed) == 3  # however many sockets the seat has
        assert {a["code"] for a in answers if a["type"] == "problem"} == {"too-many-said"}
        assert bob.say(phrase="take-your-time")["type"] == "ack"
        guests = [voices(table) for _ in range(8)]
        clapped = [guest.say(emote="clap")["type"] for _ in range(4) for guest in guests]
        assert clapped.count("ack") == 3  # the spectators of one address
        table.move()
        assert "events" in bob.all_until_pong()
        for voice in (ann, bob, more, *guests):
            voice.close()


def test_a_reader_who_is_behind_loses_what_is_said_and_not_the_line(
    tmp_path: Path, voices: Any
) -> None:
    with running(settings(sqlite_url(tmp_path), queue=8, **OFTEN)) as server:
        assert server.hall
        table = seat_all(server)
        slow = voices(table, 1)
        live = server.hall.tables[table.id]
        line = {"id": "0", "at": 0.0, "seat": 0, "kind": "emote", "what": "smile"}

        async def flood() -> None:
            for _ in range(100):  # more than any socket can send meanwhile
                live.hear(line)

        server.inside(flood())
        assert slow.all_until_pong().count("said") <= 8
        table.move()
        assert "events" in slow.all_until_pong()
        slow.close()


def test_what_is_said_at_one_process_is_heard_at_another(voices: Any) -> None:
    with private_postgres() as cluster, contextlib.ExitStack() as stack:
        chosen = settings(cluster.new_database(), chat=True, **OFTEN)
        one, other = (stack.enter_context(running(chosen)) for _ in range(2))
        table = seat_all(one)
        there = Seated(other, table.id, table.tokens, {})
        ann, bob = voices(table, 0), voices(there, 1)
        # What is said before the other process listens is lost.
        wait_for(lambda: ann.say(emote="smile") and "said" in bob.all_until_pong())
        ann.say(chat="Is there anybody?")
        while (line := bob.hear())["kind"] == "emote":
            pass
        assert line["what"] == "Is there anybody?"
        assert voices(there).welcome["said"][-1] == line
        for voice in (ann, bob):
            voice.close()
