"""The commands that show records: replay and draw."""

from pathlib import Path

import pytest

from pseudo_terminal import Terminal
from test_cli import run

RECORD = str(Path(__file__).parent / "playthroughs" / "kingdomino-2.crown")


def test_draw_writes_svg_and_png(tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "b.png"
    run("draw", RECORD, "-o", str(svg), "--ply", "20")
    run("draw", RECORD, "-o", str(png), "--width", "300")
    assert svg.read_text().startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_replay_prints_one_position_or_all_when_piped() -> None:
    one, _ = run("replay", RECORD, "--ply", "20")
    assert one.count("move 20 of 76") == 1
    everything, _ = run("replay", RECORD)
    assert everything.count(" of 76") == 77


def test_replay_steps_forward_and_back_on_a_terminal(tmp_path: Path) -> None:
    with Terminal("replay", RECORD, "--ply", "20", folder=tmp_path) as terminal:
        terminal.wait_for("Move 20 of 76")
        terminal.press("right")
        terminal.wait_for("Move 21 of 76: ")
        terminal.press("q")
        assert terminal.wait_for_end() == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["draw", RECORD, "-o", "x.gif"], "ends in .svg or .png, not 'x.gif'"),
        (["draw", RECORD, "-o", "/nowhere/x.svg"], "cannot be written"),
        (["draw", RECORD, "-o", "x.svg", "--ply", "999"], "--ply is 0 to 76, not 999"),
        (["draw", RECORD, "-o", "x.png", "--width", "0"], "1 to 20000 pixels wide"),
        (["draw", RECORD, "-o", "x.png", "--width", "4294967296"], "1 to 20000 pixels wide"),
        (["draw", "nothing.crown", "-o", "x.png"], "cannot be read"),
        (["replay", __file__], "a tag looks like"),
        (["replay", "/bin/sh"], "is not text"),
    ],
)
def test_bad_input_is_a_sentence(arguments: list[str], sentence: str) -> None:
    _, err = run(*arguments, code=2)
    assert sentence in " ".join(err.split())
