"""Bad input and bad people: clear refusals, no traces, no effect on others."""

import json
import logging
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from crownlands.server.keys import hash_of
from crownlands.server.limits import Buckets, address_of
from crownlands.server.settings import Settings
from servers import (
    PATIENCE,
    Seated,
    Server,
    close_of,
    running,
    seat_all,
    settings,
    sqlite_url,
    texts,
)


@pytest.fixture(autouse=True)
def _no_trace_leaves(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "server" in request.fixturenames:
        sent = b"".join(request.getfixturevalue("server").sent)
        assert b"Traceback" not in sent
        assert b"site-packages" not in sent


OPENING = {"game": "kingdomino", "seats": [{"kind": "person"}, {"kind": "friend"}]}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "'game' is missing."),
        ({**OPENING, "game": "chess"}, "There is no game 'chess'"),
        ({**OPENING, "variants": ["big"]}, "no variant 'big'"),
        ({**OPENING, "seats": []}, "'seats' must not be empty."),
        ({**OPENING, "seats": [{"kind": "person"}]}, "2, 3 or 4 seats, not 1"),
        ({**OPENING, "seats": [{"kind": "person"}] * 9}, "'seats' must be a list of at most 8."),
        ({**OPENING, "seats": [{"kind": "ghost"}] * 2}, "'seats.0.kind' must be 'person', "),
        ({**OPENING, "seats": [{"kind": "bot", "level": "clever"}] * 2}, "no opponent 'clever'"),
        ({**OPENING, "seats": [{"kind": "bot"}] * 2}, "A bot needs a level: choose peasant"),
        ({**OPENING, "seats": [{"kind": "person", "level": "peasant"}] * 2}, "Only a bot"),
        ({**OPENING, "clock": {"seconds": -1}}, "'clock.seconds' must be more than 0"),
        ({**OPENING, "clock": {"seconds": 1e400}}, "clock.seconds"),
        ({**OPENING, "secret": "00" * 32}, "There is no 'secret' here."),
        ({**OPENING, "spectators": "perhaps"}, "'spectators' must be true or false."),
        ({**OPENING, "game": 7}, "'game' must be a text."),
        ({**OPENING, "game": "k" * 33}, "'game' must have at most 32 characters."),
        ([], "The request must be an object."),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(
    server: Server, body: Any, words: str
) -> None:
    assert words in server.post("/api/tables", json.dumps(body), status=422)["detail"]


@pytest.mark.parametrize(
    "body",
    ["", "{", "[" * 8000, '{"game": NaN}', "\x00", '"\\ud800"', "9" * 6000, '{"game": "\\ud800"}'],
    ids=["empty", "open", "deep", "nan", "nul", "surrogate", "long-number", "surrogate-in-name"],
)
def test_what_is_no_json_is_refused(server: Server, body: str) -> None:
    answer = server.http.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 422)


def test_an_address_that_is_none_gets_a_sentence(server: Server) -> None:
    answer = server.http.get("/api/nothing")
    assert (answer.status_code, answer.json()["detail"]) == (
        404,
        "There is nothing at this address.",
    )
    answer = server.http.put("/api/tables")
    assert answer.status_code == 405
    assert answer.json()["detail"] == "PUT is not what this address takes."
    assert answer.json()["detail"]


def test_too_large_a_body_is_refused_told_or_not(server: Server) -> None:
    most = Settings().body_bytes
    server.post("/api/tables", "x" * (most + 1), status=413)

    def without_length() -> Iterator[bytes]:
        for _ in range(64):
            yield b" " * 1024

    assert server.http.post("/api/tables", content=without_length()).status_code == 413
    server.post("/api/records", "x" * (Settings().record_bytes + 1), status=413)
    server.post("/api/records", ";" * (most + 1), status=422)  # records may be larger


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u3164\u2800", "\u0301", "x" * 25, "a\x00b", "a\x1b[31m", "\u202eabc", None, 5],
)
def test_bad_nicknames_are_refused(server: Server, name: Any) -> None:
    opened = server.post("/api/tables", OPENING, status=201)
    path = f"/api/tables/{opened['id']}/seats/0/join"
    token = opened["invitations"][0]["invitation"]
    server.post(path, {"nickname": name, "nonce": "12345678"}, token, 422)
    server.post(path, {"nickname": "Zoë", "nonce": "12345678"}, token, 201)


@pytest.mark.parametrize(
    "nonce", ["short", "has space in it", "x" * 65, "semi;colon", "a\nb\nc\nd\ne"]
)
def test_bad_nonces_are_refused(server: Server, nonce: str) -> None:
    opened = server.post("/api/tables", OPENING, status=201)
    token = opened["invitations"][0]["invitation"]
    body = {"nickname": "Ann", "nonce": nonce}
    server.post(f"/api/tables/{opened['id']}/seats/0/join", body, token, 422)


@pytest.mark.parametrize(
    "table", ["x", "a" * 22, "..%2f..%2fetc", "%00", "%ff%fe", "a'--", "A" * 500]
)
def test_a_table_that_is_not_there(server: Server, table: str) -> None:
    for path in ("", "/events", "/record"):
        answer = server.http.get(f"/api/tables/{table}{path}")
        assert answer.status_code in (404, 422), (table, path)
        assert answer.json()["detail"]


def test_other_peoples_tokens_open_nothing(server: Server) -> None:
    table, other = seat_all(server), seat_all(server)
    before = table.view()
    position = before["position"]
    seat = position["to_play"]
    body = {"move": texts(position)[0], "ply": position["ply"]}
    strangers = [None, "x", "é" * 20, other.tokens[seat], table.invitations[seat], "t" * 4000]
    for token in strangers:
        headers = {b"Authorization": f"Bearer {token}".encode()} if token is not None else {}
        for path, sent in (
            ("/moves", body),
            ("/take-back", None),
            ("/take-back/answer", {"agree": True}),
            (f"/seats/{seat}/leave", None),
            (f"/seats/{seat}/bot", {"level": "peasant"}),
        ):
            answer = server.http.post(f"{table.path}{path}", json=sent, headers=headers)
            assert answer.status_code == 401, (token, path)
            assert answer.headers["www-authenticate"] == "Bearer"
    assert (
        "turn of seat"
        in server.post(f"{table.path}/moves", body, table.tokens[1 - seat], 409)["detail"]
    )
    server.post(f"{table.path}/seats/{seat}/leave", token=table.tokens[1 - seat], status=404)
    assert table.view() == before


def test_an_invitation_is_good_once_and_for_its_seat(server: Server) -> None:
    opened = server.post("/api/tables", OPENING, status=201)
    path, body = f"/api/tables/{opened['id']}/seats", {"nickname": "A", "nonce": "12345678"}
    first, second = (one["invitation"] for one in opened["invitations"])
    server.post(f"{path}/1/join", body, first, 401)
    server.post(f"{path}/0/join", body, first, 201)
    server.post(f"{path}/0/join", {**body, "nickname": "B"}, first, 409)
    server.post(f"{path}/7/join", body, second, 401)
    server.post(f"{path}/8/join", body, second, 422)


@pytest.mark.parametrize(
    "move",
    ["", "xyzzy", "x" * 65, "@" + "9" * 60, "g7-g7", "+4", "K1", "@17; drop table", "é", None],
)
def test_moves_that_are_none(server: Server, move: Any) -> None:
    table = seat_all(server)
    before = table.view()
    position = before["position"]
    token = table.tokens[position["to_play"]]
    body = {"move": move, "ply": position["ply"]}
    assert server.post(f"{table.path}/moves", body, token, 422)["detail"]
    assert table.view() == before


def test_another_origin_may_not_speak(server: Server) -> None:
    table = seat_all(server)
    for origin in (
        "https://evil.example",
        "null",
        "http://[",
        server.url.replace("http", "ftp") + "0",
    ):
        answer = server.http.post("/api/tables", json=OPENING, headers={"Origin": origin})
        assert answer.status_code == 403, origin
        with pytest.raises(InvalidStatus) as refused:
            server.socket(table.id, origin=origin)
        assert refused.value.response.status_code == 403
    own = server.http.post("/api/tables", json=OPENING, headers={"Origin": server.url})
    assert own.status_code == 201
    socket = server.socket(table.id, origin=server.url)
    socket.close()


def test_a_server_at_home_answers_to_its_own_names_only(tmp_path: Path) -> None:
    with running(settings(sqlite_url(tmp_path), hosts=("127.0.0.1",))) as home:
        home.get("/api/health")
        answer = home.http.get("/api/health", headers={"Host": "evil.example"})
        assert answer.status_code == 422


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "The message is not JSON."),
        ("{", "The message is not JSON."),
        ("[]", "The message must be an object."),
        ('{"type": "move"}', "'type' must be 'hello'."),
        ('{"type": "hello", "after": -1}', "'after' must be at least 0."),
        ('{"type": "hello", "x": 1}', "There is no 'x' here."),
        ('{"token": "' + "t" * 200 + '"}', "'token' must have at most 128 characters."),
        (b"\x00\xff", "Messages are text, in JSON."),
    ],
)
def test_a_bad_hello_closes_the_socket(server: Server, said: Any, why: str) -> None:
    table = seat_all(server)
    opened = server.socket(table.id)
    opened.send(said)
    assert close_of(opened) == (4422, why)


def test_a_wrong_token_or_table_closes_the_socket(server: Server) -> None:
    table, other = seat_all(server), seat_all(server)
    for token in ("x", other.tokens[0], table.invitations[0]):
        opened = server.socket(table.id)
        opened.send(json.dumps({"type": "hello", "token": token}))
        assert close_of(opened)[0] == 4401
    opened = server.socket("a" * 22)
    opened.send('{"type": "hello"}')
    assert close_of(opened) == (
        4404,
        "There is no such table; perhaps it was abandoned and has expired.",
    )


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("nonsense", "The message is not JSON."),
        ('{"type": "hello"}', "'type' must be 'move', 'ping', 'say' or 'report'."),
        ('{"ply": 3}', "'type' is missing."),
        ('{"type": "move"}', "'move' is missing."),
        ("[" * 5000, "The message is not JSON."),
    ],
)
def test_nonsense_after_the_hello_closes_one_socket_only(
    server: Server, said: str, why: str
) -> None:
    table = seat_all(server)
    good, _ = server.hello(table.id)
    bad, _ = server.hello(table.id)
    bad.send(said)
    assert close_of(bad) == (4422, why)
    table.move()
    assert json.loads(good.recv(PATIENCE))["type"] == "events"
    good.close()


def test_spectators_do_not_move(server: Server) -> None:
    table = seat_all(server)
    position = table.view()["position"]
    watching, _ = server.hello(table.id)
    move = {"type": "move", "move": texts(position)[0], "ply": position["ply"]}
    watching.send(json.dumps(move))
    assert json.loads(watching.recv(PATIENCE))["status"] == 403
    watching.close()


def test_an_oversized_message_closes_the_socket(server: Server) -> None:
    table = seat_all(server)
    opened, _ = server.hello(table.id)
    opened.send("x" * (Settings().body_bytes + 1))
    assert close_of(opened)[0] == 1009


def test_a_flood_of_tables_and_sockets(tmp_path: Path) -> None:
    few = settings(
        sqlite_url(tmp_path),
        tables_per_hour=1.0,
        table_burst=3,
        sockets_per_address=2,
    )
    with running(few) as server:
        table = seat_all(server)
        statuses = [server.http.post("/api/tables", json=OPENING).status_code for _ in range(4)]
        assert statuses == [201, 201, 429, 429]
        first, _ = server.hello(table.id)
        second, _ = server.hello(table.id)
        with pytest.raises(InvalidStatus) as refused:
            server.socket(table.id)
        assert refused.value.response.status_code == 429
        first.close()
        table.move()  # nobody else is harmed
        assert json.loads(second.recv(PATIENCE))["type"] == "events"
        second.close()


def test_a_flood_of_uploads_is_refused_and_harms_nobody(tmp_path: Path) -> None:
    few = settings(sqlite_url(tmp_path), tables_per_hour=1.0, table_burst=3)
    with running(few) as server:
        table = seat_all(server)
        record = server.get(f"{table.path}/record", table.tokens[0])
        answers = [server.http.post("/api/records", content=record) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
        assert answers[-1].json()["code"] == "too-many"
        assert int(answers[-1].headers["retry-after"]) > 0
        table.move()


def test_a_reader_too_slow_is_let_go_and_can_resume(tmp_path: Path) -> None:
    with running(settings(sqlite_url(tmp_path), queue=4)) as server:
        table = seat_all(server, "person bot")
        assert server.hall
        slow, welcome = server.hello(table.id, after=0)
        (watcher,) = server.hall.tables[table.id].watchers

        async def flood() -> None:  # from within the loop, faster than any socket sends
            for _ in range(6):
                watcher.send("{}")

        server.inside(flood())
        assert close_of(slow)[0] == 4408
        again, welcome = server.hello(table.id, after=welcome["view"]["seq"])
        assert welcome["type"] == "welcome"
        again.close()


def test_half_a_request_and_a_vanished_client_harm_nobody(server: Server) -> None:
    table = seat_all(server)
    host, port = server.url[7:].split(":")
    for words in (
        b"GET / HT",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    ):
        raw = socket.create_connection((host, int(port)))
        raw.send(words)
        raw.close()
    watching, _ = server.hello(table.id)
    watching.socket.shutdown(socket.SHUT_RDWR)
    table.move()
    server.get("/api/health")


def test_limits_count_by_address_and_refill() -> None:
    at = 0.0
    buckets = Buckets(rate=2.0, burst=3, clock=lambda: at)
    assert [buckets.take("a") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert buckets.take("b") == 0
    at = 0.5
    assert [buckets.take("a") for _ in range(2)] == [0, 0.5]
    assert buckets.take("a", patience=1.0) == 0.5  # on credit
    assert buckets.take("a") == 1.0
    assert address_of(("2001:db8::1:2", 1)) == address_of(("2001:db8::ffff:9", 2))
    assert address_of(("2001:db8:1::1", 1)) != address_of(("2001:db8:2::1", 1))
    assert address_of(("::ffff:10.0.0.1", 1)) == "10.0.0.1"


def test_no_byte_sent_and_no_log_line_holds_a_secret_or_anothers_token(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    rnd = random.Random(5)
    with running(settings(sqlite_url(tmp_path))) as server:
        tables = [seat_all(server, kinds) for kinds in ("person friend", "person bot remote")]
        over = seat_all(server, "person bot")
        for table in tables:
            spoil(server, table, rnd)
        over.play_to_the_end()
        spoil(server, over, rnd)
        sent, assert_hall = b"\n".join(server.sent), server.hall
        assert assert_hall
        secrets = {t.id: assert_hall.tables[t.id].table.secret for t in [*tables, over]}
    logged = caplog.text.encode()
    for table in [*tables, over]:
        for token in [*table.tokens.values(), *table.invitations.values()]:
            assert sent.count(token.encode()) == 1  # in the one answer that gives it
            assert token.encode() not in logged
            assert hash_of(token).encode() not in sent + logged
        assert secrets[table.id].encode() not in logged
    for table in tables:
        assert secrets[table.id].encode() not in sent
    told = secrets[over.id].encode()
    assert sent.index(told) > sent.index(b'"phase":"over"')


def spoil(server: Server, table: Seated, rnd: random.Random) -> None:
    """Use a table in every way, right and wrong."""
    opened, _ = server.hello(table.id, token=table.tokens[0], after=0)
    for _ in range(6):
        view = table.view()
        if view["phase"] == "playing" and view["position"]["to_play"] in table.tokens:
            table.move(rnd.choice)
    for token in [None, *table.tokens.values(), *table.invitations.values()]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        for path in ("", "/events", "/record"):
            server.http.get(table.path + path, headers=headers)
        for path in (
            "/moves",
            "/take-back",
            "/take-back/answer",
            "/seats/0/leave",
            "/seats/0/return",
        ):
            for body in ({"move": "zzz", "ply": 1, "token": token}, {"agree": False}, [token]):
                server.http.post(table.path + path, json=body, headers=headers)
        opened.send(json.dumps({"type": "move", "move": str(token), "ply": 1}))
    opened.send(json.dumps({"type": "hello", "token": table.tokens[0]}))
    close_of(opened)
    server.get("/metrics")


def test_the_description_holds_against_generated_requests(server: Server, tmp_path: Path) -> None:
    table = seat_all(server, "person friend")
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[parameters]\n"path.table_id" = "{table.id}"\n')
    checks = "not_a_server_error,status_code_conformance,content_type_conformance"
    options = ["--max-examples", "12", "--seed", "1", "--checks", checks, "--no-color"]
    options += ["--header", f"Authorization: Bearer {table.tokens[0]}"]
    options += ["--phases", "examples,coverage,fuzzing"]
    options += ["--request-timeout", str(PATIENCE)]  # a first hint waits for the coach to start
    address = f"{server.url}/api/openapi.json"
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "schemathesis.cli",
            "--config-file",
            config,
            "run",
            address,
            *options,
        ],
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,  # for hundreds of requests
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert httpx.get(f"{server.url}/api/health").status_code == 200


def test_what_fails_here_is_a_sentence_with_all_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise RuntimeError("secret-in-a-trace")

    monkeypatch.setattr("crownlands.server.catalogue.levels", fail)
    with running(settings(sqlite_url(tmp_path))) as server:
        answer = server.http.get("/api/catalogue")
        assert answer.status_code == 500
        sentence = "Something went wrong here; it has been noted."
        assert answer.json() == {"detail": sentence, "code": "failed"}
        for name in ("content-security-policy", "x-content-type-options", "x-frame-options"):
            assert answer.headers[name]
        assert 'crownlands_requests_total{status="500"} 1' in server.get("/metrics")
    assert "GET /api/catalogue failed." in caplog.text
    assert not any(b"secret-in-a-trace" in part for part in server.sent)


def test_a_page_and_its_neighbours_stay_below_the_limits(tmp_path: Path) -> None:
    with running(Settings(database=sqlite_url(tmp_path))) as server:
        answers = [server.http.get("/api/catalogue") for _ in range(40 * 15)]
        assert {answer.status_code for answer in answers} == {200}
