"""What outlives a server, and what does not outlive its time."""

import random
import time
from pathlib import Path

import pytest

from crownlands.server import hall, turns, views
from servers import close_of, running, seat_all, settings, sqlite_url


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


def test_the_clock_runs_on_while_the_server_is_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(sqlite_url(tmp_path))) as first:
        table = seat_all(first, "person person", clock={"seconds": 3_600})
        seat = table.view()["position"]["to_play"]
        assert not table.view()["seats"][seat]["stand_in"]
    later = time.time() + 3_601
    for part in (hall, turns, views):
        monkeypatch.setattr(part, "now", lambda: later)
    with running(settings(sqlite_url(tmp_path))) as second:
        table.server = second
        table.wait_for_turn(1 - seat)
        assert table.view()["seats"][seat]["stand_in"]
        events = second.get(f"{table.path}/events")["events"]
        assert {e["data"]["why"] for e in events if e["kind"] == "taken_over"} == {"clock"}


def test_an_abandoned_table_expires_and_one_in_use_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(sqlite_url(tmp_path), keep_days=2.0)) as server:
        hall = server.hall
        assert hall
        abandoned, used = seat_all(server), seat_all(server)
        watching, _ = server.hello(abandoned.id)

        def days_later(days: float) -> int:
            later = time.time() + days * 86_400
            hall._began = time.monotonic() - days * 86_400
            monkeypatch.setattr("crownlands.server.hall.now", lambda: later)
            return int(server.inside(hall.expire()))

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
