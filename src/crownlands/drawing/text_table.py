"""The whole table as text."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from rich.text import Text

from crownlands.drawing.boards import die_cell
from crownlands.drawing.marks import Mark, read_mark
from crownlands.drawing.palette import KINDS, plain_id
from crownlands.drawing.square import home_of
from crownlands.drawing.style import Style, check_points, seats_of, style_for
from crownlands.drawing.text import (
    CASTLE,
    FREE,
    called,
    code,
    kingdom_lines,
    line_lines,
    sign,
    stack,
)
from crownlands.drawing.words import facts_of, headline, is_to_play, pages, progress, spoken
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
    title = f"{style.look.title}, {progress(table)}: {headline(table, style.names)}"
    parts = [[Text(title, style="bold")]]
    lines = [
        [Text(heading, style="dim"), *line_lines(tiles, style, table.to_lay)]
        for heading, tiles in (("being laid", table.current), ("being claimed", table.following))
        if tiles
    ]
    parts += abreast(lines, width)
    parts += [
        [Text(piece) for line in board for piece in wrap(line, width, subsequent_indent="  ")]
        for board in board_lines(table, style)
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
        line.append(f" {points[kingdom.seats[0]]} points", "bold")
    for fact, value in facts_of(kingdom, table):
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


def board_lines(table: Table, style: Style) -> list[list[str]]:
    """A game's own boards, from the table's extras."""
    extras = table.extras
    boards: list[list[str]] = []
    if dice := extras.get("dice"):
        boards.append([dice_line(dice, style)])
    if book := extras.get("spell_book"):
        boards.append(spell_book_lines(book, style))
    if board := extras.get("builders_board"):
        boards.append([builders_line(board, table, style)])
    if totems := extras.get("totems"):
        held = [f"{kind} {holder(seat, style)}" for kind, seat in totems.items()]
        boards.append([f"Totems: {', '.join(held)}"])
    if cave := extras.get("cave"):
        boards.append([f"Cave: {row_of(cave.get('tiles', ()))}{left(cave, 'pile')}"])
    if recruit := extras.get("recruit"):
        boards.append([f"Recruited: {read_mark(recruit).words}"])
    return boards


def holder(seat: int | None, style: Style) -> str:
    return "nobody" if seat is None else style.names[seat]


def row_of(marks: Sequence[str | None]) -> str:
    return ", ".join(read_mark(mark).words if mark else "-" for mark in marks)


def left(board: Mapping[str, Any], heap: str) -> str:
    """How many are left in a heap, if the board says so."""
    return f"; {board[heap]} in the {heap}" if heap in board else ""


def builders_line(board: Mapping[str, Any], table: Table, style: Style) -> str:
    """Buildings with their prices, the stack, the dragon and the queen."""
    slots, prices = board.get("slots", ()), board.get("prices", ())
    costs = [f"{price}: " for price in prices] + [""] * len(slots)
    sold = [f"{cost}{row_of([slot])}" for cost, slot in zip(costs, slots, strict=False)]
    line = f"Builders' board: {', '.join(sold)}{left(board, 'stack')}"
    if board.get("in_hand"):
        line += f"; bought: {row_of([board['in_hand']])}"
    if board.get("dragon"):
        line += "; the dragon sleeps"
    if board.get("queen") is not None:
        line += f"; the queen is with {style.owner(table.kingdoms[board['queen']])}"
    return line


def dice_line(dice: Sequence[Mapping[str, Any]], style: Style) -> str:
    """The dice with who took them."""
    faces = []
    for die in dice:
        face = sign(die_cell(die), style) or "-"
        notes = [style.names[die["seat"]]] if die.get("seat") is not None else []
        notes += ["used"] if die.get("used") else []
        faces.append(f"{face} ({', '.join(notes)})" if notes else face)
    return f"Dice: {', '.join(faces)}"


def spell_book_lines(book: Sequence[Mapping[str, Any]], style: Style) -> list[str]:
    """One row per coat, one page per seat."""
    page = 16
    names = "".join(style.names[seat].ljust(page) for seat in range(len(book)))
    lines = [f"Spell book     {names}".rstrip()]
    coats, read = pages(book)
    for coat in coats:
        cells = []
        for rows in read:
            spell = rows.get(coat, {})
            boxes, ticks = spell.get("boxes", 0), spell.get("ticks", 0)
            state = spell.get("state", "open")
            told = "" if state == "open" else f" {state}"
            cells.append(f"[{'x' * ticks}{' ' * (boxes - ticks)}]{told}".ljust(page))
        lines.append(f"{spoken(coat):<15}{''.join(cells)}".rstrip())
    return lines


def legend(table: Table, style: Style) -> list[str]:
    """What the signs on this table mean."""
    tiles = (*table.current, *table.following)
    cells = [
        cell for kingdom in table.kingdoms for cell in (*kingdom.cells.values(), kingdom.castle)
    ]
    cells += [half for tile in tiles for half in (tile.left, tile.right)]
    kinds = [kind for kind in KINDS if any(plain_id(cell.kind) == kind for cell in cells)]
    terrain = [f"{KINDS[kind].sign} {spoken(kind)}" for kind in kinds]
    look = style.look
    home = home_of(table.kingdoms[0]) if table.kingdoms else "castle"
    signs = [*terrain, f"{look.pip_sign} {look.pip}", f"{CASTLE} {home}", f"{FREE} free"]
    names = {mark.name for cell in cells for mark in map(read_mark, cell.marks)}
    marks = [explain(Mark(name, None)) for name in names]
    return [", ".join(line) for line in (signs, sorted(marks)) if line]


def explain(mark: Mark) -> str:
    """A mark's letters and what they mean; ``n`` stands for a number."""
    if mark.is_fire_token:
        return "*n fire token"
    return "cn craters" if mark.is_craters else f"{code(mark)} {spoken(mark.name)}"
