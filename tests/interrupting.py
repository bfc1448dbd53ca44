"""Commands in processes of their own that Ctrl-C ends, and what they say to it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

COMMAND = [sys.executable, "-m", "crownlands"]


@contextmanager
def started(*arguments: str, cwd: Path) -> Iterator["subprocess.Popen[str]"]:
    """A command that runs, the first of a group of processes; all of them are gone at the end.

    In plain Python: its loops are as long, and nothing is compiled first.
    """
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "CROWNLANDS_JIT": "0"},
        cwd=cwd,
        preexec_fn=hear_ctrl_c,
        start_new_session=True,
    ) as child:
        try:
            yield child
        finally:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)


def hear_ctrl_c() -> None:
    """A shell starts what runs in its background deaf to Ctrl-C, and children inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def press_ctrl_c(child: "subprocess.Popen[str]") -> tuple[int, str]:
    """As a terminal does it, which tells all its processes: the exit status, and what was said."""
    os.killpg(child.pid, signal.SIGINT)
    _, told = child.communicate(timeout=120)
    return child.returncode, told


def is_there(group: int) -> bool:
    """Whether any process of a group lives."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_busy(pid: int, seconds: float) -> None:
    """Wait until a process has had so much of a processor, however many others want it."""
    spent, ticks = Path(f"/proc/{pid}/stat"), os.sysconf("SC_CLK_TCK")
    if not spent.exists():  # no Linux
        time.sleep(2 * seconds)
        return
    end = time.monotonic() + 120
    while time.monotonic() < end:
        user, system = spent.read_text().rpartition(")")[2].split()[11:13]
        if (int(user) + int(system)) / ticks >= seconds:
            return
        time.sleep(0.1)
