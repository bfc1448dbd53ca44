"""What commands have in common: how they are stopped, told what to do, and fail."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crownlands.core.errors import count

COMMAND = [sys.executable, "-m", "crownlands"]
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "kingdomino", "--games", "100000000"],
        ["perft", "queendomino", "--depth", "64"],
        ["bench", "--seconds", "3600"],
        ["verify", *[path.name for path in PLAYTHROUGHS.glob("*.crown")] * 100],
    ],
    ids=lambda arguments: arguments[0],
)
def test_ctrl_c_ends_a_command_that_would_take_hours(arguments: list[str]) -> None:
    # In plain Python: its loops are as long, and nothing is compiled first.
    env = {**os.environ, "CROWNLANDS_JIT": "0"}
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
        cwd=PLAYTHROUGHS,
    ) as child:
        time.sleep(4)
        child.send_signal(signal.SIGINT)
        _, told = child.communicate(timeout=60)
    assert (child.returncode, told) == (130, "Stopped.\n")


def test_one_of_a_thing_is_told_as_one() -> None:
    assert [count(n, "point") for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert count(1, "domino", "dominoes") == "1 domino"
    assert count(1_000, "domino", "dominoes") == "1,000 dominoes"
