"""A record on the game's screen: arrow keys go from move to move, a number goes to any."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from crownlands.core.contract import CHANCE
from crownlands.game import Game
from crownlands.terminal.keys import OF_REPLAY, REPLAYING
from crownlands.terminal.palette import MUTED
from crownlands.terminal.session import PERSON, Session
from crownlands.terminal.table import Table
from crownlands.text.moves import Move


class Replay(Table):
    """All of a game that was played; nothing is chosen."""

    told_keys = REPLAYING

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,p", "go(-1)", show=False),
        Binding("right,n,space", "go(1)", show=False),
        Binding("up,pageup", "go(-10)", show=False),
        Binding("down,pagedown", "go(10)", show=False),
        Binding("home", "go_to(0)", show=False),
        Binding("end", "go_to(-1)", show=False),
        Binding("q,escape,ctrl+c,ctrl+q", "app.quit", show=False),
        Binding("u,s", "nothing", show=False),
    ]

    def __init__(self, moves: list[Move], session: Session, ply: int) -> None:
        super().__init__(session, None, 0.0)
        self.moves = moves
        self.first = ply
        self.typed = ""

    def go_on(self) -> None:
        self.action_go_to(self.first)

    def action_nothing(self) -> None:
        """A record is neither taken back nor saved."""

    def action_go(self, by: int) -> None:
        self.action_go_to(max(self.session.game.ply + by, 0))

    def action_go_to(self, ply: int) -> None:
        """To the position after so many moves; -1 is the end."""
        last = len(self.moves)
        self.session.go_to(self.moves, last if ply < 0 else min(ply, last))
        self.typed = ""
        seat = next(
            (e.seat for e in reversed(self.session.chronicle.events) if e.seat is not None), 0
        )
        self.shown = self.session.kingdom_of(seat)
        self.show()

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isdecimal():
            self.typed += event.character
            self.show()

    def action_enter(self) -> None:
        self.action_go_to(int(self.typed) if self.typed else self.session.game.ply + 1)

    def turn(self) -> Text:
        return (
            super().turn() if self.session.game.to_play != CHANCE else Text(" Chance is to play.")
        )

    def sentence(self) -> Text:
        """The move that led here, in words."""
        ply, events_so_far = self.session.game.ply, self.session.chronicle.events
        text = Text(f"Move {ply} of {len(self.moves)}")
        if self.typed:
            text.append(f"; Enter goes to move {self.typed}", "bold")
        elif events_so_far:
            last = events_so_far[-1]
            who = "" if last.seat is None else f"{self.session.name(last.seat)} "
            change = f" ({last.change:+d})" if last.change else ""
            text.append(f": {who}{last.words}{change}.")
        return text

    def keys(self, width: int, height: int) -> Text:  # noqa: ARG002
        return Text(f" {OF_REPLAY}", MUTED)


def replay_of(game: Game, ply: int) -> Replay:
    """The screen of a game that was played, after so many of its moves."""
    twin = Game(game.name, game.seats, game.variants, data=game.data)  # chance is played by the log
    for move in game.log:
        twin.push(move)
    return Replay(list(game.log), Session(twin, [PERSON] * game.seats), ply)
