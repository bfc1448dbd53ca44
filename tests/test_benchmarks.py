"""Benchmarks explain themselves, and refuse what they cannot do before they begin."""

import runpy
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.plain

FOLDER = Path(__file__).parents[1] / "benchmarks"
SHARED = {"asking", "set_ups"}
NAMES = sorted({file.stem for file in FOLDER.glob("*.py")} - SHARED)


def run(monkeypatch: pytest.MonkeyPatch, name: str, *arguments: str) -> object:
    """What it exits with, told these arguments."""
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.setattr(sys, "argv", [f"{name}.py", *arguments])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    return ended.value.code


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_has_a_help_that_says_what_it_measures(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, name, "--help") == 0
    first = (FOLDER / f"{name}.py").read_text(encoding="utf-8").split('"""')[1].split()
    assert " ".join(first) in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("coach", ["chess"], "There is no game 'chess': choose kingdomino, queendomino"),
        ("nets", ["chess"], "There is no game 'chess': choose kingdomino, queendomino"),
        ("moves", ["nobody"], "There is no agent 'nobody'"),
        ("moves", ["net", "chess"], "There is no game 'chess'"),
        ("first_decision", ["0"], "'0' is no number from 1 up."),
        ("first_decision", ["many"], "'many' is no number from 1 up."),
        ("gpu", ["-1"], "'-1' is no time: give seconds above 0, such as 2.5."),
        ("gpu", ["nan"], "'nan' is no time: give seconds above 0, such as 2.5."),
        ("growth", ["--times", "soon"], "'soon' is no time"),
        ("growth", ["--playouts", "9,few"], "'few' is no number from 1 up."),
        ("page", ["warm"], "unrecognized arguments: warm"),
        ("turns", ["emperor"], "There is no"),
        ("turns", ["quick", "0"], "'0' is no number from 1 up."),
    ],
)
def test_what_a_benchmark_cannot_do_is_refused_by_a_sentence(
    name: str,
    arguments: list[str],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, name, *arguments) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())
