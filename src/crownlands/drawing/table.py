"""The whole table as a picture: kingdoms on both sides, lines and boards between them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crownlands.drawing.art import is_drawn
from crownlands.drawing.boards import draw_boards
from crownlands.drawing.kingdom import MARGIN, draw_kingdom, reach
from crownlands.drawing.line import draw_line, line_width
from crownlands.drawing.square import draw_piece
from crownlands.drawing.style import Style, check_points, seats_of, style_for
from crownlands.drawing.svg import SERIF, Value, document, group, label, rect, tag, use
from crownlands.drawing.words import (
    facts_of,
    headline,
    is_to_play,
    progress,
    shortened,
)
from crownlands.text.looks import spoken
from crownlands.text.view import Kingdom, Table

PAD = 16.0
HEADER = 76.0  # of the picture
PANEL_HEADER = 70.0
LONGEST_NAME = 20
LARGE_BOX, SMALL_BOX = 440.0, 300.0  # the side of a kingdom's place with up to four, and more
LARGEST_SQUARE = 80.0
LINE_SQUARE = 64.0
BOARD = 320.0  # the width of a game's own boards
CENTRE = 2 * line_width(LINE_SQUARE) + 36


@dataclass(frozen=True)
class Layout:
    """Where the panels of the kingdoms go, and how large their squares are."""

    left: int  # columns of panels on the left and on the right of the lines
    right: int
    rows: int
    square: float
    panel_width: float
    panel_height: float

    @classmethod
    def of(cls, kingdoms: Sequence[Kingdom]) -> "Layout":
        count = max(1, len(kingdoms))
        box = LARGE_BOX if count <= 4 else SMALL_BOX
        areas = [reach(kingdom) for kingdom in kingdoms]
        columns = max((area.columns for area in areas), default=1)
        rows = max((area.rows for area in areas), default=1)
        square = min(LARGEST_SQUARE, (box - MARGIN) / max(columns, rows))
        left = 1 if count <= 4 else 2
        right = min(left, count - left) if count > 1 else 0
        return cls(
            left,
            right,
            -(-count // (left + right)),
            square,
            box + 2 * PAD,
            PANEL_HEADER + rows * square + MARGIN + PAD,
        )

    def corner(self, index: int) -> tuple[float, float]:
        """Of the panel of a kingdom, counted row by row."""
        row, column = divmod(index, self.left + self.right)
        x = PAD + column * (self.panel_width + PAD)
        if column >= self.left:
            x += CENTRE + PAD
        return x, HEADER + row * (self.panel_height + PAD)


def svg_table(
    table: Table,
    colours: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    points: Sequence[int] | None = None,
    *,
    coordinates: bool = True,
    dark: bool = False,
) -> str:
    """A table as an SVG, with the points of the seats if they are given."""
    style = style_for(table.game, seats_of(table), colours, names, dark)
    check_points(points, seats_of(table))
    layout = Layout.of(table.kingdoms)
    panels = [
        group(*layout.corner(i), draw_panel(table, i, layout, style, points, coordinates))
        for i in range(len(table.kingdoms))
    ]
    centre, centre_height = draw_centre(table, style)
    columns = layout.left + layout.right
    width = columns * (layout.panel_width + PAD) + CENTRE + 2 * PAD
    beside = layout.rows * (layout.panel_height + PAD) - PAD
    height = HEADER + PAD + max(beside, centre_height)
    top = HEADER + max(0.0, (beside - centre_height) / 2)
    middle = group(PAD + layout.left * (layout.panel_width + PAD), top, centre)
    body = draw_header(table, width, style) + "".join(panels) + middle
    title = f"{style.title}, {progress(table)}: {headline(table, style)}"
    return document(body, width, height, title, style.theme.table)


def draw_header(table: Table, width: float, style: Style) -> str:
    """The game's name, how far it is, and whose turn it is, large and in the middle."""
    theme = style.theme
    parts = [
        label(style.title, PAD, 48, 28, SERIF, font_weight="bold", fill=theme.text),
        label(progress(table), width - PAD, 48, 20, text_anchor="end", fill=theme.quiet),
    ]
    short = replace(style, names=[shortened(name, LONGEST_NAME) for name in style.names])
    turn = headline(table, short)
    size = 32.0
    x = width / 2 - len(turn) * size * 0.28  # about the middle: how wide a font is, nobody knows
    if table.to_play >= 0:
        parts.append(draw_piece(table.to_play, x - 32, 8, 54, style))
        x += 28
    parts.append(label(turn, x, 50, size, SERIF, font_weight="bold", fill=theme.text))
    return "".join(parts)


def draw_centre(table: Table, style: Style) -> tuple[str, float]:
    """The two lines side by side, the game's own boards below them; and the height."""
    parts, height = [], 0.0
    width = line_width(LINE_SQUARE)
    lines = [(table.current, "being laid"), (table.following, "being claimed")]
    for i, (tiles, heading) in enumerate(lines):
        if tiles:
            markup, _, deep = draw_line(tiles, LINE_SQUARE, style, heading, table.to_lay)
            parts.append(group(i * (width + 36), 0, markup))
            height = max(height, deep)
    boards, deep = draw_boards(table, BOARD, style)
    if boards:
        top = height + 2 * PAD if height else 0.0
        parts.append(group((CENTRE - BOARD) / 2, top, boards))
        height = top + deep
    return "".join(parts), height


def draw_panel(
    table: Table,
    index: int,
    layout: Layout,
    style: Style,
    points: Sequence[int] | None,
    coordinates: bool,
) -> str:
    """A kingdom with its owner, facts and points; framed in its colour when it is to play."""
    kingdom = table.kingdoms[index]
    width, height = layout.panel_width, layout.panel_height
    parts = [rect(0, 0, width, height, rx=14, fill=style.theme.panel)]
    if is_to_play(kingdom, table):
        frame: dict[str, Value] = {"rx": 14, "fill": "none"}
        edge = style.theme.text
        parts.append(rect(0, 0, width, height, **frame, stroke=edge, stroke_width=11))
        colour = style.fill(table.to_play)
        parts.append(rect(0, 0, width, height, **frame, stroke=colour, stroke_width=7))
    parts.append(draw_owner(kingdom, style))
    if points is not None:
        score = {"font_weight": "bold", "text_anchor": "end", "fill": style.theme.text}
        parts.append(label(str(points[kingdom.seats[0]]), width - PAD, 48, 36, **score))
    area = reach(kingdom)
    markup, across, down = draw_kingdom(kingdom, area, layout.square, style, coordinates)
    room = height - PANEL_HEADER - PAD
    x, y = (width - across) / 2, PANEL_HEADER + (room - down) / 2
    parts.append(group(x, y, markup))
    return "".join(parts)


def draw_owner(kingdom: Kingdom, style: Style) -> str:
    """Pieces and names of the seats, and below them what the kingdom has."""
    x = PAD
    parts = []
    for seat in kingdom.seats:
        parts.append(draw_piece(seat, x, 9, 50, style))
        x += 46
    x += 12
    name = shortened(style.owner(kingdom), LONGEST_NAME)
    parts.append(label(name, x, 34, 23, SERIF, font_weight="bold", fill=style.theme.text))
    for fact, value in facts_of(kingdom):
        symbol = style.looks.facts.get(fact, fact)
        if is_drawn(symbol):
            parts.append(use(symbol, x, 42, 20))
            x += 24
            words = str(value)
        else:
            words = f"{spoken(fact)} {value}".rstrip()
        parts.append(label(words, x, 58, 16, fill=style.theme.quiet))
        x += 12 + 9 * len(words)
    return tag("g", *parts)
