"""Kingdoms in small: drawn with their facts as large as there is room, or told by facts alone."""

from collections.abc import Sequence

from rich.text import Text

from crownlands.terminal.palette import MUTED
from crownlands.terminal.panels import (
    GAP,
    facts_of,
    in_rows,
    look_of,
    owners,
    points_of,
    side_by_side,
)
from crownlands.terminal.pictures import SIZES, Block, Size, beside, draw_kingdom, frame_of
from crownlands.terminal.session import Session
from crownlands.text.looks import Looks
from crownlands.text.view import Kingdom

Form = tuple[Size, bool]  # of a square; whether facts stand beside, not below


class Small:
    """One kingdom in small, measured before it is drawn."""

    def __init__(self, session: Session, kingdom: Kingdom) -> None:
        self.session = session
        self.kingdom = kingdom
        self.name = owners(session, kingdom)
        self.facts = [points_of(session, kingdom), *facts_of(kingdom)]
        self.widest = max(self.name.cell_len, *(len(fact) for fact in self.facts))

    def room(self, form: Form) -> Size:
        """Columns and lines of its picture with name and facts."""
        (across, down), lying = form
        columns, rows = self.kingdom.columns * across, self.kingdom.rows * down
        if lying:
            return columns + 1 + self.widest, max(rows, 1 + len(flow(self.facts, self.widest)))
        width = max(columns, self.widest)
        return width, rows + 1 + len(flow(self.facts, width))

    def draw(self, form: Form) -> Block:
        size, lying = form
        look = look_of(self.session, self.kingdom)
        picture = draw_kingdom(self.kingdom, frame_of(self.kingdom), size, look)
        if lying:
            return beside([picture, [self.name, *self.told(self.widest)]], 1)
        return [self.name, *picture, *self.told(max(self.kingdom.columns * size[0], self.widest))]

    def told(self, width: int) -> Block:
        return [Text(line, MUTED) for line in flow(self.facts, width)]


class Others:
    """Several kingdoms in small."""

    def __init__(self, session: Session, kingdoms: Sequence[Kingdom]) -> None:
        self.kingdoms = [Small(session, kingdom) for kingdom in kingdoms]
        self.forms = [
            (size, lying) for size in sizes_of(session.game.entry.looks) for lying in (False, True)
        ]
        self._drawn: dict[tuple[Form, int], Block] = {}

    def drawn(self, room: Size) -> Block | None:
        """Their pictures, as large as the room allows; None if it allows none."""
        width, _height = room
        for form in self.forms:
            if self.fits(form, room):
                if (form, width) not in self._drawn:
                    blocks = [kingdom.draw(form) for kingdom in self.kingdoms]
                    self._drawn[form, width] = side_by_side(blocks, width)
                return self._drawn[form, width]
        return None

    def fits(self, form: Form, room: Size) -> bool:
        rooms = [kingdom.room(form) for kingdom in self.kingdoms]
        if any(width > room[0] for width, _ in rooms):
            return False
        rows = in_rows([width for width, _ in rooms], room[0])
        return sum(max(rooms[i][1] for i in row) for row in rows) + len(rows) - 1 <= room[1]

    def told(self, width: int) -> Block:
        """Their facts alone, where there is no room to draw them."""
        blocks = []
        names = max((kingdom.name.cell_len for kingdom in self.kingdoms), default=0) + GAP
        for kingdom in self.kingdoms:
            name = kingdom.name.copy()
            name.pad_right(names - name.cell_len)
            blocks.append(beside([[name], kingdom.told(width - names)], 0))
        columns = max((line.cell_len for block in blocks for line in block), default=0)
        for block in blocks:
            block[0].pad_right(columns - block[0].cell_len)
        rows = in_rows([columns] * len(blocks), width)
        return [line for row in rows for line in beside([blocks[i] for i in row], GAP)]


def flow(told: list[str], width: int) -> list[str]:
    """Facts in lines of this width, none of them torn apart."""
    lines: list[str] = []
    for fact in told:
        if lines and len(lines[-1]) + GAP + len(fact) <= width:
            lines[-1] += " " * GAP + fact
        else:
            lines.append(fact)
    return lines


def sizes_of(looks: Looks) -> list[Size]:
    """The sizes in which all that lies on squares can be told apart by its letters."""
    codes = [len(piece.code) for piece in looks.pieces.values() if piece.place == "plate"]
    return [size for size in SIZES if size[0] > max(codes, default=1)]
