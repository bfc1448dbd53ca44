"""What has happened in a game, move by move: who did it, in which game of a match, for how much."""

from dataclasses import dataclass

from crownlands.core.contract import CHANCE
from crownlands.game import Game
from crownlands.sayings import about_move, name_move, say_move, seat_name, squares_of
from crownlands.text.moves import Deal, Draw, Move, Square
from crownlands.text.view import Table


@dataclass(frozen=True)
class Event:
    """One move of the log."""

    seat: int | None  # None: chance
    move: Move
    words: str
    change: int = 0  # in the points of the seat
    match_game: int = 1  # which game of a match, from 1
    squares: tuple[Square, ...] = ()


def match_game(table: Table) -> int:
    """Which game of a match is on, from 1."""
    return int(table.extras.get("game", 1))


def told(words: str, about: str) -> str:
    return f"{words}: {about}" if about else words


class Chronicle:
    """The events of a game, kept in step with its log by playing it again on the side."""

    def __init__(self, game: Game) -> None:
        self.names = [seat_name(game.entry.colours, seat) for seat in range(game.seats)]
        self.events: list[Event] = []
        self._replay = Game(game.name, game.seats, game.variants, data=game.data)
        self.follow(game)

    def follow(self, game: Game) -> None:
        """Take in what was played, or taken back, since the last time."""
        while self._replay.ply > game.ply:
            self._replay.undo()
            self.events.pop()
        for move in game.log[self._replay.ply :]:
            self.events.append(self._play(move))
        self.now = match_game(self._replay.table)

    def _play(self, move: Move) -> Event:
        table, seat = self._replay.table, self._replay.to_play
        words = self._replay.entry.words
        which, about = match_game(table), about_move(move, self._replay)
        if seat == CHANCE:
            say = say_move if isinstance(move, Deal | Draw) else name_move
            self._replay.push(move)
            return Event(None, move, told(say(move, words, self.names), about), match_game=which)
        said = told(say_move(move, words, self.names, table.to_lay), about)
        (change,) = self._replay.gains([self._replay.action(move)])
        self._replay.push(move)
        return Event(seat, move, said, change, which, squares_of(move))

    def dealt(self) -> int:
        """How many dominoes have been turned up in the present game of the match."""
        return sum(
            isinstance(event.move, Deal) and event.match_game == self.now for event in self.events
        )

    def last_laid(self, seat: int) -> tuple[Square, ...]:
        """The squares of a seat's last move on its kingdom."""
        for event in reversed(self.events):
            if event.match_game != self.now:
                break
            if event.seat == seat and event.squares:
                return event.squares
        return ()
