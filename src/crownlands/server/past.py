"""What has happened at a table: the sum of its events. The kinds of events:

opened        game, variants, seats, clock, spectators, aids, commitment, position, day, offer
joined        seat, nickname, nonce, player  or, instead of the nonce, a promise: its SHA-256
revealed      seat, nonce                    what was promised, once everybody has joined
started       nonces
dealt         ply, move                      chance, from the table's secret
moved         ply, seat, move, by            by "person" or "bot"; `follows` if the same decision
                                             of the seat goes on from the move before it
asked         seat, moves                    wants so many moves taken back
agreed, refused    seat                      another's answer
taken_back    ply, moves                     the game stands at `ply` again
left, returned     seat
taken_over    seat, level, why               a bot plays from now on: "asked" or "clock"
finished      scores, places, secret
rematch       seat, table, seats             who asked, the next table, the seats there
hinted        seat, ply                      somebody asked for a hint
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal

from crownlands.core.contract import CHANCE
from crownlands.core.errors import CrownlandsError
from crownlands.dealer import FairDealer, commitment, first_bits
from crownlands.game import Game
from crownlands.notation import fair
from crownlands.notation.record import Record, blank_game
from crownlands.server.clock import Clock
from crownlands.server.positions import ALL_AIDS, Aids, Options, options_of
from crownlands.server.schema import Event
from crownlands.server.seats import BOT, Seat

Offer = Literal["anyone", "beginners", "experienced"]  # whom an open table is meant for
Phase = Literal["open", "playing", "over", "record"]
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
RECORD: Final = "record"  # uploaded; nobody plays
AIDS = "Aids"  # the record's tag for what the players were told
PATIENCE = 60.0  # seconds


@dataclass
class TakeBack:
    """A wish to take back, and who has agreed."""

    seat: int
    moves: int
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Rematch:
    """The table at which the same people play again."""

    seat: int  # who asked first
    table: str
    seats: list[int]  # the seat there of every seat here


class Past:
    """The sum of a table's events."""

    def __init__(
        self, table_id: str, secret: str, events: Sequence[Event], patience: float = PATIENCE
    ) -> None:
        self.id = table_id
        self.secret = secret
        self.patience = patience  # seconds before others may let a bot play for who is silent
        self.events: list[Event] = []
        self.phase: Phase = OPEN
        self.seats: list[Seat] = []
        self.clock: dict[str, float] | None = None  # as it was asked for
        self.time: Clock
        self.spectators = True
        self.offer: Offer | None = None  # to everybody on this server
        self.aids = ALL_AIDS
        self.day: str | None = None  # the date, where it is a try at a deal of the day
        self.tags: dict[str, str] = {}  # of an uploaded record
        self.nonces: list[str] = []
        self.movers: list[int] = []  # who made each move of the game's log; CHANCE for deals
        self._seqs: list[int] = []  # of the events that made them
        self._undone: dict[int, tuple[Game, int]] = {}  # moves taken back, by their event's seq
        self._judged: dict[int, int] = {}  # numbers of the moves judged last, by their event's data
        self._options: tuple[int, Options] | None = None  # with the seq they were made at
        self._legal: tuple[int, dict[str, int]] | None = None  # the same
        self.wish: TakeBack | None = None
        self.ended: float | None = None
        self.series: dict[str, Any] | None = None  # how the games before this one ended
        self.rematch: Rematch | None = None
        self.hinted: dict[str, int] | None = None  # the last hint: seat and ply
        self.game: Game
        self.take(events)

    # What is there

    @property
    def seq(self) -> int:
        return self.events[-1].seq if self.events else 0

    @property
    def ply(self) -> int:
        return self.game.ply

    @cached_property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    @property
    def dealer(self) -> FairDealer:
        return FairDealer(bytes.fromhex(self.secret), self.nonces)

    def bot_seed(self) -> int | None:
        """What a bot rolls its dice with: at a deal of the day the same for all who come here."""
        if not self.day:
            return None
        digest = hmac.digest(bytes.fromhex(self.secret), self.game.states.tobytes(), "sha256")
        return first_bits(digest)

    @property
    def seat_to_play(self) -> int | None:
        return self.game.to_play if self.phase == PLAYING and self.game.to_play >= 0 else None

    @property
    def in_use(self) -> bool:
        """It is played at, or will be."""
        return self.phase in (OPEN, PLAYING)

    @property
    def bots_alone(self) -> bool:
        """No person decides anything here."""
        return all(seat.bot is not None for seat in self.seats)

    @property
    def bot_to_play(self) -> str | None:
        """The level of the bot whose move it is, if it is one's."""
        seat = self.seat_to_play
        return None if seat is None else self.seats[seat].bot

    def is_free(self, seat: int) -> bool:
        """Whether somebody may still sit down there."""
        taken = self.seats[seat].joined or self.seats[seat].kind == BOT
        return self.phase == OPEN and not taken

    @property
    def open_seat(self) -> int | None:
        """The first seat that is kept for nobody in particular, at a table that is offered."""
        free = (i for i, s in enumerate(self.seats) if s.kind == "friend" and self.is_free(i))
        return next(free, None) if self.offer else None

    @property
    def to_reveal(self) -> list[int]:
        """The seats that have to show the nonce they promised, now that nobody can choose any."""
        waiting = self.phase == OPEN and all(s.joined or s.kind == BOT for s in self.seats)
        return [i for i, s in enumerate(self.seats) if waiting and s.promise and not s.nonce]

    def to_agree(self, asking: int) -> set[int]:
        """Whose consent is needed: people who are there; bots do not mind."""
        return {i for i, seat in enumerate(self.seats) if i != asking and seat.has_a_say}

    @property
    def options(self) -> Options:
        """What may be done now: found once, to be told and to judge what is done."""
        if self._options is None or self._options[0] != self.seq:
            self._options = self.seq, options_of(self.game)
        return self._options[1]

    @property
    def legal(self) -> dict[str, int]:
        """The moves that may be made now, as text, with their numbers."""
        if self._legal is None or self._legal[0] != self.seq:
            actions, _, words = self.options
            texts = [told[0] for told in words]
            self._legal = self.seq, dict(zip(texts, actions, strict=True))
        return self._legal[1]

    def time_left(self, seat: int, at: float) -> float | None:
        """Seconds left on a seat's clock."""
        return self.time.left(seat, at, thinking=seat == self.seat_to_play)

    def deadline(self) -> float | None:
        """When the clock of the person to play runs out."""
        if self.clock is None:
            return None
        seat = self.seat_to_play
        if seat is None or self.seats[seat].bot is not None:
            return None
        left = self.time.left(seat, self.time.since, thinking=True)
        return None if left is None else self.time.since + left

    def record(self) -> Record:
        """The game so far; the secret is told when it is over."""
        if self.phase == RECORD:
            own = Record.of(self.game)
            return Record(own.tags | self.tags, own.moves)
        tags = {f"Seat{i}": seat.nickname for i, seat in enumerate(self.seats, 1) if seat.nickname}
        tags[AIDS] = " ".join(name for name, given in self.aids if given) or "none"
        tags[fair.COMMITMENT] = self.commitment
        if self.day:
            tags[fair.DAY] = self.day
        if self.phase != OPEN:
            tags[fair.NONCES] = " ".join(self.nonces)
            promises = [seat.promise or fair.NONE for seat in self.seats if seat.nonce]
            if any(promise != fair.NONE for promise in promises):
                tags[fair.PROMISES] = " ".join(promises)
        if self.phase == OVER:
            tags[fair.SECRET] = self.secret
        return Record.of(self.game, **tags)

    # Taking events in

    def take(self, events: Sequence[Event]) -> None:
        """Take in events that have happened, in order."""
        for event in events:
            getattr(self, f"_{event.kind}")(event)
            self.events.append(event)
        self._judged = {}

    def _opened(self, event: Event) -> None:
        data = event.data
        self.seats = [Seat(seat["kind"], seat.get("level")) for seat in data["seats"]]
        self.clock, self.spectators = data.get("clock"), data.get("spectators", True)
        self.offer = data.get("offer")
        self.time = Clock(len(self.seats), self.clock)
        self.aids = Aids.model_validate(data.get("aids", {}))
        self.series, self.day = data.get("series"), data.get("day")
        self.game = Game(data["game"], len(self.seats), data["variants"])
        if position := data.get("position"):
            self.game = begun(self.game, position)
        if "record" in data:
            self.phase, self.tags = RECORD, data["tags"]
            self.game = blank_game(self.tags)  # it may begin with a position
            for seat, nickname in zip(self.seats, data["nicknames"], strict=True):
                seat.nickname = nickname
            for move in data["record"]:
                self.movers.append(self.game.to_play)
                self.game.push(move)

    def _joined(self, event: Event) -> None:
        seat = self.seats[event.data["seat"]]
        seat.nickname, seat.joined = event.data["nickname"], True
        seat.nonce, seat.promise = event.data.get("nonce", ""), event.data.get("promise", "")
        seat.player = event.data.get("player")

    def _revealed(self, event: Event) -> None:
        self.seats[event.data["seat"]].nonce = event.data["nonce"]

    def _started(self, event: Event) -> None:
        self.phase, self.nonces = PLAYING, event.data["nonces"]
        self.time.begin(event.at)

    def _dealt(self, event: Event) -> None:
        self._push(event, CHANCE)
        self.time.moved(CHANCE, in_person=False)

    def _moved(self, event: Event) -> None:
        seat = event.data["seat"]
        self._charge(event.at)
        self._push(event, seat)
        self.time.moved(seat, in_person=event.data["by"] == "person")
        self.time.begin(event.at)
        self.wish = None

    def _charge(self, at: float) -> None:
        """The person to play, if it is one, has thought until now."""
        seat = self.seat_to_play
        if seat is not None and self.seats[seat].bot is None:
            self.time.charge(seat, at)

    def _push(self, event: Event, mover: int) -> None:
        if self.game.ply != event.data["ply"]:
            raise CrownlandsError(f"Event {event.seq} of table {self.id} is out of order.")
        number = self._judged.get(id(event.data))  # read once already, when it was judged
        self.game.push(event.data["move"] if number is None else number)
        self.movers.append(mover)
        self._seqs.append(event.seq)

    def played(self, event: Event) -> tuple[Game, int] | None:
        """The position before a move or deal and its number; None for any other event."""
        if event.kind not in ("moved", "dealt"):
            return None
        if event.seq in self._undone:
            return self._undone[event.seq]
        ply = event.data["ply"]
        return self.game.before(ply), self.game.action_at(ply)

    def _asked(self, event: Event) -> None:
        self.wish = TakeBack(event.data["seat"], event.data["moves"])

    def _agreed(self, event: Event) -> None:
        if self.wish:
            self.wish.agreed.add(event.data["seat"])

    def _refused(self, _event: Event) -> None:
        self.wish = None

    def _taken_back(self, event: Event) -> None:
        self._charge(event.at)
        for _ in range(event.data["moves"]):
            undone = self.game.action_at(self.ply - 1)
            self.game.undo()
            self.movers.pop()
            self._undone[self._seqs.pop()] = self.game.before(self.ply), undone
            self.time.taken_back()
        self.time.begin(event.at)
        self.wish = None

    def _left(self, event: Event) -> None:
        self.seats[event.data["seat"]].left = True

    def _returned(self, event: Event) -> None:
        seat = self.seats[event.data["seat"]]
        seat.left, seat.stand_in = False, None

    def _taken_over(self, event: Event) -> None:
        seat = self.seats[event.data["seat"]]
        if self.phase == OPEN and not seat.joined:
            seat.kind, seat.level = BOT, event.data["level"]
            return
        if event.data["seat"] == self.seat_to_play:
            self._charge(event.at)
        seat.stand_in = event.data["level"]
        if event.data["why"] == "clock":
            self.time.run_out(event.data["seat"])

    def _finished(self, event: Event) -> None:
        self.phase, self.wish, self.ended = OVER, None, event.at

    def _rematch(self, event: Event) -> None:
        self.rematch = Rematch(**event.data)

    def _hinted(self, event: Event) -> None:
        self.hinted = event.data


def begun(game: Game, position: str) -> Game:
    """The same game in a position that it is to begin with."""
    own = {"Game": game.name, "Seats": str(game.seats), "Variants": " ".join(game.variants)}
    there = blank_game({**own, "Position": position})
    if there.is_over:
        raise CrownlandsError("The game is over in this position: begin with an earlier one.")
    return there
