"""Running the server: uvicorn, logs, and a graceful stop."""

import asyncio
import contextlib
import gc
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import uvicorn

from crownlands.core.errors import CrownlandsError
from crownlands.server.connections import Http, Socket
from crownlands.server.database import address_file, is_sqlite, read_url, refuse_if_in_use
from crownlands.server.logs import log_config
from crownlands.server.settings import Settings
from crownlands.server.store import Store

log = logging.getLogger("crownlands.server")

PROTOCOLS: dict[str, Any] = {"http": Http, "ws": Socket}
GRACE = 10  # seconds open requests get to finish when the server stops


def check_workers(workers: int, database: str) -> None:
    if workers < 1:
        raise CrownlandsError(f"The number of workers is 1 or more, not {workers}.")
    if workers > 1 and is_sqlite(database):
        raise CrownlandsError(
            "Several workers need PostgreSQL (--database postgresql://...): with SQLite one "
            "process serves all tables."
        )


def serve(
    settings: Settings,
    host: str,
    port: int,
    workers: int = 1,
    welcome: Callable[[str], None] | None = None,
) -> None:
    """Serve until told to stop (SIGINT or SIGTERM).

    `welcome` is told the address once nothing is in the way; without it the log is.
    """
    check_workers(workers, settings.database)
    gc.disable()  # until the server is up: what is imported stays, and it is a lot to go over
    settings.to_environment()
    config = uvicorn.Config(
        "crownlands.server.entrance:from_environment",
        factory=True,
        lifespan="on",
        workers=workers,
        access_log=False,  # the guard writes one that holds no more than it should
        log_config=log_config(settings.log_json, quiet=welcome is not None),
        proxy_headers=bool(settings.proxy_addresses),
        forwarded_allow_ips=settings.proxy_addresses or None,
        server_header=False,
        ws_max_size=settings.body_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=32_768,
        **PROTOCOLS,
    )
    with contextlib.closing(door(host, port, settings.database)) as listening:
        asyncio.run(check_database(settings.database))
        name = f"[{host}]" if ":" in host else host
        address = f"http://{name}:{listening.getsockname()[1]}/"
        if welcome:
            welcome(address)
        else:
            log.info("Crownlands is at %s", address)
        if workers == 1:
            with reachable_at(address, settings.database):
                uvicorn.Server(config).run([listening])
        else:
            from uvicorn.supervisors import Multiprocess

            Multiprocess(config, sockets=[listening]).run()


def door(host: str, port: int, database: str) -> socket.socket:
    """What the server listens on, before it touches its database: no file for a port in use.

    Who has the port may be the server of these very tables, which is the better thing to say.
    """
    try:
        return bind(host, port)
    except CrownlandsError:
        refuse_if_in_use(database)
        raise


@contextlib.contextmanager
def reachable_at(address: str, database: str) -> Iterator[None]:
    """Tell whoever starts a second server on the same file how to reach this one."""
    if not is_sqlite(database):
        yield
        return
    note = address_file(Path(str(read_url(database).database)).resolve())
    note.write_text(address)
    try:
        yield
    finally:
        note.unlink(missing_ok=True)


async def check_database(url: str) -> None:
    """Open and migrate the database before anything else, so that what is wrong is a sentence."""
    store = Store(url)
    await store.open()
    await store.close()


def bind(host: str, port: int) -> socket.socket:
    """A listening socket, or a sentence.

    The protocol is named because asyncio turns TCP's delay off (40 ms for each answer otherwise)
    only where it is.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise CrownlandsError(
            f"Cannot listen on {host}, port {port}: {error.strerror or error}."
        ) from None
    bound.set_inheritable(True)
    return bound


def open_browser_when_up(url: str) -> None:
    """Open the browser as soon as the server answers, from a thread of its own."""

    def wait() -> None:
        pause = threading.Event()
        for _ in range(300):
            try:
                with urlopen(url, timeout=1):
                    webbrowser.open(url)
                    return
            except OSError:
                pause.wait(0.1)

    threading.Thread(target=wait, daemon=True).start()
