"""Dominoes: one by itself, and a line of them with the kings that stand there."""

from collections.abc import Sequence

from crownlands.catalogue import FIRST
from crownlands.drawing.palette import GOLD, INK, PAPER
from crownlands.drawing.square import draw_piece, draw_square
from crownlands.drawing.style import Style, style_for
from crownlands.drawing.svg import SERIF, Value, document, group, label, rect, tag
from crownlands.text.view import Tile

TAB = 0.62  # width of the tab with the number, in squares
GAP = 0.16  # between dominoes
PAD = 8


def svg_domino(
    tile: Tile,
    colours: Sequence[str] | None = None,
    game: str = FIRST,
    *,
    square: float = 64,
    dark: bool = False,
) -> str:
    """One domino as an SVG, its king on it if it has one."""
    return svg_line((tile,), colours, game, square=square, dark=dark)


def svg_line(
    tiles: Sequence[Tile],
    colours: Sequence[str] | None = None,
    game: str = FIRST,
    *,
    to_lay: Tile | None = None,
    square: float = 64,
    dark: bool = False,
) -> str:
    """A line of dominoes as an SVG, the lowest number on top; `to_lay` stands out."""
    seats = max((tile.seat + 1 for tile in tiles if tile.seat is not None), default=0)
    style = style_for(game, seats, colours, dark=dark)
    body, width, height = draw_line(tiles, square, style, to_lay=to_lay)
    numbers = ", ".join(str(tile.number) for tile in tiles)
    drawn = group(PAD, PAD, body)
    title = f"{style.title}: {'dominoes' if len(tiles) > 1 else 'domino'} {numbers}"
    return document(drawn, width + 2 * PAD, height + 2 * PAD, title, style.theme.table)


def line_width(square: float) -> float:
    return (TAB + 2) * square


def draw_line(
    tiles: Sequence[Tile],
    square: float,
    style: Style,
    heading: str = "",
    to_lay: Tile | None = None,
) -> tuple[str, float, float]:
    """The markup of a line, its width and its height."""
    width = line_width(square)
    top = 24.0 if heading else 0.0
    parts = []
    if heading:
        middle = (TAB + 1) * square
        quiet = style.theme.quiet
        parts.append(label(heading, middle, 15, 15, SERIF, text_anchor="middle", fill=quiet))
    step = square * (1 + GAP)
    for i, tile in enumerate(sorted(tiles, key=lambda tile: tile.number)):
        parts.append(group(0, top + i * step, draw_domino(tile, square, style, tile == to_lay)))
    height = top + max(0.0, len(tiles) * step - GAP * square)
    return "".join(parts), width, height


def draw_domino(tile: Tile, square: float, style: Style, to_lay: bool = False) -> str:
    """A domino with its number on a tab and its king in the middle; a ghost once it is laid."""
    left = TAB * square
    frame: dict[str, Value] = {"rx": square * 0.07, "fill": "none"}
    parts = [draw_tab(tile.number, square)]
    if tile.done:
        parts.append(
            rect(left, 0, 2 * square, square, **frame, stroke=style.theme.line, stroke_width=2)
        )
        parts.append(tag("g", draw_halves(tile, left, square, style), opacity=0.28))
    else:
        parts.append(draw_halves(tile, left, square, style))
        wide = square / (7 if to_lay else 18)
        parts.append(rect(left, 0, 2 * square, square, **frame, stroke=INK, stroke_width=wide))
        if to_lay:
            wide = square / 12
            parts.append(rect(left, 0, 2 * square, square, **frame, stroke=GOLD, stroke_width=wide))
    if tile.seat is not None:
        side = square * 0.68
        piece = draw_piece(tile.seat, left + square - side / 2, square * 0.345, side, style)
        parts.append(tag("g", piece, opacity=0.45) if tile.done else piece)
    return "".join(parts)


def draw_halves(tile: Tile, x: float, square: float, style: Style) -> str:
    halves = draw_square(tile.left, x, 0, square, style)
    halves += draw_square(tile.right, x + square, 0, square, style)
    middle = tag("path", d=f"M{x + square:g} 0v{square:g}", stroke=INK, stroke_opacity=0.6)
    return halves + middle


def draw_tab(number: int, square: float) -> str:
    """The number of a domino, on paper at its left edge."""
    width, height = TAB * square, square * 0.5
    top = (square - height) / 2
    size = square * 0.32
    return rect(
        1, top, width - 2, height, rx=square * 0.08, fill=PAPER, stroke=INK, stroke_width=1.5
    ) + label(
        str(number),
        width / 2,
        square / 2 + size * 0.36,
        size,
        font_weight="bold",
        text_anchor="middle",
        fill=INK,
    )
