"""A table: what has happened there (`Past`), and what may happen next.

Commands look at the table and answer with the events that would follow, or refuse with a sentence;
they change nothing. Only events that have been committed are taken in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from crownlands.core.contract import CHANCE
from crownlands.core.errors import IllegalMove
from crownlands.dealer import FairDealer
from crownlands.game import Game
from crownlands.notation import fair
from crownlands.notation.record import result_tags
from crownlands.server.errors import NotAllowed, OutOfTurn
from crownlands.server.past import OPEN, OVER, PLAYING, Past, Rematch
from crownlands.server.seats import BOT

TO_JUDGE = 8  # positions that most decisions take: their own, and the deals after it
STAND_IN = "knight"  # plays on for a seat whose time is up, or whose place others give away


@dataclass(frozen=True)
class Draft:
    """An event that has not happened yet."""

    kind: str
    data: dict[str, Any]


class Table(Past):
    """A table, and what may be done at it."""

    def join(
        self,
        seat: int,
        nickname: str,
        nonce: str = "",
        promise: str = "",
        player: dict[str, Any] | None = None,
    ) -> list[Draft]:
        """Somebody sits down; when the last seat is taken and all nonces shown, the game starts."""
        if not self.is_free(seat):
            raise OutOfTurn(f"Seat {seat} is taken already.", code="seat-taken")
        if any(same_name(other.nickname, nickname) for other in self.seats):
            sentence = f"Somebody here is called {nickname!r} already: choose another name."
            raise OutOfTurn(sentence, code="name-taken")
        secret = {} if self.day else {"promise": promise} if promise else {"nonce": nonce}
        known = {"player": player} if player else {}
        joined = Draft("joined", {"seat": seat, "nickname": nickname, **secret, **known})
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
        """The start of the game, if there is a nonce from all people but who is away.

        At a deal of the day there are none: they would make everybody's deals different.
        """
        found = [new.get(i) or s.nonce for i, s in enumerate(self.seats)]
        missing = [i for i, s in enumerate(self.seats) if s.kind != BOT and not found[i]]
        if missing not in ([], [away]) and not self.day:
            return []
        nonces = [nonce for nonce in found if nonce]
        dealer = FairDealer(bytes.fromhex(self.secret), nonces)
        self._judged = {}
        dealt = self._deals(self.game.at(self.game.states), self._dealing(dealer), self.ply)
        return [Draft("started", {"nonces": nonces}), *dealt]

    def _dealing(self, dealer: FairDealer) -> fair.Deals:
        """What is dealt from now on."""
        if self.day:
            return fair.SameDeals(dealer, self.game.log)
        return fair.Deals(dealer, self.game.events)

    def _deals(self, game: Game, deals: fair.Deals, ply: int) -> list[Draft]:
        """Let chance play until somebody else is to; the game, now at this ply, is played on."""
        drafts: list[Draft] = []
        while game.to_play == CHANCE:
            number = deals.next(game)
            text = str(game.entry.actions.decoder(game.state)(number))
            drafts.append(Draft("dealt", {"ply": ply + len(drafts), "move": text}))
            self._judged[id(drafts[-1].data)] = number
            game.push(number)
        return drafts

    def move(
        self,
        seat: int,
        ply: int,
        asked: str | int,
        by: str = "person",
        then: Sequence[str] = (),
    ) -> list[Draft]:
        """A seat moves, by a move's text or number; then chance does, and perhaps the game ends.

        What one decision takes several moves for is made as one: `then` the others, or none.
        """
        self.must_be_under_way()
        if ply != self.ply:
            sentence = f"The game is at move {self.ply}, not {ply}: look again."
            raise OutOfTurn(sentence, code="look-again")
        if seat != self.game.to_play:
            sentence = f"It is the turn of seat {self.game.to_play}, not of seat {seat}."
            raise OutOfTurn(sentence, code="look-again")
        if by == "person" and self.seats[seat].bot is not None:
            raise OutOfTurn("A bot plays for you: return to your seat first.", code="bot-plays")
        if by == "bot" and self.seats[seat].bot is None:  # it was still thinking
            raise OutOfTurn("Whose seat it is has come back.")
        game = self.game.at(self.game.states, room=TO_JUDGE)
        deals = self._dealing(self.dealer)
        self._judged = {}
        known = self.legal if isinstance(asked, str) else {}
        drafts = self._play(game, deals, ply, asked, known, seat=seat, by=by)
        for text in then:
            if game.to_play != seat:
                raise IllegalMove(f"{text} cannot follow: it is another's turn then.")
            at = ply + len(drafts)
            drafts += self._play(game, deals, at, text, {}, seat=seat, by=by, follows=True)
        if game.is_over:
            result = {name.lower(): numbers(text) for name, text in result_tags(game).items()}
            drafts.append(Draft("finished", {**result, "secret": self.secret}))
        return drafts

    def _play(
        self,
        game: Game,
        deals: fair.Deals,
        ply: int,
        asked: str | int,
        known: Mapping[str, int],
        **told: Any,
    ) -> list[Draft]:
        """One move in a game at this ply, perhaps one of those that are `known`; then chance."""
        if isinstance(asked, str) and asked in known:
            text, number = asked, known[asked]
        else:
            number = game.action(asked) if isinstance(asked, str) else asked
            text = str(game.entry.actions.decoder(game.state)(number))
        game.push(number)
        moved = Draft("moved", {"ply": ply, "move": text, **told})
        self._judged[id(moved.data)] = number
        return [moved, *self._deals(game, deals, ply + 1)]

    def was_made(
        self, seat: int, ply: int, texts: Sequence[str], seen: int | None = None
    ) -> int | None:
        """The seq of these very moves if they have been made already: somebody asks again.

        Who says what they had seen (a seq) is answered so although they were taken back since.
        """
        if seen is None and not (0 <= ply < self.ply and self.movers[ply] == seat):
            return None
        wanted = [(seat, text.strip()) for text in texts]
        moved = [event for event in self.events[seen or 0 :] if event.kind == "moved"]
        for i in reversed([i for i, event in enumerate(moved) if event.data["ply"] == ply]):
            made = [(event.data["seat"], event.data["move"]) for event in moved[i:]]
            if made[: len(wanted)] == wanted:
                return moved[i].seq
            if seen is None:
                return None
        return None

    def ask_back(self, seat: int) -> list[Draft]:
        """A seat wishes to take back its last decision, and what others did since."""
        self.must_be_under_way()
        if self.day:
            sentence = "A deal of the day is one try: nothing is taken back."
            raise NotAllowed(sentence, code="one-try")
        if self.wish:
            sentence = "Somebody has asked to take back already: answer that first."
            raise OutOfTurn(sentence, code="asked-already")
        moves = 0
        for mover, seq in zip(reversed(self.movers), reversed(self._seqs), strict=True):
            if mover == CHANCE:
                sentence = "There is a deal in between: nothing is taken back past a deal."
                raise OutOfTurn(sentence, code="past-a-deal")
            moves += 1
            if mover == seat and not self.events[seq - 1].data.get("follows"):
                break
        else:
            raise OutOfTurn("You have made no move that could be taken back.", code="no-move")
        asked = Draft("asked", {"seat": seat, "moves": moves})
        return [asked] if self.to_agree(seat) else [asked, self._back(moves)]

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
        if self.day:
            sentence = "A deal of the day is one try of your own: no bot plays for you."
            raise NotAllowed(sentence, code="own-try")
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

    def hint(self, seat: int) -> list[Draft]:
        """Who is to play asks for a hint, which everybody sees; the same one is told once."""
        self.must_be_under_way()
        if not self.aids.hints:
            raise NotAllowed("This table is played without hints.", code="no-hints")
        self.must_be_turn_of(seat)
        asked = {"seat": seat, "ply": self.ply}
        return [] if self.hinted == asked else [Draft("hinted", asked)]

    def must_be_turn_of(self, seat: int) -> None:
        if seat != self.game.to_play:
            sentence = f"It is the turn of seat {self.game.to_play}, not of seat {seat}."
            raise OutOfTurn(sentence, code="look-again")
        if self.seats[seat].bot is not None:
            raise OutOfTurn("A bot plays for you: return to your seat first.", code="bot-plays")

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
