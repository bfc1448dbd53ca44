"""The whole table as text."""

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from crownlands.core.errors import count
from crownlands.drawing.boards import boards_of
from crownlands.drawing.marks import read_mark
from crownlands.drawing.style import Style, check_points, seats_of, style_for
from crownlands.drawing.text import CASTLE, FREE, called, kingdom_lines, line_lines, stack
from crownlands.drawing.words import facts_of, headline, is_to_play, progress
from crownlands.text.looks import plain_id, spoken
from crownlands.text.view import Kingdom, Table

GAP = 3  # between blocks that stand side by side


def text_table(
    table: Table,
    colours: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    points: Sequence[int] | None = None,
    *,
    width: int = 80,
) -> Text:
    """A table as coloured text; ``plain`` is without colours.

    Kingdoms stand side by side as long as `width` characters allow.
    """
    style = style_for(table.game, seats_of(table), colours, names)
    check_points(points, seats_of(table))
    title = f"{style.title}, {progress(table)}: {headline(table, style)}"
    parts = [[Text(title, style="bold")]]
    lines = [
        [Text(heading, style="dim"), *line_lines(tiles, style, table.to_lay)]
        for heading, tiles in (("being laid", table.current), ("being claimed", table.following))
        if tiles
    ]
    parts += abreast(lines, width)
    parts += [
        [Text(piece) for line in board.lines for piece in wrap(line, width, subsequent_indent="  ")]
        for board in boards_of(table, style)
    ]
    blocks = [
        [owner_line(kingdom, table, style, points), *kingdom_lines(kingdom, style)]
        for kingdom in table.kingdoms
    ]
    parts += abreast(blocks, width)
    parts.append(
        [Text(piece, style="dim") for line in legend(table, style) for piece in wrap(line, width)]
    )
    return stack([line for part in parts for line in (*part, Text())][:-1])


def owner_line(kingdom: Kingdom, table: Table, style: Style, points: Sequence[int] | None) -> Text:
    """Whose kingdom it is, its points, and what it has."""
    line = Text("> " if is_to_play(kingdom, table) else "  ")
    for seat in kingdom.seats:
        line.append(*called(seat, style))
        line.append(" ")
    if points is not None:
        line.append(f" {count(points[kingdom.seats[0]], 'point')}", "bold")
    for fact, value in facts_of(kingdom):
        line.append(f"  {spoken(fact)} {value}".rstrip())
    return line


def abreast(blocks: Sequence[Sequence[Text]], width: int) -> list[list[Text]]:
    """Blocks of lines side by side, as many as fit in a row."""
    rows: list[list[Text]] = []
    across = 0
    for block in blocks:
        own = max(line.cell_len for line in block)
        if not rows or across + GAP + own > width:
            rows.append([line.copy() for line in block])
            across = own
            continue
        row = rows[-1]
        row += [Text() for _ in range(len(block) - len(row))]
        for line, more in zip(row, block, strict=False):
            line.append(" " * (across + GAP - line.cell_len))
            line.append_text(more)
        across += GAP + own
    return rows


def legend(table: Table, style: Style) -> list[str]:
    """What the signs on this table mean."""
    tiles = (*table.current, *table.following)
    cells = [
        cell for kingdom in table.kingdoms for cell in (*kingdom.cells.values(), kingdom.castle)
    ]
    cells += [half for tile in tiles for half in (tile.left, tile.right)]
    looks = style.looks
    lying = {plain_id(cell.kind) for cell in cells}
    terrain = [f"{kind.sign} {spoken(name)}" for name, kind in looks.kinds.items() if name in lying]
    home = spoken(looks.home.symbol)
    signs = [*terrain, f"{looks.pip.sign} {looks.pip.symbol}", f"{CASTLE} {home}", f"{FREE} free"]
    marks = [read_mark(mark, looks) for cell in cells for mark in cell.marks]
    told = {mark._replace(number=None).explained for mark in marks}
    return [", ".join(line) for line in (signs, sorted(told)) if line]
