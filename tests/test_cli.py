"""The command line, as a new user meets it."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest


def run(*arguments: str, code: int = 0) -> tuple[str, str]:
    """What the command prints, given that it ends with this exit code and no traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "crownlands", *arguments],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert "Traceback" not in done.stderr + done.stdout
    assert done.returncode == code, done.stderr
    return done.stdout, done.stderr


def test_help_names_every_command() -> None:
    out, _ = run("--help")
    commands = "games play simulate perft bench verify replay draw score serve arena"
    for command in commands.split():
        assert command in out
        assert "Usage" in run(command, "--help")[0]
    assert "..." not in out.replace("[ARGS]...", ""), "every command in one line"


@pytest.mark.skipif(sys.platform == "win32", reason="the shell's way to close them")
@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [("score <&-", 2, "There is nothing to score"), ("games >&-", 0, ""), ("games 2>&-", 0, "")],
)
def test_closed_input_and_output_are_no_traceback(line: str, code: int, sentence: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m crownlands {line}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=300)
    assert done.returncode == code, done.stderr
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_verify_tells_a_wrong_record_from_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "bad.crown").write_text("x")
    missing, bad = str(tmp_path / "none.crown"), str(tmp_path / "bad.crown")
    told = run("verify", missing, bad, code=2)[1]
    assert "1 of 2 records is wrong and 1 of 2 records cannot be read." in told


def test_games_lists_the_catalogue() -> None:
    out, _ = run("games")
    assert "kingdomino" in out
    assert "mighty-duel" in out
    catalogue = json.loads(run("games", "--json")[0])
    assert catalogue["kingdomino"]["seats"] == [2, 3, 4]


def test_simulate_json_has_its_keys() -> None:
    options = "simulate kingdomino --seats 4 --variant harmony --variant middle-kingdom --json"
    more = "--agents random --games 3000 --threads 1 --seed 1"
    result = json.loads(run(*options.split(), *more.split())[0])
    keys = "game seats variants agents games seed seconds games_per_second mean_score win_share"
    assert set(keys.split()) <= set(result)
    assert result["variants"] == ["middle-kingdom", "harmony"]
    assert result["games"] == 3000
    assert len(result["mean_score"]) == len(result["win_share"]) == len(result["agents"]) == 4
    assert sum(result["win_share"]) == pytest.approx(1)
    assert result["games_per_second"] == pytest.approx(3000 / result["seconds"])


def test_simulate_shows_a_table() -> None:
    out, _ = run("simulate", "kingdomino", "--games", "100", "--seats", "3")
    assert "100 games of kingdomino" in out
    assert "mean score" in out


def test_perft_counts() -> None:
    result = json.loads(run("perft", "kingdomino", "--seats", "3", "--depth", "3", "--json")[0])
    assert result["counts"] == [3, 6, 6]
    assert run("perft", "duel", "--depth", "0")[0].split() == ["depth", "0:", "1"]
    assert "depth  3:" in run("perft", "kingdomino", "--seats", "3", "--depth", "3")[0]


def test_version() -> None:
    assert run("--version")[0].startswith("crownlands 0.")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("simulate chess", "There is no game 'chess'"),
        ("simulate kingdomino --seats 9", "for 2, 3 or 4 seats, not 9"),
        ("simulate kingdomino --variant big", "no variant 'big'"),
        ("simulate kingdomino --variant mighty-duel --seats 3", "for 2 seats, not 3"),
        ("simulate kingdomino --agents clever", "no agent 'clever'"),
        ("simulate kingdomino --agents random,random", "do not fill 4 seats"),
        ("simulate kingdomino --games 0", "1 to 100000000, not 0"),
        ("simulate kingdomino --seed -4", "from 0 to"),
        ("simulate kingdomino --threads 0", "1 or more, not 0"),
        ("simulate kingdomino --seats two", "--seats is a whole number, not 'two'"),
        ("perft kingdomino --depth 99", "0 to 64, not 99"),
        ("perft kingdomino --depth -1", "0 to 64, not -1"),
        ("perft kingdomino --seed -1", "from 0 up"),
        ("bench --seconds 0", "at most 3600 s, not 0"),
        ("bench --seconds nan", "at most 3600 s, not nan"),
        ("simulate kingdomino --games 99999999999999999999", "1 to 100000000, not 9999"),
        ("nonsense", "No such command"),
        ("arena kingdomino --agents greedy,clever", "There is no agent 'clever'"),
        ("arena kingdomino --agents greedy", "needs two agents"),
        ("arena kingdomino --agents greedy,greedy", "named twice"),
        ("arena kingdomino --agents greedy,search@fast", "'fast' is not a budget"),
        ("arena kingdomino --agents greedy,search@0", "1 to 1000000000 playouts, not 0"),
        ("arena kingdomino --agents greedy,random --deals 0", "1 to 1000000, not 0"),
        ("arena kingdomino --agents greedy,random --limit 0", "more than 0 s, not 0"),
        ("arena kingdomino --agents greedy,random --workers 0", "of workers is 1 or more, not 0"),
    ],
)
def test_bad_input_is_a_sentence_and_exit_code_2(arguments: str, sentence: str) -> None:
    out, err = run(*arguments.split(), code=2)
    assert sentence in " ".join(err.split())
    assert out == ""
