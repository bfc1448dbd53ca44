"""A table in memory, and those who watch it."""

import asyncio
import time
from collections.abc import Sequence

from crownlands.server.errors import Refusal, TooSlow
from crownlands.server.keys import INVITATION, SEAT, hash_of
from crownlands.server.store import Event, Key
from crownlands.server.table import Table
from crownlands.server.views import event_view, table_view


class Watcher:
    """One socket's messages, waiting to be sent."""

    def __init__(self, size: int) -> None:
        self.queue: asyncio.Queue[str] = asyncio.Queue(size)
        self.ended: asyncio.Future[Refusal] = asyncio.get_running_loop().create_future()

    def send(self, text: str) -> None:
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.end(TooSlow("Too far behind: connect again from the last seq."))

    def end(self, reason: Refusal) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)


class Live:
    """A table in memory, with those who watch it."""

    def __init__(self, table: Table, keys: Sequence[Key]) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.used = time.monotonic()
        self.stale = False  # others may have written: read on before the next command
        self.timer: asyncio.TimerHandle | None = None  # a bot's turn, or the end of a clock
        self.bot: asyncio.Task[None] | None = None
        self._view: tuple[int, str] | None = None
        self.set_keys(keys)

    def set_keys(self, keys: Sequence[Key]) -> None:
        self.seats = {key.hash: key.seat for key in keys if key.role == SEAT}
        self.invitations = {key.hash: key.seat for key in keys if key.role == INVITATION}

    def add_keys(self, keys: Sequence[Key]) -> None:
        self.seats |= {key.hash: key.seat for key in keys if key.role == SEAT}

    def invites(self, token: str) -> bool:
        """Whether this is an invitation to a seat that is still free."""
        name = hash_of(token)
        seat = self.invitations.get(name)
        return seat is not None and name not in self.seats and self.table.is_free(seat)

    def cancel_timer(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None

    @property
    def idle(self) -> bool:
        return not (self.watchers or self.bot or self.lock.locked())

    def view(self) -> str:
        """The view as JSON, made once for all who look, unless a clock is running."""
        seq = self.table.seq
        if self._view is None or self._view[0] != seq or self.table.clock:
            self._view = seq, table_view(self.table).model_dump_json()
        return self._view[1]

    def publish(self, events: Sequence[Event]) -> None:
        if self.watchers and events:
            shown = ",".join(event_view(self.table, event).model_dump_json() for event in events)
            text = f'{{"type":"events","events":[{shown}],"view":{self.view()}}}'
            for watcher in self.watchers:
                watcher.send(text)
