"""News from other processes on the same PostgreSQL: LISTEN/NOTIFY, and nothing else in between."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from crownlands.server.commits import CHANNEL, TALK
from crownlands.server.store import Store

log = logging.getLogger("crownlands.server")

RETRY = 1.0  # seconds after a lost connection
CHECK = 15.0  # seconds between two looks whether the connection still lives


async def listen(
    store: Store,
    heard: Callable[[str, int, str], None],
    missed: Callable[[], None],
    told: Callable[[dict[str, Any]], None],
) -> None:
    """Report others' commits for ever (table, seq, events in JSON), and what else they tell.

    After every gap in the connection `missed` is called: anything may have happened meanwhile.
    """

    def take(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
        with contextlib.suppress(ValueError):  # somebody else's words on our channel
            origin, table, seq, *events = payload.split(" ", 3)
            if origin != store.origin:
                heard(table, int(seq), "".join(events))

    def take_talk(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
        with contextlib.suppress(ValueError, KeyError, TypeError):
            origin, _, words = payload.partition(" ")
            if origin != store.origin:
                told(json.loads(words))

    while True:
        try:
            async with store.engine.connect() as connection:
                raw = await connection.get_raw_connection()
                driver: Any = raw.driver_connection
                await driver.add_listener(CHANNEL, take)
                await driver.add_listener(TALK, take_talk)
                missed()
                cut = asyncio.Event()
                driver.add_termination_listener(lambda _connection, cut=cut: cut.set())
                try:
                    while not await is_set(cut, within=CHECK):
                        await driver.fetchval("select 1")
                    log.warning("Listening to the database broke off.")
                finally:
                    # A connection that listens must not go back to the pool.
                    await connection.invalidate()
        except (SQLAlchemyError, OSError) as error:
            log.warning("Listening to the database broke off: %s", error)
        except Exception:
            log.exception("Listening to the database failed.")
        await asyncio.sleep(RETRY)


async def is_set(event: asyncio.Event, within: float) -> bool:
    """Whether something happens in so many seconds."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), within)
    return event.is_set()
