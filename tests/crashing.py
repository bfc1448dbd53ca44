"""Servers to be killed: a parent that has everything loaded, and forks one on each request.

    python tests/crashing.py PORT DATABASE

For each line it reads it kills the server that runs and starts a fresh one; at the end of its input
it kills the last. Forking saves the seconds that imports take, so that many kills fit into a test;
each server is a process of its own all the same.
"""

import os
import signal
import sys

import uvicorn

from crownlands.server.app import create_app
from crownlands.server.exercises import UNITS, compile_ahead
from crownlands.server.run import PROTOCOLS, bind
from servers import settings


def main(port: int, database: str) -> None:
    for unit in UNITS:
        compile_ahead(unit)
    child = 0
    for _ in sys.stdin:
        kill(child)
        child = os.fork()
        if child == 0:
            serve(port, database)
        print(child, flush=True)
    kill(child)


def kill(child: int) -> None:
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)  # until it is gone, it holds the port


def serve(port: int, database: str) -> None:
    app = create_app(settings(database, live_tables=20))
    config = uvicorn.Config(app, log_config=None, access_log=False, **PROTOCOLS)
    try:
        uvicorn.Server(config).run([bind("127.0.0.1", port)])
    finally:
        os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
