"""A kingdom as a picture: its squares, its castle, and faintly where it may still grow."""

from collections.abc import Sequence
from typing import NamedTuple

from crownlands.catalogue import FIRST
from crownlands.drawing.palette import INK, PAPER
from crownlands.drawing.square import draw_home, draw_square
from crownlands.drawing.style import Style, style_for
from crownlands.drawing.svg import document, group, label, rect, tag
from crownlands.text.moves import Square
from crownlands.text.view import Kingdom

HOME = Square(0, 0)
AHEAD = 2  # squares that a domino reaches beyond the kingdom's edge
MARGIN = 18  # for the names of columns and rows


class Area(NamedTuple):
    """A rectangle of squares, its edges included."""

    west: int
    east: int
    north: int
    south: int

    @property
    def columns(self) -> int:
        return self.east - self.west + 1

    @property
    def rows(self) -> int:
        return self.south - self.north + 1

    def squares(self) -> list[Square]:
        """All squares, row by row."""
        ys, xs = range(self.north, self.south + 1), range(self.west, self.east + 1)
        return [Square(x, y) for y in ys for x in xs]


def reach(kingdom: Kingdom, ahead: int = AHEAD) -> Area:
    """The squares the kingdom covers, and those it may still cover within its columns and rows.

    No more than `ahead` squares beyond its edges: so far reaches the next domino.
    """
    west, east, north, south = kingdom.extent
    if kingdom.fixed:
        return Area(west, east, north, south)
    across = min(ahead, max(0, kingdom.columns - 1 - east + west))
    down = min(ahead, max(0, kingdom.rows - 1 - south + north))
    return Area(west - across, east + across, north - down, south + down)


def svg_kingdom(
    kingdom: Kingdom,
    colours: Sequence[str] | None = None,
    game: str = FIRST,
    *,
    square: float = 64,
    coordinates: bool = True,
    ahead: int = AHEAD,
    dark: bool = False,
) -> str:
    """A kingdom as an SVG; `colours` are the names of all seats' colours.

    Where it may still grow is drawn faintly, up to `ahead` squares beyond its edges.
    """
    style = style_for(game, max(kingdom.seats) + 1, colours, dark=dark)
    body, width, height = draw_kingdom(kingdom, reach(kingdom, ahead), square, style, coordinates)
    pad = 8
    title = f"{style.title}: the kingdom of {style.owner(kingdom)}"
    drawn = group(pad, pad, body)
    return document(drawn, width + 2 * pad, height + 2 * pad, title, style.theme.table)


def draw_kingdom(
    kingdom: Kingdom, area: Area, square: float, style: Style, coordinates: bool
) -> tuple[str, float, float]:
    """The markup of a kingdom within an area, its width and its height."""
    margin = MARGIN if coordinates else 0
    width, height = area.columns * square, area.rows * square
    empty = [at for at in area.squares() if at not in kingdom.cells and at != HOME]
    parts = [draw_empty(at, area, square, kingdom.fixed, style) for at in empty]
    parts += [
        draw_square(cell, *corner(at, area, square), square, style)
        for at, cell in kingdom.cells.items()
    ]
    parts.append(draw_home(kingdom, *corner(HOME, area, square), square, style))
    parts.append(draw_borders(kingdom, area, square))
    names = draw_coordinates(area, square, style) if coordinates else ""
    return group(margin, margin, *parts, names), width + margin, height + margin


def corner(at: Square, area: Area, square: float) -> tuple[float, float]:
    """The north-west corner of a square in the picture."""
    return (at.x - area.west) * square, (at.y - area.north) * square


def draw_empty(at: Square, area: Area, square: float, fixed: bool, style: Style) -> str:
    """A square where nothing lies yet: a space of the map, or faintly a place to grow."""
    x, y = corner(at, area, square)
    if fixed:
        return rect(x, y, square, square, fill=PAPER, stroke=style.theme.line, stroke_width=1)
    gap = square * 0.06
    return rect(
        x + gap,
        y + gap,
        square - 2 * gap,
        square - 2 * gap,
        rx=square * 0.08,
        fill=style.theme.line,
        fill_opacity=0.12,
        stroke=style.theme.line,
        stroke_opacity=0.55,
        stroke_width=1,
        stroke_dasharray="4 4",
    )


def draw_borders(kingdom: Kingdom, area: Area, square: float) -> str:
    """Strong lines round the territories, thin ones between squares of the same kind."""
    strong, thin = [], []
    kinds = {at: cell.kind for at, cell in kingdom.cells.items()} | {HOME: ""}
    for at, kind in kinds.items():
        x, y = corner(at, area, square)
        sides = {
            (0, -1): f"M{x:g} {y:g}h{square:g}",
            (-1, 0): f"M{x:g} {y:g}v{square:g}",
            (0, 1): f"M{x:g} {y + square:g}h{square:g}",
            (1, 0): f"M{x + square:g} {y:g}v{square:g}",
        }
        for (dx, dy), path in sides.items():
            if kinds.get(Square(at.x + dx, at.y + dy)) != kind:
                strong.append(path)
            elif (dx, dy) in ((1, 0), (0, 1)):
                thin.append(path)
    return "".join(
        tag("path", d="".join(paths), stroke=INK, stroke_width=width, stroke_opacity=opacity)
        for paths, width, opacity in ((thin, 1, 0.35), (strong, max(1.5, square / 26), 0.9))
        if paths
    )


def draw_coordinates(area: Area, square: float, style: Style) -> str:
    """The letters of the columns above and the numbers of the rows on the left."""
    size = min(12.0, square * 0.3)
    drawn = []
    for x in range(area.west, area.east + 1):
        middle = (x - area.west + 0.5) * square
        drawn.append(label(str(Square(x, 0))[0], middle, -5, size))
    for y in range(area.north, area.south + 1):
        middle = (y - area.north + 0.5) * square
        drawn.append(label(str(Square(0, y))[1:], -MARGIN / 2, middle + size * 0.36, size))
    return tag("g", *drawn, fill=style.theme.quiet, text_anchor="middle")
