"""What the other processes on the same database do: heard of, taken in, and passed on.

Only tables that somebody watches here are kept up to date, from what the notices themselves tell
where they tell it in order. The others are read on when somebody comes.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from crownlands.server.errors import Refusal
from crownlands.server.live import Live
from crownlands.server.schema import Event
from crownlands.server.store import Store
from crownlands.server.turns import Turns

log = logging.getLogger("crownlands.server")

OTHERS_TURN = 2.0  # seconds another process gets to move its bot before we do
WITH_KEYS = "joined"  # the kind of event that comes with more than it tells


class News:
    """One process's idea of what the others have done."""

    def __init__(
        self,
        store: Store,
        tables: Mapping[str, Live],
        turns: Turns,
        spawn: Callable[[Coroutine[Any, Any, Any]], object],
    ) -> None:
        self._store, self._tables, self._turns, self._spawn = store, tables, turns, spawn
        self._telling = asyncio.Lock()  # others hear things in the order they were said in

    # Tables

    def heard(self, table_id: str, seq: int, told: str) -> None:
        """Another process has committed events of this table, up to this one."""
        live = self._tables.get(table_id)
        if live is None or seq <= live.table.seq:
            return
        at_rest = live.watchers and not (live.stale or live.lock.locked())
        live.heard_of = max(live.heard_of, seq)
        if at_rest and (events := next_events(live, told)):
            self._take(live, events)
        else:
            self._follow(live)

    def missed(self) -> None:
        """Others may have committed anything while we were not listening."""
        for live in self._tables.values():
            live.unsure = True
            self._follow(live)

    async def fresh(self, live: Live, doubt: bool = False) -> Live:
        """The table with all that others have committed, as far as we have heard.

        In doubt, look again whether we have heard of it or not.
        """
        if live.stale or (doubt and not self._store.sqlite):
            async with live.lock:
                await self.read_on(live)
        return live

    async def read_on(self, live: Live) -> None:
        """Take in what others have committed; only who has the table's lock may do so."""
        live.unsure = False  # unless we hear of more meanwhile
        try:
            events = await self._store.events_after(live.table.id, live.table.seq)
            if any(event.kind == WITH_KEYS for event in events):
                live.set_keys(await self._store.keys(live.table.id))
        except BaseException:
            live.unsure = True
            raise
        self._take(live, events)

    def _follow(self, live: Live) -> None:
        """Read on where somebody watches; elsewhere nobody waits for a bot or a clock."""
        if live.watchers:
            self._spawn(self._catch_up(live))
        else:
            live.cancel_timer()

    async def _catch_up(self, live: Live) -> None:
        try:
            async with live.lock:
                if live.stale:
                    await self.read_on(live)
        except Refusal as error:
            log.warning("Table %s could not be read on: %s", live.table.id, error)
            self._turns.poke(live, OTHERS_TURN)

    def _take(self, live: Live, events: Sequence[Event]) -> None:
        live.table.take(events)
        live.publish(events)
        self._turns.poke(live, 0.0 if self._store.sqlite else OTHERS_TURN)

    # What nobody keeps

    def tell(self, words: dict[str, Any]) -> None:
        """Tell the other processes what is nobody's loss if they miss it."""
        if not self._store.sqlite:
            self._spawn(self._tell(words))

    async def _tell(self, words: dict[str, Any]) -> None:
        async with self._telling:
            with contextlib.suppress(Refusal):  # the store has noted it
                await self._store.tell(words)


def next_events(live: Live, told: str) -> list[Event]:
    """The events of a notice, if it tells them, and they are all that follows on what we know."""
    events = [Event(*event) for event in json.loads(told)] if told else []
    follows = bool(events) and events[0].seq == live.table.seq + 1
    return events if follows and all(event.kind != WITH_KEYS for event in events) else []
