"""What people say to each other at a table: emotes, phrases, applause, and a chat if there is one.

None of it is an event: it is passed on, the last of it remembered while the table is in memory, and
nothing is stored. So much may be said for each seat, and by all spectators of a table together.
"""

import logging
import math
import secrets
from collections.abc import Callable
from typing import Any

from crownlands.server.errors import NotAllowed, NotFound, TooMany
from crownlands.server.limits import Buckets
from crownlands.server.live import Live
from crownlands.server.messages import Say
from crownlands.server.metrics import Metrics
from crownlands.server.past import RECORD
from crownlands.server.sayings import APPLAUSE
from crownlands.server.schema import now
from crownlands.server.settings import Settings

log = logging.getLogger("crownlands.server")

GALLERY = 3  # times as much as one seat may say, all spectators of a table may applaud


class Company:
    """Passes on what is said."""

    def __init__(
        self, settings: Settings, metrics: Metrics, tell_others: Callable[[dict[str, Any]], None]
    ) -> None:
        self._chat, self._metrics, self._tell_others = settings.chat, metrics, tell_others
        self._buckets = Buckets(settings.sayings_per_minute / 60, settings.saying_burst)

    def say(self, live: Live, seat: int | None, said: Say, address: str) -> None:
        """Tell everybody at the table what somebody there said."""
        if live.table.phase == RECORD:
            raise NotAllowed("This is a record: nobody sits at it.")
        if seat is None and said.emote != APPLAUSE:
            raise NotAllowed("Spectators may applaud, and no more.", code="applause-only")
        if said.chat is not None and not self._chat:
            sentence = "This server has no chat: say it with an emote or a phrase."
            raise NotAllowed(sentence, code="no-chat")
        self._weigh(live, seat, address)
        kind, what = next((k, w) for k in KINDS if (w := getattr(said, k)) is not None)
        line = {
            "id": secrets.token_hex(8),
            "at": now(),
            "seat": seat,
            "kind": kind,
            "what": what,
        }
        live.hear(line)
        self._metrics.said.inc()
        self._tell_others({"table": live.table.id, "said": line})

    def report(self, live: Live, seat: int | None, line: str) -> None:
        """Bring a line of chat to the notice of whoever runs the server: into the log."""
        if seat is None:
            raise NotAllowed("Only those who sit at the table may report a line.")
        found = next((one for one in live.said if one["id"] == line), None)
        if found is None or found["kind"] != "chat":
            sentence = "There is no such line of chat any more: only the last ones can be reported."
            raise NotFound(sentence, code="no-line")
        self._weigh(live, seat, "")
        self._metrics.reports.inc()
        writer = found["seat"]
        log.warning(
            "Seat %s of table %s reports what seat %s (%r) wrote: %r",
            seat,
            live.table.id,
            writer,
            live.table.seats[writer].nickname,
            found["what"],
        )

    def _weigh(self, live: Live, seat: int | None, address: str) -> None:
        """Refuse who says too much; one spectator must not use up what all of them have."""
        table = live.table.id
        if seat is None:
            shares = [(f"{table} {address}", 1.0), (f"{table} gallery", 1.0 / GALLERY)]
        else:
            shares = [(f"{table} {seat}", 1.0)]
        for who, cost in shares:
            if wait := self._buckets.take(who, cost):
                self._metrics.refused.inc()
                seconds = math.ceil(min(wait, 60.0))
                sentence = f"That is a lot at once: say more in {seconds} s."
                raise TooMany(sentence, seconds, code="too-many-said")


KINDS = ("emote", "phrase", "chat")
