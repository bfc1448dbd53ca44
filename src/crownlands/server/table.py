"""A table: what its events add up to, and what may happen next.

Commands look at the table and answer with the events that would follow, or refuse with a sentence;
they change nothing. Only events that have been committed are taken in. The kinds of events:

    opened        game, variants, seats, clock, spectators, aids, commitment
    joined        seat, nickname, nonce          or, instead of the nonce, a promise: its SHA-256
    revealed      seat, nonce                    what was promised, once everybody has joined
    started       nonces
    dealt         ply, move                      chance, from the table's secret
    moved         ply, seat, move, by            by "person" or "bot"
    asked         seat, moves                    wants so many moves taken back
    agreed, refused    seat                      another's answer
    taken_back    ply, moves                     the game stands at `ply` again
    left, returned     seat
    taken_over    seat, level, why               a bot plays from now on: "asked" or "clock"
    finished      scores, places, secret
    rematch       seat, table, seats             who asked, the next table, the seats there
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal
from unicodedata import normalize

import numpy as np

from crownlands.core.contract import CHANCE
from crownlands.core.errors import CrownlandsError
from crownlands.dealer import FairDealer, commitment
from crownlands.game import Game
from crownlands.notation import fair
from crownlands.notation.record import Record, blank_game, result_tags
from crownlands.server.clock import Clock
from crownlands.server.errors import NotAllowed, OutOfTurn
from crownlands.server.positions import ALL_AIDS, Aids
from crownlands.server.schema import Event

Phase = Literal["open", "playing", "over", "record"]
SeatKind = Literal["person", "friend", "bot", "remote"]
OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
RECORD: Final = "record"  # uploaded; nobody plays
BOT: Final = "bot"
AIDS = "Aids"  # the record's tag for what the players were told
STAND_IN = "knight"  # plays on for a seat whose time is up, or whose place others give away
PATIENCE = 60.0  # seconds


@dataclass
class Seat:
    """Who sits there."""

    kind: SeatKind
    level: str | None = None  # of a bot
    nickname: str = ""
    nonce: str = ""
    promise: str = ""  # the nonce's SHA-256, where it was not shown at once
    joined: bool = False
    left: bool = False
    stand_in: str | None = None  # the level of the bot that plays for somebody

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides for this seat, if one does."""
        return self.level if self.kind == BOT else self.stand_in

    @property
    def has_a_say(self) -> bool:
        """Somebody sits there who can be asked."""
        return self.joined and not self.left and self.bot is None


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


@dataclass(frozen=True)
class Draft:
    """An event that has not happened yet."""

    kind: str
    data: dict[str, Any]


class Table:
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
        self.aids = ALL_AIDS
        self.tags: dict[str, str] = {}  # of an uploaded record
        self.nonces: list[str] = []
        self.movers: list[int] = []  # who made each move of the game's log; CHANCE for deals
        self._seqs: list[int] = []  # of the events that made them
        self._undone: dict[int, np.ndarray] = {}  # positions before moves taken back, by seq
        self._judged: dict[int, int] = {}  # numbers of the moves judged last, by their event's data
        self.wish: TakeBack | None = None
        self.ended: float | None = None
        self.series: dict[str, Any] | None = None  # how the games before this one ended
        self.rematch: Rematch | None = None
        self.game: Game
        self.take(events)

    # What is there

    @property
    def seq(self) -> int:
        return self.events[-1].seq if self.events else 0

    @property
    def ply(self) -> int:
        return self.game.ply

    @property
    def commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    @property
    def dealer(self) -> FairDealer:
        return FairDealer(bytes.fromhex(self.secret), self.nonces)

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

    def time_left(self, seat: int, at: float) -> float | None:
        """Seconds left on a seat's clock."""
        return self.time.left(seat, at, thinking=seat == self.seat_to_play)

    def deadline(self) -> float | None:
        """When the clock of the person to play runs out."""
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
        self.time = Clock(len(self.seats), self.clock)
        self.aids = Aids.model_validate(data.get("aids", {}))
        self.series = data.get("series")
        self.game = Game(data["game"], len(self.seats), data["variants"])
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

    def before(self, event: Event) -> np.ndarray | None:
        """The position before a move or deal; None where an event is something else."""
        if event.kind not in ("moved", "dealt"):
            return None
        ply = event.data["ply"]
        undone = self._undone.get(event.seq)
        return self.game.history[ply : ply + 1] if undone is None else undone

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
            self.game.undo()
            self.movers.pop()
            self._undone[self._seqs.pop()] = self.game.states.copy()
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

    # What may happen next

    def is_free(self, seat: int) -> bool:
        """Whether somebody may still sit down there."""
        taken = self.seats[seat].joined or self.seats[seat].kind == BOT
        return self.phase == OPEN and not taken

    @property
    def to_reveal(self) -> list[int]:
        """The seats that have to show the nonce they promised, now that nobody can choose any."""
        waiting = self.phase == OPEN and all(s.joined or s.kind == BOT for s in self.seats)
        return [i for i, s in enumerate(self.seats) if waiting and s.promise and not s.nonce]

    def join(self, seat: int, nickname: str, nonce: str = "", promise: str = "") -> list[Draft]:
        """Somebody sits down; when the last seat is taken and all nonces shown, the game starts."""
        if not self.is_free(seat):
            raise OutOfTurn(f"Seat {seat} is taken already.", code="seat-taken")
        if any(same_name(other.nickname, nickname) for other in self.seats):
            sentence = f"Somebody here is called {nickname!r} already: choose another name."
            raise OutOfTurn(sentence, code="name-taken")
        secret = {"promise": promise} if promise else {"nonce": nonce}
        joined = Draft("joined", {"seat": seat, "nickname": nickname, **secret})
        return [joined, *self.start({seat: nonce})]

    def reveal(self, seat: int, nonce: str) -> list[Draft]:
        """Somebody shows the nonce that was promised; the game starts with the last."""
        if self.seats[seat].nonce == nonce:
            return []  # asked again
        if seat not in self.to_reveal:
            sentence = "There is nothing to show now: not before all seats are taken, and once."
            raise OutOfTurn(sentence, code="look-again")
        if fair.promise(nonce) != self.seats[seat].promise:
            raise NotAllowed("This is not the nonce that was promised: its SHA-256 is another.")
        return [Draft("revealed", {"seat": seat, "nonce": nonce}), *self.start({seat: nonce})]

    def start(self, new: dict[int, str], away: int | None = None) -> list[Draft]:
        """The start of the game, if there is a nonce from all people but who is away."""
        found = [new.get(i) or s.nonce for i, s in enumerate(self.seats)]
        missing = [i for i, s in enumerate(self.seats) if s.kind != BOT and not found[i]]
        if missing not in ([], [away]):
            return []
        nonces = [nonce for nonce in found if nonce]
        dealer = FairDealer(bytes.fromhex(self.secret), nonces)
        self._judged = {}
        dealt = self._deals(self.game.at(self.game.states), dealer, self.ply)
        return [Draft("started", {"nonces": nonces}), *dealt]

    def _deals(self, game: Game, dealer: FairDealer, ply: int) -> list[Draft]:
        """Let chance play until somebody else is to; the game, now at this ply, is played on."""
        drafts: list[Draft] = []
        while game.to_play == CHANCE:
            number = dealer.choose(self.game.events + len(drafts), game.legal_actions)
            text = str(game.entry.actions.decoder(game.state)(number))
            drafts.append(Draft("dealt", {"ply": ply + len(drafts), "move": text}))
            self._judged[id(drafts[-1].data)] = number
            game.push(number)
        return drafts

    def move(self, seat: int, ply: int, asked: str | int, by: str = "person") -> list[Draft]:
        """A seat moves, by a move's text or number; then chance does, and perhaps the game ends."""
        self.must_be_under_way()
        if ply != self.ply:
            sentence = f"The game is at move {self.ply}, not {ply}: look again."
            raise OutOfTurn(sentence, code="look-again")
        if seat != self.game.to_play:
            sentence = f"It is the turn of seat {self.game.to_play}, not of seat {seat}."
            raise OutOfTurn(sentence, code="look-again")
        if by == "person" and self.seats[seat].bot is not None:
            raise OutOfTurn("A bot plays for you: return to your seat first.", code="bot-plays")
        game = self.game.at(self.game.states)
        number = asked if isinstance(asked, int) else game.action(asked)
        text = str(game.entry.actions.decoder(game.state)(number))
        game.push(number)
        moved = Draft("moved", {"ply": ply, "seat": seat, "move": text, "by": by})
        self._judged = {id(moved.data): number}
        drafts = [moved, *self._deals(game, self.dealer, ply + 1)]
        if game.is_over:
            result = {name.lower(): numbers(text) for name, text in result_tags(game).items()}
            drafts.append(Draft("finished", {**result, "secret": self.secret}))
        return drafts

    def was_made(self, seat: int, ply: int, text: str, seen: int | None = None) -> int | None:
        """The seq of this very move if it has been made already: somebody asks again.

        Who says what they had seen (a seq) is answered so although it was taken back since.
        """
        if seen is None and not (0 <= ply < self.ply and self.movers[ply] == seat):
            return None
        asked = {"ply": ply, "seat": seat, "move": text.strip()}
        for event in reversed(self.events if seen is None else self.events[seen:]):
            if event.kind == "moved" and event.data["ply"] == ply:
                if asked.items() <= event.data.items():
                    return event.seq
                if seen is None:
                    return None
        return None

    def ask_back(self, seat: int) -> list[Draft]:
        """A seat wishes to take back its last decision, and what others did since."""
        self.must_be_under_way()
        if self.wish:
            sentence = "Somebody has asked to take back already: answer that first."
            raise OutOfTurn(sentence, code="asked-already")
        moves = 0
        for mover in reversed(self.movers):
            if mover == CHANCE:
                sentence = "There is a deal in between: nothing is taken back past a deal."
                raise OutOfTurn(sentence, code="past-a-deal")
            moves += 1
            if mover == seat:
                break
        else:
            raise OutOfTurn("You have made no move that could be taken back.", code="no-move")
        asked = Draft("asked", {"seat": seat, "moves": moves})
        return [asked] if self.to_agree(seat) else [asked, self._back(moves)]

    def to_agree(self, asking: int) -> set[int]:
        """Whose consent is needed: people who are there; bots do not mind."""
        return {i for i, seat in enumerate(self.seats) if i != asking and seat.has_a_say}

    def answer_back(self, seat: int, agree: bool) -> list[Draft]:
        """Another answers the wish."""
        if not self.wish or seat not in self.to_agree(self.wish.seat) - self.wish.agreed:
            sentence = "There is no wish to take back that waits for your answer."
            raise OutOfTurn(sentence, code="no-wish")
        if not agree:
            return [Draft("refused", {"seat": seat})]
        drafts = [Draft("agreed", {"seat": seat})]
        if self.to_agree(self.wish.seat) <= self.wish.agreed | {seat}:
            drafts.append(self._back(self.wish.moves))
        return drafts

    def _back(self, moves: int) -> Draft:
        return Draft("taken_back", {"ply": self.ply - moves, "moves": moves})

    def leave(self, seat: int) -> list[Draft]:
        """Somebody goes; the wish that waited for them only is granted."""
        if self.seats[seat].left:
            raise OutOfTurn("You have left already.", code="look-again")
        drafts = [Draft("left", {"seat": seat})]
        wish = self.wish
        if wish and wish.seat == seat:
            drafts.append(Draft("refused", {"seat": seat}))
        elif wish and self.to_agree(wish.seat) <= wish.agreed | {seat}:
            drafts.append(self._back(wish.moves))
        return drafts

    def come_back(self, seat: int, at: float) -> list[Draft]:
        if not self.seats[seat].left and self.seats[seat].stand_in is None:
            raise OutOfTurn("You are at the table already.", code="look-again")
        left = self.time_left(seat, at)
        if left is not None and left <= 0:
            raise OutOfTurn("Your time is up: the bot plays on.", code="time-up")
        return [Draft("returned", {"seat": seat})]

    def take_over(self, asking: int | None, seat: int, level: str, at: float) -> list[Draft]:
        """Let a bot play for somebody who has left, keeps the others waiting, or never came.

        Who decides for the seat chooses the level: its own player, or whoever shows the
        invitation to it (`asking` is None then). For the others it is always the same.
        """
        absent = self.seats[seat]
        own = asking is None or asking == seat
        told = {"seat": seat, "level": level if own else STAND_IN, "why": "asked"}
        over = Draft("taken_over", told)
        if self.is_free(seat):
            if not own and at - self.events[0].at <= self.patience:
                raise NotAllowed(
                    f"Seat {seat} is kept for somebody: a bot can sit down there with the seat's "
                    f"invitation, or {self.patience:g} s after the table was opened.",
                    code="kept",
                )
            return [over, *self.start({}, away=seat)]
        if seat in self.to_reveal and at - self.events[-1].at > self.patience:
            return [over, *self.start({}, away=seat)]
        self.must_be_under_way()
        if absent.bot is not None:
            raise OutOfTurn("A bot plays there already.", code="bot-already")
        waiting = seat == self.game.to_play and at - self.time.turn_began > self.patience
        if not (absent.left or waiting or own):
            raise NotAllowed(
                f"Seat {seat} is there: a bot can take over when somebody has left, or has not "
                f"moved for {self.patience:g} s.",
                code="still-there",
            )
        return [over]

    def time_out(self, at: float) -> list[Draft]:
        """The clock of the seat to play has run out, if it has."""
        deadline = self.deadline()
        if deadline is None or at < deadline:
            return []
        data = {"seat": self.game.to_play, "level": STAND_IN, "why": "clock"}
        return [Draft("taken_over", data)]

    def go_on_at(self, rematch: Rematch) -> list[Draft]:
        """The same people play again at another table, unless somebody has asked before."""
        self.must_be_over("a rematch comes")
        return [] if self.rematch else [Draft("rematch", vars(rematch))]

    def must_be_over(self, what: str) -> None:
        if self.phase != OVER:
            raise OutOfTurn(f"The game is not over: {what} after it.", code="not-over")

    def must_be_under_way(self) -> None:
        if self.phase == OPEN:
            raise OutOfTurn("The game has not begun: not all seats are taken.", code="not-begun")
        if self.phase != PLAYING:
            raise OutOfTurn("The game is over.", code="over")


def same_name(one: str, other: str) -> bool:
    """Whether people could take one nickname for the other."""
    return normalize("NFKC", one).casefold() == normalize("NFKC", other).casefold()


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]
