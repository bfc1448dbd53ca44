"""A server that is killed and started again, many times in a test."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from postgres import free_port


@dataclass
class Killable:
    """A server that can be killed and is then started again; see `crashing`."""

    parent: "subprocess.Popen[str]"
    url: str
    pid: int = 0

    def start(self) -> None:
        """SIGKILL for the process that runs, if one does, and another one."""
        assert self.parent.stdin
        assert self.parent.stdout
        self.parent.stdin.write("\n")
        self.parent.stdin.flush()
        self.pid = int(self.parent.stdout.readline())

    @property
    def megabytes(self) -> float:
        """What it has in memory."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        raise AssertionError("The process tells nothing of its memory.")


@contextlib.contextmanager
def killable(database: str) -> Iterator[Killable]:
    """Such a server, started."""
    port = free_port()
    parent = subprocess.Popen(
        [sys.executable, str(Path(__file__).parent / "crashing.py"), str(port), database],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        server = Killable(parent, f"http://127.0.0.1:{port}")
        server.start()
        yield server
    finally:
        assert parent.stdin
        assert parent.stdout
        parent.stdin.close()
        parent.stdout.close()
        try:
            parent.wait(120)
        except subprocess.TimeoutExpired:
            parent.kill()
