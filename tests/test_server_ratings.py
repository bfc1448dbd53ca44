"""Ratings by results on this server: for those who wish, with a secret and no account."""

import contextlib
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from crownlands.server.players import YEAR
from crownlands.server.schema import now
from postgres import private_postgres
from servers import Seated, Server, running, settings, sqlite_url, wait_for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings(sqlite_url(tmp_path_factory.mktemp("ratings")))) as started:
        yield started


class Player:
    def __init__(self, server: Server, name: str) -> None:
        self.server, self.name, self.secret = server, name, secrets.token_urlsafe(32)
        wanted = {"name": name, "secret": self.secret}
        self.id = server.post("/api/players", wanted, status=201)["id"]

    @property
    def me(self) -> Any:
        return self.server.get("/api/players/me", self.secret)

    def rating(self, game: str = "kingdomino") -> Any:
        return self.me["ratings"].get(game)


def seated(server: Server, players: list[Player | None], **wanted: Any) -> Seated:
    """A table of people; those who are players wish to be rated."""
    seats = [{"kind": "friend"} for _ in players]
    opened = server.post(
        "/api/tables", {"game": "kingdomino", "seats": seats, **wanted}, status=201
    )
    tokens = {}
    for one, player in zip(opened["invitations"], players, strict=True):
        who = {"nickname": f"Seat {one['seat']}", "nonce": secrets.token_urlsafe(12)}
        if player:
            who["player"] = player.secret
        path = f"/api/tables/{opened['id']}/seats/{one['seat']}/join"
        tokens[one["seat"]] = server.post(path, who, one["invitation"], 201)["token"]
    return Seated(server, opened["id"], tokens, {})


def places(view: Any) -> list[int]:
    scores = sorted(view["position"]["scores"], key=lambda score: int(score["seat"]))
    return [score["place"] for score in scores]


def test_the_winner_gains_what_the_loser_loses_and_it_is_shown_at_the_next_table(
    server: Server,
) -> None:
    ann, bob = Player(server, "Ann"), Player(server, "<i>Bob</i>")
    assert ann.me == {"id": ann.id, "name": "Ann", "ratings": {}}
    table = seated(server, [ann, bob, None])
    told = [seat["player"] for seat in table.view()["seats"]]
    assert told == [
        {"id": ann.id, "points": 1500, "deviation": 350},
        {"id": bob.id, "points": 1500, "deviation": 350},
        None,
    ]
    won = places(table.play_to_the_end())
    rating = wait_for(ann.rating)
    if won[0] == won[1]:
        assert rating["points"] == bob.rating()["points"] == 1500
    else:
        assert {rating["points"], bob.rating()["points"]} == {1662, 1338}
        assert (rating["points"] > 1500) == (won[0] < won[1])
    assert rating["games"] == 1
    assert rating["deviation"] < 300
    again = seated(server, [bob, None]).view()["seats"][0]["player"]
    assert again["points"] == bob.rating()["points"]
    sent = b"".join(server.sent)
    assert ann.secret.encode() not in sent
    record = server.get(f"{table.path}/record")
    assert ann.id not in record  # the record is as it was


def test_what_is_not_rated(server: Server) -> None:
    ann, bob = Player(server, "Ann"), Player(server, "Bob")
    seated(server, [ann, ann]).play_to_the_end()  # against oneself
    seated(server, [ann, None]).play_to_the_end()  # against somebody who did not wish it
    seated(server, [ann, bob], aids={"hints": True}).play_to_the_end()
    position = (
        "kingdomino 2 round=0 step=claim next=4:2,6,37:1,42 undealt=1-3,5,7-36,38-41,43-48 hand=3 "
        "kingdoms=#;# discards=0,0"
    )
    seated(server, [ann, bob], position=position).play_to_the_end()
    assert server.hall
    server.inside(server.hall.players.rate(server.hall.tables[seated(server, [ann, bob]).id].table))
    assert ann.rating() is None is bob.rating()


def test_who_leaves_is_last_and_a_game_counts_once(server: Server) -> None:
    ann, bob = Player(server, "Ann"), Player(server, "Bob")
    table = seated(server, [ann, bob])
    server.post(f"{table.path}/seats/0/leave", token=table.tokens[0])
    table.play_to_the_end()
    assert wait_for(ann.rating)["points"] == 1338
    assert bob.rating()["points"] == 1662
    assert server.hall
    for _ in range(3):
        server.inside(server.hall.players.rate(server.hall.tables[table.id].table))
    assert bob.rating()["games"] == 1


def test_a_player_who_is_forgotten_leaves_nothing_behind(server: Server) -> None:
    ann, bob = Player(server, "Ann"), Player(server, "Bob")
    table = seated(server, [ann, bob])
    server.post("/api/players/me/forget", token=ann.secret)
    server.get("/api/players/me", ann.secret, 401)
    table.play_to_the_end()
    assert bob.rating() is None  # nobody is left to compare with
    refused = server.post("/api/players/me/forget", token=ann.secret, status=401)
    assert refused["code"] == "no-player"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": "Ann"},
        {"name": "", "secret": "s" * 43},
        {"name": "\u202eAnn", "secret": "s" * 43},
        {"name": "x" * 25, "secret": "s" * 43},
        {"name": "Ann", "secret": "short"},
        {"name": "Ann", "secret": "s" * 87},
        {"name": "Ann", "secret": "semi;colon" * 5},
        {"name": ["Ann"], "secret": "s" * 43},
    ],
)
def test_players_that_cannot_be_are_refused(server: Server, body: Any) -> None:
    assert server.post("/api/players", body, status=422)["detail"]


def test_a_secret_that_nobody_has_opens_nothing(server: Server) -> None:
    for token in (None, "x", "s" * 43, "' or 1=1 --"):
        server.get("/api/players/me", token, 401)
    table = seated(server, [None, None])
    assert table.view()["seats"][0]["player"] is None
    opened = server.post(
        "/api/tables", {"game": "duel", "seats": [{"kind": "friend"}] * 2}, status=201
    )
    who = {"nickname": "Eve", "nonce": "12345678", "player": "s" * 43}
    key = opened["invitations"][0]["invitation"]
    server.post(f"/api/tables/{opened['id']}/seats/0/join", who, key, 401)
    del who["player"]
    server.post(f"/api/tables/{opened['id']}/seats/0/join", who, key, 201)


def test_a_flood_of_players_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = settings(sqlite_url(tmp_path_factory.mktemp("few")), tables_per_hour=1.0, table_burst=3)
    with running(few) as server:
        bodies = [{"name": f"P{n}", "secret": secrets.token_urlsafe(32)} for n in range(5)]
        statuses = [server.http.post("/api/players", json=body).status_code for body in bodies]
        assert statuses == [201, 201, 201, 429, 429]


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_two_games_of_the_same_people_that_end_at_once_both_count(
    tmp_path_factory: pytest.TempPathFactory, database: str
) -> None:
    with contextlib.ExitStack() as stack:
        if database == "sqlite":
            url = sqlite_url(tmp_path_factory.mktemp("both"))
        else:
            url = stack.enter_context(private_postgres()).new_database()
        server = stack.enter_context(running(settings(url)))
        ann, bob = Player(server, "Ann"), Player(server, "Bob")
        tables = [seated(server, [ann, bob]) for _ in range(4)]
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda pair: pair[1].play_to_the_end(pair[0]), enumerate(tables)))
        wait_for(lambda: (ann.rating() or {"games": 0})["games"] == 4)
        assert bob.rating()["games"] == 4
        assert ann.rating()["points"] + bob.rating()["points"] == pytest.approx(3000, abs=60)
        assert server.hall
        server.inside(server.hall.players.expire(now() + 1, now()))
        assert ann.rating()  # who has played is kept
        eve = Player(server, "Eve")
        server.inside(server.hall.players.expire(now() + 1, now()))
        server.get("/api/players/me", eve.secret, 401)
        server.inside(server.hall.players.expire(0.0, now() + YEAR + 1))
        server.get("/api/players/me", ann.secret, 401)
