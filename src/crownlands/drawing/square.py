"""One square: terrain, marks, and crowns in the north-west corner."""

from collections.abc import Sequence

from crownlands.drawing.art import is_drawn
from crownlands.drawing.marks import Mark, read_mark
from crownlands.drawing.palette import GOLD, INK, PAPER
from crownlands.drawing.style import Style
from crownlands.drawing.svg import SANS, group, label, rect, tag, use
from crownlands.text.looks import plain_id
from crownlands.text.view import Cell, Kingdom

# Lengths in hundredths of a square's side.
PIP = 32
PIPS_IN_A_ROW = 3
MOST_PIPS = 6  # more are written as a number


def draw_square(cell: Cell, x: float, y: float, side: float, style: Style) -> str:
    """A square with everything on it."""
    return group(x, y, ground(cell.kind, side, style), *draw_contents(cell, side, style))


def ground(kind: str, side: float, style: Style) -> str:
    """The bare square; one without a symbol has its name, on its colour if that is known."""
    known = style.looks.kind(kind)
    if known and is_drawn(plain_id(kind)):
        return use(plain_id(kind), 0, 0, side)
    fill = known.colour if known else PAPER
    return rect(0, 0, side, side, fill=fill) + draw_tag(kind, side * 0.05, side * 0.3, side * 0.9)


def draw_contents(cell: Cell, side: float, style: Style) -> list[str]:
    """Everything on a square but its ground."""
    marks = [read_mark(mark, style.looks) for mark in cell.marks]
    below = [mark for mark in marks if mark.is_ground and mark.symbol]
    tokens = [mark for mark in marks if mark.is_token and mark.symbol]
    rest = [mark for mark in marks if mark not in below and mark not in tokens]
    drawn = [use(str(mark.symbol), 0, 0, side) for mark in below]
    drawn += draw_marks(rest, side)
    if tokens:  # a token lies only where nothing is printed, so it has the corner for itself
        token = side * 0.52
        drawn += [use(str(tokens[0].symbol), side * 0.03, side * 0.03, token)]
    else:
        drawn += draw_pips(cell.crowns, style.looks.pip.symbol, side)
    return drawn


def draw_pips(count: int, symbol: str, side: float) -> list[str]:
    """Crowns, or what a game has instead, on a dark plate, from the north-west corner eastwards."""
    if count == 0:
        return []
    unit = side / 100
    written = count > MOST_PIPS
    across = 2 if written else min(count, PIPS_IN_A_ROW)
    down = 1 if written else -(-count // PIPS_IN_A_ROW)
    width, height = (across * PIP + 3) * unit, (down * PIP + 3) * unit
    edge = 9 * unit  # the corner that is not the square's own is round
    shape = f"M0 0H{width:g}V{height - edge:g}Q{width:g} {height:g} {width - edge:g} {height:g}H0Z"
    drawn = [tag("path", d=shape, fill=INK, stroke=PAPER, stroke_width=2.5 * unit)]
    for i in range(1 if written else count):
        x = (i % PIPS_IN_A_ROW * PIP + 2) * unit
        y = (i // PIPS_IN_A_ROW * PIP + 2) * unit
        drawn.append(use(symbol, x, y, (PIP - 1) * unit))
    if written:
        size = 24 * unit
        drawn.append(label(f"x{count}", 36 * unit, 26 * unit, size, font_weight="bold", fill=GOLD))
    return drawn


def draw_marks(marks: Sequence[Mark], side: float) -> list[str]:
    """A plate and the figures that stand before it."""
    unit = side / 100
    plate = next((mark for mark in marks if mark.is_plate), None)
    figures = [mark for mark in marks if mark is not plate]
    if plate is not None:
        place = (31, 23, 66) if figures else (22, 26, 74)
        drawn = [draw_mark(plate, *(length * unit for length in place))]
        size = 42.0 if len(figures) <= 2 else 104 / len(figures)
        left, right, top = -1.0, 101 - size, 99 - size
    else:
        drawn = []
        size = 100 / max(1, len(figures))
        if len(figures) == 1 and figures[0].symbol:
            size = 60.0
        left, right, top = 0.0, 100 - size, 98 - size
        if len(figures) == 1:
            left = right / 2
    for i, mark in enumerate(figures):
        step = (right - left) / max(1, len(figures) - 1)
        drawn.append(draw_mark(mark, (left + i * step) * unit, top * unit, size * unit))
    return drawn


def draw_mark(mark: Mark, x: float, y: float, side: float) -> str:
    """One mark in a square of its own, with its number if there are several."""
    if mark.symbol is None:
        return draw_tag(mark.words, x, y, side)
    drawn = use(mark.symbol, x, y, side)
    if mark.number is None or mark.number == 1:
        return drawn
    return drawn + draw_badge(str(mark.number), x + side * 0.8, y + side * 0.24, side * 0.24)


def draw_badge(text: str, x: float, y: float, radius: float) -> str:
    """A number in a small disc."""
    disc = tag("circle", cx=x, cy=y, r=radius, fill="#FFFFFF", stroke=INK, stroke_width=radius / 5)
    size = radius * 1.5
    number = label(
        text, x, y + size * 0.36, size, font_weight="bold", text_anchor="middle", fill=INK
    )
    return disc + number


def draw_tag(text: str, x: float, y: float, width: float) -> str:
    """A small label, for what has no symbol."""
    height = width * 0.42
    top = y + (width - height) / 2
    size = min(height * 0.72, 1.55 * width / max(1, len(text)))
    return rect(
        x, top, width, height, rx=height * 0.2, fill="#FFFFFF", stroke=INK, stroke_width=width / 30
    ) + label(
        text,
        x + width / 2,
        top + height / 2 + size * 0.35,
        size,
        SANS,
        text_anchor="middle",
        fill=INK,
    )


def draw_home(kingdom: Kingdom, x: float, y: float, side: float, style: Style) -> str:
    """The castle in the colour of its seat, with the emblem; two may share a castle."""
    seats = kingdom.seats
    home = use(style.looks.home.symbol, 0, 0, side, color=style.fill(seats[0]))
    if len(seats) == 1:
        home += draw_emblem(seats[0], side * 0.37, side * 0.455, side * 0.26, style)
    else:
        home += use("castle-east", 0, 0, side, color=style.fill(seats[1]))
        home += draw_emblem(seats[0], side * 0.14, side * 0.48, side * 0.2, style)
        home += draw_emblem(seats[1], side * 0.66, side * 0.48, side * 0.2, style)
    return group(x, y, home, *draw_contents(kingdom.castle, side, style))


def draw_emblem(seat: int, x: float, y: float, side: float, style: Style) -> str:
    """The sign that goes with a seat's colour."""
    return use(f"emblem-{style.colours[seat]}", x, y, side, color=style.emblem_ink(seat))


def draw_piece(seat: int, x: float, y: float, side: float, style: Style) -> str:
    """A seat's king in its colour, with its emblem."""
    piece = use(style.looks.king, 0, 0, side, color=style.fill(seat))
    emblem = draw_emblem(seat, side * 0.335, side * 0.56, side * 0.33, style)
    return group(x, y, piece, emblem)
