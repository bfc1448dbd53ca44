"""Puzzles: those that come with the package, how they are found, and the command."""

import datetime
import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crownlands.analysis.outlook import PHRASES
from crownlands.cli import app
from crownlands.core.errors import CrownlandsError, IllegalMove
from crownlands.puzzles import mine
from crownlands.puzzles.answers import answer
from crownlands.puzzles.judging import GAP, TEMPTED
from crownlands.puzzles.puzzle import LEVELS, THEMES, Puzzle
from crownlands.puzzles.selecting import CLEAREST, OF_A_GAME, OF_A_SORT, select
from crownlands.puzzles.shelf import choose, find, of_the_day, shelf

pytestmark = pytest.mark.plain

FIRST = next(iter(shelf().values()))
ALL = list(shelf().values())


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_has_one_best_move_and_the_cost_of_every_other(puzzle: Puzzle) -> None:
    game = puzzle.table()
    moves = {str(move) for move in game.legal_moves}
    assert moves == {puzzle.best, *puzzle.costs}
    assert puzzle.best not in puzzle.costs
    assert min(puzzle.costs.values()) >= GAP - 0.05
    assert puzzle.costs[puzzle.tempting] >= TEMPTED - 0.05
    assert puzzle.theme in THEMES
    assert puzzle.level in LEVELS
    assert set(puzzle.chances) <= set(puzzle.costs)
    assert all(kind in PHRASES for told in puzzle.outlook.values() for kind, _ in told)
    assert Puzzle.read(puzzle.line()) == puzzle
    assert (puzzle.game, puzzle.seats) == (game.name, game.seats)
    assert tuple(puzzle.variants) == game.variants


def test_the_right_answer_costs_nothing_and_the_tempting_one_what_it_costs() -> None:
    right, wrong = answer(FIRST, FIRST.best), answer(FIRST, FIRST.tempting)
    assert (right.solved, right.cost) == (True, 0.0)
    assert (wrong.solved, wrong.cost) == (False, FIRST.costs[FIRST.tempting])
    assert right.why == wrong.why
    with pytest.raises(IllegalMove):
        answer(FIRST, "nonsense")


def test_puzzles_are_chosen_by_game_theme_and_level() -> None:
    last = ALL[-1]
    found = choose(last.game, last.theme, last.level)
    assert last in found
    assert {(one.game, one.theme, one.level) for one in found} == {
        (last.game, last.theme, last.level)
    }
    with pytest.raises(CrownlandsError, match="no puzzles of theme 'weather'"):
        choose(theme="weather")
    with pytest.raises(CrownlandsError) as refused:
        choose(theme="spell")  # there might be such puzzles, but there are none
    offered = str(refused.value).split("choose ")[1].rstrip(".").replace(" or ", ", ").split(", ")
    assert set(offered) == {one.theme for one in ALL}
    with pytest.raises(CrownlandsError, match="no puzzle 'nobody'"):
        find("nobody")


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    day = datetime.date(2026, 11, 16)
    days = [of_the_day(day + datetime.timedelta(days=n)).id for n in range(2 * len(ALL))]
    assert Counter(days) == dict.fromkeys(shelf(), 2)
    assert days[: len(ALL)] == days[len(ALL) :]


def test_of_many_alike_the_clearest_are_kept_and_none_that_is_dull() -> None:
    kept = select(ALL)
    assert Counter(one.id for one in kept) == dict.fromkeys(shelf(), 1)  # they were kept before
    alike = [replace(FIRST, source=f"search@500 seed {n} ply 9") for n in range(50)]
    assert len(select(alike)) == OF_A_SORT
    assert len(select([replace(one, source=FIRST.source) for one in alike])) == OF_A_GAME
    silent = replace(FIRST, outlook={}, tempting=next(iter(FIRST.costs)))
    assert select([replace(silent, costs=dict.fromkeys(FIRST.costs, CLEAREST + 1))]) == []


# The command


def run(*arguments: str, typed: str = "") -> str:
    done = CliRunner().invoke(app, ["puzzles", *arguments], input=typed)
    if done.exception:
        raise done.exception
    return done.output


def test_the_command_lists_and_judges() -> None:
    listed = json.loads(run("list", "--json"))["puzzles"]
    assert [one["id"] for one in listed] == list(shelf())
    assert str(len(ALL)) in run("list")
    told = json.loads(run("solve", FIRST.id, FIRST.tempting, "--json"))
    assert told["solved"] is False
    assert told["best"] == FIRST.best
    assert f"Right: {FIRST.best} is best." in run("solve", FIRST.id, FIRST.best)
    with pytest.raises(CrownlandsError, match="no puzzle"):
        run("solve", "nobody", "x")


def test_a_puzzle_is_played_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    said = run("play", FIRST.id, typed=f"nonsense\n{FIRST.tempting}\n")
    assert "is not a move" in said
    assert f"behind the best, which is {FIRST.best}." in said
    assert "Solved 0 of 1." in said
    assert "Solved 1 of 1." in run("play", FIRST.id, typed=f"{FIRST.best}\n")
    assert f"The best is {FIRST.best}." in run("play", FIRST.id, typed="?\n")
    assert "Solved" not in run("play", FIRST.id, typed="q\n")
    with pytest.raises(CrownlandsError, match="A day is like"):
        run("daily", "--date", "tomorrow")
    assert of_the_day(datetime.date(2026, 11, 16)).id in run("daily", "--date", "2026-11-16")


# Mining


def test_every_course_has_its_share_of_the_time() -> None:
    plan = mine.Plan(until=0.0, first=1)
    took = {course: 1.0 + len(course.game) for course in mine.COURSES}
    calls = plan.calls()
    for _ in range(2_000):
        call = next(calls)
        plan.note(call, took[call[1]])
    shares = [plan.spent[course] / course.share for course in mine.COURSES]
    assert max(shares) - min(shares) < 2 * max(took.values())


def test_mining_that_could_not_work_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CrownlandsError, match="more than 0 minutes"):
        run("mine", "-o", str(tmp_path / "out"), "--minutes", "0")
    with pytest.raises(CrownlandsError, match="cannot be read: No such file"):
        run("mine", "-o", str(tmp_path / "out"), "--check", str(tmp_path / "nothing.jsonl"))
    assert not (tmp_path / "out").exists()


LITTLE_ELSE = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {NAMES}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
import crownlands.puzzles.mine
"""


def test_mining_needs_the_engine_and_nothing_else_of_the_package(tmp_path: Path) -> None:
    others = {"platformdirs", "filelock", "rich", "typer", "pydantic", "textual", "matplotlib"}
    script = LITTLE_ELSE.replace("{NAMES}", repr(others))
    environment = {**os.environ, "CROWNLANDS_CACHE": str(tmp_path), "CROWNLANDS_JIT": "0"}
    subprocess.run([sys.executable, "-c", script], check=True, env=environment)
