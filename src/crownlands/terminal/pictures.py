"""Pictures made of text: a block is a list of lines, each a styled `Text`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.style import Style
from rich.text import Text

from crownlands.drawing.marks import Mark, read_mark
from crownlands.terminal import palette
from crownlands.terminal.palette import MUTED
from crownlands.text.looks import NEW, PLAIN, Looks
from crownlands.text.moves import CASTLE_COLUMN, CASTLE_ROW, Square
from crownlands.text.view import Cell, Kingdom, Tile

Block = list[Text]
Size = tuple[int, int]  # columns and lines of one square
Window = tuple[int, int, int, int]  # west, east, north and south edge

SIZES: tuple[Size, ...] = ((10, 5), (8, 4), (6, 3), (4, 2), (3, 1), (2, 1))
RULER = 3  # columns for the numbers of the rows; one line goes to the letters of the columns

LEGAL, ILLEGAL, CHOSEN = "✓", "✗", "?"
# A domino that is not laid yet: light diagonals, crossed diagonals, double lines.
HATCH = {
    LEGAL: "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}",
    ILLEGAL: "\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}",
    CHOSEN: "═",
}


@dataclass(frozen=True)
class Look:
    """What is drawn over a kingdom, and in which style."""

    colour: str = ""  # of the castle
    looks: Looks = PLAIN  # of the game
    ghost: Mapping[Square, Cell] = field(default_factory=dict)
    mark: str = LEGAL  # on the ghost's squares
    pointed: frozenset[Square] = frozenset()  # squares that a move speaks of
    fresh: frozenset[Square] = frozenset()  # squares that were laid last


def draw_cell(cell: Cell, size: Size, looks: Looks, mark: str = "", shaded: bool = False) -> Block:
    """A square: letter, crowns, what lies on it, and a mark in the corner.

    One line holds the letter, a digit for the crowns and the beginning of what lies there; from
    two lines up there is a sign for each crown. A square with a mark is hatched.
    """
    width, height = size
    kind = looks.kind(cell.kind)
    ground = palette.ground(kind, shaded)
    crowned = palette.crowned(ground)
    crowns, lying = on_top(cell, looks)
    margin = " " if width > 4 else ""
    first = Text(margin + palette.letter(cell.kind, looks), Style(bold=True))
    if height == 1:
        if crowns and not (lying and lying[0].is_plate and width == 3):  # a name beats a number
            first.append(str(crowns), crowned)
        first.append("".join(short(name, width - first.cell_len) for name in lying[:1]))
        return [finish(first, width, ground, mark=mark)]
    room = width - first.cell_len - 1
    first.append("".join(" " + short(name, room) for name in lying))
    lines = [first, *(Text() for _ in range(height - 1))]
    lines[-1 if height < 4 else -2].append(margin + looks.pip.glyph * crowns, crowned)
    fill = HATCH[mark] if mark else kind.motif if kind else ""
    return [
        finish(line, width, ground, fill, i, mark if i == 0 else "") for i, line in enumerate(lines)
    ]


def on_top(cell: Cell, looks: Looks) -> tuple[int, list[Mark]]:
    """How many crowns a square has, those of tokens included, and what else lies on it."""
    marks = [read_mark(mark, looks) for mark in cell.marks if mark != NEW]
    tokens = sum(mark.number or 1 for mark in marks if mark.is_token)
    return cell.crowns + tokens, [mark for mark in marks if not mark.is_token]


def short(mark: Mark, room: int) -> str:
    """What lies on a square in so many letters: two craters are c2, or 2 where one must do."""
    for words in (mark.words, mark.code, str(mark.number or mark.name[:1])):
        if len(words) <= room:
            return words
    return ""


def finish(
    line: Text, width: int, ground: Style, fill: str = "", row: int = 0, mark: str = ""
) -> Text:
    """A line of exactly `width` columns on its ground, strewn with a character, mark at the end."""
    room = width - len(mark)
    line.truncate(room)
    if fill in HATCH.values():
        line.append(fill * (room - line.cell_len))
    else:
        start = line.cell_len + 1
        strewn = "".join(
            fill if fill and i >= start and (i + 2 * row) % 4 == 2 else " "
            for i in range(line.cell_len, room)
        )
        line.append(strewn, palette.strewn(ground))
    line.append(mark, Style(bold=True))
    line.stylize_before(ground)
    return line


def draw_castle(castle: Cell, size: Size, look: Look) -> Block:
    width, height = size
    style = palette.chip(look.colour)
    crowns, lying = on_top(castle, look.looks)
    signs = look.looks.home.glyph + look.looks.pip.glyph * crowns
    signs += "".join(short(mark, 2) for mark in lying)
    lines = [Text(" " * width, style) for _ in range(height)]
    lines[(height - 1) // 2] = Text(signs[:width].center(width), style)
    return lines


def draw_empty(size: Size) -> Block:
    width, height = size
    lines = [Text(" " * width) for _ in range(height)]
    lines[(height - 1) // 2] = Text(palette.EMPTY.center(width), MUTED)
    return lines


def draw_square(kingdom: Kingdom, square: Square, size: Size, look: Look) -> Block:
    shaded = (square.x + square.y) % 2 == 1
    if square in look.ghost:
        lines = draw_cell(look.ghost[square], size, look.looks, look.mark)
    elif square == Square(0, 0):
        lines = draw_castle(kingdom.castle, size, look)
    elif square in kingdom.cells:
        lines = draw_cell(kingdom.cells[square], size, look.looks, shaded=shaded)
    else:
        lines = draw_empty(size)
    if square in look.pointed:
        for line in lines:
            line.stylize(Style(reverse=True, bold=True))
    elif square in look.fresh or is_new(kingdom, square):
        lines[0].stylize(Style(underline=True))
    return lines


def is_new(kingdom: Kingdom, square: Square) -> bool:
    return square in kingdom.cells and NEW in kingdom.cells[square].marks


def draw_kingdom(
    kingdom: Kingdom, window: Window, size: Size, look: Look, ruler: bool = False
) -> Block:
    """The squares inside the window; with a ruler, columns have letters and rows numbers."""
    west, east, north, south = window
    lines: Block = []
    if ruler:
        names = [chr(ord(CASTLE_COLUMN) + x).center(size[0]) for x in range(west, east + 1)]
        lines.append(Text(" " * RULER + "".join(names), MUTED))
    for y in range(north, south + 1):
        row = beside(
            [draw_square(kingdom, Square(x, y), size, look) for x in range(west, east + 1)], gap=0
        )
        if ruler:
            middle = (size[1] - 1) // 2
            numbers = [f"{CASTLE_ROW + y:>2} " if i == middle else "   " for i in range(size[1])]
            row = [Text(number, MUTED) + line for number, line in zip(numbers, row, strict=True)]
        lines += row
    return lines


def frame_of(kingdom: Kingdom) -> Window:
    """A window of exactly the kingdom's size, around what has been built."""
    west, east, north, south = kingdom.extent
    spare = kingdom.columns - (east - west + 1)
    west -= spare // 2
    spare_down = kingdom.rows - (south - north + 1)
    north -= spare_down // 2
    return west, west + kingdom.columns - 1, north, north + kingdom.rows - 1


def draw_tile(tile: Tile, size: Size, looks: Looks) -> Block:
    """A domino in a line: its number and its halves."""
    halves = beside([draw_cell(half, size, looks) for half in (tile.left, tile.right)], gap=0)
    numbers = [f"{tile.number:>2} ", *["   "] * (size[1] - 1)]
    return [Text(number) + half for number, half in zip(numbers, halves, strict=True)]


def fit(columns: int, rows: int, room: Size, sizes: Sequence[Size] = SIZES) -> Size:
    """The largest square size with which so many columns and rows fit in the room."""
    for size in sizes:
        if columns * size[0] <= room[0] and rows * size[1] <= room[1]:
            return size
    return sizes[-1]


def beside(blocks: Iterable[Block], gap: int = 2) -> Block:
    """Blocks side by side; shorter ones are filled up below."""
    blocks = list(blocks)
    height = max((len(block) for block in blocks), default=0)
    lines = [Text() for _ in range(height)]
    for i, block in enumerate(blocks):
        width = max((line.cell_len for line in block), default=0)
        for j, line in enumerate(lines):
            line.append(" " * (gap if i else 0))
            part = block[j].copy() if j < len(block) else Text()
            part.pad_right(width - part.cell_len)
            line.append_text(part)
    return lines


def joined(lines: Sequence[Text]) -> Text:
    """A block as one text."""
    return Text("\n", no_wrap=True, overflow="crop", end="").join(lines)
