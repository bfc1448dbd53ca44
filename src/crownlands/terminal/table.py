"""The table: the screen a game is played on."""

import asyncio
from pathlib import Path
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from crownlands.analysis.hints import hint
from crownlands.analysis.seen import Seen
from crownlands.core.errors import CrownlandsError
from crownlands.terminal import dialogs, palette, panels
from crownlands.terminal.advice import Advice
from crownlands.terminal.choices import Choice, choice_for
from crownlands.terminal.keys import OTHERS, PLAYING
from crownlands.terminal.layout import Layout
from crownlands.terminal.palette import GOOD, MUTED, WARNING
from crownlands.terminal.pictures import joined
from crownlands.terminal.session import PERSON, Session
from crownlands.terminal.words import say_turn

WANTED = (80, 24)  # columns and lines
FRAME_LINES = 5  # header, turn, choice (two) and keys
PARTS = ("header", "body", "turn", "choice", "keys")  # from top to bottom


class Table(Screen[None]):
    """A game and its players; people choose by keys, opponents move by themselves."""

    told_keys = PLAYING  # in the help

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(0, -1)", show=False),
        Binding("down", "step(0, 1)", show=False),
        Binding("left", "step(-1, 0)", show=False),
        Binding("right", "step(1, 0)", show=False),
        Binding("r", "turn(1)", show=False),
        Binding("R", "turn(-1)", show=False),
        Binding("tab,n", "jump(1)", show=False),
        Binding("shift+tab,p", "jump(-1)", show=False),
        Binding("enter", "enter", show=False),
        Binding("escape", "escape", show=False),
        Binding("u", "take_back", show=False),
        Binding("b", "points", show=False),
        Binding("d", "dominoes", show=False),
        Binding("k", "kingdoms", show=False),
        Binding("l", "log", show=False),
        Binding("s", "save", show=False),
        Binding("h", "hint", show=False),
        Binding("question_mark", "help", show=False),
        Binding("i", "rules", show=False),
        Binding("q,ctrl+c,ctrl+q", "leave", show=False),
    ]

    def __init__(self, session: Session, path: Path | None, pause: float) -> None:
        super().__init__()
        self.session = session
        self.path = path  # the file of this game, once there is one
        self.pause = pause  # seconds an opponent takes
        self.choice: Choice | None = None
        self.shown = 0  # the kingdom drawn large
        self.saved_at = session.game.ply if path else 0

        self.parts = {name: Static(id=name) for name in PARTS}

    def compose(self) -> ComposeResult:
        yield from self.parts.values()

    def on_mount(self) -> None:
        self.go_on()

    def on_resize(self) -> None:
        self.show()

    # What goes on

    def go_on(self) -> None:
        """Let whoever is to play do so."""
        self.choice = None
        if self.session.game.is_over:
            self.show()
            self.rank()
            return
        if self.session.person_is_to_play:
            self.shown = self.session.kingdom_of(self.session.game.to_play)
            self.choice = choice_for(self.session)
        elif PERSON not in self.session.players:
            self.shown = self.session.kingdom_of(self.session.game.to_play)
        self.show()
        if not self.session.person_is_to_play:
            self.let_opponent_play()

    @work(exclusive=True)
    async def let_opponent_play(self) -> None:
        try:
            move, _ = await asyncio.gather(
                asyncio.to_thread(self.session.ask_opponent), asyncio.sleep(self.pause)
            )
        except CrownlandsError as trouble:
            self.notify(f"{trouble} A move is made at random.", severity="error", markup=False)
            move = self.session.any_move()
        self.session.play(move)
        self.go_on()

    @work(exclusive=True, group="coach")
    async def ask_coach(self) -> None:
        """Show the coach's hint, unless somebody has moved meanwhile."""
        ply, seen = self.session.game.ply, Seen.of(self.session.game)
        self.show("The coach is thinking ...")
        found = await asyncio.to_thread(lambda: hint(seen.game()))
        if self.session.game.ply == ply:
            self.show()
            self.app.push_screen(Advice(self.session, found))

    # Keys

    def action_step(self, dx: int, dy: int) -> None:
        if self.choice:
            self.choice.step(dx, dy)
            self.show()

    def action_turn(self, by: int) -> None:
        if self.choice:
            self.choice.turn(by)
            self.show()

    def action_jump(self, by: int) -> None:
        if self.choice:
            self.choice.jump(by)
            self.show()

    def action_enter(self) -> None:
        if self.session.game.is_over:
            self.rank()
        elif self.choice:
            move = self.choice.enter()
            if move is None:
                self.show()
            else:
                self.session.play(move)
                self.go_on()

    def action_escape(self) -> None:
        if self.choice:
            self.choice.escape()
        self.show()

    def action_take_back(self) -> None:
        try:
            move = self.session.take_back()
        except CrownlandsError as error:
            self.show(str(error))
            return
        self.workers.cancel_all()
        self.go_on()
        self.show(f"Taken back: {move}.")

    def rank(self) -> None:
        """Show the ranking, then do what was asked for there."""

        async def go_on(action: str | None) -> None:
            if action:
                await self.run_action(action)

        self.app.push_screen(dialogs.Ranking(self.session), go_on)

    def action_points(self) -> None:
        seat = self.session.table.kingdoms[self.shown].seats[0]
        self.app.push_screen(dialogs.Points(self.session, seat))

    def action_dominoes(self) -> None:
        self.app.push_screen(dialogs.Dominoes(self.session))

    def action_kingdoms(self) -> None:
        self.app.push_screen(dialogs.Kingdoms(self.session))

    def action_log(self) -> None:
        self.app.push_screen(dialogs.Log(self.session))

    def action_hint(self) -> None:
        if self.choice:
            self.ask_coach()
        else:
            self.show("A hint is for a person who is to choose.")

    def action_help(self) -> None:
        self.app.push_screen(dialogs.Help(self.session, self.told_keys))

    def action_rules(self) -> None:
        self.app.push_screen(dialogs.Rules(self.session))

    def action_save(self) -> None:
        self.app.push_screen(dialogs.SaveAs(self.session, self.path), self.after_saving)

    def after_saving(self, name: str | None) -> None:
        if name is not None:
            self.path, self.saved_at = Path(name), self.session.game.ply
            self.show(f"Saved in {name}.")

    def action_leave(self) -> None:
        if self.session.game.ply == self.saved_at:
            self.leave("save")
        else:
            self.app.push_screen(dialogs.Leave(), self.leave)

    def leave(self, answer: str | None) -> None:
        """Leave, saving first if that is wanted and needed."""
        if answer == "leave":
            self.app.exit()
        elif answer == "save":
            if self.session.game.ply == self.saved_at and self.path:
                self.app.exit(str(self.path))
            else:
                self.app.push_screen(dialogs.SaveAs(self.session, self.path), self.leave_saved)

    def leave_saved(self, name: str | None) -> None:
        if name is not None:
            self.app.exit(name)

    # What is seen

    def show(self, notice: str = "") -> None:
        """Draw everything anew; a notice stands in the line of the choice until the next key."""
        width, height = self.size
        if width == 0:
            return  # not on the screen yet
        room = (width, height - FRAME_LINES)
        texts = (
            panels.header(self.session, width),
            joined(Layout(self.session, self.choice, self.shown, room).block()),
            self.turn(),
            Text(notice, MUTED) if notice else self.sentence(),
            self.keys(width, height),
        )
        for part, text in zip(self.parts.values(), texts, strict=True):
            part.update(text)

    def turn(self) -> Text:
        """Whose turn it is, across the whole width in the seat's colour."""
        game = self.session.game
        if game.is_over:
            return Text(" The game is over.", Style(bold=True))
        seat = game.to_play
        sentence = say_turn(self.session.table, self.session.style)
        text = f" {palette.emblem(seat)} {sentence}"
        return Text(text.ljust(self.size.width), palette.chip(panels.colour_of(self.session, seat)))

    def sentence(self) -> Text:
        if self.session.game.is_over:
            return Text("Enter shows the ranking.")
        if self.choice is None:
            seat = self.session.game.to_play
            who = f"{self.session.name(seat)} ({self.session.players[seat]})"
            return Text(f"{who} is playing ...", MUTED)
        sentence = self.choice.sentence()
        style = {"✗": WARNING, "✓": GOOD, "?": GOOD}.get(sentence[0], "")
        return Text(sentence, style)

    def keys(self, width: int, height: int) -> Text:
        if (width, height) < WANTED or height < WANTED[1]:
            wanted = f"{WANTED[0]}x{WANTED[1]}"
            return Text(f" This terminal is {width}x{height}: {wanted} shows everything.", WARNING)
        text = f" {self.choice.hint}  │ " if self.choice else ""
        dominoes = self.session.turns_up_dominoes
        for key in (key for key in OTHERS if dominoes or key != "d dominoes"):
            if len(text) + len(key) + 2 <= width:
                text += f" {key} "
        return Text(text, MUTED)
