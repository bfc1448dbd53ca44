"""The arena: fair, resumable, and frank about forfeits."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from crownlands import CrownlandsError
from crownlands.agents import match, registry
from crownlands.agents.alarm import Overrun, alarm
from crownlands.agents.arena import Ledger, rotations, run, schedule, tables
from crownlands.agents.levels import levels
from crownlands.agents.match import Result, SetUp
from crownlands.agents.ratings import Line, bradley_terry, plot, rate, share_interval, write_csv
from crownlands.cli import app
from crownlands.commands.arena import percent
from crownlands.commands.files import alone
from crownlands.core import play as play_core
from crownlands.dealer import SeededDealer

SET_UP = SetUp("kingdomino", 2, (), seed=5)


def test_a_table_is_played_in_every_rotation_and_every_deal() -> None:
    found = tables(["random", "quick"], 4, against="greedy")
    assert found == [("random", *["greedy"] * 3), ("quick", *["greedy"] * 3)]
    games = list(schedule(found, 3))
    assert len(games) == 3 * 2 * 4
    for deal in range(3):
        of_deal = [game.agents for game in games if game.deal == deal]
        assert [agents.index("quick") for agents in of_deal if "quick" in agents] == [0, 3, 2, 1]
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_at_three_seats_each_of_a_pair_is_in_the_majority() -> None:
    found = tables(["random", "quick"], 3)
    assert found == [("random", "quick", "random"), ("quick", "random", "quick")]
    assert len(tables(["random", "quick", "greedy"], 2)) == 3


def test_a_mixed_arena_has_a_different_agent_on_each_seat() -> None:
    agents = ["random", "quick", "greedy", "greedy-placement", "peasant"]
    found = tables(agents, 4, mixed=True)
    assert len(found) == 5
    assert all(len(set(table)) == 4 for table in found)
    together = Counter(pair for table in found for pair in combinations(table, 2))
    assert set(together.values()) == {3}


def test_on_a_ladder_each_agent_meets_the_next_one_alone() -> None:
    agents = ["random", "quick", "greedy"]
    assert tables(agents, 2, ladder=True) == [("random", "quick"), ("quick", "greedy")]
    assert tables(agents, 3, ladder=True) == [
        ("random", "quick", "random"),
        ("quick", "random", "quick"),
        ("quick", "greedy", "quick"),
        ("greedy", "quick", "greedy"),
    ]


def test_a_mixed_arena_with_too_few_agents_is_refused() -> None:
    with pytest.raises(CrownlandsError, match="an agent for each of 4 seats"):
        tables(["random", "quick"], 4, mixed=True)


@pytest.mark.parametrize(
    "kinds", [("against", "mixed"), ("against", "ladder"), ("mixed", "ladder")]
)
def test_an_arena_of_two_kinds_is_refused(kinds: tuple[str, str]) -> None:
    asked = {"against": "greedy", "mixed": True, "ladder": True}
    with pytest.raises(CrownlandsError, match="choose one"):
        tables(["random", "quick"], 2, **{kind: asked[kind] for kind in kinds})  # type: ignore[arg-type]


def test_all_agents_meet_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays changes nothing about what is dealt."""
    dealt: dict[tuple[str, ...], list[list[int]]] = {}

    class Watched(SeededDealer):
        def choose(self, event: int, outcomes: Any) -> int:
            chosen = super().choose(event, outcomes)
            dealt[current][-1].append(chosen)
            return chosen

    monkeypatch.setattr(match, "SeededDealer", Watched)
    for current in [("random", "random"), ("quick", "random"), ("greedy", "quick")]:
        dealt[current] = []
        for deal in range(2):
            dealt[current].append([])
            match.play_pairing(SET_UP, match.Pairing(current, deal))
    first, *others = dealt.values()
    assert all(other == first for other in others)
    assert first[0] != first[1]


def play(path: Path | None, deals: int = 4) -> tuple[list[Result], int]:
    """The results of a small arena, and how many games were played for it now."""
    ledger = Ledger(path, SET_UP)
    played: list[Result] = []
    pairings = list(schedule(tables(["random", "quick"], 2), deals))
    return run(SET_UP, pairings, ledger, progress=played.append), len(played)


def timeless(results: list[Result]) -> list[dict[str, Any]]:
    return [{**json.loads(result.line()), "seconds": None} for result in results]


def test_an_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole, played = play(path)
    assert played == 8
    assert play(path) == (whole, 0)
    text = path.read_text()
    lines = text.splitlines(keepends=True)
    path.write_text("".join(lines[:4]) + lines[4][:20])  # killed while writing the fourth game
    assert len(Ledger(path, SET_UP).results) == 3
    path.write_bytes("".join(lines[:4]).replace("\n", "\r\n").encode() + b'{"agents": ["q')
    assert len(Ledger(path, SET_UP).results) == 3  # as another system ends its lines
    assert len(Ledger(path, SET_UP).results) == 3
    again, played = play(path)
    assert played == 5
    assert timeless(again) == timeless(whole)
    assert len(path.read_text().splitlines()) == 9
    more, played = play(path, deals=6)
    assert played == 4
    assert timeless(more[:8]) == timeless(whole)


def test_a_killed_arena_loses_no_finished_game(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    options = "arena kingdomino --seats 2 --agents random,quick --deals 20000 --seed 5 --workers 1"
    command = [sys.executable, "-m", "crownlands", *options.split(), "--results", str(path)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as arena:
        for _ in range(6000):
            if path.exists() and path.read_bytes().count(b"\n") > 3:
                break
            time.sleep(0.05)
        arena.send_signal(signal.SIGKILL)
    finished = path.read_bytes().count(b"\n") - 1
    assert 3 <= finished < 40_000
    pairings = list(schedule(tables(["random", "quick"], 2), 20_000))[: finished + 2]
    played: list[Result] = []
    ledger = Ledger(path, SET_UP)
    assert len(ledger.results) == finished
    results = run(SET_UP, pairings, ledger, progress=played.append)
    assert len(played) == 2
    whole = timeless(play(None)[0])  # a slow machine may have finished fewer than these
    assert timeless(results)[: len(whole)] == whole[: len(results)]


def test_several_processes_give_the_same_results(tmp_path: Path) -> None:
    pairings = list(schedule(tables(["random", "quick"], 2), 2))
    two = run(SET_UP, pairings, Ledger(tmp_path / "two", SET_UP), workers=2)
    assert timeless(two) == timeless(run(SET_UP, pairings, Ledger(None, SET_UP)))


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    play(path, deals=1)
    other = SetUp("kingdomino", 2, ("harmony",), seed=5)
    with pytest.raises(CrownlandsError, match="holds something other than this arena"):
        Ledger(path, other)
    path.write_text(path.read_text() + "nonsense\n")
    with pytest.raises(CrownlandsError, match=r"Line 4 of .* is not a result"):
        Ledger(path, SET_UP)
    path.write_text("dear diary\n")
    with pytest.raises(CrownlandsError, match="holds something other than this arena"):
        Ledger(path, SET_UP)
    assert path.read_text() == "dear diary\n"
    with pytest.raises(CrownlandsError, match="cannot be used"):
        Ledger(tmp_path / "nowhere" / "file", SET_UP)
    play(tmp_path / "short", deals=1)
    short = (tmp_path / "short").read_text().replace('"places": [', '"places": [3, ')
    path.write_text(short)
    with pytest.raises(CrownlandsError, match=r"Line 2 of .* is not a result"):
        Ledger(path, SET_UP)


LIMIT = 0.4  # seconds, enough for the one that keeps to the rules


class Rogue:
    """An agent that breaks the rules of the table in its own way."""

    def __init__(self, way: str) -> None:
        self.way = way

    def choose(self, states: np.ndarray, _budget: object, _seed: int) -> int:
        if self.way == "raises":
            raise RuntimeError("out of ideas")
        if self.way == "exits":
            sys.exit("good night")
        if self.way == "half":
            return 0.5  # type: ignore[return-value]
        if self.way == "slow":
            time.sleep(2 * LIMIT)
        while self.way == "hangs":
            with suppress(Exception):
                time.sleep(0)
        out = np.zeros(1024, np.int64)
        play_core.legal(states, 0, out)
        return 10**6 if self.way == "illegal" else int(out[0])


class Warm(set[str]):
    """Nobody else ever counts as warm: however busy the machine, the other one is in time."""

    def add(self, _name: str) -> None:
        pass


def test_games_of_a_level_by_another_recipe_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    play(path, deals=1)
    text = path.read_text()
    first, *games = text.splitlines(keepends=True)
    assert json.loads(first)["levels"]["monarch"] == levels()[-1].recipe_in("kingdomino")

    def rewrite(levels: object, *results: str) -> None:
        header = json.dumps({**json.loads(first), "levels": levels})
        path.write_text("".join([header + "\n", *results]))

    old = {**json.loads(first)["levels"], "squire": "search@1"}
    rewrite(old, *games)
    assert len(Ledger(path, SET_UP).results) == 2  # no squire has played: nothing is mixed
    assert path.read_text() == text, "and the file says what will be played from now on"
    rewrite(old, *games, games[0].replace("quick", "squire"))
    with pytest.raises(CrownlandsError, match=r"another squire \(search@1, now quick\)"):
        Ledger(path, SET_UP)
    rewrite({}, games[0].replace("quick", "squire"))
    with pytest.raises(CrownlandsError, match=r"another squire \(unknown, now quick\)"):
        Ledger(path, SET_UP)
    rewrite("nonsense", *games)
    with pytest.raises(CrownlandsError, match="holds something other than this arena"):
        Ledger(path, SET_UP)


@pytest.mark.parametrize(
    ("way", "reason"),
    [
        ("raises", "raised RuntimeError: out of ideas (test_arena.py, line "),
        ("exits", "raised SystemExit: good night"),
        ("half", "raised TypeError"),
        ("illegal", "answered 1000000, which is not legal"),
        ("slow", f"did not answer within {LIMIT} s"),
        ("hangs", f"did not answer within {LIMIT} s"),
    ],
)
def test_breaking_the_rules_forfeits_the_game_and_is_reported(
    way: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def make() -> Rogue:
        made.append(Rogue(way))
        return made[-1]

    entry = SimpleNamespace(name="rogue", load=lambda: make)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group else [])
    match.seated.cache_clear()
    monkeypatch.setattr(match, "_warm", Warm({"rogue"}))
    set_up = SetUp("kingdomino", 2, (), 1, limit=LIMIT if way in ("slow", "hangs") else None)
    pairings = list(schedule(tables(["rogue"], 2, against="random"), 1))
    results = run(set_up, pairings, Ledger(None, set_up))
    match.seated.cache_clear()
    assert len(made) == 1 + len(results), "made anew for each game, so that it remembers nothing"
    for result in results:
        assert reason in result.forfeit
        seat = result.agents.index("rogue")
        assert result.culprit == seat
        assert result.places[seat] == 2
        assert result.places[1 - seat] == 1
    by_name = {line.agent: line for line in rate(results)}
    assert (by_name["rogue"].forfeits, by_name["random"].forfeits) == (2, 0)
    assert by_name["rogue"].wins == 0
    assert by_name["rogue"].rating < by_name["random"].rating


def test_the_first_answer_may_wait_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    set_up = SetUp("kingdomino", 2, (), 1, limit=1e-9)
    pairing = match.Pairing(("quick", "quick"), 0)
    monkeypatch.setattr(match, "_warm", set())
    late = match.play_pairing(set_up, pairing).forfeit
    assert re.match(r"took \d+\.", late)
    assert late.endswith("the limit being 1e-09 s")
    assert match._warm == {"quick"}, "it had answered once before that"
    monkeypatch.setattr(match, "COMPILING", 0)
    monkeypatch.setattr(match, "_warm", set())
    assert "the limit being 1e-09 s" in match.play_pairing(set_up, pairing).forfeit
    assert not match._warm


def test_the_alarm_leaves_things_as_they_were() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(Overrun), alarm(0.01):
        time.sleep(60)
    with alarm(60):
        pass
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_where_no_signal_comes_nothing_is_broken_off() -> None:
    def nap() -> bool:
        with alarm(0.01):
            time.sleep(0.03)
        return True

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(nap).result()


def test_ratings_follow_from_how_often_one_is_ahead_of_another() -> None:
    wins = np.array([[0, 3000, 9000], [1000, 0, 3000], [1000, 1000, 0]], float)
    ratings = bradley_terry(wins)
    third = 400 * np.log10(3)
    assert ratings[0] - ratings[1] == pytest.approx(third, abs=0.5)
    assert ratings[1] - ratings[2] == pytest.approx(third, abs=0.5)
    assert ratings.sum() == pytest.approx(0, abs=1e-6)
    assert np.isfinite(bradley_terry(np.array([[0, 5], [0, 0]], float))).all()


def test_the_table_says_what_the_results_say(tmp_path: Path) -> None:
    results = [
        Result(("a", "b"), 0, [40, 30], [1, 2], [0.5, 0.1]),
        Result(("b", "a"), 0, [20, 50], [2, 1], [0.1, 0.7]),
        Result(("a", "b"), 1, [33, 33], [1, 1], [0.5, 0.1]),
    ]
    first, second = rate(results)
    assert (first.agent, first.seats, first.forfeits) == ("a", 3, 0)
    assert first.wins == pytest.approx(2.5 / 3)
    assert first.points == pytest.approx(41)
    assert first.margin == pytest.approx((10 + 30 + 0) / 3) == -second.margin
    assert first.rating == pytest.approx(-second.rating)
    assert first.rating > 0
    assert first.rating_interval is not None
    low, high = first.rating_interval
    assert low <= first.rating <= high
    write_csv([first, second], tmp_path / "table.csv")
    with (tmp_path / "table.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["agent"] for row in rows] == ["a", "b"]
    assert float(rows[0]["rating_low"]) == low
    with pytest.raises(CrownlandsError, match="no results"):
        rate([])


def test_each_line_says_how_often_it_was_ahead_of_the_next() -> None:
    def game(deal: int, *places: int) -> Result:
        return Result(
            ("a", "b", "c"), deal, [50 - place for place in places], list(places), [0.1] * 3
        )

    played = [game(0, 1, 2, 3), game(1, 1, 3, 2), game(2, 2, 1, 3), game(3, 1, 1, 3)]
    first, second, third = rate(played)
    assert [line.agent for line in (first, second, third)] == ["a", "b", "c"]
    assert first.ahead == (1 + 1 + 0 + 0.5) / 4
    assert first.ahead_interval is not None
    assert 0 <= first.ahead_interval[0] <= first.ahead <= first.ahead_interval[1] <= 1
    assert second.ahead == 3 / 4
    assert third.ahead is None
    assert third.ahead_interval is None
    apart = [Result((one, "z"), 0, [5, 1], [1, 2], [0.1] * 2) for one in ("x", "y")]
    assert [line.ahead for line in rate(apart)] == [None, 1.0, None], "x and y have never met"


def line_of(agent: str, results: list[Result]) -> Line:
    return next(line for line in rate(results) if line.agent == agent)


def test_intervals_tell_only_what_the_deals_can_tell() -> None:
    def won(deal: int, by: int) -> Result:
        return Result(("a", "b"), deal, [40 + by, 40], [1, 2], [0.5, 0.1])

    one = line_of("a", [won(0, 3)])
    assert one.wins_interval is one.margin_interval is one.rating_interval is None
    many = line_of("a", [won(deal, deal % 3) for deal in range(50)])
    assert many.rating_interval is None, "who never loses may be any number of points stronger"
    assert many.wins_interval == pytest.approx((0.025 ** (1 / 50), 1.0))
    none = line_of("b", [won(deal, deal % 3) for deal in range(50)])
    assert none.wins_interval == pytest.approx((0.0, 1 - 0.025 ** (1 / 50)))
    assert many.margin_interval is not None
    low, high = many.margin_interval
    assert 0.3 < high - low < 0.7, "two standard errors each way: 0.82 / 7"


def test_few_deals_that_happen_to_agree_do_not_claim_to_know() -> None:
    def shared(deal: int, *wins: int) -> list[Result]:
        return [
            Result(("a", "b"), deal, [40, 30], [1, 2] if won else [2, 1], [0.5, 0.1])
            for won in wins
        ]

    agreed = line_of("a", [result for deal in range(3) for result in shared(deal, 1, 1, 1, 0)])
    assert agreed.wins == 0.75
    assert agreed.wins_interval is not None
    assert agreed.wins_interval[0] < 0.5
    assert agreed.wins_interval[1] == 1.0
    assert agreed.rating_interval is not None
    assert agreed.rating_interval[1] - agreed.rating_interval[0] > 100
    always = line_of("a", [result for deal in range(2) for result in shared(deal, 1, 1, 1, 1)])
    assert always.wins_interval is not None
    assert always.wins_interval[0] < 0.2
    assert percent(always.wins, always.wins_interval) == "100 16-100"


def test_shares_from_few_deals_are_where_their_intervals_say() -> None:
    generator = np.random.default_rng(5)
    for deals, truth in ((3, 0.5), (5, 0.8), (20, 0.7)):
        drawn = generator.random((400, deals, 2)) < truth
        intervals = [share_interval(list(one.mean(axis=1))) or (1, 0) for one in drawn]
        assert np.mean([low <= truth <= high for low, high in intervals]) > 0.93


def test_intervals_from_few_deals_hold_what_they_promise() -> None:
    generator = np.random.default_rng(3)
    held, tries = 0, 60
    for _ in range(tries):
        margins = generator.normal(10, 8, 5).round().astype(int)
        results = [
            Result(("a", "b"), deal, [40 + int(by), 40], [1, 2], [0.5, 0.1])
            for deal, by in enumerate(margins)
        ]
        low, high = line_of("a", results).margin_interval or (0, 0)
        held += low <= 10 <= high
    assert held / tries > 0.9


def test_agents_that_never_met_are_compared_through_others_alone() -> None:
    wins = np.zeros((3, 3))
    wins[0, 2], wins[2, 0] = 900, 100
    wins[1, 2], wins[2, 1] = 100, 900
    ratings = bradley_terry(wins)
    assert ratings[0] - ratings[1] == pytest.approx(2 * 400 * np.log10(9), abs=3)


def test_ratings_are_found_however_far_apart() -> None:
    wins = np.triu(np.full((6, 6), 2000.0), 1)
    ratings = bradley_terry(wins)
    assert ratings == pytest.approx(-ratings[::-1], abs=1e-3)
    assert (np.diff(ratings) < -300).all()


def test_the_ratings_are_drawn(tmp_path: Path) -> None:
    lines = rate([Result(("a", "b"), 0, [40, 30], [1, 2], [0.5, 0.1])])
    plot(lines, tmp_path / "ratings.svg", "two agents")
    assert "<svg" in (tmp_path / "ratings.svg").read_text()
    with pytest.raises(CrownlandsError, match="cannot be written"):
        plot(lines, tmp_path / "ratings.nonsense", "two agents")


def test_the_command_prints_a_table_and_the_same_as_json(tmp_path: Path) -> None:
    options = "arena kingdomino --seats 2 --agents random,quick --deals 3 --workers 1"
    files = ["--results", str(tmp_path / "r"), "--csv", str(tmp_path / "t.csv")]
    command = [sys.executable, "-m", "crownlands", *options.split(), *files]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "6 games, 3 deals" in done.stdout
    assert "quick" in done.stdout
    again = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    whole = json.loads(again.stdout)
    assert whole["games"] == 6
    assert whole["table"][0]["agent"] == "quick"
    assert whole["forfeits"] == []
    assert (tmp_path / "t.csv").read_text().startswith("agent,seats,wins,")


def test_many_forfeits_are_told_in_a_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = SimpleNamespace(name="rogue", load=lambda: lambda: Rogue("illegal"))
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group else [])
    options = "arena kingdomino --seats 2 --agents rogue,quick --deals 7 --workers 1"
    done = CliRunner().invoke(app, options.split())
    assert done.exit_code == 0
    line = "rogue forfeited 14 games: it answered 1000000, which is not legal."
    assert line in done.stdout.splitlines()
    whole = json.loads(CliRunner().invoke(app, [*options.split(), "--json"]).stdout)
    assert len(whole["forfeits"]) == 14


def test_the_arena_runs_on_a_local_ray() -> None:
    script = (
        "from crownlands.agents.arena import *;"
        "s = SetUp('kingdomino', 2, (), seed=5);"
        "p = list(schedule(tables(['random', 'quick'], 2), 2));"
        "r = run(s, p, Ledger(None, s), ray='local');"
        "print(json.dumps([x.line() for x in r]))"
    )
    env = {**os.environ, "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    lines = json.loads(done.stdout.splitlines()[-1])
    assert timeless([Result.read(line) for line in lines]) == timeless(play(None, deals=2)[0])


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--csv", "nowhere/t.csv"], "nowhere/t.csv cannot be written: No such file"),
        (["--plot", "r.nonsense"], "A plot cannot be written to r.nonsense: its ending is"),
        (["--plot", "nowhere/r.svg"], "nowhere/r.svg cannot be written"),
        (["--deals", "100000000"], "The number of deals is 1 to 1000000"),
        (["--limit", "1e400"], "A limit is more than 0 s"),
        (["--against", "random"], "random is the opponent"),
        (["--agents", "search:trees=1.5,random"], "The option trees is a whole number from 1"),
        (["--agents", "search:width=1:width=2,random"], "each is given once"),
    ],
)
def test_what_cannot_be_done_is_said_before_any_game(
    options: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("crownlands.agents.arena.run", lambda *_: pytest.fail("a game was played"))
    done = CliRunner().invoke(app, ["arena", "kingdomino", "--agents", "random, quick", *options])
    assert isinstance(done.exception, CrownlandsError)
    assert sentence in str(done.exception)


def test_a_second_arena_keeps_off_the_file_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    refused = pytest.raises(CrownlandsError, match="Another arena is writing")
    with alone(path, "arena"), refused, alone(path, "arena"):
        pytest.fail("two arenas wrote to one file")
    with alone(path, "arena"):
        pass
