"""The deal of the day: the same deals for everybody, against the same bots, one try that counts.

Every game has one each day (UTC), so that nobody waits for the game they know. The secret that the
deals follow from is drawn when somebody first asks on that day: before, there is none to be found
out. A try counts with the points of the game that was played here, and with nothing a page says.
"""

import base64
import datetime
import hmac
import math
import re
from dataclasses import dataclass

from crownlands.catalogue import GAMES
from crownlands.dealer import commitment
from crownlands.entry import Entry
from crownlands.server.errors import NotFound, NoToken, OutOfTurn, TooMany
from crownlands.server.hall import Hall
from crownlands.server.keys import SEAT, hash_of, new_secret
from crownlands.server.limits import Buckets
from crownlands.server.live import Live
from crownlands.server.messages import TableRequest
from crownlands.server.positions import Aids
from crownlands.server.schema import Conflict, Key, Try, now
from crownlands.server.settings import Settings

DAY = 86_400  # seconds
# A level that looks once: it answers at once on every machine, on its first start too. How strong
# it is matters little, for people are compared with people.
LEVEL = "squire"
SEATS = 4  # at most; a person and bots
PLAYER = re.compile("[A-Za-z0-9_-]{43,86}")


@dataclass(frozen=True)
class Standing:
    """How a day's deal of one game has gone so far."""

    request: TableRequest  # the table of every try
    commitment: str | None  # None: nobody asked on that day
    spread: list[tuple[int, int]]  # points, and how many tries came to them
    mine: Try | None

    @property
    def tries(self) -> int:
        return sum(count for _, count in self.spread)

    def rank(self, points: int) -> int:
        """The place of who has so many points; equal ones share it."""
        return 1 + sum(count for other, count in self.spread if other > points)


class Days:
    """The deals of the day on this server."""

    def __init__(self, settings: Settings, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store
        most = settings.day_tries_per_address
        self._limit = Buckets(most / DAY, most)

    async def standings(self, date: datetime.date, player: str | None) -> dict[str, Standing]:
        """The deals of a day by game, as they stand."""
        today = date_now()
        if date > today:
            raise NotFound(f"The deals of {date} do not exist yet: today is {today}.")
        if date == today:
            for game in GAMES:
                await self._secret(date, game)
        secrets = await self.store.day_secrets(str(date))
        spread = await self.store.day_spread(str(date))
        mine = await self.store.tries_of(str(date), hash_of(player)) if player else {}
        return {
            game: Standing(
                request_for(entry),
                commitment(bytes.fromhex(secrets[game])) if game in secrets else None,
                spread.get(game, []),
                mine.get(game),
            )
            for game, entry in GAMES.items()
        }

    async def attempt(
        self, game: str, date: datetime.date, player: str, nickname: str, address: str
    ) -> tuple[Live, str, bool]:
        """The table of this player's one try, the seat's token, and whether it is new."""
        if game not in GAMES:
            raise NotFound(f"There is no game {game!r}.")
        token = seat_token(player, date, game)
        known = await self._known(game, date, player, address)
        if known:
            return known, token, False
        if date != date_now():
            sentence = f"The day is over: the deals of {date_now()} have come."
            raise OutOfTurn(sentence, code="day-over")
        wait = self._limit.take(address)
        if wait:
            raise TooMany(
                "Too many tries at the deals of the day from this address.",
                math.ceil(min(wait, DAY)),
                code="too-many",
            )
        secret = await self._secret(date, game)
        tried = Try(str(date), game, hash_of(player))
        keys = [Key(0, SEAT, hash_of(token))]
        request = request_for(GAMES[game])
        try:
            live = await self.hall.open_try(request, tried, nickname, keys, secret, address)
            return live, token, True
        except Conflict:  # asked twice at the same moment: the other one counts
            again = await self._known(game, date, player, address)
            assert again
            return again, token, False

    async def _known(
        self, game: str, date: datetime.date, player: str, address: str
    ) -> Live | None:
        tries = await self.store.tries_of(str(date), hash_of(player))
        return await self.hall.find(tries[game].table, address) if game in tries else None

    async def _secret(self, date: datetime.date, game: str) -> str:
        """What the deals follow from: drawn by whoever asks first, the same for all."""
        secrets = await self.store.day_secrets(str(date))
        if game not in secrets:
            await self.store.keep_day_secret(str(date), game, new_secret())
            secrets = await self.store.day_secrets(str(date))
        return secrets[game]


def date_now() -> datetime.date:
    return datetime.datetime.fromtimestamp(now(), datetime.UTC).date()


def ends_at(date: datetime.date) -> float:
    """When a day is over, in seconds since 1970."""
    midnight = datetime.datetime.combine(date, datetime.time(), datetime.UTC)
    return midnight.timestamp() + DAY


def check_player(token: str | None) -> str:
    """What a browser goes by, or a sentence."""
    if token is None or not PLAYER.fullmatch(token):
        raise NoToken(
            "This needs a key of your own, 256 random bits in base64url: Authorization: Bearer KEY."
        )
    return token


def seat_token(player: str, date: datetime.date, game: str) -> str:
    """The token of a player's seat: the same when the answer got lost and is asked for again."""
    digest = hmac.digest(player.encode(), f"{date} {game}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def request_for(entry: Entry) -> TableRequest:
    """One person against bots, without hints or spectators: those would tell the deals."""
    seats = max(count for count in entry.seats if count <= SEATS)
    return TableRequest.model_validate(
        {
            "game": entry.name,
            "variants": list(entry.variants_for(seats)[0]),
            "seats": [{"kind": "person"}, *[{"kind": "bot", "level": LEVEL}] * (seats - 1)],
            "spectators": False,
            "aids": Aids(scores=True, remaining=True, hints=False),
        }
    )
