"""The benchmark's own arithmetic; no figure of it is asserted."""

import io
from random import Random
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from crownlands import bench
from crownlands.bench import measure_start_up, show_start_up
from crownlands.bench_envs import (
    SEATS_IN_TURN,
    choose_all,
    measure_turns,
    measure_vectors,
    play_in_turn,
    show_turns,
    show_vectors,
)
from crownlands.bench_push import WAYS, Course, measure_pushes
from crownlands.core.jit import COMPILED
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import new

pytestmark = pytest.mark.plain


def test_a_course_is_a_whole_game_in_numbers() -> None:
    course = Course.of("kingdomino", 3)
    game, states = course.begin.copy(), course.begin.copy()
    for action in course.own_numbers:
        game.push(action)
    states.dealer = None
    for action in course.all_numbers:
        states.push(action)
    assert game.is_over
    assert game.state == states.state
    assert course.begin == new("kingdomino", seed=3)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_makes_all_decisions_of_a_game(way: str) -> None:
    course, (play, _) = Course.of("kingdomino", 3), WAYS[way]
    lay_and_claim = 4 * 12 * 2  # four seats, twelve rounds
    assert play(course.begin.copy(), course, Random(1)) == lay_and_claim


def test_each_way_is_measured_beside_the_bare_step() -> None:
    rows = measure_pushes(0.002, 2, ["kingdomino"])
    assert [row["way"] for row in rows] == list(WAYS)
    assert all(row["decisions_per_second"] > 0 for row in rows)
    assert rows[0]["times_step"] == 1


def test_what_is_chosen_for_a_vector_is_legal_and_any_of_it() -> None:
    rng, out = np.zeros(WORDS, np.int64), np.zeros(2, np.int64)
    seed_generator(rng, 1, 0)
    masks = np.array([[0, 1, 0, 1], [1, 0, 0, 0]], np.uint8)
    chosen = set()
    for _ in range(50):
        choose_all(masks, rng, out)
        chosen.add(tuple(out.tolist()))
    assert chosen == {(1, 0), (3, 0)}


def test_vectors_are_measured_with_observations_and_without_on_one_core_and_more() -> None:
    games = ["duel"] if COMPILED else ["kingdomino", "duel"]  # to compile one is enough
    rows = measure_vectors(0.002, 2, [1, 2], games)
    told = [(row["game"], row["observations"], row["threads"]) for row in rows]
    assert told == [
        (game, observe, threads)
        for game in games
        for observe in (False, True)
        for threads in (1, 2)
    ]
    assert all(row["steps_per_second"] > 0 for row in rows)
    table = shown(show_vectors, [{**row, "times_yardstick": None} for row in rows])
    assert all(game in table for game in games)


@pytest.mark.parametrize("name", SEATS_IN_TURN)
def test_a_whole_game_is_played_in_pettingzoos_loop(name: str) -> None:
    pytest.importorskip("pygame")
    decisions, seconds = play_in_turn(SEATS_IN_TURN[name](), Random(1), 3)
    assert decisions == 96 if "kingdomino" in name else 7 <= decisions <= 42
    assert seconds > 0


def test_ours_is_measured_beside_theirs() -> None:
    pytest.importorskip("pygame")
    ours, theirs = measure_turns(0.002, 2)
    assert ours["times_theirs"] == ours["decisions_per_second"] / theirs["decisions_per_second"]
    assert theirs["times_theirs"] == 1
    assert "times theirs" in shown(show_turns, [ours, theirs])


def test_a_library_that_is_not_there_is_told() -> None:
    def missing() -> Any:
        raise ModuleNotFoundError("No module named 'pygame'")

    rows = measure_turns(0.002, 1, {**SEATS_IN_TURN, "their connect_four": missing})
    assert rows[0]["decisions_per_second"] > 0
    assert rows[0]["times_theirs"] is None
    told = shown(show_turns, rows)
    assert "their connect_four: not measured: No module named 'pygame'" in told


def shown(show: Any, rows: list[dict[str, Any]]) -> str:
    file = io.StringIO()
    show(rows, Console(file=file, width=100))
    return file.getvalue()


def test_a_start_is_measured_cold_cached_and_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROWNLANDS_JIT", "0")
    rows = measure_start_up(["duel"])
    assert [(row["game"], row["to"]) for row in rows] == [
        ("duel", "first move"),
        ("duel", "first bulk game"),
    ]
    assert all(0 < rows[0][how] < rows[1][how] for how in ("cold", "cached", "plain"))
    out = io.StringIO()
    show_start_up(rows, Console(file=out, width=80))
    assert "duel, first bulk game" in out.getvalue()


def test_whoever_watches_hears_what_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [("duel", 2, ()), ("kingdomino", 2, ("harmony",))]
    monkeypatch.setattr(bench, "cases", lambda: iter(cases))
    monkeypatch.setattr(bench, "find_yardstick", lambda: None)
    monkeypatch.setattr(bench, "simulate", lambda *_, **__: Simulated())
    heard: list[str] = []
    rows, yardstick = bench.measure_games(0.01, heard.append)
    assert yardstick == 0.0
    assert {(row["game"], row["threads"]) for row in rows} >= {("duel", 1), ("kingdomino", 1)}
    assert all(row["times_first"] == 1.0 and row["times_yardstick"] is None for row in rows)
    assert heard[0] == "duel 2, its machine code"
    assert heard[-1] == f"kingdomino 2 harmony, round {bench.ROUNDS} of {bench.ROUNDS}"
    assert len(heard) == len(rows) * (1 + bench.ROUNDS)


class Simulated:
    """A run without games: what is told is looked at, not how fast they are."""

    games, decisions, seconds = 100, 1_000, 0.5
