"""The application: a start screen if nothing was chosen yet, then the table."""

from pathlib import Path

from textual.app import App
from textual.theme import Theme

from crownlands.drawing.palette import GOLD, PAPER
from crownlands.terminal.palette import INK
from crownlands.terminal.replay import Replay
from crownlands.terminal.session import Session
from crownlands.terminal.start import Start
from crownlands.terminal.table import Table

TABLE = Theme("crownlands", primary=GOLD, background=INK, surface="#2A2724", foreground=PAPER)


class Crownlands(App[str | None]):
    """Answers with the name of the file the game was saved in, if it was."""

    TITLE = "Crownlands"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; color: $foreground; }
    Static { text-wrap: nowrap; text-overflow: clip; }
    #header, #turn, #keys { height: 1; }
    #choice { height: 2; padding: 0 1; text-wrap: wrap; text-overflow: ellipsis; }
    #body { height: 1fr; }
    #start { padding: 1 3; }
    #start VerticalScroll { height: 1fr; }
    #note, .foot { height: 1; color: $text-muted; }
    ModalScreen { align: center middle; background: $background 60%; }
    .dialog {
        width: auto; max-width: 96%; height: auto; max-height: 96%;
        padding: 1 2; border: round $primary; background: $surface;
    }
    .dialog VerticalScroll { width: auto; height: auto; max-height: 1fr; }
    .dialog Static { width: auto; }
    .dialog .foot { margin-top: 1; }
    .dialog Input { width: 60; }
    """

    def __init__(
        self,
        session: Session | None = None,
        path: Path | None = None,
        pause: float = 0.0,
        replay: Replay | None = None,
    ) -> None:
        super().__init__()
        self.replay = replay
        self.session = session
        self.path = path
        self.pause = pause
        self.register_theme(TABLE)
        self.theme = TABLE.name

    def on_mount(self) -> None:
        if self.replay:
            self.push_screen(self.replay)
        elif self.session:
            self.sit_down((self.session, self.path))
        else:
            self.push_screen(Start(), self.sit_down)

    def sit_down(self, chosen: tuple[Session, Path | None] | None) -> None:
        if chosen:
            self.push_screen(Table(*chosen, self.pause))
