"""A PostgreSQL of the tests' own: a fresh cluster on a free port, gone when they end."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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
    """A running cluster, in which databases can be made."""

    def __init__(self, home: Path, port: int) -> None:
        self.home, self.port = home, port
        self.made = 0

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
    bin_, (prefix, user) = programs(), somebody()
    home = Path(tempfile.mkdtemp(prefix="crownlands-postgres-"))
    if user:
        shutil.chown(home, user)
    data, port = home / "data", free_port()
    options = ["-U", "crownlands", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]
    subprocess.run(
        [*prefix, str(bin_ / "initdb"), "-D", str(data), *options],
        check=True,
        cwd=home,
        stdout=subprocess.DEVNULL,
    )
    log = (home / "log").open("wb")
    options = ["-p", str(port), "-k", str(home), "-c", "listen_addresses=127.0.0.1"]
    server = subprocess.Popen(
        [*prefix, str(bin_ / "postgres"), "-D", str(data), *options],
        cwd=home,
        stdout=log,
        stderr=log,
    )
    try:
        wait_until_ready(bin_, port, server)
        yield Postgres(home, port)
    finally:
        server.send_signal(signal.SIGQUIT)  # at once: nobody needs the data any more
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        log.close()
        shutil.rmtree(home, ignore_errors=True)


def wait_until_ready(bin_: Path, port: int, server: "subprocess.Popen[bytes]") -> None:
    asking = [str(bin_ / "pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]
    for _ in range(600):
        assert server.poll() is None, "PostgreSQL did not start"
        if subprocess.run(asking).returncode == 0:
            return
        time.sleep(0.1)
    raise AssertionError("PostgreSQL did not get ready.")
