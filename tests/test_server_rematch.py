"""The same people play again: one table for all, whoever asks first."""

import json
import secrets
from typing import Any

import pytest

from servers import PATIENCE, Seated, Server, running, seat_all, settings, sqlite_url


def ask(table: Seated, seat: int = 0, rotate: bool = False, status: int = 200) -> Any:
    path = f"{table.path}/rematch"
    return table.server.post(path, {"rotate": rotate}, table.tokens[seat], status)


def come_along(table: Seated, rematch: Any) -> Seated:
    """Everybody sits down at the next table, with the token they have."""
    path = f"/api/tables/{rematch['table']}"
    tokens = {}
    for seat, token in table.tokens.items():
        there = rematch["seats"][seat]
        who = {"nickname": f"Player {seat}", "nonce": secrets.token_urlsafe(12)}
        joined = table.server.post(f"{path}/seats/{there}/join", who, token, 201)
        tokens[there] = joined["token"]
    return Seated(table.server, rematch["table"], tokens, {})


def names(view: Any) -> list[str]:
    return [seat["nickname"] for seat in view["seats"]]


def test_everybody_comes_along_without_a_link_and_plays_again(server: Server) -> None:
    wanted: dict[str, Any] = {
        "variants": ["harmony"],
        "clock": {"seconds": 900},
        "aids": {"scores": False},
    }
    table = seat_all(server, "person friend bot remote", **wanted)
    before = table.play_to_the_end()
    rematch = ask(table)
    assert rematch["seats"] == [0, 1, 2, 3]
    again = come_along(table, rematch)
    view = again.view()
    assert view["phase"] == "playing"
    same = ("game", "variants", "spectators", "aids", "clock")
    assert [view[name] for name in same] == [before[name] for name in same]
    assert [(s["kind"], s["level"]) for s in view["seats"]] == [
        (s["kind"], s["level"]) for s in before["seats"]
    ]
    assert names(view) == names(before)
    assert view["fair"]["commitment"] != before["fair"]["commitment"]
    assert again.play_to_the_end()["phase"] == "over"


def test_whoever_asks_later_gets_the_same_table(server: Server) -> None:
    table = seat_all(server)
    table.play_to_the_end()
    first = ask(table, 1)
    assert first["seat"] == 1
    assert ask(table, 0, rotate=True) == first == ask(table, 1)
    assert table.view()["rematch"] == first


def test_everybody_at_the_table_hears_of_it_at_once(server: Server) -> None:
    table = seat_all(server)
    seq = table.play_to_the_end()["seq"]
    socket, _ = server.hello(table.id, token=table.tokens[1])
    try:
        rematch = ask(table)
        heard = json.loads(socket.recv(PATIENCE))
    finally:
        socket.close()
    (event,) = heard["events"]
    assert (event["seq"], event["kind"], event["data"]) == (seq + 1, "rematch", rematch)
    assert heard["view"]["rematch"] == rematch
    assert not any(token in json.dumps(heard) for token in table.tokens.values())


def test_the_end_of_the_game_stays_when_it_was(server: Server) -> None:
    table = seat_all(server)
    over = table.play_to_the_end()
    ask(table)
    assert table.view()["ended_at"] == over["ended_at"]


def test_seats_are_rotated_if_wished_and_the_series_goes_with_the_people(server: Server) -> None:
    table = seat_all(server, "person person bot", "origins")
    scores = table.play_to_the_end()["position"]["scores"]
    assert table.view()["series"] is None
    rematch = ask(table, rotate=True)
    assert rematch["seats"] == [1, 2, 0]
    again = come_along(table, rematch)
    view = again.view()
    assert names(view) == ["", "Player 0", "Player 1"]
    assert view["seats"][0]["level"] == "peasant"
    points = turned([score["points"] for score in scores])
    wins = turned([int(score["place"] == 1) for score in scores])
    assert view["series"] == {"games": 1, "wins": wins, "points": points}
    more = again.play_to_the_end(1)["position"]["scores"]
    third = come_along(again, ask(again, 1)).view()["series"]
    assert third == {
        "games": 2,
        "wins": [was + (score["place"] == 1) for was, score in zip(wins, more, strict=True)],
        "points": [was + score["points"] for was, score in zip(points, more, strict=True)],
    }


def turned(by_seat: list[int]) -> list[int]:
    """The same when everybody has moved one seat on."""
    return [by_seat[-1], *by_seat[:-1]]


def test_a_team_stays_together_when_seats_are_rotated(server: Server) -> None:
    kinds = " ".join(["person"] * 6)
    table = seat_all(server, kinds, "queendomino", variants=["royal-wedding", "teams"])
    scores = table.play_to_the_end()["position"]["scores"]
    rematch = ask(table, rotate=True)
    assert rematch["seats"] == [2, 3, 4, 5, 0, 1]
    view = come_along(table, rematch).view()
    kingdoms = [kingdom["seats"] for kingdom in view["position"]["kingdoms"]]
    assert kingdoms == [[0, 1], [2, 3], [4, 5]]
    for by_seat in (view["series"]["wins"], view["series"]["points"]):
        assert by_seat[::2] == by_seat[1::2], "a team's victories are those of each"
    assert view["series"]["points"][2:] == [score["points"] for score in scores][:4]


def test_it_comes_after_the_game(server: Server) -> None:
    table = seat_all(server)
    refusal = ask(table, status=409)
    assert refusal == {
        "detail": "The game is not over: a rematch comes after it.",
        "code": "not-over",
    }


def test_only_those_who_played_may_ask_or_sit_down(server: Server) -> None:
    table = seat_all(server, "person friend", spectators=False)
    stranger = seat_all(server)
    table.play_to_the_end()
    for token in (None, stranger.tokens[0], table.invitations[1]):
        server.post(f"{table.path}/rematch", {}, token, 401)
    rematch = ask(table)
    path = f"/api/tables/{rematch['table']}"
    who = {"nickname": "Eve", "nonce": secrets.token_urlsafe(12)}
    server.get(path, stranger.tokens[0], 403)
    for token in (stranger.tokens[0], table.tokens[0], table.invitations[1]):
        server.post(f"{path}/seats/1/join", who, token, 401)
    server.get(path, table.tokens[1])  # who is invited may look
    assert come_along(table, rematch).view()["phase"] == "playing"
    server.get(path, table.tokens[1], 403)  # and then needs the seat's own token


def test_a_series_cannot_be_made_up(server: Server) -> None:
    wanted = {
        "game": "kingdomino",
        "seats": [{"kind": "person"}] * 2,
        "series": {"games": 9, "wins": [9, 0], "points": [900, 0]},
    }
    assert "series" in server.post("/api/tables", wanted, status=422)["detail"]


def test_somebody_who_does_not_come_is_replaced_by_a_bot(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    database = sqlite_url(tmp_path_factory.mktemp("impatient"))
    with running(settings(database, patience=0.0)) as server:
        table = seat_all(server, "person friend")
        table.play_to_the_end()
        only_first = Seated(server, table.id, {0: table.tokens[0]}, {})
        again = come_along(only_first, ask(table))
        server.post(f"{again.path}/seats/1/bot", {"level": "peasant"}, again.tokens[0])
        assert again.play_to_the_end()["phase"] == "over"


def test_it_is_limited_like_opening_a_table(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = sqlite_url(tmp_path_factory.mktemp("limited"))
    with running(settings(database, tables_per_hour=0.0, table_burst=2)) as server:
        table = seat_all(server)
        table.play_to_the_end()
        assert ask(table) == table.view()["rematch"]
        assert ask(table, status=429)["code"] == "too-many"
