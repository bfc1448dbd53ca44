"""The deal of the day: the same for everybody, one try that counts, and no way round that."""

import datetime
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from crownlands.catalogue import GAMES
from crownlands.notation.record import Record
from crownlands.server import day
from servers import Seated, Server, running, settings, sqlite_url, wait_for

TODAY = datetime.date(2026, 5, 17)
NOON = datetime.datetime.combine(TODAY, datetime.time(12), datetime.UTC).timestamp()


@pytest.fixture(scope="module", autouse=True)
def day_that_does_not_end() -> Iterator[None]:
    """It is noon, however late the tests are run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(day, "now", lambda: NOON)
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("day")
    with running(settings(sqlite_url(folder), day_tries_per_address=1_000)) as started:
        yield started


def new_key() -> str:
    return secrets.token_urlsafe(32)


def begin(
    server: Server, key: str, game: str = "kingdomino", status: int = 201, **said: Any
) -> Any:
    return server.post(f"/api/day/{game}", {"nickname": "Ann", **said}, key, status)


def sit(server: Server, key: str, game: str = "kingdomino", status: int = 201) -> Seated:
    tried = begin(server, key, game, status)
    return Seated(server, tried["id"], {0: tried["token"]}, {})


def move(table: Seated) -> None:
    """The first of my moves, once the bots have made theirs."""
    wait_for(lambda: table.view()["position"]["to_play"] == 0)
    table.move()


def standing(server: Server, game: str = "kingdomino", key: str | None = None) -> Any:
    return next(deal for deal in server.get("/api/day", key)["deals"] if deal["game"] == game)


def dealt(table: Seated) -> dict[str, list[str]]:
    """What came, by the kind of deals."""
    decks: dict[str, list[str]] = {}
    for deal in server_deals(table)["deals"]:
        decks.setdefault(deal["deck"], []).append(deal["move"])
    return decks


def server_deals(table: Seated) -> Any:
    return table.server.get(f"{table.path}/deals", table.tokens[0])


@pytest.mark.parametrize(("hours", "date"), [(11.9, 17), (12.1, 18), (-11.9, 17), (-12.1, 16)])
def test_a_day_goes_from_midnight_to_midnight_in_utc(
    monkeypatch: pytest.MonkeyPatch, hours: float, date: int
) -> None:
    monkeypatch.setattr(day, "now", lambda: NOON + 3600 * hours)
    assert day.date_now() == TODAY.replace(day=date)


def test_every_game_has_a_deal_today_with_a_person_and_bots(server: Server) -> None:
    told = server.get("/api/day")
    assert told["date"] == str(TODAY)
    assert [deal["game"] for deal in told["deals"]] == list(GAMES)
    assert {deal["seats"] for deal in told["deals"]} == {2, 4}
    assert {deal["mine"] for deal in told["deals"]} == {None}
    commitments = {deal["commitment"] for deal in told["deals"]}
    assert len(commitments) == len(GAMES)
    assert {deal["commitment"] for deal in server.get("/api/day")["deals"]} == commitments


@pytest.mark.parametrize("game", GAMES)
def test_everybody_gets_the_same_deals_whatever_they_play(server: Server, game: str) -> None:
    """Other moves bring other numbers of buildings, and the same dominoes all the same."""
    tables = [sit(server, new_key(), game) for _ in range(2)]
    ends = [table.play_to_the_end(seed) for seed, table in enumerate(tables)]
    assert ends[0]["position"]["kingdoms"] != ends[1]["position"]["kingdoms"]
    one, other = map(dealt, tables)
    assert one.keys() == other.keys()
    for deck, moves in one.items():
        common = min(len(moves), len(other[deck]))
        assert moves[:common] == other[deck][:common] != []
    assert ends[0]["fair"]["commitment"] == standing(server, game)["commitment"]
    assert ends[0]["fair"]["nonces"] == []


def test_the_same_moves_meet_the_same_answers_of_the_bots(server: Server) -> None:
    logs = []
    for _ in range(2):
        table = sit(server, new_key(), "origins")
        table.play_to_the_end(seed=5)
        events = server.get(f"{table.path}/events", table.tokens[0])["events"]
        logs.append([event["data"]["move"] for event in events if event["kind"] == "moved"])
    assert logs[0] == logs[1]


def test_the_record_of_a_try_proves_its_deals(server: Server) -> None:
    table = sit(server, new_key(), "queendomino")
    table.play_to_the_end()
    text = server.get(f"{table.path}/record", table.tokens[0])
    record = Record.read(text)
    assert record.tags["FairDay"] == server.get("/api/day")["date"]
    assert not record.check()
    assert server.post("/api/records/check", text)["right"]
    as_any_other = Record({**record.tags}, record.moves)
    del as_any_other.tags["FairDay"]
    assert as_any_other.check() != []


def test_the_score_is_that_of_the_game_and_has_a_place_among_the_days(server: Server) -> None:
    before = standing(server)["tries"]
    keys = [new_key() for _ in range(3)]
    points = []
    for seed, key in enumerate(keys):
        table = sit(server, key)
        assert standing(server, key=key)["mine"] == {
            "table": table.id,
            "points": None,
            "rank": None,
        }
        end = table.play_to_the_end(seed)
        points.append(end["position"]["scores"][0]["points"])
    told = standing(server)
    assert told["tries"] == before + 3 == sum(one["tries"] for one in told["spread"])
    spread = [one["points"] for one in told["spread"]]
    assert spread == sorted(set(spread))
    for key, mine in zip(keys, points, strict=True):
        better = sum(one["tries"] for one in told["spread"] if one["points"] > mine)
        shown = standing(server, key=key)["mine"]
        assert (shown["points"], shown["rank"]) == (mine, better + 1)


def test_a_second_try_of_the_same_browser_is_the_first_one_again(server: Server) -> None:
    key = new_key()
    first = begin(server, key)
    table = Seated(server, first["id"], {0: first["token"]}, {})
    move(table)
    again = begin(server, key, status=200, nickname="Somebody else")
    assert (again["id"], again["token"]) == (first["id"], first["token"])
    assert again["view"]["seats"][0]["nickname"] == "Ann"
    tries = standing(server)["tries"]
    table.play_to_the_end()
    assert begin(server, key, status=200)["id"] == first["id"]
    assert standing(server)["tries"] == tries + 1


def test_of_tries_begun_at_the_same_moment_one_counts(server: Server) -> None:
    key = new_key()

    def ask(_: int) -> str:
        path, headers = "/api/day/duel", {"Authorization": f"Bearer {key}"}
        answer = server.http.post(path, json={"nickname": "Ann"}, headers=headers)
        assert answer.status_code in (200, 201)
        return str(answer.json()["id"])

    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(ask, range(6)))) == 1


def test_nothing_helps_a_try_and_nobody_else_sees_it(server: Server) -> None:
    """Neither hints, take-backs, bots nor spectators; and the secret is told when it is over."""
    key = new_key()
    table = sit(server, key)
    move(table)
    token = table.tokens[0]
    for path, code in (("take-back", "one-try"), ("hint", "no-hints")):
        assert server.post(f"{table.path}/{path}", None, token, 403)["code"] == code
    bot = server.post(f"{table.path}/seats/0/bot", {"level": "monarch"}, token, 403)
    assert bot["code"] == "own-try"
    for path in ("", "/events", "/record", "/picture.svg", "/review"):
        assert server.get(f"{table.path}{path}", status=403)["code"] == "spectators"
        assert server.get(f"{table.path}{path}", key, status=403)["code"] == "spectators"
    start = {"table": table.id, "ply": 3}
    seats = [{"kind": "person"}, *[{"kind": "bot", "level": "squire"}] * 3]
    wanted = {"game": "kingdomino", "seats": seats, "start": start}
    server.post("/api/tables", wanted, status=403)
    assert server.post("/api/tables", wanted, token, 403)["code"] == "no-hints"
    sent = len(server.sent)
    view = table.view()
    assert view["fair"]["secret"] is None
    assert server.hall
    secret = server.hall.tables[table.id].table.secret.encode()
    assert not any(secret in part for part in server.sent[sent:])
    assert table.play_to_the_end()["fair"]["secret"] == secret.decode()


def test_a_try_is_not_begun_without_a_key_a_game_or_a_day(server: Server) -> None:
    asked = server.post("/api/day/kingdomino", {"nickname": "Ann"}, None, 401)
    for told in (asked, begin(server, "short", status=401), server.get("/api/day", "a b", 401)):
        assert "a key of your own" in told["detail"]
    key = new_key()
    assert "chess" in begin(server, key, "chess", 404)["detail"]
    yesterday = str(TODAY - datetime.timedelta(days=1))
    assert begin(server, key, date=yesterday, status=409)["code"] == "day-over"
    begin(server, key, date="soon", status=422)
    begin(server, key, nickname="\u200b", status=422)
    assert "yet" in server.get("/api/day?date=9999-12-31", status=404)["detail"]
    past = server.get("/api/day?date=2001-01-01")["deals"]
    assert {(deal["tries"], deal["commitment"]) for deal in past} == {(0, None)}
    assert standing(server, key=key)["mine"] is None


def test_a_name_with_markup_is_a_name(server: Server) -> None:
    name = "<b onclick=x>&amp;"
    view = begin(server, new_key(), nickname=name)["view"]
    assert view["seats"][0]["nickname"] == name


def test_a_try_that_was_begun_is_played_on_after_midnight_and_counts_for_its_day(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, today = new_key(), str(TODAY)
    table = sit(server, key, "duel")
    monkeypatch.setattr(day, "now", lambda: day.ends_at(TODAY) + 1)
    tomorrow = server.get("/api/day", key)
    assert tomorrow["date"] > today
    assert all(deal["mine"] is None and deal["tries"] == 0 for deal in tomorrow["deals"])
    new = {deal["game"]: deal["commitment"] for deal in tomorrow["deals"]}
    old = {d["game"]: d["commitment"] for d in server.get(f"/api/day?date={today}")["deals"]}
    assert not set(new.values()) & set(old.values())
    points = table.play_to_the_end()["position"]["scores"][0]["points"]
    past = server.get(f"/api/day?date={today}", key)["deals"]
    assert next(deal for deal in past if deal["game"] == "duel")["mine"]["points"] == points
    assert begin(server, key, "duel", 200, date=today)["id"] == table.id


def test_one_address_cannot_flood_the_day(tmp_path: Any) -> None:
    with running(settings(sqlite_url(tmp_path), day_tries_per_address=3)) as server:
        keys = [new_key() for _ in range(4)]
        for key in keys[:3]:
            begin(server, key)
        refused = begin(server, keys[3], status=429)
        assert refused["code"] == "too-many"
        begin(server, keys[0], status=200)  # who has begun goes on
        tables = server.inside(server.hall.store.count()) if server.hall else 0
        assert tables == 3
    with running(settings(sqlite_url(tmp_path), table_burst=2, tables_per_hour=1)) as server:
        for _ in range(2):
            begin(server, new_key())
        begin(server, new_key(), status=429)
