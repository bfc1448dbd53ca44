"""Open tables: offered to everybody while somebody waits there, joined without an invitation."""

import contextlib
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from crownlands.server import app, offers
from postgres import private_postgres
from servers import Seated, Server, running, settings, sqlite_url, wait_for

SEATS = [{"kind": "person"}, {"kind": "friend"}, {"kind": "friend"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    chosen = settings(sqlite_url(tmp_path_factory.mktemp("offers")), offers_per_address=1_000)
    with running(chosen) as started:
        yield started


@pytest.fixture(autouse=True)
def _always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "FRESH", -1.0)
    monkeypatch.setattr(app, "TELLING", 0.1)


class Host:
    """Somebody who offers a table, and waits at it while this is open."""

    def __init__(self, server: Server, status: int = 201, **wanted: Any) -> None:
        asked = {"game": "kingdomino", "seats": SEATS, "offer": "anyone", **wanted}
        self.server, self.opened = server, server.post("/api/tables", asked, status=status)
        if status != 201:
            return
        self.id = self.opened["id"]
        self.path = f"/api/tables/{self.id}"
        key = self.opened["invitations"][0]["invitation"]
        self.token = server.post(f"{self.path}/seats/0/join", who("Ann"), key, 201)["token"]
        self.socket, _ = server.hello(self.id, token=self.token)

    def __enter__(self) -> "Host":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def sit(self, name: str, status: int = 201, **more: Any) -> Any:
        return self.server.post(f"{self.path}/sit", {**who(name), **more}, status=status)


def who(name: str) -> dict[str, str]:
    return {"nickname": name, "nonce": secrets.token_urlsafe(12)}


def shown(server: Server, phase: str = "open") -> dict[str, Any]:
    return {offer["id"]: offer for offer in server.get("/api/offers")[phase]}


def names(offer: Any) -> list[str]:
    """Who sits there, if it is shown: what another process told is forgotten after a while."""
    return [seat["nickname"] for seat in offer["seats"]] if offer else []


def test_a_table_is_shown_while_somebody_waits_filled_by_whoever_comes_and_then_watched(
    server: Server,
) -> None:
    with Host(server, offer="beginners", variants=["harmony"]) as host:
        offer = shown(server)[host.id]
        assert (offer["offer"], offer["game"], offer["variants"]) == (
            "beginners",
            "kingdomino",
            ["harmony"],
        )
        assert names(offer) == ["Ann", "", ""]
        assert host.sit("<b>Bob</b>")["seat"] == 1
        host.sit("Ann", status=409)  # the name is taken, not the seat
        assert host.sit("Cyd")["view"]["phase"] == "playing"
        assert host.id not in shown(server)
        assert names(shown(server, "playing")[host.id]) == ["Ann", "<b>Bob</b>", "Cyd"]
        assert host.sit("Dan", status=409)["code"] == "seat-taken"
    wait_for(lambda: host.id not in shown(server, "playing"))


def test_a_table_at_which_nobody_waits_is_not_shown(server: Server) -> None:
    with Host(server) as host:
        assert host.id in shown(server)
    wait_for(lambda: host.id not in shown(server))
    host.sit("Bob")  # who has the link may come all the same
    socket, _ = server.hello(host.id, token=host.token)
    assert host.id in shown(server)
    socket.close()


def test_who_brings_a_token_may_ask_again_when_the_answer_got_lost(server: Server) -> None:
    with Host(server) as host:
        token = secrets.token_urlsafe(32)
        first = host.sit("Bob", token=token)
        assert host.sit("Bob", token=token)["seat"] == first["seat"] == 1


def test_everybody_who_comes_at_once_gets_a_seat_of_their_own(server: Server) -> None:
    seats = [{"kind": "person"}, *[{"kind": "friend"}] * 3]
    with Host(server, seats=seats) as host, ThreadPoolExecutor(6) as pool:
        clients = [Server(server.url) for _ in range(6)]

        def come(n: int) -> int:
            path = f"{host.path}/sit"
            status: int = clients[n].http.post(path, json=who(f"Guest {n}")).status_code
            return status

        statuses = sorted(pool.map(come, range(6)))
        for client in clients:
            client.http.close()
    assert statuses == [201, 201, 201, 409, 409, 409]


def test_what_is_not_offered_is_neither_shown_nor_joined(server: Server) -> None:
    with Host(server, offer=None) as host:
        assert host.id not in shown(server)
        assert host.sit("Bob", status=403)["code"] == "not-offered"
    with Host(server, spectators=False) as quiet:
        assert quiet.id in shown(server)
        quiet.sit("Bob")
        quiet.sit("Cyd")
        assert quiet.id not in shown(server, "playing")  # nobody may watch
    assert "kind 'friend'" in Host(server, 422, seats=[{"kind": "person"}] * 2).opened["detail"]
    Host(server, 422, offer="<script>")


def test_a_bot_takes_a_seat_that_stays_empty(tmp_path: Path) -> None:
    with running(settings(sqlite_url(tmp_path), patience=0.0)) as server, Host(server) as host:
        guest = host.sit("Bob")["token"]
        server.post(f"{host.path}/seats/2/bot", {"level": "peasant"}, guest)
        assert host.id in shown(server, "playing")
        levels = [seat["level"] for seat in shown(server, "playing")[host.id]["seats"]]
        assert levels == [None, None, "knight"]


def test_a_spam_of_offers_is_refused_and_never_fills_the_door(tmp_path: Path) -> None:
    with running(settings(sqlite_url(tmp_path), offers_per_address=2)) as server:
        with Host(server) as one, Host(server) as two:
            assert Host(server, 429).opened["code"] == "too-many-offers"
            one.sit("Bob")
            one.sit("Cyd")  # that one is full
            with Host(server):
                assert len(shown(server)) == 2
            two.sit("Eve")
        # Opened while nobody was there, and attended afterwards: they are not shown all the same.
        hosts = []
        for _ in range(6):
            hosts.append(Host(server))
            hosts[-1].socket.close()
            wait_for(lambda: not shown(server))
        sockets = [server.hello(host.id, token=host.token)[0] for host in hosts]
        assert len(shown(server)) == 2
        for socket in sockets:
            socket.close()


def test_the_list_is_made_once_a_second_however_often_it_is_asked_for(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, "FRESH", 3_600.0)
    before = server.get("/api/offers")
    with Host(server):
        assert all(server.get("/api/offers") == before for _ in range(20))


def test_the_offers_of_one_process_are_shown_by_another() -> None:
    with private_postgres() as cluster, contextlib.ExitStack() as stack:
        chosen = settings(cluster.new_database())
        one, other = (stack.enter_context(running(chosen)) for _ in range(2))
        with Host(one) as host:
            wait_for(lambda: host.id in shown(other))
            there = Seated(other, host.id, {}, {})
            other.post(f"{there.path}/sit", who("Bob"), status=201)
            wait_for(lambda: "Bob" in names(shown(other).get(host.id)))

        assert one.hall
        assert one.inside(one.hall.expire()) == 0
