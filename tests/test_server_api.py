"""The API, as pages and bots use it."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from crownlands.agents.levels import levels
from crownlands.catalogue import GAMES
from crownlands.drawing import svg_table
from crownlands.notation.record import Record
from crownlands.server.views import EventView, TableView
from servers import (
    Server,
    seat_all,
    texts,
)
from strategies import SET_UPS, SetUp

ROOT = Path(__file__).parents[1]


def one_set_up_of_each() -> list[SetUp]:
    """For every game and number of seats, the set-up with the most variants."""
    chosen = {(name, seats): (name, seats, variants) for name, seats, variants in SET_UPS}
    return list(chosen.values())


@pytest.mark.parametrize("set_up", one_set_up_of_each(), ids=str)
def test_a_whole_game_of_every_kind(server: Server, set_up: SetUp) -> None:
    name, seats, variants = set_up
    kinds = " ".join(["person", "friend", "remote", *["bot"] * 5][:seats])
    table = seat_all(server, kinds, name, variants=list(variants))
    view = table.play_to_the_end(seats)
    assert view["phase"] == "over"
    assert len(view["seats"]) == seats
    record = Record.read(server.get(f"{table.path}/record"))
    assert record.check() == []
    assert record.tags["FairSecret"] == view["fair"]["secret"]
    game = record.replay()
    assert game.is_over
    assert game.variants == variants
    assert [score["points"] for score in view["position"]["scores"]] == game.scores()
    for score in view["position"]["scores"]:
        parts = game.breakdown(score["seat"])
        assert [part["points"] for part in score["parts"]] == [part.points for part in parts]
    assert server.post("/api/records/check", str(record))["right"]


def test_the_view_is_what_its_schema_says(server: Server) -> None:
    table = seat_all(server, "person bot", clock={"seconds": 600, "increment": 5})
    for _ in range(6):
        view = table.view()
        TableView.model_validate(view)
        position = view["position"]
        if position["to_play"] == 0:
            table.move()
        assert 0 < view["seats"][0]["seconds_left"] <= 700
    for event in server.get(f"{table.path}/events")["events"]:
        EventView.model_validate(event)


BONUSES = {"kingdomino": ["middle-kingdom", "harmony"], "origins": ["fire-empire", "homo-habilis"]}


@pytest.mark.parametrize("name", GAMES)
def test_choices_say_what_they_are_about_and_what_they_gain(server: Server, name: str) -> None:
    table = seat_all(server, "person person", name, variants=BONUSES.get(name, []))
    rnd = random.Random(7)
    entry, kinds, lost = GAMES[name], set(), False
    for _ in range(60):
        view = table.view()
        if view["phase"] == "over":
            break
        position = view["position"]
        seat = position["to_play"]
        before = position["scores"][seat]
        losing = [choice for choice in position["choices"] if choice["bonus"] < 0]
        choice = rnd.choice((not lost and losing) or position["choices"])
        kinds.add(choice["kind"])
        lost |= choice["bonus"] < 0
        if choice["kind"] in ("lay", "discard"):
            assert choice["number"] == position["to_lay"]["number"]
        if choice["kind"] == "claim":
            assert choice["number"] in [tile["number"] for tile in position["following"]]
        body = {"move": choice["move"], "ply": position["ply"]}
        server.post(f"{table.path}/moves", body, table.tokens[seat])
        after = table.view()["position"]
        assert after["scores"][seat]["points"] - before["points"] == choice["gain"]
        if table.view()["phase"] == "playing":  # the end earns what was open
            assert after["scores"][seat]["bonus"] - before["bonus"] == choice["bonus"]
        squares = {(x, y) for x, y in choice["squares"]}
        cells = {(cell["x"], cell["y"]) for cell in after["kingdoms"][seat]["cells"]}
        assert squares <= cells | {(0, 0)}  # a fire may land on the hut
        told = server.get(f"{table.path}/events?after={view['seq']}")["events"]
        assert told[0]["what"] == choice
        for event in told[1:]:
            if event["kind"] == "dealt":
                assert event["what"]["gain"] is None
                assert event["what"]["move"] == event["data"]["move"]
    assert kinds & {"lay", "draw"}, entry.title
    assert lost == (name in BONUSES), "a bonus that is lost is told apart from what is gained"


@pytest.mark.parametrize("name", GAMES)
def test_territories_say_where_they_lie(server: Server, name: str) -> None:
    table = seat_all(server, "person person", name)
    position = table.play_to_the_end(3)["position"]
    for score in position["scores"]:
        kinds = {
            (cell["x"], cell["y"]): cell["kind"]
            for cell in position["kingdoms"][score["seat"]]["cells"]
        }
        territories = [part for part in score["parts"] if part["part"] == GAMES[name].land]
        assert sum(len(part["where"]) for part in territories) == len(kinds)
        for part in territories:
            assert len(part["where"]) == part["squares"]
            assert {kinds[x, y] for x, y in part["where"]} == {part["kind"]}


def test_what_may_still_be_dealt_grows_less(server: Server) -> None:
    table = seat_all(server)
    position = table.view()["position"]
    lines = [tile["number"] for tile in position["current"] + position["following"]]
    left = [tile["number"] for tile in position["undealt"]]
    assert sorted(lines + left) == list(range(1, 49))


def test_a_table_without_aids_tells_nothing_until_it_is_over(server: Server) -> None:
    aids = {"scores": False, "remaining": False, "hints": False}
    table = seat_all(server, "person bot", aids=aids)
    table.wait_for_turn(0)
    table.move()
    table.wait_for_turn(0)  # nothing moves while pictures are compared
    view = table.view()
    assert view["aids"] == aids
    assert view["position"]["scores"] == []
    assert view["position"]["undealt"] is None
    assert {choice["gain"] for choice in view["position"]["choices"]} <= {None}
    events = server.get(f"{table.path}/events")["events"]
    assert {event["what"]["gain"] for event in events if event["what"]} == {None}
    assert events[0]["data"]["aids"] == aids
    assert server.hall
    game = server.hall.tables[table.id].table.game
    names = ["Player 0", game.entry.colours[1].capitalize()]
    bare = svg_table(game.table, game.entry.colours, names)
    assert server.get(f"{table.path}/picture.svg") == bare
    over = table.play_to_the_end()
    assert over["position"]["scores"]
    assert len(over["position"]["undealt"]) == 24
    assert over["ended_at"] >= over["opened_at"]
    events = server.get(f"{table.path}/events")["events"]
    assert all(event["what"]["gain"] is not None for event in events if event["kind"] == "moved")
    assert Record.read(server.get(f"{table.path}/record")).tags["Aids"] == "none"
    scored = svg_table(game.table, game.entry.colours, names, game.scores())
    assert server.get(f"{table.path}/picture.svg") == scored


def test_a_move_asked_for_again_is_not_played_again(server: Server) -> None:
    table = seat_all(server)
    position = table.view()["position"]
    token = table.tokens[position["to_play"]]
    body = {"move": texts(position)[0], "ply": position["ply"]}
    first = server.post(f"{table.path}/moves", body, token)
    assert server.post(f"{table.path}/moves", body, token) == first
    other = {"move": texts(position)[1], "ply": position["ply"]}
    assert "look again" in server.post(f"{table.path}/moves", other, token, 409)["detail"]
    moves = [e for e in server.get(f"{table.path}/events")["events"] if e["kind"] == "moved"]
    assert len(moves) == 1


def test_a_game_that_is_about_to_be_played_can_be_named(server: Server) -> None:
    assert server.hall
    server.get("/api/health?game=duel")
    assert server.hall.engine._wanted[0] == "duel"
    assert "There is no game 'chess'" in server.get("/api/health?game=chess", status=422)["detail"]


def test_the_example_bot_plays_a_whole_game(server: Server) -> None:
    wanted = {
        "game": "kingdomino",
        "seats": [{"kind": "remote"}, {"kind": "bot", "level": "peasant"}],
    }
    opened = server.post("/api/tables", wanted, status=201)
    invitation = opened["invitations"][0]["invitation"]
    source = ROOT / "examples" / "bot.py"
    done = subprocess.run(
        [sys.executable, str(source), server.url, opened["id"], "0", invitation],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "points" in done.stdout
    assert server.get(f"/api/tables/{opened['id']}")["phase"] == "over"
    assert len(source.read_text().splitlines()) < 110
    for address, why in ((server.url, "detail"), ("http://127.0.0.1:1", "refused")):
        done = subprocess.run(
            [sys.executable, str(source), address, opened["id"], "0", invitation],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 1
        assert why in done.stderr
        assert "Traceback" not in done.stderr


def test_catalogue_health_and_metrics(server: Server) -> None:
    catalogue = server.get("/api/catalogue")
    assert [game["name"] for game in catalogue["games"]] == list(GAMES)
    names = [opponent["name"] for opponent in catalogue["opponents"]]
    assert names == [level.name for level in levels()]
    assert all(opponent["title"] and opponent["about"] for opponent in catalogue["opponents"])
    health = server.get("/api/health")
    assert health["status"] == "ready"
    assert set(health["games"].values()) == set(health["bots"].values()) == {"ready"}
    seat_all(server).move()
    metrics = server.get("/metrics")
    for name in ("moves_total", "tables_opened_total", "live_tables", "requests_total"):
        (value,) = re.findall(rf"^crownlands_{name}(?:{{status=\"200\"}})? (\S+)$", metrics, re.M)
        assert float(value) > 0, name
    assert re.search(r'crownlands_move_seconds_bucket{le="\+Inf"} [1-9]', metrics)


def test_every_route_is_described_with_what_it_answers(server: Server) -> None:
    told = server.get("/api/openapi.json")
    page = (ROOT / "docs" / "api.md").read_text()
    for path, verbs in told["paths"].items():
        for verb, route in verbs.items():
            assert route["description"], (verb, path)
            assert f"`{verb.upper()} {path}`" in page, (verb, path)
    for name in ("Hello", "SocketMove", "Ping", "Welcome", "Happened", "Ack", "SocketProblem"):
        assert name in told["components"]["schemas"]
        assert f"`{name}`" in page
    assert told["components"]["schemas"]["TableRequest"]["examples"]
