"""`Game`: a game as people touch it, with every rule enforced and every refusal a sentence."""

import secrets
from collections.abc import Collection, Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from crownlands.catalogue import GAMES, find
from crownlands.core import play
from crownlands.core.contract import CHANCE, MAX_MOVES, OVER
from crownlands.core.errors import CrownlandsError, IllegalMove, brief, one_of
from crownlands.dealer import Dealer, SeededDealer, WordDealer
from crownlands.entry import Entry, is_whole
from crownlands.result import Breakdown, Standing, parts_of, standings
from crownlands.text.moves import Discard, Move
from crownlands.text.position import Keys
from crownlands.text.reading import Reading
from crownlands.text.view import Table

if TYPE_CHECKING:
    from crownlands.analysis.hints import Hint
    from crownlands.drawing.shown import ShownKingdom

ROOM = 64  # positions that a fresh game has room for
NO_WORDS = np.empty(0, np.int64)
NO_LOG = np.zeros((1, play.LOG_COLUMNS), np.int64)


class Game:
    """One game: its position, its log, and a dealer for chance.

    Without a dealer, chance's events are pushed by hand like any other move, as when somebody
    follows a game played with the real box.

    Two games are equal if the same moves led from the same beginning to the same position; what
    their dealers have in store does not matter.
    """

    # All positions so far lie in one array that grows, with the numbers of the moves between them;
    # `Move` objects are made when somebody asks for them.

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        variants: Collection[str] = (),
        dealer: Dealer | None = None,
        data: str | PathLike[str] | None = None,
    ) -> None:
        self.entry: Entry = find(name)
        self.seats, self.variants, options = self.entry.choose(seats, variants, data)
        self.data = None if data is None else str(data)
        self._is_fresh = True  # the log begins where every such game does
        self._hold(self.entry.blank(options), NO_LOG)
        self.dealer = dealer
        self._let_chance_play()

    def _hold(self, positions: np.ndarray, log: np.ndarray, room: int = ROOM) -> None:
        """Go on from the last of these positions, and the numbers of the moves that led there."""
        self._ply = len(positions) - 1
        if room:
            self._positions = with_room(positions, max(2 * len(positions), room))
            self._log = np.zeros((len(self._positions), play.LOG_COLUMNS), np.int64)
            self._log[: len(log)] = log
        else:  # it is made to look at: there will be room when something is played
            self._positions, self._log = with_room(positions, len(positions)), log
        self._to_play = self._positions["to_play"]
        self._reading: Reading | None = None
        self._seen: tuple[Reading, Table] | None = None
        self._moves: list[Move] = []  # of the log, as far as somebody asked for them
        # The legal moves with their numbers, if somebody asked for them: as a rule it is one of
        # these very objects that is pushed.
        self._listed: dict[int, tuple[int, Move]] = {}

    @classmethod
    def from_position(
        cls,
        text: str,
        dealer: Dealer | None = None,
        data: str | PathLike[str] | None = None,
    ) -> "Game":
        """A game that goes on from a position, given as its text."""
        keys = Keys(text)
        game = cls(keys.game, keys.seats, keys.variants, data=data)
        game.entry.read_position(keys, game.state)
        if not game.is_over and not game.legal_actions:
            raise CrownlandsError("There is nothing that could be done at this step.")
        game._is_fresh = False
        game.dealer = dealer
        game._let_chance_play()
        return game

    # What is there

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def history(self) -> np.ndarray:
        """All positions so far, the present one last: records, for reading only."""
        return self._positions[: self._ply + 1]

    @property
    def states(self) -> np.ndarray:
        """The position as an array of one record, as compiled functions take it."""
        return self._positions[self._ply : self._ply + 1]

    @property
    def state(self) -> Any:
        """The position: a record, for reading only."""
        return self._positions[self._ply]

    @property
    def start(self) -> np.ndarray | None:
        """Where the log begins, if not with a fresh game."""
        return None if self._is_fresh else self._positions[:1]

    @property
    def table(self) -> Table:
        """What lies open on the table, in plain data."""
        seen = self.reading
        if self._seen is None or self._seen[0] is not seen:
            self._seen = seen, self.entry.view.table(seen)
        return self._seen[1]

    @property
    def reading(self) -> Reading:
        """The position with all its fields read: for those who look at many of them."""
        raw = self.states.tobytes()  # an array's bytes: a record is slower to ask
        if self._reading is None or self._reading.tobytes() != raw:
            self._reading = Reading(self._positions.dtype, raw)
        return self._reading

    @property
    def ply(self) -> int:
        """How many moves were made, chance's among them."""
        return self._ply

    @property
    def events(self) -> int:
        """How many of them were chance's."""
        return int(self._log[self._ply, play.EVENT])

    @property
    def log(self) -> list[Move]:
        """The moves that were made, chance's among them."""
        for ply in range(len(self._moves), self._ply):
            self._moves.append(self._played(ply))
        return self._moves.copy()

    @property
    def last_move(self) -> Move | None:
        """The last of them, if any was made."""
        return self._played(self._ply - 1) if self._ply else None

    @property
    def actions(self) -> list[int]:
        """The log as numbers."""
        numbers: list[int] = self._log[: self._ply, play.ACTION].tolist()
        return numbers

    def action_at(self, ply: int) -> int:
        """One of them: what was played in this position of the history."""
        number: int = self._log.item(ply, play.ACTION)
        return number

    @property
    def to_play(self) -> int:
        """The seat whose decision it is, counted from 0; or CHANCE, or OVER."""
        seat: int = self._to_play.item(self._ply)
        return seat

    @property
    def is_over(self) -> bool:
        return self.to_play == OVER

    @property
    def legal_moves(self) -> list[Move]:
        """What the seat to play may do; what may happen, if chance is to play."""
        actions = self.legal_actions
        moves = self.decoded(actions)
        self._listed = dict(zip(map(id, moves), zip(actions, moves, strict=True), strict=True))
        return moves

    @property
    def legal_actions(self) -> list[int]:
        """The same as numbers, ascending."""
        out = np.empty(MAX_MOVES, np.int64)
        numbers: list[int] = out[: play.legal(self._positions, self._ply, out)].tolist()
        return numbers

    def decoded(self, actions: Sequence[int]) -> list[Move]:
        """The moves with these numbers, which are legal."""
        return list(map(self.entry.actions.decoder(self.state), actions)) if actions else []

    def move(self, action: int) -> Move:
        """The legal move with this number."""
        if action not in self.legal_actions:
            raise self._refusal(action)
        return self.entry.actions.decoder(self.state)(int(action))

    def action(self, move: Move | str) -> int:
        """The number of a legal move, given as a `Move` or as its text."""
        if isinstance(move, str):
            move = self.read(move)
        action = self._number(move)
        if action not in self.legal_actions:
            raise self._refusal(move)
        return action

    def _number(self, move: Move) -> int:
        """The number of a move, legal or not; IllegalMove if it has none here."""
        if id(move) in self._listed:
            return self._listed[id(move)][0]
        if self.is_over:
            raise IllegalMove(f"The game is over: {move} cannot be played.")
        return self.entry.actions.encode(self.state, move)

    def gains(self, actions: Sequence[int]) -> list[int]:
        """The points that each of these actions brings the seat to play at once."""
        out = np.zeros(len(actions), np.int64)
        room = np.zeros(1, self.entry.state)
        play.gains(self._positions, self._ply, room, np.array(actions, np.int64), out)
        gained: list[int] = out.tolist()
        return gained

    def bonus_gains(self, actions: Sequence[int]) -> list[int]:
        """How much of it is in bonuses that only the end earns: they may still be lost or won."""
        if not self.entry.bonuses_with(self.variants):
            return [0] * len(actions)
        out, room = np.zeros(len(actions), np.int64), np.zeros(1, self.entry.state)
        numbers = np.array(actions, np.int64)
        play.bonus_gains(self._positions, self._ply, room, numbers, self.entry.is_bonus, out)
        gained: list[int] = out.tolist()
        return gained

    def scores(self) -> list[int]:
        """Points by seat; before the end: as if the game ended now."""
        return [standing.points for standing in standings(self.entry, self.states)]

    def ranking(self) -> list[Standing]:
        """The seats from first to last, with all tie-breaks."""
        found = standings(self.entry, self.states)
        return sorted(found, key=lambda standing: (standing.place, standing.seat))

    def breakdown(self, seat: int) -> Breakdown:
        """The parts that a seat's score is made of, in a list; a notebook shows a table."""
        self._check_seat(seat)
        return Breakdown(parts_of(self.entry, self.states, seat))

    def _check_seat(self, seat: int) -> None:
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise CrownlandsError(f"There is no seat {seat!r}: seats are 0 to {self.seats - 1}.")

    def hint(self, budget: int | None = None, best: int = 3, seed: int = 0) -> "Hint":
        """The best few moves of the seat to play, what each promises and why; see `analysis`."""
        from crownlands.analysis.hints import hint  # above this layer: looked up when somebody asks

        return hint(self, budget, best, seed)

    # What can be done

    @overload
    def push(self, move: int | np.integer[Any]) -> int: ...

    @overload
    def push(self, move: Move | str) -> Move: ...

    def push(self, move: Any) -> Move | int:
        """Play a move, given as a `Move`, as its text or as its number; then the dealer plays.

        Answers with the move that was played; with the number, if that was given. Raises
        `IllegalMove`, with a sentence, and changes nothing if the move is not legal.
        """
        if isinstance(move, str):
            move = self.read(move)
        if type(move) is int:
            action = move
        elif isinstance(move, Move):
            action = self._number(move)
        elif is_whole(move):
            move = action = int(move)
        else:
            raise IllegalMove(f"A move is a Move, its text or its number, not {move!r:.40}.")
        ply, was_listed = self._ply, id(move) in self._listed
        self._play(action, move)
        if self._to_play.item(self._ply) == CHANCE:
            self._let_chance_play()
        return move if was_listed or move is action else self._played(ply)

    def read(self, text: str) -> Move:
        """The move with this text form, legal or not."""
        for kind in self.entry.actions.MOVES:
            move = kind.read(text)
            if move is not None:
                return move
        if self.is_over:
            raise IllegalMove(f"The game is over: {brief(text)} cannot be played.")
        raise IllegalMove(
            f"{brief(text)} is not a move; the legal ones are {some(self.legal_moves)}."
        )

    def undo(self) -> Move:
        """Take back the last decision of a seat, and what chance did after it; return it.

        Without a dealer, take back the last move, chance's or not.
        """
        last = self._ply - 1
        while self._dealer and last >= 0 and self._to_play[last] == CHANCE:
            last -= 1
        if last < 0:
            raise CrownlandsError("There is nothing to undo.")
        self._ply, self._listed = last, {}
        del self._moves[last:]
        return self._played(last)

    def copy(self) -> "Game":
        """A game that goes on from here on its own."""
        twin = Game.__new__(Game)
        twin.__setstate__(self.__getstate__())
        return twin

    def at(self, states: np.ndarray, room: int = 0) -> "Game":
        """A game with the same rules in another position, without the log that led there.

        `room` is for who knows how many positions will come after it, or nearly so.
        """
        twin = Game.__new__(Game)
        twin.entry, twin.data = self.entry, self.data
        twin.seats, twin.variants = self.seats, self.variants
        twin.dealer, twin._is_fresh = self._dealer, False
        twin._hold(states, NO_LOG, room)
        return twin

    def before(self, ply: int) -> "Game":
        """The game as it stood before a move of its log, without what led there."""
        return self.at(self.history[ply : ply + 1])

    @property
    def dealer(self) -> Dealer | None:
        """Who plays for chance, if anybody does."""
        return self._dealer

    @dealer.setter
    def dealer(self, dealer: Dealer | None) -> None:
        self._dealer, self._words = dealer, NO_WORDS

    def _play(self, action: int, move: object) -> None:
        """Play an action if it is legal, and chance's as far as its words are known.

        A refusal speaks of the `move` that was meant.
        """
        try:
            ply = play.push(self._positions, self._log, self._ply, action, self._words)
        except OverflowError:  # no machine word holds it
            ply = play.REFUSED
        if ply == play.FULL:
            self._hold(self.history, self._log[: self._ply + 1])
            self._play(action, move)
        elif ply == play.REFUSED:
            raise self._refusal(move)
        else:
            self._ply, self._listed = ply, {}

    def _let_chance_play(self) -> None:
        while self._dealer and self.to_play == CHANCE:
            if isinstance(self._dealer, WordDealer):
                self._words = self._dealer.words(self.events + 1)
            outcome = self._dealer.choose(self.events, self.legal_actions)
            self._play(outcome, outcome)

    def _played(self, ply: int) -> Move:
        """The move that was made in an earlier position."""
        decode = self.entry.actions.decoder(self._positions[ply])
        return decode(self.action_at(ply))

    def _refusal(self, move: object) -> IllegalMove:
        if self.is_over:
            return IllegalMove(f"The game is over: {move} cannot be played.")
        known = self.legal_moves if isinstance(move, Move) else self.legal_actions
        if isinstance(move, Discard):
            return IllegalMove(f"The domino can be laid, so it must be: {some(known)}.")
        return IllegalMove(f"{move} is not legal here; the legal ones are {some(known)}.")

    # How it reads

    def svg(self, names: Sequence[str] | None = None, dark: bool = False) -> str:
        """The table as a picture; seats are called by their colours unless they have names."""
        from crownlands.drawing import svg_table  # only those who draw load the art

        colours = self.entry.colours
        return svg_table(self.table, colours, names, self.scores(), dark=dark)

    def kingdom(self, seat: int) -> "ShownKingdom":
        """A seat's kingdom by itself, or its team's: a notebook shows it, `print` tells it."""
        from crownlands.drawing.shown import ShownKingdom

        self._check_seat(seat)
        (own,) = [kingdom for kingdom in self.table.kingdoms if seat in kingdom.seats]
        return ShownKingdom(own, self.name, self.entry.colours)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def __str__(self) -> str:
        from crownlands.drawing import text_table

        text = text_table(self.table, self.entry.colours, points=self.scores()).plain
        return "\n".join(line.rstrip() for line in text.splitlines())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self.entry is other.entry
            and self.actions == other.actions
            and self.history[0].tobytes() == other.history[0].tobytes()
            and self.state.tobytes() == other.state.tobytes()
        )

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __getstate__(self) -> dict[str, Any]:
        return {
            "name": self.name,  # an entry is code, and stays where it is
            "seats": self.seats,
            "variants": self.variants,
            "data": self.data,
            "dealer": self._dealer,
            "is_fresh": self._is_fresh,
            "positions": self.history,
            "log": self._log[: self._ply + 1],
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.entry = find(kept["name"])
        self.seats, self.variants, self.data = kept["seats"], kept["variants"], kept["data"]
        self.dealer, self._is_fresh = kept["dealer"], kept["is_fresh"]
        self._hold(kept["positions"], kept["log"])

    def __repr__(self) -> str:
        dealer = f", seed={self.dealer.seed}" if isinstance(self.dealer, SeededDealer) else ""
        if self.dealer is None:
            dealer = ", by_hand=True"
        data = f", data={self.data!r}" if self.data is not None else ""
        moves = " ".join(str(move) for move in self.log)
        begin = f"{self.name!r}, seats={self.seats}, variants={self.variants!r}"
        if self.start is not None:
            text = self.entry.write_position(self.seats, self.variants, self.start[0])
            begin = f"position={text!r}"
        return f"crownlands.new({begin}{dealer}{data}, moves={moves!r})"


def with_room(positions: np.ndarray, room: int) -> np.ndarray:
    """A copy with room for so many records: as plain bytes, for NumPy copies fields one by one."""
    copied = bytearray(room * positions.dtype.itemsize)
    copied[: positions.nbytes] = positions.tobytes()
    return np.frombuffer(copied, positions.dtype)


def some(moves: Sequence[object]) -> str:
    """The first few of them, for a sentence."""
    more = f" and {len(moves) - 8} more" if len(moves) > 8 else ""
    return ", ".join(str(move) for move in moves[:8]) + more


def new(
    name: str | None = None,
    seats: int | None = None,
    variants: Collection[str] = (),
    seed: int | None = None,
    moves: str | Iterable[str | Move] = (),
    dealer: Dealer | None = None,
    data: str | PathLike[str] | None = None,
    position: str | None = None,
    by_hand: bool = False,
) -> Game:
    """A new game, dealt from `seed` (a fresh one if none is given).

    `moves` are played at once, chance's among them; the dealer goes on where they end. A game
    that begins with a `position` needs no name: that says the game, seats and variants. With
    `by_hand` there is no dealer, and chance's events are pushed like other moves. `data` is a
    file to play with instead of the game's own.
    """
    if dealer is None and not by_hand:
        if seed is not None and not (is_whole(seed) and seed >= 0):
            raise CrownlandsError(f"A seed is a whole number from 0 up, not {seed!r}.")
        dealer = SeededDealer(secrets.randbits(63) if seed is None else int(seed))
    if position is None:
        if name is None:
            raise CrownlandsError(f"Name a game ({one_of(GAMES)}) or give a position.")
        game = Game(name, seats, variants, data=data)
    elif name is not None or seats is not None or variants:
        raise CrownlandsError("A position already says which game, seats and variants it has.")
    else:
        game = Game.from_position(position, data=data)
    for move in moves.split() if isinstance(moves, str) else moves:
        game.push(move)
    game.dealer = dealer
    game._let_chance_play()
    return game
