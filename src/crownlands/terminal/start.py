"""The start screen: which game, how many seats, which variants, who plays."""

import asyncio
from pathlib import Path
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from crownlands.core.errors import CrownlandsError
from crownlands.drawing.palette import GOLD
from crownlands.terminal.form import Form
from crownlands.terminal.palette import MUTED, WARNING
from crownlands.terminal.pictures import joined
from crownlands.terminal.session import Session

LABEL, VALUE = 10, 22  # columns


class Start(Screen[tuple[Session, Path | None]]):
    """Answers with the game to play, and its file if it was resumed from one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "go(-1)", show=False),
        Binding("down,tab", "go(1)", show=False),
        Binding("left", "change(-1)", show=False),
        Binding("right,space", "change(1)", show=False),
        Binding("enter", "enter", show=False),
        Binding("q,escape,ctrl+c,ctrl+q", "app.quit", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.form = Form()
        self.waiting = False
        self.rows = Static()
        self.note = Static(id="note")
        self.pane = VerticalScroll(self.rows)

    def compose(self) -> ComposeResult:
        with Vertical(id="start"):
            yield self.pane
            yield self.note
            yield Static("↑ ↓ go  ← → change  Enter next, or start  q leave", classes="foot")

    def on_mount(self) -> None:
        self.show()

    def show(self, sentence: str = "") -> None:
        title = Text("♜ Crownlands", Style(bold=True, color=GOLD))
        lines = [title, Text()]
        for i, row in enumerate(self.form.rows()):
            here = i == self.form.row
            last = i == len(self.form.rows()) - 1
            text = Text("▸ " if here else "  ")
            text.append(f"{row.label:<{LABEL}}", Style(bold=here or last))
            text.append(f"{row.value():<{VALUE}}", Style(bold=here, reverse=here and not last))
            if last:
                lines.append(Text())
            lines.append(text)
        self.rows.update(joined(lines))
        complaint = sentence or self.form.complaint()
        note = self.form.rows()[self.form.row].note
        line = Text(complaint, WARNING) if complaint else Text(note, MUTED)
        self.note.update(line)
        self.pane.scroll_to(y=self.form.row - 10, animate=False)

    def action_go(self, by: int) -> None:
        self.form.go(by)
        self.show()

    def action_change(self, by: int) -> None:
        self.form.change(by)
        self.show()

    def on_key(self, event: events.Key) -> None:
        typed = event.key if event.key == "backspace" else event.character or ""
        if typed == "backspace" or typed.isdigit():
            self.form.type(typed)
            self.show()

    def action_enter(self) -> None:
        if not self.form.is_ready:
            self.action_go(1)
        elif not self.form.complaint() and not self.waiting:
            self.begin()

    @work
    async def begin(self) -> None:
        self.waiting = True
        self.show("Setting the table (the very first time this takes some seconds) ...")
        try:
            session = await asyncio.to_thread(self.form.begin)
        except CrownlandsError as error:
            self.show(str(error))
        else:
            self.dismiss((session, self.form.path))
        finally:
            self.waiting = False
