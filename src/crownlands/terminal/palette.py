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
DARK = 0.15  # the luminance below which gold can be seen
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
    "black": "#9A948C",
}

EMBLEMS = "●▲■◆★✚▼♣"
CASTLES = {"hut": "⌂"}
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
    background = Color.parse(KINDS[kind][1] if kind in KINDS else MUTED)
    return on(mixed(background, Color.parse(INK), SHADE) if shaded else background)


@cache
def strewn(style: Style) -> Style:
    """The style of the motif on this ground: to be felt more than seen."""
    return style + Style(color=mixed(style.bgcolor, style.color, MOTIF))


def mixed(first: Color | None, second: Color | None, share: float) -> Color:
    """A colour with so much of the second in it."""
    assert first is not None
    assert second is not None
    return Color.from_triplet(blend_rgb(first.get_truecolor(), second.get_truecolor(), share))


@cache
def crowned(style: Style) -> Style:
    """The style of crowns on this ground: gold where gold can be seen."""
    assert style.bgcolor is not None
    gold = Style(color=GOLD) if luminance(style.bgcolor) < DARK else Style()
    return style + gold + Style(bold=True)


def colour(name: str) -> str:
    return COLOURS.get(name, MUTED)


def chip(name: str) -> Style:
    """The style of a piece in a seat's colour."""
    return on(Color.parse(colour(name))) + Style(bold=True)


@cache
def on(background: Color) -> Style:
    """Ink or paper on this background, whichever can be read better."""
    writing = max((Color.parse(INK), Color.parse(PAPER)), key=lambda c: contrast(c, background))
    return Style.from_color(writing, background)


def contrast(first: Color, second: Color) -> float:
    """How well one can be read on the other, from 1 to 21, as the web's guidelines count it."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: Color) -> float:
    """How light a colour is, from 0 to 1."""
    shares = [channel / 255 for channel in colour.get_truecolor()]
    red, green, blue = (c / 12.92 if c <= 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def castle(kind: str) -> str:
    return CASTLES.get(kind, CASTLE)


def emblem(seat: int) -> str:
    return EMBLEMS[seat % len(EMBLEMS)]


def counted(game: str) -> tuple[str, str, str]:
    return COUNTED.get(game, CROWNS)
