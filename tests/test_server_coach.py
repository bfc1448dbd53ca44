"""The coach over the API: hints, reviews, and games that begin where others were."""

import asyncio
import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from crownlands.notation.record import Record
from crownlands.server import coach
from servers import Seated, Server, running, seat_all, settings, sqlite_url, wait_for

LITTLE = 64  # playouts of a decision


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("coach")
    with running(settings(sqlite_url(folder), coach_playouts=LITTLE)) as started:
        yield started


@pytest.fixture(scope="module")
def over(server: Server) -> Seated:
    """A game that has been played."""
    table = seat_all(server, "person person")
    table.play_to_the_end()
    return table


def at_turn(table: Seated, seat: int) -> Any:
    """The position once it is this seat's turn."""

    def position() -> Any:
        shown = table.view()["position"]
        return shown if shown["to_play"] == seat else None

    return wait_for(position)


def events_of(table: Seated, kind: str) -> list[Any]:
    events = table.server.get(f"{table.path}/events", table.tokens[0])["events"]
    return [event for event in events if event["kind"] == kind]


def reviewed(table: Seated, state: str = "done") -> Any:
    """The review, once it has come to this state.

    The coach lets everybody else go first: each moment of the game is waited for by itself.
    """
    told: Any = {"state": "working", "done": -1}

    def goes_on() -> Any:
        now = table.server.get(f"{table.path}/review")
        return now if (now["state"], now["done"]) != ("working", told["done"]) else None

    while told["state"] == "working":
        told = wait_for(goes_on)
    assert told["state"] == state
    return told["review"]


def test_who_is_to_play_against_bots_gets_a_hint_and_everybody_sees_it(server: Server) -> None:
    table = seat_all(server, "person bot")
    position = at_turn(table, 0)
    assert table.view()["aids"]["hints"] is True
    answer = server.post(f"{table.path}/hint", token=table.tokens[0])
    assert answer["ply"] == position["ply"]
    moves = {choice["move"] for choice in position["choices"]}
    options = answer["hint"]["options"]
    assert {option["notation"] for option in options} <= moves
    assert all(option["reasons"][0]["words"] for option in options)
    assert sum(answer["hint"]["chances"]) == pytest.approx(1)
    told = events_of(table, "hinted")
    assert [event["data"] for event in told] == [{"seat": 0, "ply": position["ply"]}]
    again = server.post(f"{table.path}/hint", token=table.tokens[0])
    assert again == answer
    assert events_of(table, "hinted") == told
    server.post(f"{table.path}/moves", {"move": options[0]["notation"], "ply": answer["ply"]},
                table.tokens[0])  # fmt: skip


def test_the_coach_gets_ready_where_hints_may_be_asked_for(tmp_path: Path) -> None:
    """Its process is there before anybody asks, and only where somebody may."""
    others = set(active_children())
    with running(settings(sqlite_url(tmp_path), coach_playouts=LITTLE)) as server:
        seat_all(server, "person person")
        assert not set(active_children()) - others
        seat_all(server, "person bot")
        assert wait_for(lambda: set(active_children()) - others)


def test_a_review_that_fails_is_told_and_may_be_asked_for_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat_all(server, "person person")
    table.play_to_the_end(seed=1)
    path = f"{table.path}/review"
    with monkeypatch.context() as broken:
        broken.setattr(coach, "put_together", int)  # which takes no record, anywhere
        server.post(path)
        reviewed(table, "failed")
    assert server.post(path)["state"] == "working"
    assert reviewed(table)


def test_a_review_that_is_finished_while_it_is_looked_for_is_not_denied(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat_all(server, "person person")
    table.play_to_the_end(seed=2)
    assert server.coach
    at_work, looked = server.coach, asyncio.Event()
    kept, keep = at_work.kept, at_work.store.keep_review

    async def keep_once_looked_for(*given: Any) -> None:
        await looked.wait()
        await keep(*given)

    async def answer_late(*given: Any) -> str | None:
        found = await kept(*given)
        looked.set()
        while table.id in at_work.jobs:
            await asyncio.sleep(0.01)
        return found

    monkeypatch.setattr(at_work.store, "keep_review", keep_once_looked_for)
    path = f"{table.path}/review"
    assert server.post(path)["state"] == "working"
    with monkeypatch.context() as late:
        late.setattr(at_work, "kept", answer_late)
        assert server.get(path)["state"] == "working"
    assert server.get(path)["state"] == "done"


def test_people_among_themselves_play_without_hints_unless_they_want_them(server: Server) -> None:
    table = seat_all(server, "person person")
    seat = table.view()["position"]["to_play"]
    refused = server.post(f"{table.path}/hint", token=table.tokens[seat], status=403)
    assert refused["code"] == "no-hints"
    wanted = seat_all(server, "person person", aids={"hints": True})
    seat = wanted.view()["position"]["to_play"]
    assert server.post(f"{wanted.path}/hint", token=wanted.tokens[seat])["hint"]["seat"] == seat


def test_a_hint_is_for_who_sits_there_and_is_to_play(server: Server, over: Seated) -> None:
    table = seat_all(server, "person person", aids={"hints": True})
    seat = table.view()["position"]["to_play"]
    path = f"{table.path}/hint"
    server.post(path, status=401)
    server.post(path, token="x" * 43, status=401)
    late = server.post(path, token=table.tokens[1 - seat], status=409)
    assert late["detail"] == f"It is the turn of seat {seat}, not of seat {1 - seat}."
    gone = server.post(f"{over.path}/hint", token=over.tokens[0], status=409)
    assert gone["code"] == "over"
    assert not events_of(table, "hinted")


def test_who_asks_for_a_hundred_hints_at_once_is_told_to_wait(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert server.coach
    at = time.monotonic()
    monkeypatch.setattr(server.coach._limit, "clock", lambda: at)  # however long a hint takes
    position = "kingdomino 2 round=0 step=claim next=4:2,6,37:1,42 undealt=1-3,5,7-36,38-41,43-48"
    body = {"position": f"{position} hand=3 kingdoms=#;# discards=0,0"}
    answers = [server.http.post("/api/hint", json=body) for _ in range(30)]
    assert {answer.status_code for answer in answers} == {200, 429}
    late = answers[-1]
    assert late.json()["code"] == "too-many-hints"
    assert int(late.headers["Retry-After"]) >= 1


def test_a_finished_game_is_reviewed_once_and_kept(server: Server, over: Seated) -> None:
    server.get(f"{over.path}/review", status=404)
    begun = server.post(f"{over.path}/review")
    assert begun["state"] == "working"
    assert begun["total"] > 50
    review = reviewed(over)
    assert [player["name"] for player in review["players"]] == ["Player 0", "Player 1"]
    assert len(review["summary"]) == 3
    assert sum(player["luck"] for player in review["players"]) == pytest.approx(0)
    again = server.post(f"{over.path}/review")
    assert (again["state"], again["review"]) == ("done", review)


def test_a_game_under_way_is_not_reviewed(server: Server) -> None:
    table = seat_all(server)
    assert server.post(f"{table.path}/review", status=409)["code"] == "not-over"


def test_an_uploaded_record_is_reviewed_if_it_is_whole_and_right(
    server: Server, over: Seated
) -> None:
    text = server.get(f"{over.path}/record")
    record = Record.read(text)
    cut = Record({"Game": "kingdomino", "Seats": "2"}, record.moves[:20])
    wrong = Record({**record.tags, "Scores": "1 1"}, record.moves)
    for told, sentence in ((cut, "only a whole game"), (wrong, "Scores")):
        table = server.post("/api/records", str(told), status=201)["id"]
        refused = server.post(f"/api/tables/{table}/review", status=422)
        assert sentence in refused["detail"]


def test_another_game_begins_where_one_was(server: Server, over: Seated) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "level": "peasant"}]
    moment = over.view()["position"]["ply"] // 2
    table = seat_all(server, "person bot", start={"table": over.id, "ply": moment})
    at_turn(table, 0)
    assert server.hall
    played = server.hall.tables[over.id].table.game
    begun = server.hall.tables[table.id].table.game
    assert begun.history[0].tobytes() == played.history[moment].tobytes()
    assert table.play_to_the_end()["phase"] == "over"
    text = server.get(f"{table.path}/record")
    assert Record.read(text).check() == []
    record = {"record": server.get(f"{over.path}/record"), "ply": moment}
    body = {"game": "kingdomino", "seats": seats, "start": record}
    server.post("/api/tables", body, status=201)


@pytest.mark.parametrize(
    ("start", "seats", "status"),
    [
        ({"ply": 1_000}, 2, 422),  # there is no such moment
        ({"ply": 3}, 3, 422),  # not so many seats
        ({"ply": 3, "table": "AAAAAAAAAAAAAAAAAAAAAA"}, 2, 404),
        ({"ply": 3, "table": None}, 2, 422),  # of which game?
        ({"ply": 3, "table": None, "record": "nonsense"}, 2, 422),
        ({"ply": None}, 2, 422),
    ],
)
def test_a_moment_that_is_none_is_refused(
    server: Server, over: Seated, start: dict[str, Any], seats: int, status: int
) -> None:
    body = {
        "game": "kingdomino",
        "seats": [{"kind": "person"}] * seats,
        "start": {"table": over.id, **start},
    }
    server.post("/api/tables", body, status=status)


def test_a_game_does_not_begin_at_its_end(server: Server, over: Seated) -> None:
    last = over.view()["position"]["ply"]
    body = {
        "game": "kingdomino",
        "seats": [{"kind": "person"}] * 2,
        "start": {"table": over.id, "ply": last},
    }
    refused = server.post("/api/tables", body, status=422)
    assert refused["detail"] == "The game is over in this position: begin with an earlier one."


def test_a_game_under_way_without_hints_is_not_tried_out(server: Server) -> None:
    table = seat_all(server)
    body = {"game": "kingdomino", "seats": [{"kind": "person"}] * 2}
    start = {"table": table.id, "ply": 5}
    assert server.post("/api/tables", body | {"start": start}, status=403)["code"] == "no-hints"
