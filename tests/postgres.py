"""A PostgreSQL of the tests' own: a fresh cluster on a free port, gone when they end."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def programs() -> Path:
    """The directory with the server's programs."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("postgres")
    if found:
        homes.insert(0, Path(found).resolve().parent)
    for home in homes:
        if (home / "initdb").exists():
            return home
    raise RuntimeError("PostgreSQL is missing: scripts/install-system installs it.")


def ports() -> Iterator[int]:
    """For ever, those that are this process's among all that run tests side by side."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 12
    first = secrets.randbelow(1_000)
    while True:
        yield 20_000 + 1_000 * worker + first
        first = (first + 1) % 1_000


PORTS = ports()


def free_port() -> int:
    """A port that nobody listens at.

    It is none of those that the system itself gives away (on Linux from 32768 on), and none that
    was asked for just now: between now and the server's start, or between a server and the next
    one there, nobody else gets it.
    """
    for port in PORTS:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("There are ports for ever.")


def somebody() -> tuple[list[str], str | None]:
    """How to run PostgreSQL, which refuses to run as root: a prefix, and the user."""
    if os.geteuid() != 0:
        return [], None
    for user in ("postgres", "nobody"):
        try:
            pwd.getpwnam(user)
        except KeyError:
            continue
        return ["setpriv", f"--reuid={user}", "--clear-groups", "--"], user
    raise RuntimeError("There is no unprivileged user to run PostgreSQL as.")


class Postgres:
    """A cluster, in which databases can be made."""

    def __init__(self, home: Path, port: int) -> None:
        self.home, self.port = home, port
        self.made = 0
        self._server: subprocess.Popen[bytes] | None = None

    def initialise(self, user: str | None, prefix: list[str]) -> None:
        if user:
            shutil.chown(self.home, user)
        options = ["-U", "crownlands", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]
        subprocess.run(
            [*prefix, str(programs() / "initdb"), "-D", str(self.home / "data"), *options],
            check=True,
            cwd=self.home,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        prefix, _ = somebody()
        options = ["-p", str(self.port), "-k", str(self.home), "-c", "listen_addresses=127.0.0.1"]
        with (self.home / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [*prefix, str(programs() / "postgres"), "-D", str(self.home / "data"), *options],
                cwd=self.home,
                stdout=log,
                stderr=log,
            )
        asking = [str(programs() / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        for _ in range(1_200):
            assert self._server.poll() is None, "PostgreSQL did not start"
            if subprocess.run(asking).returncode == 0:
                return
            time.sleep(0.1)
        raise AssertionError("PostgreSQL did not get ready.")

    def stop(self) -> None:
        """At once, as in a crash; what was committed is there when it starts again."""
        assert self._server
        self._server.send_signal(signal.SIGQUIT)
        try:
            self._server.wait(120)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()

    def freeze(self, frozen: bool = True) -> None:
        """All its processes stand still: connections stay open, and nothing is answered."""
        assert self._server
        for process in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:  # gone meanwhile
                continue
            if self._server.pid in (parent, int(process.name)):
                os.kill(int(process.name), signal.SIGSTOP if frozen else signal.SIGCONT)

    def new_database(self) -> str:
        """The URL of an empty database."""
        self.made += 1
        name = f"crownlands{self.made}"
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "crownlands", "-d", "postgres"]
        done = subprocess.run(
            [str(programs() / "psql"), *where, "-q", "-c", f"create database {name}"],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return f"postgresql://crownlands@127.0.0.1:{self.port}/{name}"


@contextmanager
def private_postgres() -> Iterator[Postgres]:
    """Start a cluster; stop and remove it afterwards."""
    prefix, user = somebody()
    cluster = Postgres(Path(tempfile.mkdtemp(prefix="crownlands-postgres-")), free_port())
    try:
        cluster.initialise(user, prefix)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(cluster.home, ignore_errors=True)
