"""Requests that are answered before FastAPI's routes: the same answers as by the long way."""

import json
from typing import Any

import httpx
import pytest

from crownlands.server import shortcuts
from servers import Server

LONG_WAY = "application/vnd.crownlands+json"  # JSON as well, and none that the short way knows
OPENING = {"game": "kingdomino", "seats": [{"kind": "person"}, {"kind": "friend"}]}
JOINING = {"nickname": "Ann", "nonce": "abcdefgh"}

OPENINGS: list[Any] = [
    OPENING,
    {**OPENING, "seats": []},
    {**OPENING, "game": "chess"},
    {**OPENING, "colour": "red"},
    {**OPENING, "seats": [{"kind": "person", "level": "knight"}] * 2},
    {**OPENING, "position": "x", "start": {"table": "x", "ply": 1}},
    [OPENING],
    None,
]
JOININGS: list[Any] = [
    JOINING,
    {**JOINING, "nickname": "\u2800"},
    {**JOINING, "promise": "0" * 64},
    {"nickname": "Ann"},
    "Ann",
]


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The short ways that were taken."""
    ways: list[str] = []
    for name in ("open_table", "join"):
        answer = getattr(shortcuts, name)

        async def noted(*given: Any, name: str = name, answer: Any = answer) -> Any:
            ways.append(name)
            return await answer(*given)

        monkeypatch.setattr(shortcuts, name, noted)
    return ways


def ask(server: Server, path: str, body: Any, kind: str, token: str = "") -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"Content-Type": kind} | ({"Authorization": token} if token else {})
    return server.http.post(path, content=content, headers=headers)


def shape(answer: httpx.Response) -> Any:
    """All that is not drawn anew for every table."""
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    told = answer.json()
    if answer.status_code == 201:
        headers.pop("content-length")
        told = {name: type(value) for name, value in told.items()}, sorted(told["view"])
    return answer.status_code, headers, told


@pytest.mark.parametrize("body", [*OPENINGS, b"{", b"\xff", b"[" * 9_000], ids=str)
def test_a_table_is_opened_or_refused_alike(server: Server, taken: list[str], body: Any) -> None:
    short = ask(server, "/api/tables", body, "application/json")
    short_ways = [*taken]
    long = ask(server, "/api/tables", body, LONG_WAY)
    assert taken == short_ways, "the long way is FastAPI's"
    assert shape(short) == shape(long)
    if short.status_code == 201:
        assert short_ways == ["open_table"]


@pytest.mark.parametrize("body", JOININGS, ids=str)
@pytest.mark.parametrize(
    "token", ["Bearer {}", "bearer {}", "BEARER {}", "Basic {}", "Bearer x", ""]
)
def test_a_seat_is_taken_or_refused_alike(
    server: Server, taken: list[str], body: Any, token: str
) -> None:
    answers = []
    for kind in ("application/json", LONG_WAY):
        opened = server.post("/api/tables", OPENING, status=201)
        taken.clear()
        path = f"/api/tables/{opened['id']}/seats/1/join"
        (_, invitation) = opened["invitations"]
        told = token.format(invitation["invitation"])
        answers.append(ask(server, path, body, kind, told))
        assert kind == "application/json" or not taken
    assert shape(answers[0]) == shape(answers[1])


def test_a_seat_of_no_table_is_refused_alike(server: Server, taken: list[str]) -> None:
    path = f"/api/tables/{'x' * 22}/seats/0/join"
    short, long = (ask(server, path, JOINING, kind) for kind in ("application/json", LONG_WAY))
    assert shape(short) == shape(long)
    assert short.status_code == 404
    assert not taken
