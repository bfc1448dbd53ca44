"""A table in memory, and those who watch it."""

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Protocol

from crownlands.server.errors import OutOfTurn, Refusal, TooSlow
from crownlands.server.frames import Stream, plain
from crownlands.server.keys import INVITATION, SEAT, hash_of
from crownlands.server.parts import (
    Branch,
    Change,
    Leaf,
    Written,
    changes_text,
    text_of,
    write,
    write_branch,
)
from crownlands.server.schema import Event, Key
from crownlands.server.table import Table
from crownlands.server.views import (
    aids_of,
    choices_of,
    event_data,
    position_part,
    state_data,
    table_parts,
)
from crownlands.server.written import in_json

Form = Literal["full", "changes", "light"]  # what a socket is told of the table
LOOK = 30.0  # seconds that a look at a table lasts, where there is no socket
REMEMBERED = 30  # things said that who comes later is told


Words = str | bytes  # a message: text, which is compressed by itself, or a frame ready made


class Line(Protocol):
    """The way to who watches, as far as the system and the network take what is written."""

    def write(self, words: Iterable[Words]) -> bool:
        """Send all of it; False where nobody is there any more."""

    def is_free(self) -> bool:
        """Whether it takes more now; if not, `when_free` is called as soon as it does."""

    def takes_frames(self) -> bool:
        """Whether what is written may be compressed for several at once."""

    when_free: Callable[[], None] | None


class Watcher:
    """One socket's messages, waiting to be sent.

    They go out together, when whatever tells them is done: no task of the socket's own has to be
    woken for it.
    """

    def __init__(self, size: int, line: Line | None = None) -> None:
        self.invitation: int | None = None  # to this seat, if that is what opened the door
        self.seat: int | None = None
        self.form: Form = "full"
        self.shares = False  # what is compressed for all of its form: it takes frames, then
        self.size = size
        self.waiting: deque[Words] = deque()
        self.ended: asyncio.Future[Refusal] = asyncio.get_running_loop().create_future()
        self._line, self._due = line, False
        if line:
            line.when_free = self.flush

    @property
    def takes_frames(self) -> bool:
        return self._line is not None and self._line.takes_frames()

    def send(self, text: str) -> None:
        """What it alone is told."""
        self.put(plain(text) if self.shares else text)

    def put(self, words: Words) -> None:
        if 0 < self.size <= len(self.waiting):
            self.end(TooSlow("Too far behind: connect again from the last seq."))
            return
        self.waiting.append(words)
        if self._line and not self._due:
            self._due = True
            self.ended.get_loop().call_soon(self.flush)

    def send_if_idle(self, text: str) -> None:
        """What somebody said is not worth losing the line for."""
        if len(self.waiting) * 2 < self.size:
            self.send(text)

    def flush(self) -> None:
        """Send what is waiting, unless the line is not free yet."""
        self._due = False
        if not (self.waiting and self._line and self._line.is_free()):
            return
        if not self._line.write(self.waiting):
            self.end(TooSlow("Nobody is there any more."))
        self.waiting.clear()

    def end(self, reason: Refusal) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)

    def hang_up(self) -> None:
        """Nothing more is sent; what refers to the line and back again is parted."""
        if self._line:
            self._line.when_free = None
        self._line = None


class Live:
    """A table in memory, with those who watch it."""

    def __init__(self, table: Table, keys: Sequence[Key], owner: str = "") -> None:
        self.table = table
        self.owner = owner  # the address that opened it, or came first since it was read again
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._streams: defaultdict[Form, Stream] = defaultdict(Stream)
        self.said: deque[dict[str, Any]] = deque(maxlen=REMEMBERED)  # as in `LineView`
        self.used = time.monotonic()
        self.heard_of = 0  # the last event of which another process has told us
        self.unsure = False  # whether others have written
        self.timer: asyncio.TimerHandle | None = None  # a bot's turn, or the end of a clock
        self.bot: asyncio.Task[None] | None = None
        self._view: tuple[int, Written] | None = None  # as it was told last, with its seq
        self._text: str | None = None  # the whole of it, if somebody came or asked since
        self._state: tuple[int, str] | None = None  # the same in the light form
        self._events: dict[tuple[int, bool], str] = {}  # by seq, and whether gains are told
        self.set_keys(keys)

    def add(self, watcher: Watcher) -> None:
        """Somebody watches who has just been told how the table stands."""
        self.watchers.add(watcher)
        if watcher.shares:
            self._streams[watcher.form].restart()

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
    def stale(self) -> bool:
        """Others have written, or may have: read on before the next command."""
        return self.unsure or self.heard_of > self.table.seq

    @property
    def unseen(self) -> bool:
        """Nobody looks at it."""
        return not self.watchers and time.monotonic() - self.used > LOOK

    @property
    def spectators(self) -> int:
        """How many watch who have no seat, nor came for one."""
        return sum(one.seat is None and one.invitation is None for one in self.watchers)

    @property
    def attended(self) -> bool:
        """Somebody who has a seat is here."""
        return any(one.seat is not None for one in self.watchers)

    def hear(self, line: dict[str, Any]) -> None:
        """Pass on what somebody said; those who asked for the least are not told."""
        self.said.append(line)
        text = f'{{"type":"said","line":{in_json(line)}}}'
        for watcher in self.watchers:
            if watcher.form != "light":
                watcher.send_if_idle(text)

    def view(self) -> str:
        """The view as JSON, made once for all who look, unless a clock is running."""
        view = self._write()
        if self._text is None:
            self._text = text_of(view)
        return self._text

    def _write(self, found: list[Change] | None = None) -> Written:
        """The view as it stands now; what has changed since it was told last is `found`."""
        seq, view = self._view or (0, None)
        if view is None or seq != self.table.seq or self.table.clock:
            if type(view) is dict and self._only_played(seq, view["wish"]):
                now = Branch(seq=self.table.seq, position=position_part(self.table))
                view = {**view, **write_branch(now, view, found, ())}
            else:
                view = write(table_parts(self.table), view, found)
            self._view, self._text = (self.table.seq, view), None
        return view

    def _only_played(self, seq: int, wish: Written) -> bool:
        """Whether seq and position are all that has changed since, as after nearly every move."""
        if self.table.clock or type(wish) is not Leaf or wish.of is not None:
            return False
        return all(event.kind in ("moved", "dealt") for event in self.table.events[seq:])

    def event(self, event: Event) -> str:
        """An event as JSON, made once."""
        gains = aids_of(self.table).scores
        made = self._events.get((event.seq, gains))
        if made is None:
            what = self._chosen(event) if self.table.aids.scores else None
            data = {**vars(event), "what": what} if what else event_data(self.table, event, gains)
            made = in_json(data)
            self._events[event.seq, gains] = made
        return made

    def _chosen(self, event: Event) -> Any:
        """What was told of a move when it could be chosen, if that was what was told last."""
        if event.kind != "moved" or self._view is None or self._view[0] != event.seq - 1:
            return None
        choices = choices_of(self._view[1])
        return next((one for one in choices if one["move"] == event.data["move"]), None)

    def unmade(self, after: int) -> int:
        """How many of the events after this one have no JSON yet."""
        gains = aids_of(self.table).scores
        return sum((event.seq, gains) not in self._events for event in self.table.events[after:])

    def events_json(self, after: int) -> str:
        """The events after this one, as a list in JSON."""
        return f"[{','.join(self.event(event) for event in self.table.events[after:])}]"

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
        shown, changed = "", list[Change]()
        if any(watcher.form != "light" for watcher in self.watchers):
            shown = ",".join([self.event(event) for event in events])  # while the last view is here
            self._write(changed)
        texts: dict[tuple[Form, bool], str] = {}  # made once for all who are told the same
        frames: dict[Form, bytes] = {}  # and compressed once
        for watcher in self.watchers:
            form = watcher.form
            told = form, form == "light" and self._chooses(watcher)
            if told not in texts and form == "light":
                texts[told] = self.light(events, chooses=told[1])
            elif told not in texts:
                texts[told] = self._news(form, shown, changed)
            if watcher.shares:
                if form not in frames:
                    frames[form] = self._streams[form].frame(texts[told])
                watcher.put(frames[form])
            else:
                watcher.send(texts[told])

    def _news(self, form: Form, shown: str, changed: Sequence[Change]) -> str:
        """A message about events, in one of the forms for pages."""
        if form == "full":
            return f'{{"type":"events","events":[{shown}],"view":{self.view()}}}'
        return f'{{"type":"changes","events":[{shown}],"changes":{changes_text(changed)}}}'

    def _chooses(self, watcher: Watcher) -> bool:
        return watcher.seat is not None and watcher.seat == self.table.seat_to_play

    def light(self, events: Sequence[Event], chooses: bool) -> str:
        """News in the light form."""
        told = in_json([{**vars(event), "what": None} for event in events])
        legal = in_json(self.table.legal if chooses else None)
        if self._state is None or self._state[0] != self.table.seq:
            self._state = self.table.seq, in_json(state_data(self.table))
        return f'{{"type":"light","events":{told},"state":{self._state[1]},"legal":{legal}}}'

    def welcome(self, watcher: Watcher, after: int | None, chat: bool = False) -> str:
        """The first message to who has said hello."""
        if watcher.form == "light":
            events = [] if after is None else self.table.events[after:]
            return self.light(events, self._chooses(watcher))
        shown = "[]" if after is None else self.events_json(after)
        seat = "null" if watcher.seat is None else watcher.seat
        told = f'"said":{in_json([*self.said])},"chat":{in_json(chat)}'
        view = self.view()
        return f'{{"type":"welcome","seat":{seat},"events":{shown},"view":{view},{told}}}'
