"""Puzzles over the API: listed, posed, answered; the answer is told to nobody before."""

import pytest

from crownlands.puzzles.shelf import shelf
from servers import Server

FIRST = next(iter(shelf().values()))


def test_puzzles_are_listed_by_game_theme_and_level_the_easiest_first(server: Server) -> None:
    everything = server.get("/api/puzzles")["puzzles"]
    assert [head["id"] for head in everything] == list(shelf())
    ratings = [head["rating"] for head in everything]
    assert ratings == sorted(ratings)
    for name in ("game", "theme", "level"):
        wanted = everything[-1][name]
        found = server.get(f"/api/puzzles?{name}={wanted}")["puzzles"]
        assert found == [head for head in everything if head[name] == wanted] != []


def test_a_puzzle_is_posed_without_its_answer(server: Server) -> None:
    posed = server.get(f"/api/puzzles/{FIRST.id}")
    assert posed["position"] == FIRST.position
    assert not {"best", "tempting", "costs"} & set(posed)
    choices = {choice["move"] for choice in posed["view"]["choices"]}
    assert choices == {FIRST.best, *FIRST.costs}
    assert server.http.get(f"/api/puzzles/{FIRST.id}").headers["cache-control"].startswith("public")


def test_an_answer_is_judged_and_explained(server: Server) -> None:
    path = f"/api/puzzles/{FIRST.id}/answer"
    right = server.http.get(path, params={"move": FIRST.best}).json()
    assert (right["solved"], right["cost"]) == (True, 0)
    wrong = server.http.get(path, params={"move": FIRST.tempting}).json()
    assert (wrong["solved"], wrong["cost"]) == (False, FIRST.costs[FIRST.tempting])
    assert wrong["best"]["move"] == FIRST.best
    assert [one["move"] for one in wrong["costs"]] == list(FIRST.costs)
    assert all(reason["words"].endswith(".") for reason in wrong["reasons"])


def test_a_day_has_its_puzzle_and_the_next_another(server: Server) -> None:
    days = [server.get(f"/api/puzzles/daily?date=2026-11-{day}")["puzzle"] for day in (16, 16, 17)]
    assert days[0] == days[1] != days[2]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/puzzles/0123456789", 404),
        ("/api/puzzles/no-such-puzzle", 422),
        (f"/api/puzzles/{FIRST.id}/answer", 422),
        (f"/api/puzzles/{FIRST.id}/answer?move=nonsense", 422),
        (f"/api/puzzles/{FIRST.id}/answer?move=%2B17", 422),
        ("/api/puzzles?theme=weather", 422),
        ("/api/puzzles?level=4", 422),
        ("/api/puzzles?game=chess", 422),
        ("/api/puzzles/daily?date=tomorrow", 422),
    ],
)
def test_what_is_not_there_is_refused_with_a_sentence(
    server: Server, path: str, status: int
) -> None:
    assert server.get(path, status=status)["detail"]
