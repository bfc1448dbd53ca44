"""``crownlands play``: every bad choice is one sentence and exit code 2, before a screen opens."""

import sys
from pathlib import Path

import pytest

from crownlands.cli import main
from crownlands.game import new
from crownlands.terminal.saving import save


def run(*arguments: str, capture: pytest.CaptureFixture[str]) -> tuple[int | str | None, str]:
    """The exit code and what was said on standard error, which tests do not have a terminal for."""
    sys.argv = ["crownlands", "play", *arguments]
    with pytest.raises(SystemExit) as end:
        main()
    return end.value.code, " ".join(capture.readouterr().err.split())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("chess", "There is no game 'chess'"),
        ("kingdomino --seats 9", "Kingdomino is for 2, 3 or 4 seats, not 9."),
        ("--seats 0", "Kingdomino is for 2, 3 or 4 seats, not 0."),
        ("--variant big", "Kingdomino has no variant 'big'"),
        ("--variant mighty-duel --seats 3", "The Mighty Duel is for 2 seats, not 3."),
        ("--players person,nobody --seats 2", "There is no player 'nobody'"),
        ("--players person --seats 2", "1 player does not fill 2 seats"),
        ("--players person,random,random --seats 2", "3 players do not fill 2 seats"),
        ("--seed -1", "A seed is a whole number from 0 up, not -1."),
        ("--pause -1", "A pause is a number of seconds from 0 up, not -1."),
        ("--resume none.crown", "none.crown cannot be read: No such file or directory."),
        ("--resume bad.crown", "bad.crown: Line 3, '+99': +99 is not legal here"),
        ("--resume good.crown --players person", "1 player does not fill 2 seats"),
        ("--resume good.crown --seats 2", "it does not go with --seats."),
        ("kingdomino --resume good.crown --seed 1", "go with a game and --seed."),
        ("--seats two", "--seats is a whole number, not 'two'"),
        ("--seed x", "--seed is a whole number, not 'x'"),
        ("--nonsense", "No such option"),
        ("kingdomino", "The game needs a terminal for its keys and its screen."),
        ("--resume good.crown", "The game needs a terminal for its keys and its screen."),
    ],
)
def test_a_bad_choice_is_a_sentence_and_exit_code_2(
    arguments: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "argv", [])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.crown").write_text('[Game "kingdomino"]\n\n+99\n')
    save(new("kingdomino", 2, seed=1), tmp_path / "good.crown", ("person", "random"))
    code, said = run("--terminal", *arguments.split(), capture=capsys)
    assert sentence in said
    assert code == 2


@pytest.mark.parametrize("option", ["kingdomino", "--seats 2", "--seed 0", "--resume a.crown"])
def test_options_of_the_terminal_are_refused_without_it(
    option: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [])
    code, said = run(*option.split(), capture=capsys)
    assert "or here with --terminal." in said
    assert code == 2


def test_help_names_every_option(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["crownlands", "play", "--help"])
    with pytest.raises(SystemExit):
        main()
    out = capsys.readouterr().out
    assert "[game]" in out.lower()
    for option in ["terminal", "seats", "variant", "players", "seed", "resume", "pause"]:
        assert f"--{option}" in out
