"""A server as people start it, in a process of its own, that can be killed and started again."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from postgres import free_port
from servers import PATIENCE, Server, sqlite_url, wait_until_up

LIMITS = ("--requests-per-second", "--tables-per-hour", "--messages-per-second")


class PageServer:
    """Serves the page on one port from one database, however often it is started."""

    def __init__(self, folder: Path, *options: str, plain: bool = False) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.client = Server(self.url)
        self._log = folder / "server.log"
        # The tests are one busy address; the limits have tests of their own.
        generous = [part for limit in LIMITS for part in (limit, "100000")]
        asked = ["serve", "--port", str(self.port), "--database", sqlite_url(folder), *generous]
        self._command = [sys.executable, "-m", "crownlands", *asked, *options]
        self._env = {**os.environ, **({"CROWNLANDS_JIT": "0"} if plain else {})}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers; bots that search may take longer."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, env=self._env)
        wait_until_up(self.client, ready=False)

    @property
    def log(self) -> str:
        """What it has written so far."""
        return self._log.read_text()

    def wait_for(self, game: str) -> None:
        """Until this game and its bots are compiled."""
        states: set[str] = set()
        while states != {"ready"}:
            health = self.client.get("/api/health")
            states = {health["games"][game], health["bots"][game]}
            assert "failed" not in states, self._log.read_text()
            time.sleep(0.05)

    def wait_for_all_games(self) -> None:
        wait_until_up(self.client)

    def kill(self) -> None:
        """As in a crash: at once, with no time to put anything in order."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process
        self._process.send_signal(how)
        self._process.wait(PATIENCE)


@contextmanager
def page_server(folder: Path, *options: str, plain: bool = False) -> Iterator[PageServer]:
    """Such a server, started with these options of `crownlands serve` besides.

    In plain Python it is there sooner, with bots that take longer.
    """
    server = PageServer(folder, *options, plain=plain)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        server.client.http.close()
