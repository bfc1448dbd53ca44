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
from fcntl import ioctl
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

KEYS = {"enter": "\r", "escape": "\x1b", "tab": "\t", "up": "\x1b[A", "down": "\x1b[B"}
KEYS |= {"right": "\x1b[C", "left": "\x1b[D"}

SOURCE = Path(__file__).parents[1] / "src"

PATIENCE = 120.0  # seconds until a screen that does not come counts as a failure
TRIES = 20  # at a screen that a key should bring


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

    def insist(self, key: str, wanted: str) -> str:
        """The screen, when it holds this text: a key is pressed until it does.

        One that came late may have taken it away again.
        """
        for _ in range(TRIES):
            if wanted in self.text:
                return self.text
            before = self.text
            self.press(key)
            self.wait_for_change(before)
        raise AssertionError(f"{key} never brings {wanted}; the screen shows:\n{self.text}")

    def wait_for_change(self, before: str, seconds: float = 2.0) -> None:
        """Wait until the screen looks different, but not for ever: some keys change nothing."""
        end = time.monotonic() + seconds
        while self.text == before and time.monotonic() < end:
            self.read(0.05)

    def wait_for_end(self) -> int:
        """The exit code; what was written last is on the screen."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        while self.read(0.05):
            pass
        return self.process.wait(PATIENCE)
