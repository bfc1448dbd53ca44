"""What opens over the table: help, scores, dominoes, kingdoms, saving, leaving and the end."""

import re
from pathlib import Path
from typing import ClassVar

from rich.markdown import Markdown
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from crownlands.core.errors import CrownlandsError, count
from crownlands.result import ScorePart, Standing, say_ties
from crownlands.terminal import palette, panels
from crownlands.terminal.keys import without_dominoes
from crownlands.terminal.others import Others
from crownlands.terminal.palette import MUTED
from crownlands.terminal.pictures import Block, draw_tile, joined
from crownlands.terminal.saving import ENDING, save
from crownlands.terminal.session import Session
from crownlands.terminal.side import log, wrap
from crownlands.terminal.words import say_part
from crownlands.text.looks import spoken

BOLD = Style(bold=True)
PICTURE = re.compile(r"!\[")  # a line of Markdown that shows one


class Reading(ModalScreen[str | None]):
    """Something to read; Escape closes it. It may answer with what is to be done next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "close", show=False),
    ]
    heading = ""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.text = Static()
        self.pane = VerticalScroll(self.text)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = self.heading
            yield self.pane
            yield Static(self.foot(), classes="foot")

    def on_mount(self) -> None:
        self.show()

    def on_resize(self) -> None:
        self.show()

    def show(self) -> None:
        self.text.update(joined(self.lines()))

    def lines(self) -> Block:
        raise NotImplementedError

    def foot(self) -> str:
        return "Escape closes"

    def action_close(self) -> None:
        self.dismiss(None)


class Help(Reading):
    """What the keys do, and what stands on the screen."""

    heading = "Keys"

    def __init__(self, session: Session, keys: str) -> None:
        super().__init__(session)
        self.keys = keys if session.turns_up_dominoes else without_dominoes(keys)

    def lines(self) -> Block:
        return [
            *(Text(line) for line in self.keys.splitlines()),
            Text(),
            *self.legend(),
            *self.codes(),
        ]

    def codes(self) -> Block:
        """The letters of what may lie on squares, what they mean, and what it does."""
        entry, table = self.session.game.entry, self.session.table
        found: Block = []
        for name, piece in entry.looks.pieces.items():
            if piece.code:
                code = f"{piece.code}n" if piece.most else piece.code
                told = piece.words or spoken(name)
                does = entry.about(table, name)
                found += [
                    Text(row) for row in wrap(f" {code:<3} {told}{': ' if does else ''}{does}", 70)
                ]
        return [Text(), *found] if found else []

    def legend(self) -> Block:
        """The letters of this game's terrains."""
        entry = self.session.game.entry
        looks = entry.looks
        kinds = [
            [Text.assemble((f" {kind.initial} ", palette.ground(kind)), f" {spoken(name)}")]
            for name, kind in looks.kinds.items()
            if name in entry.kinds
        ]
        return [
            *panels.side_by_side(kinds, 70),
            Text(
                f" {looks.pip.glyph} or a digit: {looks.pip.several}"
                f"    {looks.home.glyph}  {looks.home.symbol}"
            ),
        ]


class Rules(Reading):
    """The rules of the game, as the docs have them."""

    heading = "Rules"

    def show(self) -> None:
        path = self.session.game.entry.rules_text
        if path is None or not path.exists():
            self.text.update("This game comes without a text of its rules.")
            return
        lines = path.read_text(encoding="utf-8").splitlines()
        self.text.styles.width = min(self.app.size.width - 10, 90)
        self.text.update(Markdown("\n".join(line for line in lines if not PICTURE.match(line))))

    def foot(self) -> str:
        return "↑ ↓ PageUp PageDown read   Escape closes"


class Points(Reading):
    """What a kingdom's points are made of."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "turn(-1)", show=False),
        Binding("right,down,tab,b", "turn(1)", show=False),
    ]
    heading = "Points"

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__(session)
        self.seat = seat

    def foot(self) -> str:
        return "← → other kingdoms   Escape closes"

    def action_turn(self, by: int) -> None:
        self.seat = (self.seat + by) % self.session.game.seats
        self.show()

    def lines(self) -> Block:
        game = self.session.game
        parts = sorted(game.breakdown(self.seat), key=lambda part: -part.points)
        pip = game.entry.looks.pip
        title = panels.seat_label(self.session, self.seat)
        title.append(f"  {count(self.session.scores[self.seat], 'point')}")
        rows = [
            Text(f"{part.points:>5}  {say_part(part, game.entry)}") for part in parts if part.points
        ]
        bare = [part for part in parts if not part.points]
        if bare:
            said = ", ".join(
                say_part(part, game.entry).replace(f" x 0 {pip.several}", "") for part in bare
            )
            rows += [Text(line, MUTED) for line in wrap(f"    0  {said}", 60)]
        return [title, Text(), *rows]


class Dominoes(Reading):
    """The dominoes that have not been turned up yet."""

    heading = "Dominoes not turned up yet"

    def lines(self) -> Block:
        table, looks = self.session.table, self.session.game.entry.looks
        dealt, rest = self.session.chronicle.dealt(), table.undealt
        if not self.session.turns_up_dominoes:
            return [Text("There are no dominoes to be turned up in this game.")]
        to_come = max(table.rounds * len(table.following) - dealt, 0)
        pictures = [draw_tile(tile, (3, 1), looks) for tile in rest]
        width = max(min(self.app.size.width - 12, 64), 20)
        note = f"{to_come} of these are still to come."
        if to_come in (0, len(rest)):
            note = (
                "All of these are still to come." if to_come else "None of these is still to come."
            )
        return [Text(note), Text(), *panels.side_by_side(pictures, width)]


class Kingdoms(Reading):
    """All kingdoms, as large as fits."""

    heading = "Kingdoms"

    def lines(self) -> Block:
        room = (self.app.size.width - 8, self.app.size.height - 6)
        others = Others(self.session, self.session.table.kingdoms)
        return others.drawn(room) or others.told(room[0])


class Log(Reading):
    """Everything that has happened, the latest at the bottom."""

    heading = "What has happened"

    def lines(self) -> Block:
        room = (min(self.app.size.width - 12, 70), len(self.session.chronicle.events) * 2)
        return log(self.session, room)

    def show(self) -> None:
        super().show()
        self.call_after_refresh(self.pane.scroll_end, animate=False)


class Ranking(Reading):
    """The end: who won, by what."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "next('points')", show=False),
        Binding("k", "next('kingdoms')", show=False),
        Binding("s", "next('save')", show=False),
        Binding("q,ctrl+c,ctrl+q", "next('leave')", show=False),
    ]
    heading = "The game is over"

    def foot(self) -> str:
        return "Escape closes  b points  k kingdoms  s save  q leave"

    def action_next(self, action: str) -> None:
        self.dismiss(action)

    def lines(self) -> Block:
        game, session = self.session.game, self.session
        ranking = game.ranking()
        parts = {seat: game.breakdown(seat) for seat in range(game.seats)}
        winners = [session.name(standing.seat) for standing in ranking if standing.place == 1]
        rows = [Text(f"{winners[0]} wins.", BOLD), Text()] if len(winners) == 1 else []
        for standing in ranking:
            rows += self.lines_of(standing, parts[standing.seat])
        ties = say_ties(ranking, session.names)
        return [*rows, Text(), *(Text(line) for tie in ties for line in wrap(tie, 64))]

    def lines_of(self, standing: Standing, parts: list[ScorePart]) -> Block:
        """A seat's place and points, and below it what they are made of and what breaks ties."""
        session = self.session
        who = panels.seat_label(session, standing.seat)
        first = Text(f"{standing.place}. ", BOLD) + who
        first.append(f" ({session.players[standing.seat]})", MUTED)
        first.pad_right(30 - first.cell_len)
        first.append(f"{count(standing.points, 'point'):>11}", BOLD)
        sums: dict[str, int] = {}
        for part in parts:
            sums[part.part] = sums.get(part.part, 0) + part.points
        made_of = [f"{part} {points}" for part, points in sums.items()]
        made_of += [f"{compared.name} {compared.value}" for compared in standing.tie_breaks]
        said = ", ".join(item.replace(" ", "\N{NO-BREAK SPACE}") for item in made_of)
        return [
            first,
            *(Text(f"     {line}", MUTED) for line in wrap(said, 62)),
        ]


class SaveAs(ModalScreen[str | None]):
    """Asks for a file name and saves; answers with the name, or None if nothing was saved."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, session: Session, path: Path | None) -> None:
        super().__init__()
        self.session = session
        self.known = path  # saved or loaded before: may be replaced without asking
        self.warned: Path | None = None
        self.remark = Static("Enter saves, Escape does not.")

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Save the game"
            yield Input(str(self.known or free_name(self.session.game.name)), select_on_focus=False)
            yield self.remark

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if not event.value.strip():
            self.remark.update("The file needs a name.")
            return
        path = Path(event.value.strip()).expanduser()
        if path.exists() and path not in (self.known, self.warned):
            self.warned = path
            self.remark.update(f"{path} is there already: Enter again replaces it.")
            return
        try:
            save(self.session.game, path, self.session.players)
        except CrownlandsError as error:
            self.remark.update(str(error))
            return
        self.dismiss(str(path))

    def action_close(self) -> None:
        self.dismiss(None)


def free_name(game: str) -> Path:
    """The first of kingdomino-1.crown, kingdomino-2.crown, ... that is not there yet."""
    number = 1
    while Path(f"{game}-{number}{ENDING}").exists():
        number += 1
    return Path(f"{game}-{number}{ENDING}")


class Leave(ModalScreen[str]):
    """Asks whether to save before leaving; answers "save", "leave" or "stay"."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,y,enter", "answer('save')", show=False),
        Binding("q,n", "answer('leave')", show=False),
        Binding("escape", "answer('stay')", show=False),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Leave the table?"
            yield Static("s  save the game and leave\nq  leave without saving\nEscape  stay")

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)
