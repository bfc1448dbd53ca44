"""Who sits down, looks on, leaves, runs out of time, and whom a bot stands in for."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from crownlands.server import hall
from crownlands.server.exercises import BOTS
from servers import PATIENCE, Server, close_of, running, seat_all, settings, sqlite_url, wait_for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings(sqlite_url(tmp_path_factory.mktemp("seats")), patience=0.5)) as started:
        yield started


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


def test_the_view_tells_the_table_s_patience(server: Server) -> None:
    assert seat_all(server).view()["patience"] == 0.5


def test_leave_let_a_bot_play_and_come_back(server: Server) -> None:
    table = seat_all(server, "person friend")
    server.post(f"{table.path}/seats/1/leave", token=table.tokens[1])
    server.post(f"{table.path}/seats/1/bot", {"level": "peasant"}, table.tokens[0])
    for _ in range(6):
        table.wait_for_turn(0)
        table.move()
    assert table.view()["seats"][1]["stand_in"]
    server.post(f"{table.path}/seats/1/return", token=table.tokens[1])
    view = table.view()
    assert not view["seats"][1]["stand_in"]
    table.play_to_the_end()


def test_a_bot_may_take_over_from_somebody_silent(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = time.time()
    monkeypatch.setattr(hall, "now", lambda: began)
    table = seat_all(server)
    seat = table.view()["position"]["to_play"]
    path, body = f"{table.path}/seats/{seat}/bot", {"level": "peasant"}
    assert "is there" in server.post(path, body, table.tokens[1 - seat], 403)["detail"]
    monkeypatch.setattr(hall, "now", lambda: began + 0.6)  # the server's patience is 0.5 s
    server.post(path, body, table.tokens[1 - seat])
    monkeypatch.undo()
    table.wait_for_turn(1 - seat)


def test_bots_that_search_move_when_they_can_and_others_at_once(
    tmp_path: Path,
) -> None:
    with running(settings(sqlite_url(tmp_path))) as server:
        assert server.hall
        there = server.hall.engine._done["kingdomino", BOTS]
        assert server.loop
        server.loop.call_soon_threadsafe(there.clear)
        table = seat_all(server, "knight person")
        while table.view()["position"]["to_play"] == 1:
            table.move()
        before = table.view()["seq"]
        time.sleep(0.3)
        assert table.view()["seq"] == before
        for level in ("peasant", "squire"):  # these look once, for which plain Python will do
            assert seat_all(server, f"{level} person").play_to_the_end()["phase"] == "over"
        server.loop.call_soon_threadsafe(there.set)
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
    wish = {"seat": seat, "moves": 1, "waits_for": [1 - seat]}
    assert table.view()["wish"] == wish
    bot, told = server.hello(table.id, token=table.tokens[1 - seat], form="light")
    assert told["state"]["wish"] == wish  # who comes late is told as well
    bot.close()
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
    refused = json.loads(invited.recv(PATIENCE))
    assert (refused["type"], refused["status"]) == ("problem", 403)
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
    assert json.loads(waiting.recv(PATIENCE))["events"][0]["kind"] == "joined"
    with pytest.raises(ConnectionClosed):
        stranger.recv(PATIENCE)
    assert stranger.close_code == 4409
    waiting.close()


def test_bots_alone_play_for_spectators(server: Server) -> None:
    bots = [{"kind": "bot", "level": "peasant"}] * 2
    wanted = {"game": "kingdomino", "seats": bots, "spectators": False}
    refused = server.post("/api/tables", wanted, status=422)
    assert refused["code"] == "bots-alone"
