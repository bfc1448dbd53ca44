"""How things look in a terminal: a letter and a colour for every kind, an emblem for every seat.

Nothing is told by colour alone: terrains have letters, seats have names and emblems. The colours
are those of the pictures.
"""

from functools import cache

from rich.color import Color, blend_rgb
from rich.style import Style

from crownlands.drawing.palette import GOLD, PAPER, PLAYERS, contrast, ink_on, luminance
from crownlands.text.looks import Kind, Looks

INK = "#1E1C1A"  # behind everything
MUTED = "#9A9084"
WARNING = "#E0705C"
GOOD = "#8FBF6A"
SHADE = 0.10  # how much ink is in every second square
DARK = 0.15  # the luminance below which gold can be seen
MOTIF = 0.35  # how much of the writing's colour is in a motif
READABLE = 5.0  # contrast of a seat's name

EMBLEMS = "●▲■◆★✚▼♣"
EMPTY = "·"


def letter(kind: str, looks: Looks) -> str:
    """The letter of a kind; an unknown one goes by its first letter."""
    known = looks.kind(kind)
    return known.initial if known else kind[:1].upper() or "?"


@cache
def ground(kind: Kind | None, shaded: bool = False) -> Style:
    """The style of a square of this kind: its colour, and writing that can be read on it.

    Every second square is a little darker, so that squares can be told apart.
    """
    colour = kind.colour if kind else MUTED
    return on(mixed(colour, INK, SHADE) if shaded else colour)


@cache
def strewn(style: Style) -> Style:
    """The style of the motif on this ground: to be felt more than seen."""
    return style + Style(color=mixed(name_of(style.bgcolor), name_of(style.color), MOTIF))


@cache
def crowned(style: Style) -> Style:
    """The style of crowns on this ground: gold where gold can be seen."""
    gold = Style(color=GOLD) if luminance(name_of(style.bgcolor)) < DARK else Style()
    return style + gold + Style(bold=True)


@cache
def on(colour: str) -> Style:
    """Writing on a ground of this colour."""
    return Style(color=ink_on(colour), bgcolor=colour)


def chip(name: str) -> Style:
    """The style of a piece in a seat's colour."""
    return on(PLAYERS.get(name, MUTED)) + Style(bold=True)


@cache
def bright(name: str) -> str:
    """A seat's colour as writing on the dark table, as light as it must be to be read."""
    colour = PLAYERS.get(name, MUTED)
    shares = (mixed(colour, PAPER, step / 10) for step in range(11))
    return next(mix for mix in shares if contrast(mix, INK) >= READABLE)


def mixed(first: str, second: str, share: float) -> str:
    """A colour with so much of the second in it."""
    one, other = (Color.parse(colour).get_truecolor() for colour in (first, second))
    return blend_rgb(one, other, share).hex


def name_of(colour: Color | None) -> str:
    return MUTED if colour is None else colour.get_truecolor().hex


def emblem(seat: int) -> str:
    return EMBLEMS[seat % len(EMBLEMS)]
