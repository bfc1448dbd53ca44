"""A game's own boards, as the game tells them, drawn to a given width.

Each gives its markup and its height.
"""

from collections.abc import Sequence

from crownlands.catalogue import GAMES
from crownlands.drawing.marks import read_mark
from crownlands.drawing.palette import GOLD, INK, PAPER
from crownlands.drawing.square import draw_mark, draw_piece, draw_pips, ground
from crownlands.drawing.style import Style
from crownlands.drawing.svg import SERIF, group, label, rect, tag, use
from crownlands.text.boards import Board, Foot, Item, Ledger, Shelf, Tally
from crownlands.text.view import Cell, Table

Drawn = tuple[str, float]

HEADING = 26.0
GAP = 8.0
INSIDE = 4.0  # from a slot's edge to what lies there
PRICE = 16.0  # below what is for sale
FOOT = 36.0
MOST_BOXES = 5  # in a row of a ledger


def boards_of(table: Table, style: Style) -> Sequence[Board]:
    """The boards of a table's game."""
    entry = GAMES.get(table.game)
    return entry.boards(table, style.names) if entry else ()


def draw_boards(table: Table, width: float, style: Style) -> Drawn:
    """All boards of a table, below each other."""
    parts, y = [], 0.0
    for board in boards_of(table, style):
        markup, height = draw_board(board, width, style)
        parts.append(group(0, y, heading(board.heading, width, style) + markup))
        y += height + 2 * GAP
    return "".join(parts), max(0.0, y - 2 * GAP)


def draw_board(board: Board, width: float, style: Style) -> Drawn:
    """One board without its heading."""
    match board:
        case Shelf():
            return draw_shelf(board, width, style)
        case Ledger():
            return draw_ledger(board, width, style)
    return draw_lines(board.lines, style)


def heading(text: str, width: float, style: Style) -> str:
    return label(text, width / 2, 17, 16, SERIF, text_anchor="middle", fill=style.theme.quiet)


def draw_lines(lines: Sequence[str], style: Style) -> Drawn:
    """A board that says what it has to say in words alone."""
    row = 20.0
    told = [
        label(line, 0, HEADING + 14 + i * row, 14, fill=style.theme.text)
        for i, line in enumerate(lines)
    ]
    return "".join(told), HEADING + len(lines) * row


def draw_shelf(board: Shelf, width: float, style: Style) -> Drawn:
    """Things in rows: in slots, or free in the middle."""
    across = board.across if board.foot else max(board.across, len(board.items))
    side = (width - (across - 1) * GAP) / across
    sold = any(item and item.price is not None for item in board.items)
    faces = any(item and item.face is not None for item in board.items)
    step = side + GAP + (PRICE if sold else 0)
    left = 0.0 if board.slots else (width - len(board.items) * (side + GAP) + GAP) / 2
    parts = []
    for i, item in enumerate(board.items):
        x, y = left + (i % across) * (side + GAP), HEADING + (i // across) * step
        if board.slots:
            parts.append(slot(x, y, side, style))
        if item:
            inside = INSIDE if board.slots else 0.0
            parts.append(group(x, y, draw_item(item, side, inside, style)))
    bottom = HEADING + -(-len(board.items) // across) * step - GAP
    if board.foot:
        foot = draw_foot(board.foot, width, style)
        return "".join(parts) + group(0, bottom + GAP + 4, foot), bottom + GAP + 4 + FOOT
    return "".join(parts), bottom + (side * 0.55 if faces else 0)


def slot(x: float, y: float, side: float, style: Style) -> str:
    """A place on a board where something may lie."""
    return rect(
        x,
        y,
        side,
        side,
        rx=side * 0.1,
        fill=style.theme.line,
        fill_opacity=0.18,
        stroke=style.theme.line,
        stroke_dasharray="4 4",
    )


def draw_item(item: Item, side: float, inside: float, style: Style) -> str:
    """One thing in a square of this side, with whose it is and what it costs."""
    if item.face is not None:
        drawn = draw_die(item.face, side, style)
        place = (side * 0.22, side * 0.96, side * 0.56)
    else:
        mark = read_mark(item.mark, style.looks)
        drawn = draw_mark(mark, inside, inside, side - 2 * inside) if item.mark else ""
        place = (side * 0.55, side * 0.5, side * 0.5)
    parts = [tag("g", drawn, opacity=0.35) if item.faint else drawn]
    if item.seat is not None:
        parts.append(draw_piece(item.seat, *place, style))
    if item.price is not None:
        parts.append(use("coin", side / 2 - 18, side - 8, 24))
        at, colour = (side / 2 + 10, side + 11), style.theme.text
        parts.append(label(str(item.price), *at, 18, font_weight="bold", fill=colour))
    return "".join(parts)


def draw_die(face: Cell, side: float, style: Style) -> str:
    """A die; one that has not been rolled shows nothing."""
    drawn = use("die", 0, 0, side)
    if face.kind:
        edge = side * 0.1
        inner = side - 2 * edge
        pips = draw_pips(face.crowns, style.looks.pip.symbol, inner)
        drawn += group(edge, edge, ground(face.kind, inner, style), *pips)
    return drawn


def draw_foot(foot: Foot, width: float, style: Style) -> str:
    """What stands below a shelf: words, what somebody holds, and what waits at the edge."""
    quiet = style.theme.quiet
    parts = [label(foot.words, 0, 22, 14, fill=quiet)] if foot.words else []
    if foot.taken:
        words, mark = foot.taken
        parts.append(label(words, width / 2 - 30, 22, 14, fill=quiet))
        parts.append(draw_mark(read_mark(mark, style.looks), width / 2 + 24, -4, 44))
    for i, mark in enumerate(foot.marks):
        parts.append(draw_mark(read_mark(mark, style.looks), width - FOOT - i * 44, 0, FOOT))
    return "".join(parts)


def draw_ledger(board: Ledger, width: float, style: Style) -> Drawn:
    """One row per kind: its square on the left, a page of boxes for each seat."""
    row, top = 34.0, HEADING + 34
    pages = max((len(tallies) for _, tallies in board.rows), default=0)
    page = (width - 40) / max(1, pages)
    parts = []
    for seat in range(pages):
        left = seat * page + 40
        parts.append(draw_piece(seat, left + page / 2 - 15, HEADING - 2, 30, style))
        for i, (_, tallies) in enumerate(board.rows):
            parts.append(group(left + 6, top + i * row, draw_tally(tallies[seat], page - 6)))
    for i, (kind, _) in enumerate(board.rows):
        parts.append(group(0, top + i * row, ground(kind, 30, style)))
        parts.append(rect(0, top + i * row, 30, 30, fill="none", stroke=INK))
    return "".join(parts), top + len(board.rows) * row


def draw_tally(tally: Tally, width: float) -> str:
    """The boxes of one row: a struck row is crossed out, a won one has a star."""
    side = min(20.0, width / (MOST_BOXES + 1) - 3)
    parts = []
    for i in range(tally.boxes):
        x = i * (side + 3)
        parts.append(rect(x, 5, side, side, rx=3, fill=PAPER, stroke=INK, stroke_width=1.5))
        if i < tally.ticks:
            parts.append(draw_tick(x, 5, side))
    length = tally.boxes * (side + 3) - 3
    if tally.state == "struck":
        line = f"M-2 {5 + side / 2:g}h{length + 4:g}"
        parts.append(tag("path", d=line, stroke="#B6342E", stroke_width=4, stroke_linecap="round"))
    if tally.state in ("won", "used"):  # what was used has lost its gold
        gold = PAPER if tally.state == "used" else GOLD
        parts.append(use("star", length + 4, 5, side, color=gold))
    return tag("g", *parts, opacity=0.5 if tally.state in ("struck", "used") else None)


def draw_tick(x: float, y: float, side: float) -> str:
    """The tick in a box."""
    start = f"M{x + side * 0.2:g} {y + side * 0.5:g}"
    path = f"{start}l{side * 0.24:g} {side * 0.28:g}l{side * 0.4:g} {-side * 0.56:g}"
    return tag("path", d=path, fill="none", stroke=INK, stroke_width=3, stroke_linecap="round")
