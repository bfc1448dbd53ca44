"""A terminal that a program takes for a real one: keys go in, a screen of text comes out."""

import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

KEYS = {"enter": "\r", "escape": "\x1b", "tab": "\t", "up": "\x1b[A", "down": "\x1b[B"}
KEYS |= {"right": "\x1b[C", "left": "\x1b[D"}

SOURCE = Path(__file__).parents[1] / "src"

PATIENCE = 120.0  # seconds until a screen that does not come counts as a failure
REST = 4  # looks, a twentieth of a second apart, at a program that sleeps


class Terminal:
    """Runs ``python -m crownlands`` with these arguments in a terminal of its own."""

    def __init__(
        self,
        *arguments: str,
        folder: Path,
        columns: int = 80,
        lines: int = 24,
        path: Path = SOURCE,
    ) -> None:
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.text = "\n" * (lines - 1)  # what the screen shows
        self.master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "crownlands", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(path)},
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def press(self, *keys: str) -> None:
        for key in keys:
            os.write(self.master, KEYS.get(key, key).encode())

    def read(self, seconds: float) -> bool:
        """Take in what the program has written, waiting so long for it; whether there was any."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            written = os.read(self.master, 65536)
        except OSError:  # the program has ended
            return False
        self.stream.feed(written)
        self.text = "\n".join(line.rstrip() for line in self.screen.display)
        return bool(written)

    def wait_for(self, ready: str | Callable[[str], bool]) -> str:
        """The screen, as soon as it holds this text, or passes this test."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if (ready in self.text) if isinstance(ready, str) else ready(self.text):
                return self.text
            self.read(0.05)
        raise AssertionError(f"waited for {ready} in vain; the screen shows:\n{self.text}")

    def rest(self) -> str:
        """The screen, when the program has done all it was asked to: no key is under way."""
        end = time.monotonic() + PATIENCE
        quiet, before = 0, ""
        while quiet < REST and time.monotonic() < end:
            written = self.read(0.05)
            now = self.work()
            quiet = quiet + 1 if now == before and not written else 0
            before = now
        return self.text

    def work(self) -> str:
        """What the program's threads have done so far: the same again if all of them sleep."""
        told = []
        for thread in Path(f"/proc/{self.process.pid}/task").glob("*/stat"):
            with suppress(OSError):  # it has ended
                state, *numbers = thread.read_text().rpartition(")")[2].split()
                told.append((state if state == "S" else time.monotonic(), numbers[10:12]))
        return str(told)

    def wait_for_end(self) -> int:
        """The exit code; what was written last is on the screen."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        while self.read(0.05):
            pass
        return self.process.wait(PATIENCE)
