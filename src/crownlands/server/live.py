"""A table in memory, and those who watch it."""

import asyncio
import time
from collections.abc import Sequence

from pydantic_core import to_json

from crownlands.server.errors import OutOfTurn, Refusal, TooSlow
from crownlands.server.keys import INVITATION, SEAT, hash_of
from crownlands.server.schema import Event, Key
from crownlands.server.table import Table
from crownlands.server.views import aids_of, event_data, picture_of, state_data, table_data

LOOK = 30.0  # seconds that a look at a table lasts, where there is no socket


class Watcher:
    """One socket's messages, waiting to be sent."""

    def __init__(self, size: int) -> None:
        self.invitation: int | None = None  # to this seat, if that is what opened the door
        self.seat: int | None = None
        self.light = False  # the least that a bot needs, instead of views
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

    def __init__(self, table: Table, keys: Sequence[Key], owner: str = "") -> None:
        self.table = table
        self.owner = owner  # the address that opened it, or came first since it was read again
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.used = time.monotonic()
        self.stale = False  # others may have written: read on before the next command
        self.timer: asyncio.TimerHandle | None = None  # a bot's turn, or the end of a clock
        self.bot: asyncio.Task[None] | None = None
        self._view: tuple[int, str] | None = None
        self._events: dict[tuple[int, bool], str] = {}  # by seq, and whether gains are told
        self._pictures: dict[tuple[int, bool], str] = {}  # by seq, and whether they are dark
        self.set_keys(keys)

    def set_keys(self, keys: Sequence[Key]) -> None:
        self.seats = {key.hash: key.seat for key in keys if key.role == SEAT}
        self.invitations = {key.hash: key.seat for key in keys if key.role == INVITATION}

    def add_keys(self, keys: Sequence[Key]) -> None:
        self.seats |= {key.hash: key.seat for key in keys if key.role == SEAT}

    def invited_to(self, token: str) -> int | None:
        """The seat that this is an invitation to, as long as it is free."""
        name = hash_of(token)
        seat = self.invitations.get(name)
        free = seat is not None and name not in self.seats and self.table.is_free(seat)
        return seat if free else None

    def cancel_timer(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None

    @property
    def idle(self) -> bool:
        return not (self.watchers or self.bot or self.lock.locked())

    @property
    def unseen(self) -> bool:
        """Nobody looks at it."""
        return not self.watchers and time.monotonic() - self.used > LOOK

    def view(self) -> str:
        """The view as JSON, made once for all who look, unless a clock is running."""
        seq = self.table.seq
        if self._view is None or self._view[0] != seq or self.table.clock:
            self._view = seq, to_json(table_data(self.table)).decode()
        return self._view[1]

    def event(self, event: Event) -> str:
        """An event as JSON, made once."""
        gains = aids_of(self.table).scores
        made = self._events.get((event.seq, gains))
        if made is None:
            made = to_json(event_data(self.table, event, gains)).decode()
            self._events[event.seq, gains] = made
        return made

    def unmade(self, after: int) -> int:
        """How many of the events after this one have no JSON yet."""
        gains = aids_of(self.table).scores
        return sum((event.seq, gains) not in self._events for event in self.table.events[after:])

    def events_json(self, after: int) -> str:
        """The events after this one, as a list in JSON."""
        return f"[{','.join(self.event(event) for event in self.table.events[after:])}]"

    def drawn(self, dark: bool) -> str | None:
        """The table as a picture, if it has been drawn since something happened."""
        return self._pictures.get((self.table.seq, dark))

    def draw(self, dark: bool) -> str:
        """The same, drawn if it was not; kept until something happens."""
        key = self.table.seq, dark
        picture = self._pictures.get(key)
        if picture is None:
            picture = picture_of(self.table, dark)
            self._pictures = {key: picture}
        return picture

    def close_door(self) -> None:
        """Where spectators are not wanted, an invitation is good until its seat is taken."""
        if self.table.spectators:
            return
        for watcher in list(self.watchers):
            if watcher.invitation is not None and not self.table.is_free(watcher.invitation):
                self.watchers.discard(watcher)
                watcher.end(OutOfTurn("The seat is taken: say hello with its token."))

    def publish(self, events: Sequence[Event]) -> None:
        self.close_door()
        if not events:
            return
        full = [watcher for watcher in self.watchers if not watcher.light]
        if full:
            shown = ",".join(self.event(event) for event in events)
            text = f'{{"type":"events","events":[{shown}],"view":{self.view()}}}'
            for watcher in full:
                watcher.send(text)
        if len(full) < len(self.watchers):
            self._publish_light(events)

    def _publish_light(self, events: Sequence[Event]) -> None:
        texts: dict[bool, str] = {}  # made once for the seat to play, and once for all others
        for watcher in self.watchers:
            if watcher.light:
                chooses = self._chooses(watcher)
                if chooses not in texts:
                    texts[chooses] = self.light(events, chooses)
                watcher.send(texts[chooses])

    def _chooses(self, watcher: Watcher) -> bool:
        return watcher.seat is not None and watcher.seat == self.table.seat_to_play

    def light(self, events: Sequence[Event], chooses: bool) -> str:
        """News in the light form."""
        game = self.table.game
        legal = None
        if chooses:
            moves = zip(game.legal_moves, game.legal_actions, strict=True)
            legal = {str(move): number for move, number in moves}
        told = [{**vars(event), "what": None} for event in events]
        data = {"type": "light", "events": told, "state": state_data(self.table), "legal": legal}
        return to_json(data).decode()

    def welcome(self, watcher: Watcher, after: int | None) -> str:
        """The first message to who has said hello."""
        if watcher.light:
            events = [] if after is None else self.table.events[after:]
            return self.light(events, self._chooses(watcher))
        shown = "[]" if after is None else self.events_json(after)
        seat = "null" if watcher.seat is None else watcher.seat
        return f'{{"type":"welcome","seat":{seat},"events":{shown},"view":{self.view()}}}'
