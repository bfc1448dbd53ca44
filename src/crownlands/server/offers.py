"""Tables offered to everybody on this server: what the door shows.

An offer is shown as long as somebody who has a seat is there: nobody is sent to a table where
nobody waits. Other processes tell theirs every few seconds, and are forgotten when they stop.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from pydantic import Field

from crownlands.server.errors import TooMany
from crownlands.server.live import Live
from crownlands.server.past import OPEN, PLAYING, Offer
from crownlands.server.positions import View
from crownlands.server.settings import Settings
from crownlands.server.views import ClockView, SeatView, seat_data

SHOWN = 50  # of each kind, the newest first
FRESH = 1.0  # seconds that a list is good for
TELLING = 5.0  # seconds between two words to other processes
LASTS = 15.0  # seconds that another process's word is believed


class OfferView(View):
    """A table that anybody on this server may join, or watch."""

    id: str
    phase: Literal["open", "playing"]
    offer: Offer = Field(description="For whom it is meant.")
    game: str
    variants: list[str]
    seats: list[SeatView]
    clock: ClockView | None
    opened_at: float = Field(description="Seconds since 1970.")
    watching: int = Field(description="Spectators.")


class OffersView(View):
    open: list[OfferView] = Field(description="With a free seat, the newest first.")
    playing: list[OfferView] = Field(description="That may be watched, the newest first.")


class Offers:
    """The offers of this process and of the others."""

    def __init__(
        self,
        settings: Settings,
        tables: Mapping[str, Live],
        tell_others: Callable[[dict[str, Any]], None],
    ) -> None:
        self._most = settings.offers_per_address
        self._tables, self._tell_others = tables, tell_others
        self._elsewhere: dict[str, tuple[float, dict[str, Any]]] = {}  # when it was told
        self._list: tuple[float, bytes] | None = None

    def check(self, address: str) -> None:
        """Refuse somebody who offers too many tables at once."""
        waiting = (live.owner for live in self._tables.values() if is_offered(live, OPEN))
        if Counter(waiting)[address] >= self._most:
            sentence = (
                f"This address offers {self._most} tables already, which is all it may: wait "
                "until one of them is full, or leave it."
            )
            raise TooMany(sentence, 60, code="too-many-offers")

    def told(self, offer: dict[str, Any]) -> None:
        """Another process tells of a table."""
        self._elsewhere[offer["id"]] = time.monotonic(), offer

    async def tell(self) -> None:
        """Tell the other processes what is offered here."""
        for offer in self._own():
            self._tell_others({"offer": offer})

    def list(self) -> bytes:
        """What the door shows, as JSON: made and written once a second, for everybody who asks."""
        now = time.monotonic()
        if self._list is None or now - self._list[0] > FRESH:
            self._elsewhere = {
                name: told for name, told in self._elsewhere.items() if now - told[0] < LASTS
            }
            known = {name: offer for name, (_, offer) in self._elsewhere.items()}
            known |= {offer["id"]: offer for offer in self._own()}
            newest = sorted(known.values(), key=lambda offer: -offer["opened_at"])
            by_phase = {
                phase: [offer for offer in newest if offer["phase"] == phase][:SHOWN]
                for phase in (OPEN, PLAYING)
            }
            self._list = now, OffersView.model_validate(by_phase).model_dump_json().encode()
        return self._list[1]

    def _own(self) -> Iterator[dict[str, Any]]:
        """The offers of this process: of one address no more than it may have waiting."""
        waiting: Counter[str] = Counter()
        for live in self._tables.values():
            if is_offered(live, OPEN):
                waiting[live.owner] += 1
                if waiting[live.owner] <= self._most:
                    yield offer_data(live)
            elif is_offered(live, PLAYING) and live.table.spectators:
                yield offer_data(live)


def is_offered(live: Live, phase: str) -> bool:
    table = live.table
    if table.offer is None or table.phase != phase or not live.attended:
        return False
    return phase != OPEN or table.open_seat is not None


def offer_data(live: Live) -> dict[str, Any]:
    table = live.table
    return {
        "id": table.id,
        "phase": table.phase,
        "offer": table.offer,
        "game": table.game.name,
        "variants": list(table.game.variants),
        "seats": [seat_data(table, seat) for seat in range(len(table.seats))],
        "clock": table.clock,
        "opened_at": table.events[0].at,
        "watching": live.spectators,
    }
