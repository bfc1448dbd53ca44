"""The hall: the tables that are in use, each changed by one command at a time.

A command's events are committed before anybody hears of them. When another process was faster, the
table reads on and the command is judged again.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import Any

from crownlands.core.errors import CrownlandsError
from crownlands.notation.record import Record, blank_game
from crownlands.server.bots import SLOWEST, Bots, check_level
from crownlands.server.company import Company
from crownlands.server.errors import (
    NotAllowed,
    NotFound,
    NotNow,
    NoToken,
    OutOfTurn,
    Refusal,
    TooMany,
    Wrong,
)
from crownlands.server.heavy import Heavy
from crownlands.server.keys import (
    INVITATION,
    SEAT,
    TABLE_ID,
    hash_of,
    new_secret,
    new_table_id,
    new_token,
)
from crownlands.server.limits import Buckets
from crownlands.server.live import Live
from crownlands.server.messages import JoinRequest, MoveRequest, TableRequest
from crownlands.server.metrics import Metrics
from crownlands.server.news import News
from crownlands.server.offers import Offers
from crownlands.server.past import Rematch
from crownlands.server.players import Players
from crownlands.server.rematch import request_after, seats_after, series_after
from crownlands.server.schema import Conflict, Event, Key, Try, now
from crownlands.server.seats import BOT
from crownlands.server.settings import Settings
from crownlands.server.shelf import Shelf
from crownlands.server.store import Store
from crownlands.server.table import Draft, Table
from crownlands.server.turns import Command, Turns
from crownlands.server.warm import Engine

log = logging.getLogger("crownlands.server")

TRIES = 20  # at a command that others keep overtaking
FEW = 8  # events whose JSON may be made in passing


class Hall:
    """All that happens at tables goes through here."""

    def __init__(
        self, settings: Settings, store: Store, engine: Engine, metrics: Metrics, requests: Buckets
    ) -> None:
        self.settings, self.store, self.engine, self.metrics = settings, store, engine, metrics
        self.heavy = Heavy(requests)
        self.shelf = Shelf(self.heavy)
        self.bots = Bots(settings.bot_threads)
        self.turns = Turns(self, engine, self.bots, metrics)
        self.tables: dict[str, Live] = {}
        self.news = News(store, self.tables, self.turns, self.spawn)
        self.company = Company(settings, metrics, self.news.tell)
        self.offers = Offers(settings, self.tables, self.news.tell)
        self.players = Players(store)
        self._began = time.monotonic()
        self._last_opened: float | None = None
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        """Stop the bots and the clocks; what is committed stays."""
        for live in self.tables.values():
            live.cancel_timer()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bots.close()
        self.heavy.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Opening

    async def open(self, request: TableRequest, address: str) -> tuple[Live, dict[int, str]]:
        """A new table, and the invitations by seat."""
        invitations = {i: new_token() for i, s in enumerate(request.seats) if s.kind != BOT}
        keys = [Key(i, INVITATION, hash_of(token)) for i, token in invitations.items()]
        return await self._open(request, address, keys), invitations

    async def rematch(self, live: Live, asking: int, rotate: bool, address: str) -> Rematch:
        """The table at which the same people play again: opened for whoever asks first.

        A seat's token here is its invitation there, so that nobody needs a link. Of two who ask
        at the same moment one opens a table to which nobody will come.
        """
        table = (await self.news.fresh(live, doubt=True)).table
        if table.rematch is None:
            table.must_be_over("a rematch comes")
            seats = seats_after(table, rotate)
            keys = [Key(seats[seat], INVITATION, name) for name, seat in live.seats.items()]
            told = {"series": series_after(table, seats)}
            opened = await self._open(request_after(table, seats), address, keys, told)
            rematch = Rematch(asking, opened.table.id, seats)
            await self.perform(live, lambda table: table.go_on_at(rematch))
        assert table.rematch
        return table.rematch

    async def open_try(
        self,
        request: TableRequest,
        tried: Try,
        nickname: str,
        keys: Sequence[Key],
        secret: str,
        address: str,
    ) -> Live:
        """A table at which one person, who sits already, tries a deal of the day.

        `Conflict` if they have tried it before.
        """
        self.engine.want(request.game)
        table, first = self._laid(request, secret, {"day": tried.date})
        events = [first, *self._dated(table, table.join(0, nickname))]
        return await self._begin(table, events, address, keys, tried)

    async def _open(
        self,
        request: TableRequest,
        address: str,
        keys: Sequence[Key],
        told: dict[str, Any] | None = None,
    ) -> Live:
        """A new table with the keys to its seats; `told` is what else its first event tells."""
        self.engine.want(request.game)
        for seat in request.seats:
            if seat.kind == BOT:
                check_level(seat.level)
            elif seat.level is not None:
                raise Wrong("Only a bot has a level.")
        self._check_strong(request, address)
        if request.offer is not None:
            self.offers.check(address)
        if not request.spectators and all(seat.kind == BOT for seat in request.seats):
            sentence = "Bots alone play for spectators: nobody else could see this table."
            raise Wrong(sentence, code="bots-alone")
        table, first = self._laid(request, new_secret(), told or {})
        events = [first, *self._dated(table, table.start({}))]
        return await self._begin(table, events, address, keys)

    def _laid(
        self, request: TableRequest, secret: str, told: dict[str, Any]
    ) -> tuple[Table, Event]:
        """A table that nobody knows of yet, and its first event."""
        first = Event(1, now(), "opened", request.model_dump(exclude_none=True) | told)
        patience = self.settings.patience
        table = Table(new_table_id(), secret, [first], patience)  # judges game, seats and variants
        first.data["commitment"] = table.commitment
        first.data["variants"] = list(table.game.variants)
        return table, first

    async def _begin(
        self,
        table: Table,
        events: Sequence[Event],
        address: str,
        keys: Sequence[Key],
        tried: Try | None = None,
    ) -> Live:
        await self.store.write(table.id, events, keys, table.secret, tried)
        table.take(events[1:])
        self.metrics.tables_opened.inc()
        return self._seat(Live(table, keys, address))

    def _check_strong(self, request: TableRequest, address: str) -> None:
        """The strongest level keeps the cores busy: so many of them at one address's tables."""
        wanted = sum(seat.level == SLOWEST for seat in request.seats)
        if not wanted:
            return
        own = [live for live in self.tables.values() if live.owner == address and not live.stale]
        tables = [live.table for live in own if live.table.in_use]
        playing = sum(seat.bot == SLOWEST for table in tables for seat in table.seats)
        most = self.settings.strong_bots_per_address
        if playing + wanted > most:
            raise TooMany(
                f"The level {SLOWEST} plays at {playing} seats of this address's tables already, "
                f"of {most} at most: end a game, or choose another level.",
                60,
                code="too-many-strong",
            )

    async def open_record(self, record: Record, nicknames: Sequence[str], address: str) -> Live:
        """A table that shows a record; nobody plays at it."""
        game = blank_game(record.tags)
        data = {
            "game": game.name,
            "variants": list(game.variants),
            "seats": [{"kind": "person"} for _ in range(game.seats)],
            "nicknames": list(nicknames),
            "tags": record.tags,
            "record": [str(move) for move in record.moves],
        }
        event = Event(1, now(), "opened", data)
        secret = new_secret()
        table = await self.heavy.do(address, Table, new_table_id(), secret, [event])
        await self.store.write(table.id, [event], (), secret)
        return self._seat(Live(table, (), address))

    def _seat(self, live: Live) -> Live:
        self.tables[live.table.id] = live
        self._make_room()
        self.turns.poke(live)
        return live

    def _make_room(self) -> None:
        """Forget tables that nobody uses, the longest unused first."""
        if len(self.tables) <= self.settings.live_tables:
            return
        idle = sorted((live.used, name) for name, live in self.tables.items() if live.idle)
        for _, name in idle[: max(1, len(self.tables) // 10)]:
            self.tables.pop(name).cancel_timer()

    # Finding

    async def find(self, table_id: str, address: str) -> Live:
        """A table by its id, read from the store if it is not in memory."""
        if live := self.tables.get(table_id):
            self.turns.look(live)
            return live
        if not TABLE_ID.fullmatch(table_id):
            raise NotFound("There is no such table.", code="no-table")
        if table_id not in self._loading:
            task = self.spawn(self._load(table_id, address))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str, address: str) -> Live:
        stored = await self.store.load(table_id)
        if stored is None:
            sentence = "There is no such table; perhaps it was abandoned and has expired."
            raise NotFound(sentence, code="no-table")
        self.engine.want(stored.events[0].data["game"])
        patience = self.settings.patience
        given = stored.id, stored.secret, stored.events, patience
        table = await self.heavy.do(address, Table, *given)
        live = Live(table, stored.keys, address)
        live.unsure = not self.store.sqlite  # others may have gone on since it was read
        return self._seat(live)

    async def make_events(self, live: Live, after: int, address: str) -> None:
        """See to it that the JSON of these events is there, off the loop where they are many."""
        if live.unmade(after) > FEW:
            await self.heavy.do(address, live.events_json, after)

    async def seat_of(self, live: Live, token: str | None) -> int:
        """Whose token it is."""
        if token is None:
            raise NoToken("This needs a seat's token: Authorization: Bearer TOKEN.")
        name = hash_of(token)
        if name not in live.seats:
            await self.news.fresh(
                live, doubt=True
            )  # perhaps they sat down at another process just now
        if name not in live.seats:
            raise NoToken("This is not the token of a seat at this table.", code="token")
        return live.seats[name]

    async def seat_or_guest(self, live: Live, token: str | None) -> int | None:
        """Whose token it is; None for who only looks: without one, or invited to sit down."""
        if token is None or live.invited_to(token) is not None:
            return None
        return await self.seat_of(live, token)

    async def may_look(self, live: Live, token: str | None) -> None:
        """Refuse those who may not see the table."""
        if live.table.spectators or (token and live.invited_to(token) is not None):
            return
        try:
            await self.seat_of(live, token)
        except NoToken:
            raise NotAllowed("This table is not open to spectators.", code="spectators") from None

    # Doing

    async def perform(
        self, live: Live, command: Command, keys: Sequence[Key] = ()
    ) -> Sequence[Event]:
        """Carry a command out: its events, committed.

        Whoever asked may be gone before it is done, but nobody gives it up: the others have to hear
        of what was committed, and a bot may have to answer it.
        """
        async with live.lock:
            sure = self.store.sqlite  # nobody else writes there
            for _ in range(TRIES):
                if live.stale:
                    await self.news.read_on(live)
                    sure = True
                try:
                    drafts = command(live.table)
                except CrownlandsError:
                    if sure:
                        raise
                    live.unsure = True  # another process may know more than we do: look first
                    continue
                if not drafts:
                    return ()
                events = self._dated(live.table, drafts)
                try:
                    await self.store.write(live.table.id, events, keys)
                except Conflict:
                    self.metrics.conflicts.inc()
                    live.unsure = True
                    continue
                except BaseException:
                    live.unsure = True  # how it went
                    raise
                live.table.take(events)
                live.add_keys(keys)
                live.publish(events)
                self.metrics.events.inc(len(events))
                self.turns.poke(live)
                if any(event.kind == "finished" for event in events):
                    self.spawn(self._rate(live.table))
                return events
        raise NotNow("This table is too busy just now; try again.", retry_after=1, code="busy")

    async def _rate(self, table: Table) -> None:
        with contextlib.suppress(Refusal):  # the store has noted it
            await self.players.rate(table)

    def _dated(self, table: Table, drafts: Sequence[Draft]) -> list[Event]:
        at = now()
        return [Event(table.seq + i, at, d.kind, d.data) for i, d in enumerate(drafts, start=1)]

    async def join(self, live: Live, token: str | None, seat: int, who: JoinRequest) -> str:
        """Somebody sits down with an invitation: the seat's token.

        Whoever brought a token of their own may ask again when the answer got lost.
        """
        if token is None or live.invitations.get(hash_of(token)) != seat:
            sentence = f"This needs the invitation to seat {seat}: Authorization: Bearer ..."
            raise NoToken(sentence, code="invitation")
        if who.token and live.seats.get(hash_of(who.token)) == seat:
            return who.token
        return await self._sit(live, seat, who)

    async def sit(self, live: Live, who: JoinRequest) -> tuple[int, str]:
        """Somebody sits down at a table that is offered to everybody: the seat and its token."""
        for _ in live.table.seats:
            if who.token and (known := live.seats.get(hash_of(who.token))) is not None:
                return known, who.token
            if live.table.offer is None:
                sentence = "This table is not offered to everybody: it takes an invitation."
                raise NotAllowed(sentence, code="not-offered")
            seat = live.table.open_seat
            if seat is None:
                break
            try:
                return seat, await self._sit(live, seat, who)
            except OutOfTurn as refusal:  # somebody was quicker: the next seat then
                if refusal.code != "seat-taken":
                    raise
        raise OutOfTurn("All seats of this table are taken.", code="seat-taken")

    async def _sit(self, live: Live, seat: int, who: JoinRequest) -> str:
        player = None
        if who.player:
            player = await self.players.sitting(who.player, live.table.game.name)
        seat_token = who.token or new_token()
        key = Key(seat, SEAT, hash_of(seat_token))
        shown, promise = who.nonce or "", who.promise or ""
        await self.perform(
            live, lambda table: table.join(seat, who.nickname, shown, promise, player), [key]
        )
        return seat_token

    async def move(self, live: Live, seat: int, wanted: MoveRequest) -> int:
        """A move with what follows on it, or the same asked for again: the seq it has."""
        began = time.perf_counter()
        ply, move, then = wanted.ply, wanted.move, wanted.then
        made: list[int] = []

        def command(table: Table) -> list[Draft]:
            again = table.was_made(seat, ply, (move, *then), wanted.seen)
            if again is not None:
                made.append(again)
                return []
            return table.move(seat, ply, move, then=then)

        events = await self.perform(live, command)
        if events:
            self.metrics.moves.inc()
            self.metrics.move_seconds.observe(time.perf_counter() - began)
        return events[0].seq if events else made[0]

    async def take_over(
        self, live: Live, token: str | None, seat: int, level: str
    ) -> Sequence[Event]:
        """Let a bot play: for oneself, for who does not, or in a seat that one may give away."""
        check_level(level)
        if not 0 <= seat < len(live.table.seats):
            raise NotFound(f"There is no seat {seat} at this table.")
        invited = token is not None and live.invited_to(token) == seat
        asking = None if invited else await self.seat_of(live, token)
        return await self.perform(live, lambda table: table.take_over(asking, seat, level, now()))

    def told(self, words: dict[str, Any]) -> None:
        """Another process tells something that nobody keeps."""
        if "offer" in words:
            self.offers.told(words["offer"])
        elif live := self.tables.get(words["table"]):
            live.hear(words["said"])

    # Housekeeping

    async def _trusted_time(self) -> float:
        """The time by which tables expire: the machine's clock may be far ahead.

        It is not later than the last table of earlier runs, and as long as this one has lasted.
        """
        if self._last_opened is None:
            self._last_opened = await self.store.newest() or now()
        return min(now(), self._last_opened + time.monotonic() - self._began)

    async def expire(self) -> int:
        """Remove tables that nobody has touched for long."""
        if not self.settings.keep_days:
            return 0
        before = await self._trusted_time() - self.settings.keep_days * 86_400
        gone = await self.store.expire(before)
        await self.players.expire(before, now())
        for name, live in list(self.tables.items()):
            if live.table.events[-1].at < before:
                del self.tables[name]
                live.cancel_timer()
                for watcher in live.watchers:
                    watcher.end(NotFound("The table was abandoned and has expired."))
        if gone:
            log.info("%s abandoned tables were removed.", gone)
        return gone
