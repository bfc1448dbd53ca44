"""Kingdoms and dominoes as coloured text, readable without the colours too.

A square is a few characters wide: on the first line the sign of its terrain and its crowns, below
it, where a kingdom has such things, a plate (a building, a token) and figures.
"""

from collections.abc import Sequence

from rich.style import Style as Ink
from rich.text import Text

from crownlands.catalogue import FIRST
from crownlands.drawing.kingdom import AHEAD, HOME, reach
from crownlands.drawing.marks import Mark, read_mark
from crownlands.drawing.palette import PLAYERS, ink_on
from crownlands.drawing.style import Style, style_for
from crownlands.text.looks import NEW
from crownlands.text.moves import Square
from crownlands.text.view import Cell, Kingdom, Tile

WIDTH = 5  # of a square
MOST_PIPS = 3  # more are written as a number
FREE = "."
CASTLE = "@"


def text_kingdom(
    kingdom: Kingdom,
    colours: Sequence[str] | None = None,
    game: str = FIRST,
    *,
    ahead: int = AHEAD,
) -> Text:
    """A kingdom as coloured text; its ``plain`` is the same without colours."""
    style = style_for(game, max(kingdom.seats) + 1, colours)
    return stack(kingdom_lines(kingdom, style, ahead))


def text_line(
    tiles: Sequence[Tile],
    colours: Sequence[str] | None = None,
    game: str = FIRST,
    *,
    to_lay: Tile | None = None,
) -> Text:
    """A line of dominoes as coloured text, the lowest number on top; ``>`` points to `to_lay`."""
    seats = max((tile.seat + 1 for tile in tiles if tile.seat is not None), default=0)
    return stack(line_lines(tiles, style_for(game, seats, colours), to_lay))


def stack(lines: Sequence[Text]) -> Text:
    """Lines as one text; in a narrower place they are cut, not broken."""
    text = Text("\n").join(lines)
    text.no_wrap, text.overflow = True, "crop"
    return text


def on(colour: str) -> Ink:
    """Ink that can be read on a ground of this colour."""
    return Ink(color=ink_on(colour), bgcolor=colour)


def sign(cell: Cell, style: Style) -> str:
    """Terrain and crowns of a square: ``W^^``."""
    kind = style.looks.kind(cell.kind)
    known = kind.sign if kind else cell.kind[:2]
    pip = style.looks.pip.sign
    return known + (pip * cell.crowns if cell.crowns <= MOST_PIPS else f"{cell.crowns}{pip}")


def square_lines(cell: Cell, style: Style) -> tuple[str, str, str]:
    """What is written on a square: terrain and crowns, plates, figures."""
    marks = [read_mark(mark, style.looks) for mark in cell.marks]
    lying = [mark for mark in marks if lies(mark)]
    standing = [mark for mark in marks if not lies(mark)]
    return (
        sign(cell, style),
        " ".join(mark.code for mark in lying),
        " ".join(mark.code for mark in standing),
    )


def lies(mark: Mark) -> bool:
    return mark.is_plate or mark.is_token or (mark.is_ground and mark.name != NEW)


def kingdom_lines(kingdom: Kingdom, style: Style, ahead: int = AHEAD) -> list[Text]:
    """The rows of a kingdom under the letters of its columns."""
    area = reach(kingdom, ahead)
    written = {at: square_lines(cell, style) for at, cell in kingdom.cells.items()}
    written[HOME] = (CASTLE, *square_lines(kingdom.castle, style)[1:])
    widest = max(len(line) for lines in written.values() for line in lines)
    width = max(WIDTH, widest + 1)
    columns = range(area.west, area.east + 1)
    letters = "".join(f" {str(Square(x, 0))[0]:<{width - 1}}" for x in columns)
    rows = [Text(f"   {letters}", style="dim")]
    for y in range(area.north, area.south + 1):
        deep = [i for i in range(3) for x in columns if written.get(Square(x, y), ".  ")[i].strip()]
        for i in sorted({0, *deep}):
            row = Text()
            row.append(f"{str(Square(0, y))[1:] if i == 0 else '':>2} ", "dim")
            for x in columns:
                at = Square(x, y)
                line = written[at][i] if at in written else FREE if i == 0 else ""
                row.append(f" {line:<{width - 1}}", ground(at, kingdom, style))
            rows.append(row)
    return rows


def ground(at: Square, kingdom: Kingdom, style: Style) -> Ink:
    """The colours of a square."""
    if at == HOME:
        return on(style.fill(kingdom.seats[0])) + Ink(bold=True)
    if at not in kingdom.cells:
        return Ink(dim=True)
    return ink_of(kingdom.cells[at].kind, style)


def ink_of(name: str, style: Style) -> Ink:
    """The colours of a kind of square."""
    kind = style.looks.kind(name)
    return on(kind.colour) if kind else Ink(reverse=True)


def line_lines(tiles: Sequence[Tile], style: Style, to_lay: Tile | None = None) -> list[Text]:
    """One domino a row: number, halves, and whose king stands there."""
    halves = [half for tile in tiles for half in (tile.left, tile.right)]
    resources = any(half.marks for half in halves)
    rows = []
    for tile in sorted(tiles, key=lambda tile: tile.number):
        row = Text(f"{'>' if tile == to_lay else ' '}{tile.number:>3} ")
        for half in (tile.left, tile.right):
            lines = square_lines(half, style)
            words = " ".join(line for line in lines if line) if resources else lines[0]
            row.append(
                f" {words:<{2 * WIDTH - 3 if resources else WIDTH - 1}}", ink_of(half.kind, style)
            )
        if tile.seat is not None:
            row.append(" ")
            row.append(*called(tile.seat, style))
        if tile.done:
            row.append(" done")
            row.stylize("dim")
        rows.append(row)
    return rows


def called(seat: int, style: Style) -> tuple[str, Ink]:
    """A seat's name on its colour."""
    return f" {style.names[seat]} ", on(PLAYERS[style.colours[seat]])
