"""Whole games through a real terminal: real keys in, the screen out."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not to be had here", allow_module_level=True)

from pseudo_terminal import Terminal

FLAGS = ("play", "kingdomino", "--terminal", "--seats", "2", "--pause", "0")

# What the two lines above the keys ask for, and keys that answer it.
ANSWERS = {
    "✗ No place": ("enter",),
    "✗": ("tab",),
    "Enter chooses": ("tab", "enter"),
    "Enter confirms": ("enter",),
    "(↑ ↓ others)": ("down", "enter"),
    "Enter claims": ("enter",),
}


def asked(text: str) -> str | None:
    lines = " ".join(text.split("\n")[-3:-1])
    return next((question for question in ANSWERS if question in lines), None)


def play_on(terminal: Terminal, until: str) -> int:
    """Answer whatever is asked until a text appears; return how many answers it took."""
    answers = 0
    while until not in terminal.wait_for(lambda text: until in text or asked(text) is not None):
        if question := asked(terminal.rest()):
            terminal.press(*ANSWERS[question])
            terminal.rest()
            answers += 1
    return answers


def test_a_whole_game_is_played_by_keys(tmp_path: Path) -> None:
    flags = (*FLAGS, "--players", "person,random", "--seed", "7")
    with Terminal(*flags, folder=tmp_path) as terminal:
        answers = play_on(terminal, "The game is over")
        # two kings, six rounds: twelve dominoes are laid or discarded and twelve claimed
        assert answers >= 24
        terminal.wait_for("Escape closes")  # it opens by itself, and Enter would close it
        ranking = terminal.rest()  # all of it is painted
        assert "1." in ranking
        assert "2." in ranking
        assert "(person)" in ranking
        assert "(random)" in ranking
        assert "wins." in ranking or "share the victory" in ranking
        terminal.press("q")
        terminal.wait_for("leave without saving")
        terminal.press("q")
        assert terminal.wait_for_end() == 0


def test_a_game_is_saved_left_and_resumed(tmp_path: Path) -> None:
    with Terminal(*FLAGS, "--players", "person,person", "--seed", "3", folder=tmp_path) as terminal:
        play_on(terminal, "round 2 of 6")
        terminal.press("q")
        terminal.wait_for("save the game and leave")
        terminal.press("s")
        terminal.wait_for("kingdomino-1.crown")
        before = terminal.rest()
        terminal.press("enter")
        assert terminal.wait_for_end() == 0
        assert "--resume kingdomino-1.crown" in terminal.text.replace("\n", "")
    assert "round 2 of 6" in before
    saved = (tmp_path / "kingdomino-1.crown").read_text()
    assert '[Players "person,person"]' in saved
    resume = ("play", "--terminal", "--resume", "kingdomino-1.crown", "--pause", "0")
    with Terminal(*resume, folder=tmp_path) as terminal:
        terminal.wait_for("round 2 of 6")
        after = terminal.rest()
        assert after.splitlines()[0] == before.splitlines()[0]  # the same round and order of play
        play_on(terminal, "The game is over")


def test_the_start_screen_starts_a_game(tmp_path: Path) -> None:
    with Terminal("play", "--terminal", folder=tmp_path) as terminal:
        terminal.wait_for("Kingdomino")
        terminal.press("down", "right")
        terminal.wait_for("Green")  # a third seat
        terminal.press("up", "up", "enter")
        terminal.wait_for("opening")
        terminal.press("q")
        terminal.wait_for("leave without saving")
        terminal.press("q")
        assert terminal.wait_for_end() == 0
