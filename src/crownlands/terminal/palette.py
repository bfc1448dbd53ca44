"""How things look in a terminal: a letter and a colour for every kind, an emblem for every seat.

Nothing is told by colour alone: terrains have letters, seats have names and emblems.
"""

from functools import cache

from rich.color import Color, blend_rgb
from rich.style import Style

INK = "#1E1C1A"
PAPER = "#F3EBDD"
GOLD = "#F4C430"
MUTED = "#8C8377"
WARNING = "#E0705C"
GOOD = "#8FBF6A"
SHADE = 0.10  # how much ink is in every second square
MOTIF = 0.35  # how much of the writing's colour is in a motif

# kind: its letter, its colour, and what its squares are strewn with where there is room
KINDS = {
    "wheat": ("W", "#E6B84A", "'"),
    "forest": ("F", "#2E5E3B", "^"),
    "lake": ("L", "#4C9FCB", "~"),
    "pasture": ("P", "#A9CF6B", ","),
    "swamp": ("S", "#8A7458", '"'),
    "mine": ("M", "#3C3B42", ":"),
    "town": ("T", "#C2604E", "n"),
    "grassland": ("G", "#B9C27A", ","),
    "jungle": ("J", "#3B7A4B", "%"),
    "quarry": ("Q", "#9A9AA3", "#"),
    "desert": ("D", "#E5CFA0", "."),
    "volcano": ("V", "#6B3A34", "^"),
    "dot": ("d", PAPER, ""),
    "double-dot": ("D", PAPER, ""),
    "stripe": ("s", PAPER, ""),
    "double-stripe": ("S", PAPER, ""),
    "quarters": ("q", PAPER, ""),
    "solid": ("O", PAPER, ""),
}

COLOURS = {
    "pink": "#E58FB1",
    "yellow": "#EBCB4B",
    "green": "#77B86C",
    "blue": "#5FA3DD",
    "orange": "#E8883A",
    "violet": "#A57FCB",
    "white": "#F3EBDD",
    "red": "#D9534A",
    "black": "#6E6A66",
}

EMBLEMS = "●▲■◆★✚▼♣"
CASTLE = "♜"
KING = "♚"
EMPTY = "·"

# What `Cell.crowns` counts: a sign and a word for one and for several.
CROWNS = ("♛", "crown", "crowns")
COUNTED = {"origins": ("*", "fire", "fires"), "duel": ("+", "cross", "crosses")}


def letter(kind: str) -> str:
    """The letter of a kind; an unknown one goes by its first letter."""
    return KINDS[kind][0] if kind in KINDS else kind[:1].upper() or "?"


def motif(kind: str) -> str:
    """The character that a kind's squares are strewn with, if any."""
    return KINDS[kind][2] if kind in KINDS else ""


@cache
def ground(kind: str, shaded: bool = False) -> Style:
    """The style of a square of this kind: its colour, and writing that can be read on it.

    Every second square is a little darker, so that squares can be told apart.
    """
    style = on(KINDS[kind][1] if kind in KINDS else MUTED)
    return style + Style(bgcolor=mixed(style.bgcolor, INK, SHADE)) if shaded else style


@cache
def strewn(style: Style) -> Style:
    """The style of the motif on this ground: to be felt more than seen."""
    return style + Style(color=mixed(style.bgcolor, style.color, MOTIF))


def mixed(first: Color | str | None, second: Color | str | None, share: float) -> Color:
    """A colour with so much of the second in it."""
    one, other = (parse(colour).get_truecolor() for colour in (first, second))
    return Color.from_triplet(blend_rgb(one, other, share))


def parse(colour: Color | str | None) -> Color:
    return colour if isinstance(colour, Color) else Color.parse(colour or INK)


@cache
def crowned(style: Style) -> Style:
    """The style of crowns on this ground: gold where gold can be seen."""
    return style + Style(color=GOLD, bold=True) if is_dark(style) else style + Style(bold=True)


def colour(name: str) -> str:
    return COLOURS.get(name, MUTED)


def chip(name: str) -> Style:
    """The style of a piece in a seat's colour."""
    return on(colour(name)) + Style(bold=True)


@cache
def on(background: str) -> Style:
    """Ink or paper on this background, whichever can be read."""
    red, green, blue = Color.parse(background).get_truecolor()
    light = 0.299 * red + 0.587 * green + 0.114 * blue > 120
    return Style(color=INK if light else PAPER, bgcolor=background)


def is_dark(style: Style) -> bool:
    return style.color == Color.parse(PAPER)


def emblem(seat: int) -> str:
    return EMBLEMS[seat % len(EMBLEMS)]


def counted(game: str) -> tuple[str, str, str]:
    return COUNTED.get(game, CROWNS)
