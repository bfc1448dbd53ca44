"""`Game`: a game as people touch it, with every rule enforced and every refusal a sentence."""

import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Any, overload

import numpy as np

from crownlands.catalogue import GAMES, find
from crownlands.core import play
from crownlands.core.contract import CHANCE, MAX_MOVES, MAX_SEATS, OVER
from crownlands.core.errors import CrownlandsError, IllegalMove, brief, one_of
from crownlands.core.scoring import (
    COLUMNS,
    CROWNS,
    KIND,
    MAX_PARTS,
    NO_KIND,
    PART,
    POINTS,
    SQUARES,
    WHERE_HIGH,
    WHERE_LOW,
)
from crownlands.dealer import Dealer, SeededDealer
from crownlands.entry import Entry, is_whole
from crownlands.text.moves import Discard, Move
from crownlands.text.position import Keys
from crownlands.text.view import Table


@dataclass(frozen=True)
class ScorePart:
    """One line of a score: a territory, a bonus."""

    part: str
    points: int
    kind: str = ""  # the terrain of a territory, the name of a building
    squares: int = 0
    crowns: int = 0
    where: int = field(default=0, repr=False)  # the squares it is about, as a set of board bits


@dataclass(frozen=True)
class Standing:
    """A seat's place in the ranking; equal seats share a place."""

    place: int
    seat: int
    points: int


class Game:
    """One game: its position, its log, and a dealer for chance.

    Without a dealer, chance's events are pushed by hand like any other move, as when somebody
    follows a game played with the real box.
    """

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
        self.dealer = dealer
        self.states = np.zeros(1, self.entry.state)
        self.entry.rules.set_up(options, self.states[0])
        play.start(self.states, 0)
        self.start: np.ndarray | None = None  # where the log begins, if not with a fresh game
        self.log: list[Move] = []
        self._before: list[np.ndarray] = []  # the position before each move of the log
        self._let_chance_play()

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
        game.start = game.states.copy()
        game.dealer = dealer
        game._let_chance_play()
        return game

    # What is there

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def state(self) -> Any:
        """The position: a record, to be read and not written."""
        return self.states[0]

    @property
    def table(self) -> Table:
        """What lies open on the table, in plain data."""
        return self.entry.view.table(self.state)

    @property
    def to_play(self) -> int:
        """The seat whose decision it is, counted from 0; or CHANCE, or OVER."""
        return int(self.states[0].to_play)

    @property
    def is_over(self) -> bool:
        return self.to_play == OVER

    @property
    def legal_moves(self) -> list[Move]:
        """What the seat to play may do; what may happen, if chance is to play."""
        return [self.entry.actions.decode(self.state, action) for action in self.legal_actions]

    @property
    def legal_actions(self) -> list[int]:
        """The same as numbers, ascending."""
        out = np.empty(MAX_MOVES, np.int64)
        return [int(action) for action in out[: play.legal(self.states, 0, out)]]

    def gains(self, actions: Sequence[int]) -> list[int]:
        """The points that each of these actions brings the seat to play at once."""
        out = np.zeros(len(actions), np.int64)
        room = np.zeros(1, self.states.dtype)
        play.gains(self.states, 0, room, np.array(actions, np.int64), out)
        gained: list[int] = out.tolist()
        return gained

    def scores(self) -> list[int]:
        """Points by seat; before the end: as if the game ended now."""
        return [standing.points for standing in self._standings()]

    def ranking(self) -> list[Standing]:
        """The seats from first to last, with all tie-breaks."""
        return sorted(self._standings(), key=lambda standing: (standing.place, standing.seat))

    def _standings(self) -> list[Standing]:
        points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
        play.rankings(self.states, 0, points, places)
        return [Standing(int(places[s]), s, int(points[s])) for s in range(self.seats)]

    def breakdown(self, seat: int) -> list[ScorePart]:
        """The parts that a seat's score is made of."""
        if not 0 <= seat < self.seats:
            raise CrownlandsError(f"There is no seat {seat}: seats are 0 to {self.seats - 1}.")
        rows = np.zeros((MAX_PARTS, COLUMNS), np.int64)
        n = play.break_down(self.states, 0, seat, rows)
        parts = []
        for row in rows[:n].tolist():
            kind = self.entry.kinds[row[KIND]] if row[KIND] != NO_KIND else ""
            name = self.entry.parts[row[PART]]
            where = row[WHERE_HIGH] << 32 | row[WHERE_LOW]
            parts.append(ScorePart(name, row[POINTS], kind, row[SQUARES], row[CROWNS], where))
        return parts

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
        by_move = isinstance(move, Move)
        if not by_move and not is_whole(move):
            raise IllegalMove(f"A move is a Move, its text or its number, not {move!r:.40}.")
        if self.is_over:
            raise IllegalMove(f"The game is over: {move} cannot be played.")
        action: int = self.entry.actions.encode(self.state, move) if by_move else int(move)
        legal = self.legal_actions
        if action not in legal:
            known = self.legal_moves if by_move else legal
            if isinstance(move, Discard):
                raise IllegalMove(f"The domino can be laid, and so it must: {some(known)}.")
            raise IllegalMove(f"{move} is not legal here; legal are {some(known)}.")
        played = self._play(action)
        self._let_chance_play()
        return played if by_move else action

    def read(self, text: str) -> Move:
        """The move with this text form, legal or not."""
        for kind in self.entry.actions.MOVES:
            move = kind.read(text)
            if move is not None:
                return move
        raise IllegalMove(f"{brief(text)} is not a move; legal are {some(self.legal_moves)}.")

    def undo(self) -> Move:
        """Take back the last decision of a seat, and what chance did after it; return it.

        Without a dealer, take back the last move, chance's or not.
        """
        last = len(self.log) - 1
        while self.dealer and last >= 0 and self.log[last].by_chance:
            last -= 1
        if last < 0:
            raise CrownlandsError("There is nothing to undo.")
        self.states[0] = self._before[last][0]
        move = self.log[last]
        del self.log[last:], self._before[last:]
        return move

    def copy(self) -> "Game":
        """A game that goes on from here on its own."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.states = self.states.copy()
        twin.log = self.log.copy()
        twin._before = self._before.copy()
        return twin

    def at(self, states: np.ndarray) -> "Game":
        """A game with the same rules in another position, without the log that led there."""
        twin = self.copy()
        twin.states, twin.start = states.copy(), states.copy()
        twin.log, twin._before = [], []
        return twin

    def _play(self, action: int) -> Move:
        move: Move = self.entry.actions.decode(self.state, action)
        self._before.append(self.states.copy())
        self.log.append(move)
        play.step(self.states, 0, action)
        return move

    def _let_chance_play(self) -> None:
        while self.dealer and self.to_play == CHANCE:
            events = sum(move.by_chance for move in self.log)
            self._play(self.dealer.choose(events, self.legal_actions))

    # How it reads

    def svg(self, names: Sequence[str] | None = None, dark: bool = False) -> str:
        """The table as a picture; seats are called by their colours unless they have names."""
        from crownlands.drawing import svg_table  # only those who draw load the art

        colours = self.entry.colours
        return svg_table(self.table, colours, names, self.scores(), dark=dark)

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
        return self.states.tobytes() == other.states.tobytes() and self.log == other.log

    __hash__ = None  # type: ignore[assignment]  # a game changes

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
    that begins with a `position` needs no name: the position says game, seats and variants. With
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
        raise CrownlandsError("A position says itself which game, seats and variants it has.")
    else:
        game = Game.from_position(position, data=data)
    for move in moves.split() if isinstance(moves, str) else moves:
        game.push(move)
    game.dealer = dealer
    game._let_chance_play()
    return game
