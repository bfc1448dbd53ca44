"""Servers as processes: the commands, two of them on one PostgreSQL, a graceful stop."""

import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from crownlands.notation.record import Record
from postgres import Postgres, free_port, private_postgres
from servers import (
    PATIENCE,
    Seated,
    Server,
    close_of,
    process,
    running,
    seat_all,
    settings,
    sqlite_url,
    texts,
    wait_for,
)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with private_postgres() as cluster:
        yield cluster


def test_two_processes_on_one_postgresql_serve_two_players_of_one_table(postgres: Postgres) -> None:
    url, ports = postgres.new_database(), (free_port(), free_port())
    options = ("serve", "--database", url, "--requests-per-second", "100000")
    with (
        process(*options, port=ports[0]) as (here, _),
        process(*options, port=ports[1]) as (there, _),
    ):
        wanted = {"game": "kingdomino", "seats": [{"kind": "person"}, {"kind": "friend"}]}
        opened = here.post("/api/tables", wanted, status=201)
        servers = {0: here, 1: there}
        table = Seated(here, opened["id"], {}, {})
        for one in opened["invitations"]:  # each sits down at a process of their own
            seat = one["seat"]
            who = {"nickname": f"P{seat}", "nonce": f"nonce-{seat}-nonce"}
            path = f"{table.path}/seats/{seat}/join"
            answer = servers[seat].post(path, who, one["invitation"], 201)
            table.tokens[seat] = answer["token"]
        sockets = {
            seat: server.hello(table.id, token=table.tokens[seat], after=0)
            for seat, server in servers.items()
        }
        views = {seat: welcome["view"] for seat, (_, welcome) in sockets.items()}
        seen = {seat: list(welcome["events"]) for seat, (_, welcome) in sockets.items()}
        rnd = random.Random(2)

        def hear(seat: int, seq: int) -> None:
            while views[seat]["seq"] < seq:
                news = json.loads(sockets[seat][0].recv(PATIENCE))
                if news["type"] == "events":
                    seen[seat] += news["events"]
                    views[seat] = news["view"]

        hear(0, views[1]["seq"])
        hear(1, views[0]["seq"])
        while views[0]["phase"] == "playing":
            position = views[0]["position"]
            seat = position["to_play"]
            body = {"move": rnd.choice(texts(position)), "ply": position["ply"]}
            servers[seat].post(f"{table.path}/moves", body, table.tokens[seat])
            hear(seat, views[seat]["seq"] + 1)
            hear(1 - seat, views[seat]["seq"])
            assert views[0] == views[1]
        assert seen[0] == seen[1]
        assert [event["seq"] for event in seen[0]] == list(range(1, len(seen[0]) + 1))
        for socket, _ in sockets.values():
            socket.close()
        for server in servers.values():
            assert Record.read(server.get(f"{table.path}/record")).check() == []


def test_a_bot_moves_once_whoever_of_two_processes_moves_it(postgres: Postgres) -> None:
    url = postgres.new_database()
    with running(settings(url)) as here, running(settings(url)) as there:
        table = seat_all(here, "person bot bot")
        rnd = random.Random(4)
        for table.server in cycle((here, there)):
            view = table.view()
            if view["phase"] == "over":
                break
            position = view["position"]
            if position["to_play"] == 0:
                body = {"move": rnd.choice(texts(position)), "ply": position["ply"]}
                table.server.http.post(  # refused where this process has not heard of the last move
                    f"{table.path}/moves",
                    json=body,
                    headers={"Authorization": f"Bearer {table.tokens[0]}"},
                )

        def events(server: Server) -> Any:
            return server.get(f"{table.path}/events")["events"]

        wait_for(lambda: len(events(here)) == len(events(there)) >= view["seq"])
        assert events(here) == events(there)
        assert Record.read(there.get(f"{table.path}/record")).check() == []


def test_who_has_heard_more_from_another_process_is_not_told_it_again(postgres: Postgres) -> None:
    url = postgres.new_database()
    with running(settings(url)) as here, running(settings(url)) as there:
        table = seat_all(here)
        there.get(table.path)
        assert there.hall
        for task in list(there.hall._tasks):  # from now on it hears of nothing
            if "listen" in repr(task.get_coro()):
                task.get_loop().call_soon_threadsafe(task.cancel)
        seq = table.move()
        watching, welcome = there.hello(table.id, after=seq)
        watching.close()
        assert welcome["view"]["seq"] >= seq
        assert [event["seq"] for event in welcome["events"] if event["seq"] <= seq] == []


def test_when_the_database_is_away_moves_are_refused_and_later_all_goes_on() -> None:
    with private_postgres() as cluster:
        url = cluster.new_database()
        with running(settings(url)) as here, running(settings(url)) as there:
            table = seat_all(here, "person person")
            watching, _ = there.hello(table.id)
            table.move()
            position = table.view()["position"]
            token = table.tokens[position["to_play"]]
            body = {"move": texts(position)[0], "ply": position["ply"]}
            cluster.stop()
            told = here.post(f"{table.path}/moves", body, token, 503)
            assert "database" in told["detail"]
            cluster.start()

            def acknowledged() -> Any:
                answer = here.http.post(
                    f"{table.path}/moves", json=body, headers={"Authorization": f"Bearer {token}"}
                )
                assert answer.status_code in (200, 503)
                return answer.json() if answer.status_code == 200 else None

            seq = wait_for(acknowledged)["seq"]
            while json.loads(watching.recv(PATIENCE))["view"]["seq"] < seq:
                pass  # the other process has heard of it, once it listens again
            watching.close()
            assert table.play_to_the_end()["phase"] == "over"


def test_several_workers_serve_one_table(postgres: Postgres, tmp_path: Path) -> None:
    options = ("serve", "--workers", "2", "--requests-per-second", "100000")
    with (
        (tmp_path / "log").open("w") as log,
        process(*options, "--database", postgres.new_database(), port=free_port(), out=log) as (
            server,
            child,
        ),
    ):
        table = seat_all(server, "person bot")
        for number in range(6):  # a new connection each time: any of the workers may answer
            server.http.close()
            server.__post_init__()
            table.wait_for_turn(0)
            table.move()
            assert number < 6
        child.send_signal(signal.SIGTERM)
        assert child.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_a_server_stops_gracefully_and_tells_its_sockets(tmp_path: Path) -> None:
    with process("serve", "--database", sqlite_url(tmp_path), port=free_port()) as (server, child):
        table = seat_all(server)
        watching, _ = server.hello(table.id)
        child.send_signal(signal.SIGTERM)
        out, _ = child.communicate(timeout=PATIENCE)
        assert child.returncode in (0, -signal.SIGTERM)
        assert close_of(watching)[0] == 1012
        lines = [json.loads(line) for line in out.splitlines()]
        assert all({"at", "level", "logger", "message"} <= set(line) for line in lines)
        assert any(line["message"] == "The server has stopped." for line in lines)
        assert any(line.get("address") == "127.0.0.1" for line in lines)


def test_the_first_compile_goes_on_elsewhere_and_is_told(tmp_path: Path) -> None:
    options = ("serve", "--database", sqlite_url(tmp_path))
    fresh = {"CROWNLANDS_JIT": "1", "CROWNLANDS_CACHE": str(tmp_path / "cache")}
    with process(*options, port=free_port(), ready=False, **fresh) as (server, child):

        def is_compiling() -> bool:
            health = server.get("/api/health")
            assert health["status"] == "warming"
            return "compiling" in health["bots"].values()

        wait_for(is_compiling)  # it answers all the while
        assert "crownlands_ready 0" in server.get("/metrics")
        server.get("/api/catalogue")
        child.send_signal(signal.SIGTERM)  # and it stops all the same
        out, _ = child.communicate(timeout=PATIENCE)
        assert "The server has stopped." in out
        assert "Traceback" not in out


def let_in(server: Server) -> int:
    """How many of 10 requests, each forwarded for another address, are answered."""
    statuses = []
    for number in range(10):
        headers = {"X-Forwarded-For": f"203.0.113.{number}", "X-Forwarded-Proto": "https"}
        statuses.append(server.http.get("/api/catalogue", headers=headers).status_code)
    assert set(statuses) <= {200, 429}
    return statuses.count(200)


ONE_IN_TEN_SECONDS = ("--requests-per-second", "0.1")


def test_behind_a_proxy_the_limits_count_by_the_forwarded_address(tmp_path: Path) -> None:
    few = ("--database", sqlite_url(tmp_path), *ONE_IN_TEN_SECONDS, "--proxy", "127.0.0.1")
    with process("serve", *few, port=free_port(), ready=False) as (server, _):
        assert let_in(server) == 10


def test_forwarded_addresses_of_strangers_are_not_believed(tmp_path: Path) -> None:
    few = ("--database", sqlite_url(tmp_path), *ONE_IN_TEN_SECONDS)
    for trusted in ((), ("--proxy", "203.0.113.9")):
        with process("serve", *few, *trusted, port=free_port(), ready=False) as (server, _):
            assert let_in(server) < 5


def test_play_serves_this_machine_only(tmp_path: Path) -> None:
    options = ("play", "--no-browser", "--database", sqlite_url(tmp_path))
    port = free_port()
    with process(*options, port=port) as (server, child):
        assert "Crownlands" in server.get("/")
        assert seat_all(server, "person bot").view()["phase"] == "playing"
        refused = server.http.get("/api/health", headers={"Host": "evil.example"})
        assert refused.status_code == 422
        again = subprocess.run(
            [sys.executable, "-m", "crownlands", *options],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert again.stdout == f"Crownlands is at http://127.0.0.1:{port}/ already.\n"
        assert (again.returncode, again.stderr) == (0, "")
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=PATIENCE)
        assert f"http://127.0.0.1:{port}/" in out
        assert "Traceback" not in out


def run(*arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "crownlands", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert "Traceback" not in done.stderr + done.stdout
    return done.returncode, " ".join(done.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("serve --workers 2", "Several workers need PostgreSQL"),
        ("serve --workers 0", "1 or more, not 0"),
        ("serve --database mysql://x", "sqlite:///FILE or postgresql://"),
        ("serve --database postgresql://x@127.0.0.1:1/x", "The database cannot be opened"),
        ("serve --public-url example.org", "starts with https://"),
        ("serve --port 99999", "65535"),
        ("serve --keep-days -1", "--keep-days"),
    ],
)
def test_what_cannot_be_served_is_a_sentence_and_exit_code_2(arguments: str, sentence: str) -> None:
    code, told = run(*arguments.split())
    assert code == 2
    assert sentence in told


def test_a_taken_port_or_database_is_a_sentence(tmp_path: Path) -> None:
    with running(settings(sqlite_url(tmp_path))) as server:
        port = server.url.rpartition(":")[2]
        code, told = run("serve", "--port", port, "--database", sqlite_url(tmp_path))
        assert (code, "in use by another server" in told) == (2, True)
        other = sqlite_url(tmp_path).replace("tables", "others")
        code, told = run("serve", "--port", port, "--database", other)
        assert (code, "Cannot listen" in told) == (2, True)
        assert not (tmp_path / "others.db").exists()


def test_verify_checks_the_deals(tmp_path: Path) -> None:
    with running(settings(sqlite_url(tmp_path))) as server:
        table = play_out(server)
        text = server.get(f"{table.path}/record")
    good, bad = tmp_path / "good.crown", tmp_path / "bad.crown"
    good.write_text(text)
    secret = Record.read(text).tags["FairSecret"]
    bad.write_text(text.replace(secret, "0" * 64))
    assert run("verify", str(good))[0] == 0
    code, told = run("verify", str(bad))
    assert code == 2
    assert "not what FairCommitment promised" in told


def play_out(server: Server) -> Seated:
    table = seat_all(server, "person bot")
    table.play_to_the_end()
    return table
