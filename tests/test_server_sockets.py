"""The socket of a table: what it tells, in both forms, and what it takes."""

import asyncio
import gc
import json
import random
import weakref
from socket import SHUT_RDWR
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from crownlands.notation.position import read_position
from crownlands.server.errors import OutOfTurn
from crownlands.server.live import Watcher
from crownlands.server.messages import (
    SOCKET_MESSAGES,
    Ack,
    Happened,
    Light,
    Pong,
    SocketProblem,
    Welcome,
)
from servers import PATIENCE, Server, seat_all, texts, wait_for


def test_a_socket_resumes_from_the_last_seq_it_saw(server: Server) -> None:
    table = seat_all(server)
    first, welcome = server.hello(table.id, token=table.tokens[0], after=0)
    seen = welcome["events"]
    assert welcome["seat"] == 0
    for _ in range(3):
        table.move()
        seen += json.loads(first.recv(PATIENCE))["events"]
    first.close()
    for _ in range(4):
        table.move()
    again, welcome = server.hello(table.id, after=seen[-1]["seq"])
    assert welcome["seat"] is None  # a spectator
    seen += welcome["events"]
    table.move()
    news = json.loads(again.recv(PATIENCE))
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
        frames.append(json.loads(socket.recv(PATIENCE)))
    position = table.view()["position"]
    move = {"type": "move", "move": texts(position)[0], "ply": position["ply"], "id": 7}
    for said in ({"type": "ping"}, {**move, "ply": 0}, {**move, "move": "zz"}, move):
        socket.send(json.dumps(said))
        frames.append(json.loads(socket.recv(PATIENCE)))
    frames.append(json.loads(socket.recv(PATIENCE)))
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
    rnd, size, full = random.Random(4), 0, 0

    def hear(seat: int) -> Light:
        nonlocal size
        while True:
            text = sockets[seat].recv(PATIENCE)
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
        full += len(watching.recv(PATIENCE))
    assert told[0].state.points == [score["points"] for score in table.view()["position"]["scores"]]
    assert told[0].state.wish is None
    assert size / 2 < full / 10
    for socket in (*sockets.values(), watching):
        socket.close()


# What a client may offer: to unpack messages that refer back to others, as browsers do, or none at
# all, or such as refer back not so far or to nothing.
OFFERS: dict[str, dict[str, Any]] = {
    "shared": {},
    "shared too": {},
    "plain": {"compression": None},
    "near": {"extensions": [ClientPerMessageDeflateFactory(server_max_window_bits=9)]},
    "alone": {"extensions": [ClientPerMessageDeflateFactory(server_no_context_takeover=True)]},
}


def test_all_who_watch_are_told_the_same_whatever_they_can_unpack(server: Server) -> None:
    table = seat_all(server, "person person")
    hello = json.dumps({"type": "hello", "form": "changes"})
    watching, heard = {}, {}
    for name, offer in OFFERS.items():  # each comes when the others have heard something
        watching[name] = server.socket(table.id, **offer)
        watching[name].send(hello)
        view = json.loads(watching[name].recv(PATIENCE))["view"]
        assert view == table.view()
        for _ in range(3):
            table.move()
            for socket in watching.values():
                socket.send('{"type":"ping"}')
            for other, socket in watching.items():
                told = [json.loads(socket.recv(PATIENCE)) for _ in range(2)]
                told.sort(key=lambda one: one["type"])
                assert told[1] == {"type": "pong", "watching": len(watching)}
                heard[other] = told[0]
            assert all(one == heard["shared"] for one in heard.values())
    assert server.hall
    assert sum(one.shares for one in server.hall.tables[table.id].watchers) == 2
    for socket in watching.values():
        socket.close()


def test_tests_see_all_that_goes_through_a_socket(server: Server) -> None:
    table = seat_all(server, "person person")
    socket = server.socket(table.id)
    socket.send(json.dumps({"type": "hello", "form": "changes"}))
    heard = [json.loads(socket.recv(PATIENCE))]
    table.move()
    heard.append(json.loads(socket.recv(PATIENCE)))
    socket.close()
    sent = [json.loads(part) for part in server.sent if part.startswith(b'{"type":')]
    assert [one for one in heard if one not in sent] == []


def test_moves_through_the_socket_are_acknowledged(server: Server) -> None:
    table = seat_all(server)
    position = table.view()["position"]
    seat = position["to_play"]
    mine, _ = server.hello(table.id, token=table.tokens[seat])
    move = {"type": "move", "move": texts(position)[0], "ply": position["ply"], "id": 7}
    mine.send(json.dumps(move))
    answers = [json.loads(mine.recv(PATIENCE)) for _ in range(2)]
    by_type = {answer["type"]: answer for answer in answers}
    assert by_type["ack"]["id"] == 7
    assert by_type["ack"]["seq"] == by_type["events"]["events"][0]["seq"]
    mine.send(json.dumps({**move, "move": "x", "ply": position["ply"] + 1}))
    problem = json.loads(mine.recv(PATIENCE))
    assert problem["type"] == "problem"
    assert problem["status"] in (409, 422)
    mine.send('{"type": "ping"}')
    assert json.loads(mine.recv(PATIENCE)) == {"type": "pong", "watching": 0}
    mine.close()


def test_a_pong_says_how_many_watch(server: Server) -> None:
    table = seat_all(server, "person person")
    sockets = [server.hello(table.id, token=table.tokens[0])[0]]
    for watching in range(3):
        sockets[0].send('{"type": "ping"}')
        assert json.loads(sockets[0].recv(PATIENCE)) == {"type": "pong", "watching": watching}
        sockets.append(server.hello(table.id)[0])
    for socket in sockets:
        socket.close()


def test_a_move_is_made_though_its_socket_is_gone_before_it_is_committed(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hall, table = server.hall, seat_all(server, "person person")
    assert hall
    live, write, begun, going_on = hall.tables[table.id], hall.store.write, [], asyncio.Event()

    async def write_slowly(*given: Any) -> None:
        begun.append(given)
        await going_on.wait()
        await write(*given)

    async def go_on() -> None:
        going_on.set()

    position = table.view()["position"]
    mine, _ = server.hello(table.id, token=table.tokens[position["to_play"]])
    (watcher,) = live.watchers
    other, _ = server.hello(table.id)
    monkeypatch.setattr(hall.store, "write", write_slowly)
    move = {"type": "move", "move": texts(position)[0], "ply": position["ply"]}
    for said in (move, move | {"move": "x"}):  # the second is heard by nobody any more
        mine.send(json.dumps(said))
    wait_for(lambda: begun)
    server.inside(end(watcher))
    mine.socket.shutdown(SHUT_RDWR)
    server.inside(go_on())
    told = json.loads(other.recv(PATIENCE))
    assert told["events"][0]["data"]["move"] == move["move"]
    wait_for(lambda: watcher not in live.watchers)
    for socket in (mine, other):
        socket.close()
    table.move()
    assert not caplog.records


@pytest.mark.parametrize("way", ["closed by its client", "refused by the server", "cut"])
def test_a_socket_that_is_gone_leaves_nothing_to_the_collector(server: Server, way: str) -> None:
    """It looks at everything rarely: what refers to itself would be kept for long."""
    table = seat_all(server, "person person")
    assert server.hall
    live = server.hall.tables[table.id]
    gc.disable()
    try:
        socket, _ = server.hello(table.id, token=table.tokens[0])
        table.move()
        (watcher,) = live.watchers
        gone = weakref.ref(watcher)
        if way == "refused by the server":
            server.inside(end(watcher))
        del watcher
        if way == "cut":
            socket.socket.shutdown(SHUT_RDWR)
        socket.close()
        wait_for(lambda: not live.watchers)
        wait_for(lambda: gone() is None)
    finally:
        gc.enable()


async def end(watcher: Watcher) -> None:
    watcher.end(OutOfTurn("Enough."))
