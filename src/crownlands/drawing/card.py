"""A game on a card to be shown around: the kingdoms side by side, with names and points.

The card of one moment stands still; on that of a whole game the kingdoms grow as they did.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crownlands.drawing.kingdom import HOME, Area, corner, draw_borders, draw_empty
from crownlands.drawing.moments import Reel, Span, runs
from crownlands.drawing.palette import GOLD, INK
from crownlands.drawing.square import draw_home, draw_piece, draw_square
from crownlands.drawing.style import Style, check_points, seats_of, style_for
from crownlands.drawing.svg import SERIF, document, group, label, rect, use
from crownlands.drawing.words import Say, progress, shortened
from crownlands.text.moves import Square
from crownlands.text.view import Kingdom, Table

WIDTH, HEIGHT = 1200.0, 630.0  # as links are shown elsewhere
PAD = 16.0
HEADER = 72.0
OWNER, TALL_OWNER = 56.0, 132.0  # above each kingdom: in one row, or the name below the rest
LARGEST_SQUARE = 96.0
MOST_ACROSS = 4
NAME = 20.0  # the size of a name
POINTS = 84.0  # the width that points need beside it
LETTER = 0.66  # how wide a letter is, in parts of its size: about, for nobody knows the font

Layer = list[tuple[Span, str]]


class Frame(NamedTuple):
    """A moment of a game, as a card shows it."""

    table: Table
    points: Sequence[int] | None = None  # by seat, where they may be told
    winners: frozenset[int] = frozenset()  # seats, once the game is over


def svg_card(
    frames: Sequence[Frame],
    colours: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
    *,
    dark: bool = False,
    say: Say = str.format,
) -> str:
    """A card as an SVG: of one moment, or of many that are shown one after the other.

    `say` may put its few words into another language.
    """
    last = frames[-1]
    seats = seats_of(last.table)
    check_points(last.points, seats)
    style = style_for(last.table.game, seats, colours, names, dark)
    reel = Reel(len(frames))
    layout = Layout.of(frames)
    panels = [
        group(*layout.corner(i), draw_panel(i, frames, layout, style, reel))
        for i in range(len(layout.areas))
    ]
    body = draw_header(frames, style, reel, say) + "".join(panels)
    told = [
        f"{name} {last.points[i]}" if last.points else name
        for i, name in enumerate(style.names[:seats])
    ]
    title = f"{style.title}: {', '.join(told)}"
    return document(reel.style() + body, WIDTH, HEIGHT, title, style.theme.table)


@dataclass(frozen=True)
class Layout:
    """Where the kingdoms lie, and how large their squares are."""

    areas: Sequence[Area]  # of each kingdom, as far as it ever reaches
    across: int
    width: float  # of a kingdom's panel
    height: float
    owner: float  # the height of what is told above it
    square: float

    @classmethod
    def of(cls, frames: Sequence[Frame]) -> "Layout":
        kingdoms = zip(*(frame.table.kingdoms for frame in frames), strict=True)
        areas = [area_of(one) for one in kingdoms]
        across = min(len(areas), MOST_ACROSS)
        width = (WIDTH - PAD) / across - PAD
        height = (HEIGHT - HEADER) / -(-len(areas) // across) - PAD
        owner = TALL_OWNER if height > 1.5 * width else OWNER
        room = width - PAD, height - owner - PAD / 2
        fits = [min(room[0] / area.columns, room[1] / area.rows) for area in areas]
        return cls(areas, across, width, height, owner, min(LARGEST_SQUARE, *fits))

    def corner(self, index: int) -> tuple[float, float]:
        row, column = divmod(index, self.across)
        return PAD + column * (self.width + PAD), HEADER + row * (self.height + PAD)


def area_of(kingdoms: Sequence[Kingdom]) -> Area:
    """The squares that a kingdom ever covers."""
    west, east, north, south = zip(*(kingdom.extent for kingdom in kingdoms), strict=True)
    return Area(min(west), max(east), min(north), max(south))


def draw_header(frames: Sequence[Frame], style: Style, reel: Reel, say: Say) -> str:
    """The game's name, and how far it is."""
    quiet: dict[str, str] = {"text_anchor": "end", "fill": style.theme.quiet}
    far = [
        (span, label(words, WIDTH - PAD, 46, 22, **quiet))
        for span, words in runs([progress(frame.table, say) for frame in frames])
    ]
    title = label(style.title, PAD, 48, 34, SERIF, font_weight="bold", fill=style.theme.text)
    return title + reel.layer(far)


def draw_panel(
    index: int, frames: Sequence[Frame], layout: Layout, style: Style, reel: Reel
) -> str:
    """A kingdom through all frames, below whose it is."""
    kingdoms = [frame.table.kingdoms[index] for frame in frames]
    area, square = layout.areas[index], layout.square
    x = (layout.width - area.columns * square) / 2
    y = layout.owner + (layout.height - layout.owner - PAD / 2 - area.rows * square) / 2
    return (
        rect(0, 0, layout.width, layout.height, rx=14, fill=style.theme.panel)
        + draw_owner(kingdoms[0], frames, layout, style, reel)
        + group(x, y, draw_land(kingdoms, area, square, style, reel))
    )


def draw_owner(
    kingdom: Kingdom, frames: Sequence[Frame], layout: Layout, style: Style, reel: Reel
) -> str:
    """Pieces, names and points; a crown for who has won."""
    first, ink = kingdom.seats[0], style.theme.text
    tall = layout.owner == TALL_OWNER
    side = 76.0 if tall else 42.0
    pieces = [
        draw_piece(seat, 8 + 0.8 * side * i, 7, side, style) for i, seat in enumerate(kingdom.seats)
    ]
    left = 14.0 if tall else 16 + 0.8 * side * len(kingdom.seats)
    room = layout.width - left - (8 if tall else POINTS)
    name = shortened(style.owner(kingdom), int(room / (NAME * LETTER)))
    called = label(name, left, layout.owner - 20, NAME, SERIF, font_weight="bold", fill=ink)
    bold: dict[str, str] = {"font_weight": "bold", "text_anchor": "end", "fill": ink}
    size = 60.0 if tall else 30.0
    counted: Layer = [
        (span, label(str(points), layout.width - 12, 10 + size, size, **bold))
        for span, points in runs([f.points[first] if f.points else None for f in frames])
        if points is not None
    ]
    crowned: Layer = [
        (span, use("crown", 8 + side * 0.1, -side * 0.42, side * 0.8))
        for span, won in runs([first in frame.winners for frame in frames])
        if won
    ]
    return "".join(pieces) + called + reel.layer(counted) + reel.layer(crowned)


def draw_land(
    kingdoms: Sequence[Kingdom], area: Area, square: float, style: Style, reel: Reel
) -> str:
    """The squares of a kingdom, each from when it was laid; what is new has a golden frame."""
    grown = [kingdom.cells for kingdom in kingdoms]
    empty, lying, new = [], [], []
    for at in area.squares():
        if at == HOME:
            continue
        empty.append(draw_empty(at, area, square, kingdoms[0].fixed, style))
        for span, cell in runs([cells.get(at) for cells in grown]):
            if cell is None:
                continue
            lying.append((span, draw_square(cell, *corner(at, area, square), square, style)))
            if 0 < span[0] < len(kingdoms) - 1:
                new.append(((span[0], span[0] + 1), frame_round(at, area, square)))
    home = [
        (span, draw_home(kingdoms[span[0]], *corner(HOME, area, square), square, style))
        for span, _ in runs([kingdom.castle for kingdom in kingdoms])
    ]
    kinds = [{at: cell.kind for at, cell in cells.items()} for cells in grown]
    borders = [(span, draw_borders(kingdoms[span[0]], area, square)) for span, _ in runs(kinds)]
    return "".join(empty) + "".join(map(reel.layer, (lying, home, borders, new)))


def frame_round(at: Square, area: Area, square: float) -> str:
    x, y = corner(at, area, square)
    wide = square / 12
    sides = x + wide / 2, y + wide / 2, square - wide, square - wide
    dark = rect(*sides, fill="none", stroke=INK, stroke_width=wide * 1.6)
    return dark + rect(*sides, fill="none", stroke=GOLD, stroke_width=wide)
