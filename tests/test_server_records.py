"""Records that are brought to a server, checked and fetched again."""

from pathlib import Path

import pytest

from crownlands.notation.position import read_position, write_position
from crownlands.notation.record import Record
from servers import (
    Server,
)
from strategies import played

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("path", sorted((ROOT / "tests/playthroughs").glob("*.crown"))[::9])
def test_an_uploaded_record_comes_down_the_same(server: Server, path: Path) -> None:
    text = path.read_text()
    up = server.post("/api/records", text, status=201)
    assert up["view"]["phase"] == "record"
    down = Record.read(server.get(f"/api/tables/{up['id']}/record"))
    assert down == Record.read(text)
    moves = server.post(f"/api/tables/{up['id']}/moves", {"move": "x", "ply": 3}, "t" * 43, 401)
    assert "token" in moves["detail"]


def test_an_uploaded_record_keeps_its_tags_and_the_position_it_began_with(server: Server) -> None:
    begun = read_position(write_position(played(("kingdomino", 2, ()), seed=5, moves=9)))
    begun.push(begun.legal_moves[0])
    record = Record.of(begun, Seat1="Ann", Event="An evening")
    record.tags["game"] = 'not "the" game'
    text = str(record)
    up = server.post("/api/records", text, status=201)
    assert up["view"]["seats"][0]["nickname"] == "Ann"
    assert Record.read(server.get(f"/api/tables/{up['id']}/record")) == Record.read(text)


def test_a_bad_record_gets_line_token_and_reason(server: Server) -> None:
    text = '[Game "kingdomino"]\n[Seats "2"]\n\n+3 +17 +22 +40 K2 @99'
    for path in ("/api/records", "/api/records/check"):
        answer = server.post(path, text, status=422)
        assert answer["detail"].startswith("Line 4, '@99'")
