"""A game's own boards, from the table's extras: one function each, drawn to a given width.

Each gives its markup and its height. What the extras look like stands in the games' views.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crownlands.drawing.marks import RESOURCES, read_mark
from crownlands.drawing.palette import GOLD, INK, PAPER
from crownlands.drawing.square import draw_mark, draw_piece, draw_pips, ground
from crownlands.drawing.style import Style
from crownlands.drawing.svg import SERIF, group, label, rect, tag, use
from crownlands.drawing.words import pages
from crownlands.text.view import Cell

Drawn = tuple[str, float]

HEADING = 26.0
GAP = 8.0
MOST_BOXES = 5  # of a spell


def draw_boards(extras: Mapping[str, Any], width: float, style: Style) -> Drawn:
    """All boards that the extras hold, below each other."""
    parts, y = [], 0.0
    for name, draw in BOARDS.items():
        if extras.get(name):
            markup, height = draw(extras[name], width, style)
            parts.append(group(0, y, markup))
            y += height + 2 * GAP
    return "".join(parts), max(0.0, y - 2 * GAP)


def heading(text: str, width: float, style: Style) -> str:
    return label(text, width / 2, 17, 16, SERIF, text_anchor="middle", fill=style.theme.quiet)


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


def draw_builders_board(board: Mapping[str, Any], width: float, style: Style) -> Drawn:
    """The buildings for sale with their prices, the stack, the dragon and the queen."""
    slots: Sequence[str | None] = board.get("slots", ())
    prices: Sequence[int] = board.get("prices", ())
    across = 3
    side = (width - (across - 1) * GAP) / across
    step = side + 16 + GAP
    parts = [heading("Builders' board", width, style)]
    for i, building in enumerate(slots):
        x, y = (i % across) * (side + GAP), HEADING + (i // across) * step
        parts.append(slot(x, y, side, style))
        if building:
            parts.append(draw_mark(read_mark(building), x + 4, y + 4, side - 8))
        if i < len(prices):
            parts.append(use("coin", x + side / 2 - 18, y + side - 8, 24))
            price, colour = str(prices[i]), style.theme.text
            at = x + side / 2 + 10, y + side + 11
            parts.append(label(price, *at, 18, font_weight="bold", fill=colour))
    y = HEADING + -(-len(slots) // across) * step + 4
    return "".join(parts) + group(0, y, draw_beside_board(board, width, style)), y + 36


def draw_beside_board(board: Mapping[str, Any], width: float, style: Style) -> str:
    """How many buildings are left, whether the dragon sleeps, and the queen while she is free."""
    words = f"{board['stack']} in the stack" if "stack" in board else ""
    parts = [label(words, 0, 22, 14, fill=style.theme.quiet)] if words else []
    if board.get("in_hand"):
        parts.append(label("bought", width / 2 - 30, 22, 14, fill=style.theme.quiet))
        parts.append(draw_mark(read_mark(board["in_hand"]), width / 2 + 24, -4, 44))
    x = width - 36
    if board.get("dragon"):
        parts.append(use("dragon", x, 0, 36))
        x -= 44
    if "queen" in board and board["queen"] is None:
        parts.append(use("queen", x, 0, 36))
    return "".join(parts)


def draw_row(
    marks: Sequence[str | None], width: float, y: float, style: Style
) -> tuple[list[str], float]:
    """Marks in a row over the whole width, each in its slot; also the side of a slot."""
    count = max(4, len(marks))
    side = (width - (count - 1) * GAP) / count
    parts = []
    for i, mark in enumerate(marks):
        x = i * (side + GAP)
        parts.append(slot(x, y, side, style))
        if mark:
            parts.append(draw_mark(read_mark(mark), x + 2, y + 2, side - 4))
    return parts, side


def draw_cave(cave: Mapping[str, Any], width: float, style: Style) -> Drawn:
    """The cro-magnons that lie open, and how many are in the pile."""
    parts, side = draw_row(cave.get("tiles", ()), width, HEADING, style)
    words = f"The cave, {cave['pile']} in the pile" if "pile" in cave else "The cave"
    return heading(words, width, style) + "".join(parts), HEADING + side


def draw_recruit(recruit: str, width: float, style: Style) -> Drawn:
    """The cro-magnon that was taken and looks for a place."""
    side = (width - 3 * GAP) / 4
    tile = draw_mark(read_mark(recruit), (width - side) / 2, HEADING, side)
    return heading("Recruited", width, style) + tile, HEADING + side


def draw_totems(totems: Mapping[str, int | None], width: float, style: Style) -> Drawn:
    """The four totems, each with the chief of who has it."""
    kinds = [kind for kind in RESOURCES if kind in totems]
    side = (width - 3 * GAP) / 4
    parts = [heading("Totems", width, style)]
    for i, kind in enumerate(kinds):
        x, seat = i * (side + GAP), totems[kind]
        parts.append(slot(x, HEADING, side, style))
        parts.append(use(f"totem-{kind}", x + 4, HEADING + 4, side - 8))
        if seat is not None:
            parts.append(draw_piece(seat, x + side * 0.55, HEADING + side * 0.5, side * 0.5, style))
    return "".join(parts), HEADING + side


def draw_dice(dice: Sequence[Mapping[str, Any]], width: float, style: Style) -> Drawn:
    """The dice as they lie, each with the king of who took it."""
    count = max(4, len(dice))
    side = (width - (count - 1) * GAP) / count
    parts = [heading("Dice", width, style)]
    for i, die in enumerate(dice):
        parts.append(group(i * (side + GAP), HEADING, draw_die(die, side, style)))
    return "".join(parts), HEADING + side * 1.55


def draw_die(die: Mapping[str, Any], side: float, style: Style) -> str:
    """One die, the cross of the castle bonus included; what is used up is faint."""
    cell = die_cell(die)
    edge = side * 0.1
    face = [use("die", 0, 0, side)]
    if cell.kind:
        inner = side - 2 * edge
        pips = draw_pips(cell.crowns, style.look.pip, inner)
        face.append(group(edge, edge, ground(cell.kind, inner), *pips))
    drawn = tag("g", *face, opacity=0.35 if die.get("used") else None)
    if die.get("seat") is not None:
        drawn += draw_piece(int(die["seat"]), side * 0.22, side * 0.96, side * 0.56, style)
    return drawn


def die_cell(die: Mapping[str, Any]) -> Cell:
    """What a die shows, as a square; one that has not been rolled shows nothing."""
    return Cell(str(die.get("coat") or ""), int(die.get("crosses") or 0) + bool(die.get("bonus")))


def draw_spell_book(book: Sequence[Mapping[str, Any]], width: float, style: Style) -> Drawn:
    """One row per coat: the coat in the middle, a page of boxes for each seat."""
    coats, read = pages(book)
    row = 34.0
    top = HEADING + 34
    page = (width - 40) / max(1, len(book))
    parts = [heading("Spell book", width, style)]
    for seat, rows in enumerate(read):
        left = seat * page + 40
        parts.append(draw_piece(seat, left + page / 2 - 15, HEADING - 2, 30, style))
        for i, coat in enumerate(coats):
            spell = rows.get(coat, {})
            parts.append(group(left + 6, top + i * row, draw_spell(spell, page - 6)))
    for i, coat in enumerate(coats):
        parts.append(group(0, top + i * row, ground(coat, 30)))
        parts.append(rect(0, top + i * row, 30, 30, fill="none", stroke=INK))
    return "".join(parts), top + len(coats) * row


def draw_spell(spell: Mapping[str, Any], width: float) -> str:
    """The boxes of one spell: a struck row is crossed out, a won one has a star."""
    boxes, ticks, state = spell.get("boxes", 0), spell.get("ticks", 0), spell.get("state", "open")
    side = min(20.0, width / (MOST_BOXES + 1) - 3)
    parts = []
    for i in range(boxes):
        x = i * (side + 3)
        parts.append(rect(x, 5, side, side, rx=3, fill=PAPER, stroke=INK, stroke_width=1.5))
        if i < ticks:
            parts.append(draw_tick(x, 5, side))
    length = boxes * (side + 3) - 3
    if state == "struck":
        line = f"M-2 {5 + side / 2:g}h{length + 4:g}"
        parts.append(tag("path", d=line, stroke="#B6342E", stroke_width=4, stroke_linecap="round"))
    if state in ("won", "usable", "used"):  # a spell that was cast has lost its gold
        parts.append(use("star", length + 4, 5, side, color=PAPER if state == "used" else GOLD))
    return tag("g", *parts, opacity=0.5 if state in ("struck", "used") else None)


def draw_tick(x: float, y: float, side: float) -> str:
    """The tick in a box."""
    start = f"M{x + side * 0.2:g} {y + side * 0.5:g}"
    path = f"{start}l{side * 0.24:g} {side * 0.28:g}l{side * 0.4:g} {-side * 0.56:g}"
    return tag("path", d=path, fill="none", stroke=INK, stroke_width=3, stroke_linecap="round")


BOARDS: Mapping[str, Callable[[Any, float, Style], Drawn]] = {
    "dice": draw_dice,
    "spell_book": draw_spell_book,
    "builders_board": draw_builders_board,
    "totems": draw_totems,
    "cave": draw_cave,
    "recruit": draw_recruit,
}
