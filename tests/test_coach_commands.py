"""The coach on the command line: analyse and hint; and at a key in the terminal game."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from crownlands.analysis.hints import hint
from crownlands.game import new
from crownlands.notation.position import write_position
from crownlands.terminal.app import Crownlands
from crownlands.terminal.session import Session
from test_cli import run
from test_terminal_table import run as at_table
from test_terminal_table import screen_text

RECORD = Path(__file__).parent / "playthroughs" / "kingdomino-2.crown"
LITTLE = ("--playouts", "32")
POSITION = write_position(new("kingdomino", 2, seed=3))


def test_analyse_tells_who_played_how_and_keeps_it(tmp_path: Path) -> None:
    file, svg, png = (tmp_path / name for name in ("game.crown", "a.svg", "b.png"))
    shutil.copy(RECORD, file)
    told, _ = run("analyse", str(file), *LITTLE, "--svg", str(svg), "--png", str(png))
    for word in ("accuracy", "blunders", "luck", "Pink", "Yellow", " won with ", " instead of "):
        assert word in told
    assert svg.read_text().startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    kept = tmp_path / "game.crown.review.json"
    review = json.loads(kept.read_text())
    assert json.loads(run("analyse", str(file), *LITTLE, "--json")[0]) == review
    kept.unlink()
    run("analyse", str(file), *LITTLE, "--no-keep")
    assert not kept.exists()


def test_analyse_tells_players_of_one_name_apart_in_lines_of_80_columns(tmp_path: Path) -> None:
    file = tmp_path / "game.crown"
    file.write_text(f'[Seat1 "random"]\n[Seat2 "random"]\n{RECORD.read_text()}')
    told, _ = run("analyse", str(file), *LITTLE, "--no-keep")
    assert "random (Pink)" in told
    assert "random (Yellow)" in told
    assert max(map(len, told.splitlines())) <= 80


def test_hint_tells_the_best_moves_and_why(tmp_path: Path) -> None:
    told, _ = run("hint", POSITION, *LITTLE, "--best", "2")
    assert "is to play" in told
    data = json.loads(run("hint", POSITION, *LITTLE, "--best", "2", "--json")[0])
    assert [option["notation"] in told for option in data["options"]] == [True, True]
    assert data["options"][0]["reasons"][0]["words"] in " ".join(told.split())
    file = tmp_path / "position.txt"
    file.write_text(POSITION + "\n")
    assert json.loads(run("hint", str(file), *LITTLE, "--best", "2", "--json")[0]) == data


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["analyse", "nothing.crown"], "cannot be read"),
        (["analyse", "/bin/sh"], "is not text"),
        (["analyse", str(RECORD), "--playouts", "0"], "A budget is 1 to"),
        (["analyse", str(RECORD), "--no-keep", "--playouts", "8", "--svg", "/nowhere/a.svg"],
         "cannot be written"),
        (["hint", "nonsense"], "nonsense cannot be read: No such file"),
        (["hint", ""], "A position begins with a game"),
        (["hint", f"kingdomino 2 round={'1' * 300}"], "a number from"),
        (["hint", POSITION, "--playouts", "-1"], "A budget is 1 to"),
        (["hint", str(RECORD)], "is a record of a game, not a position"),
    ],
)  # fmt: skip
def test_bad_input_is_a_sentence(arguments: list[str], sentence: str) -> None:
    _, err = run(*arguments, code=2)
    assert sentence in " ".join(err.split())


def test_a_cut_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cut.crown"
    lines = [line for line in RECORD.read_text().splitlines() if "Scores" not in line]
    file.write_text("\n".join(line for line in lines if "Places" not in line)[:-30] + "\n")
    _, err = run("analyse", str(file), code=2)
    assert "before the end of the game" in err or "Line" in err


def test_a_key_in_the_terminal_game_shows_a_hint_and_its_reasons() -> None:
    session = Session(new("kingdomino", 2, seed=5), ["person", "person"])

    async def ask(app: Crownlands, pilot: Pilot[Any]) -> None:
        before = session.game.copy()
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        shown = screen_text(app)
        best = hint(before, best=1).options[0]
        assert "Hint" in shown
        assert best.words in shown
        assert best.reasons[0].words.split(".")[0][:40] in " ".join(shown.split())
        assert session.game == before
        await pilot.press("escape")
        assert "Hint" not in screen_text(app).splitlines()[0]

    at_table(session, ask)
