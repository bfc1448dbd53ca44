"""The API, as pages and bots use it."""

import asyncio
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from crownlands.agents.levels import levels
from crownlands.catalogue import GAMES
from crownlands.drawing import svg_table
from crownlands.notation.position import read_position, write_position
from crownlands.notation.record import Record
from crownlands.server.messages import (
    SOCKET_MESSAGES,
    Ack,
    Happened,
    Light,
    Pong,
    SocketProblem,
    Welcome,
)
from crownlands.server.views import EventView, TableView
from crownlands.server.warm import BOTS
from servers import (
    Seated,
    Server,
    close_of,
    running,
    seat_all,
    settings,
    sqlite_url,
    texts,
    wait_for,
)
from strategies import SET_UPS, SetUp, played

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings(sqlite_url(tmp_path_factory.mktemp("api")), patience=0.5)) as started:
        yield started


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


@pytest.mark.parametrize("name", GAMES)
def test_choices_say_what_they_are_about_and_what_they_gain(server: Server, name: str) -> None:
    table = seat_all(server, "person person", name)
    rnd = random.Random(7)
    entry, kinds = GAMES[name], set()
    for _ in range(60):
        view = table.view()
        if view["phase"] == "over":
            break
        position = view["position"]
        seat = position["to_play"]
        before = position["scores"][seat]["points"]
        choice = rnd.choice(position["choices"])
        kinds.add(choice["kind"])
        if choice["kind"] in ("lay", "discard"):
            assert choice["number"] == position["to_lay"]["number"]
        if choice["kind"] == "claim":
            assert choice["number"] in [tile["number"] for tile in position["following"]]
        body = {"move": choice["move"], "ply": position["ply"]}
        server.post(f"{table.path}/moves", body, table.tokens[seat])
        after = table.view()["position"]
        assert after["scores"][seat]["points"] - before == choice["gain"]
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


@pytest.mark.parametrize("name", GAMES)
def test_territories_say_where_they_lie(server: Server, name: str) -> None:
    table = seat_all(server, "person person", name)
    position = table.play_to_the_end(3)["position"]
    for score in position["scores"]:
        kinds = {
            (cell["x"], cell["y"]): cell["kind"]
            for cell in position["kingdoms"][score["seat"]]["cells"]
        }
        territories = [part for part in score["parts"] if part["kind"] in kinds.values()]
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
    aids = {"scores": False, "remaining": False}
    table = seat_all(server, "person bot", aids=aids)
    wait_for_turn(table, 0)
    table.move()
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
    names = ["Player 0", game.entry.colours[1]]
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


def test_the_picture_shows_the_nicknames(server: Server) -> None:
    table = seat_all(server, "person bot")
    light = server.http.get(f"{table.path}/picture.svg")
    dark = server.http.get(f"{table.path}/picture.svg?dark=1")
    assert light.headers["content-type"].startswith("image/svg+xml")
    assert "Player 0" in light.text
    assert light.text != dark.text


def test_the_art_is_fetched_once_a_day(server: Server) -> None:
    art = server.http.get("/api/art.svg")
    assert 'id="cl-crown"' in art.text
    assert art.headers["cache-control"] == "public, max-age=86400"
    again = server.http.get("/api/art.svg", headers={"If-None-Match": art.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_built_page_is_served_at_its_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tmp_path / "page"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<title>The page</title>")
    (built / "assets" / "main-1a2b.js").write_text("let x;")
    (built / "favicon.svg").write_text("<svg/>")
    monkeypatch.setattr("crownlands.server.pages.BUILT", built)
    with running(settings(sqlite_url(tmp_path))) as server:
        for path in ("/", "/table/abc", "/rules", "/rules/duel"):
            page = server.http.get(path)
            assert "The page" in page.text, path
            assert page.headers["cache-control"] == "no-cache"
            assert f"ws://{server.url[7:]}" in page.headers["content-security-policy"]
        script = server.http.get("/assets/main-1a2b.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert server.http.get("/favicon.svg").headers["content-type"] == "image/svg+xml"
        for path in (
            "/assets/none.js",
            "/assets/%2e%2e/index.html",
            "/tables",
            "/manifest.webmanifest",
        ):
            assert server.http.get(path).status_code == 404, path
        assert server.http.get("/api/docs").status_code == 200


def test_the_commitment_is_shown_before_anyone_joins(server: Server) -> None:
    wanted = {"game": "kingdomino", "seats": [{"kind": "person"}, {"kind": "friend"}]}
    opened = server.post("/api/tables", wanted, status=201)
    view = server.get(f"/api/tables/{opened['id']}")
    assert view["phase"] == "open"
    assert view["position"] is None
    assert re.fullmatch("[0-9a-f]{64}", view["fair"]["commitment"])
    assert view["fair"]["secret"] is None
    assert [one["kind"] for one in opened["invitations"]] == ["person", "friend"]


def test_a_join_whose_answer_got_lost_is_asked_for_again_with_a_token_of_ones_own(
    server: Server,
) -> None:
    wanted = {"game": "kingdomino", "seats": [{"kind": "person"}, {"kind": "friend"}]}
    opened = server.post("/api/tables", wanted, status=201)
    invitation = opened["invitations"][0]["invitation"]
    path = f"/api/tables/{opened['id']}/seats/0/join"
    who = {"nickname": "Ann", "nonce": "a-nonce-of-hers", "token": "A" * 43}
    for _ in range(2):
        assert server.post(path, who, invitation, 201)["token"] == "A" * 43
    joined = [
        event
        for event in server.get(f"/api/tables/{opened['id']}/events")["events"]
        if event["kind"] == "joined"
    ]
    assert len(joined) == 1
    assert "taken" in server.post(path, {**who, "token": "B" * 43}, invitation, 409)["detail"]
    server.post(path, {**who, "token": "too short"}, invitation, 422)


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


def test_a_socket_resumes_from_the_last_seq_it_saw(server: Server) -> None:
    table = seat_all(server)
    first, welcome = server.hello(table.id, token=table.tokens[0], after=0)
    seen = welcome["events"]
    assert welcome["seat"] == 0
    for _ in range(3):
        table.move()
        seen += json.loads(first.recv(30))["events"]
    first.close()
    for _ in range(4):
        table.move()
    again, welcome = server.hello(table.id, after=seen[-1]["seq"])
    assert welcome["seat"] is None  # a spectator
    seen += welcome["events"]
    table.move()
    news = json.loads(again.recv(30))
    seen += news["events"]
    again.close()
    assert [event["seq"] for event in seen] == list(range(1, len(seen) + 1))
    assert seen == server.get(f"{table.path}/events")["events"]
    assert news["view"] == table.view()
    after = server.get(f"{table.path}/events?after={seen[-3]['seq']}")["events"]
    assert after == seen[-2:]


def test_real_frames_are_what_the_socket_s_messages_say(server: Server) -> None:
    table = seat_all(server, "person person")
    socket, welcome = server.hello(table.id, token=table.tokens[0], after=0)
    frames = [welcome]
    while table.view()["position"]["to_play"] != 0:
        table.move()
        frames.append(json.loads(socket.recv(30)))
    position = table.view()["position"]
    move = {"type": "move", "move": texts(position)[0], "ply": position["ply"], "id": 7}
    for said in ({"type": "ping"}, {**move, "ply": 0}, {**move, "move": "zz"}, move):
        socket.send(json.dumps(said))
        frames.append(json.loads(socket.recv(30)))
    frames.append(json.loads(socket.recv(30)))
    socket.close()
    by_type = {model.model_fields["type"].default: model for model in SOCKET_MESSAGES}
    met = set()
    for frame in frames:
        model = by_type[frame["type"]]
        assert json.loads(model.model_validate(frame).model_dump_json()) == frame
        met.add(model)
    assert met == {Welcome, Happened, Ack, Pong, SocketProblem}
    problems = [frame for frame in frames if frame["type"] == "problem"]
    assert [(problem["id"], problem["status"], problem["code"]) for problem in problems] == [
        (7, 409, "look-again"),
        (7, 422, None),
    ]


def test_bots_play_a_whole_game_in_the_light_form(server: Server) -> None:
    table = seat_all(server, "remote remote", "queendomino")
    watching, _ = server.hello(table.id)
    sockets = {s: server.socket(table.id) for s in (0, 1)}
    for seat, socket in sockets.items():
        said = {"type": "hello", "token": table.tokens[seat], "form": "light", "after": 0}
        socket.send(json.dumps(said))
    rnd, size, news = random.Random(4), 0, 1

    def hear(seat: int) -> Light:
        nonlocal size
        while True:
            text = sockets[seat].recv(30)
            size += len(text)
            if json.loads(text)["type"] == "light":
                return Light.model_validate_json(text)

    told = {seat: hear(seat) for seat in sockets}
    assert [event.seq for event in told[0].events] == list(range(1, told[0].state.seq + 1))
    while told[0].state.phase == "playing":
        assert told[0].state == told[1].state
        mover = told[0].state.to_play
        assert mover is not None
        legal = told[mover].legal
        assert legal
        assert told[1 - mover].legal is None  # only who may choose is told what
        game = read_position(str(told[0].state.position))
        assert legal == {str(game.move(number)): number for number in game.legal_actions}
        move = {"type": "move", "move": rnd.choice(list(legal)), "ply": told[0].state.ply}
        sockets[mover].send(json.dumps(move))
        told = {one: hear(one) for one in sockets}
        news += 1
    assert told[0].state.points == [score["points"] for score in table.view()["position"]["scores"]]
    full = sum(len(watching.recv(30)) for _ in range(news - 1))
    assert size / 2 < full / 10
    for socket in (*sockets.values(), watching):
        socket.close()


def test_the_view_tells_the_table_s_patience(server: Server) -> None:
    assert seat_all(server).view()["patience"] == 0.5


def test_moves_through_the_socket_are_acknowledged(server: Server) -> None:
    table = seat_all(server)
    position = table.view()["position"]
    seat = position["to_play"]
    mine, _ = server.hello(table.id, token=table.tokens[seat])
    move = {"type": "move", "move": texts(position)[0], "ply": position["ply"], "id": 7}
    mine.send(json.dumps(move))
    answers = [json.loads(mine.recv(30)) for _ in range(2)]
    by_type = {answer["type"]: answer for answer in answers}
    assert by_type["ack"]["id"] == 7
    assert by_type["ack"]["seq"] == by_type["events"]["events"][0]["seq"]
    mine.send(json.dumps({**move, "move": "x", "ply": position["ply"] + 1}))
    problem = json.loads(mine.recv(30))
    assert problem["type"] == "problem"
    assert problem["status"] in (409, 422)
    mine.send('{"type": "ping"}')
    assert json.loads(mine.recv(30)) == {"type": "pong"}
    mine.close()


def test_leave_let_a_bot_play_and_come_back(server: Server) -> None:
    table = seat_all(server, "person friend")
    server.post(f"{table.path}/seats/1/leave", token=table.tokens[1])
    server.post(f"{table.path}/seats/1/bot", {"level": "peasant"}, table.tokens[0])
    for _ in range(6):
        wait_for_turn(table, 0)
        table.move()
    assert table.view()["seats"][1]["stand_in"]
    server.post(f"{table.path}/seats/1/return", token=table.tokens[1])
    view = table.view()
    assert not view["seats"][1]["stand_in"]
    table.play_to_the_end()


def wait_for_turn(table: Seated, seat: int) -> None:
    for _ in range(500):
        if table.view()["position"]["to_play"] == seat:
            return
        time.sleep(0.02)
    raise AssertionError("The bot does not move.")


def test_a_bot_may_take_over_from_somebody_silent(server: Server) -> None:
    table = seat_all(server)
    seat = table.view()["position"]["to_play"]
    path, body = f"{table.path}/seats/{seat}/bot", {"level": "peasant"}
    assert "is there" in server.post(path, body, table.tokens[1 - seat], 403)["detail"]
    time.sleep(0.6)  # the server's patience is 0.5 s
    server.post(path, body, table.tokens[1 - seat])
    wait_for_turn(table, 1 - seat)


def test_a_table_opens_before_its_bots_are_there_and_they_move_when_they_can(
    tmp_path: Path,
) -> None:
    with running(settings(sqlite_url(tmp_path))) as server:
        assert server.hall
        there = server.hall.engine._done["kingdomino", BOTS]
        loop = next(iter(server.hall._tasks)).get_loop()
        loop.call_soon_threadsafe(there.clear)
        table = seat_all(server, "bot person")
        while table.view()["position"]["to_play"] == 1:
            table.move()
        before = table.view()["seq"]
        time.sleep(0.3)
        assert table.view()["seq"] == before
        loop.call_soon_threadsafe(there.set)
        assert table.play_to_the_end()["phase"] == "over"


def test_when_the_time_is_up_a_bot_plays_on(server: Server) -> None:
    table = seat_all(server, "person bot", clock={"seconds": 0.3})
    wait_for(lambda: table.view()["phase"] == "over")
    events = server.get(f"{table.path}/events")["events"]
    assert [e["data"]["why"] for e in events if e["kind"] == "taken_over"] == ["clock"]
    assert events[-1]["kind"] == "finished"


def test_take_back_by_consent(server: Server) -> None:
    table = seat_all(server, "person friend")
    while True:  # past the opening, where chance draws kings between the moves
        before = table.view()["position"]
        seat = before["to_play"]
        table.move()
        if server.get(f"{table.path}/events")["events"][-1]["kind"] == "moved":
            break
    server.post(f"{table.path}/take-back", token=table.tokens[seat])
    assert table.view()["wish"] == {"seat": seat, "moves": 1, "waits_for": [1 - seat]}
    server.post(f"{table.path}/take-back/answer", {"agree": True}, table.tokens[1 - seat])
    assert table.view()["position"] == before


def test_a_table_without_spectators_shows_itself_to_its_players_only(server: Server) -> None:
    table = seat_all(server, "person bot", spectators=False)
    for path in ("", "/events", "/record"):
        assert "spectators" in server.get(table.path + path, status=403)["detail"]
        server.get(table.path + path, table.tokens[0])
        server.get(table.path + path, table.invitations[0], status=403)  # it has been used
    stranger = server.socket(table.id)
    stranger.send('{"type": "hello"}')
    assert close_of(stranger)[0] == 4403
    used = server.socket(table.id)
    used.send(json.dumps({"type": "hello", "token": table.invitations[0]}))
    assert close_of(used)[0] == 4401


def test_an_invitation_shows_a_table_without_spectators_until_its_seat_is_taken(
    server: Server,
) -> None:
    seats = [{"kind": "person"}, {"kind": "friend"}]
    wanted = {"game": "kingdomino", "seats": seats, "spectators": False}
    opened = server.post("/api/tables", wanted, status=201)
    keys = {each["seat"]: each["invitation"] for each in opened["invitations"]}
    path = f"/api/tables/{opened['id']}"
    assert server.get(path, keys[1])["phase"] == "open"
    invited, welcome = server.hello(opened["id"], token=keys[1])
    assert welcome["seat"] is None
    invited.send('{"type": "move", "move": "+3", "ply": 0, "id": 1}')
    refused = json.loads(invited.recv(10))
    assert (refused["type"], refused["status"]) == ("problem", 400)
    invited.close()
    who = {"nickname": "Ann", "nonce": "n" * 16}
    joined = server.post(f"{path}/seats/1/join", who, keys[1], 201)
    assert server.get(path, keys[1], status=403)["code"] == "spectators"
    assert server.get(path, joined["token"])["seats"][1]["nickname"] == "Ann"
    assert server.get(path, keys[0])["phase"] == "open"  # the other one is still good


def test_a_closed_table_tells_nothing_more_to_whoever_showed_an_invitation_that_is_used(
    server: Server,
) -> None:
    seats = [{"kind": "person"}, {"kind": "friend"}]
    wanted = {"game": "kingdomino", "seats": seats, "spectators": False}
    opened = server.post("/api/tables", wanted, status=201)
    first, second = (one["invitation"] for one in opened["invitations"])
    stranger, _ = server.hello(opened["id"], token=second)
    waiting, _ = server.hello(opened["id"], token=first)
    path = f"/api/tables/{opened['id']}/seats"
    server.post(f"{path}/1/join", {"nickname": "Bea", "nonce": "12345678"}, second, 201)
    assert json.loads(waiting.recv(30))["events"][0]["kind"] == "joined"
    with pytest.raises(ConnectionClosed):
        stranger.recv(30)
    assert stranger.close_code == 4409
    waiting.close()


def test_bots_alone_play_for_spectators(server: Server) -> None:
    bots = [{"kind": "bot", "level": "peasant"}] * 2
    wanted = {"game": "kingdomino", "seats": bots, "spectators": False}
    refused = server.post("/api/tables", wanted, status=422)
    assert refused["code"] == "bots-alone"


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


def test_the_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(settings(sqlite_url(tmp_path))) as first:
        table = seat_all(first, "person bot friend")
        rnd = random.Random(3)
        for _ in range(4):
            while table.view()["position"]["to_play"] == 1:
                time.sleep(0.01)
            table.move(rnd.choice)
        events = first.get(f"{table.path}/events")["events"]
    with running(settings(sqlite_url(tmp_path), live_tables=1)) as second:
        table.server = second
        assert second.get(f"{table.path}/events")["events"][: len(events)] == events
        for _ in range(5):  # others come, and this one is put out of memory and read again
            seat_all(second)
        assert table.play_to_the_end()["phase"] == "over"


def test_the_clock_runs_on_while_the_server_is_down(tmp_path: Path) -> None:
    with running(settings(sqlite_url(tmp_path))) as first:
        table = seat_all(first, "person person", clock={"seconds": 1.5})
        seat = table.view()["position"]["to_play"]
        assert not table.view()["seats"][seat]["stand_in"]
    time.sleep(1.6)
    with running(settings(sqlite_url(tmp_path))) as second:
        table.server = second
        wait_for_turn(table, 1 - seat)
        assert table.view()["seats"][seat]["stand_in"]
        events = second.get(f"{table.path}/events")["events"]
        assert {e["data"]["why"] for e in events if e["kind"] == "taken_over"} == {"clock"}


def test_an_abandoned_table_expires_and_one_in_use_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(sqlite_url(tmp_path), keep_days=2.0)) as server:
        hall = server.hall
        assert hall
        loop = next(iter(hall._tasks)).get_loop()
        abandoned, used = seat_all(server), seat_all(server)
        watching, _ = server.hello(abandoned.id)

        def days_later(days: float) -> int:
            later = time.time() + days * 86_400
            hall._began = time.monotonic() - days * 86_400
            monkeypatch.setattr("crownlands.server.hall.now", lambda: later)
            return int(asyncio.run_coroutine_threadsafe(hall.expire(), loop).result(30))

        assert days_later(1.5) == 0
        used.move()
        assert days_later(2.5) == 1
        assert close_of(watching) == (4404, "The table was abandoned and has expired.")
        assert "expired" in server.get(abandoned.path, status=404)["detail"]
        assert used.view()["phase"] == "playing"


def test_a_clock_far_ahead_removes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(sqlite_url(tmp_path))) as server:
        table = seat_all(server)
    far = time.time() + 31 * 86_400
    monkeypatch.setattr("crownlands.server.hall.now", lambda: far)
    with running(settings(sqlite_url(tmp_path))) as server:
        assert server.hall
        assert server.inside(server.hall.expire()) == 0
        assert server.get(table.path)["phase"] == "playing"


def test_a_page_of_an_origin_that_is_let_in_may_speak_by_rest(tmp_path: Path) -> None:
    origin = "https://example.org"
    with running(settings(sqlite_url(tmp_path), origins=(origin,))) as server:
        asking = {
            "Origin": origin,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type",
        }
        answer = server.http.options("/api/tables", headers=asking)
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == origin
        assert "POST" in answer.headers["access-control-allow-methods"]
        wanted = {"game": "kingdomino", "seats": [{"kind": "person"}] * 2}
        answer = server.http.post("/api/tables", json=wanted, headers={"Origin": origin})
        assert answer.status_code == 201
        assert answer.headers["access-control-allow-origin"] == origin
        foreign = {**asking, "Origin": "https://evil.example"}
        assert server.http.options("/api/tables", headers=foreign).status_code == 400


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


def test_pages_load_nothing_from_elsewhere_and_run_no_inline_script(server: Server) -> None:
    for path in ("/", "/api/docs"):
        answer = server.http.get(path)
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        for source in re.findall(r'(?:src|href)="([^"]+)"', answer.text):
            assert source.startswith("/"), source
            assert server.http.get(source).status_code == 200, source
        assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|style=", answer.text)
