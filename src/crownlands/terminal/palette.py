"""How things look in a terminal: a letter and a colour for every kind, an emblem for every seat.

Nothing is told by colour alone: terrains have letters, seats have names and emblems. The colours
are those of the pictures.
"""

from functools import cache

from rich.color import Color, blend_rgb
from rich.style import Style

from crownlands.drawing.palette import (
    GOLD,
    KINDS,
    PAPER,
    PLAYERS,
    contrast,
    ink_on,
    look_of,
    luminance,
)

INK = "#1E1C1A"  # behind everything
MUTED = "#9A9084"
WARNING = "#E0705C"
GOOD = "#8FBF6A"
SHADE = 0.10  # how much ink is in every second square
DARK = 0.15  # the luminance below which gold can be seen
MOTIF = 0.35  # how much of the writing's colour is in a motif
READABLE = 5.0  # contrast of a seat's name

# One letter each, where a picture's signs take two.
LETTERS = {"dot": "d", "double-dot": "D", "stripe": "s", "double-stripe": "S"}
LETTERS |= {"quarters": "q", "solid": "O"}

# What squares are strewn with where there is room.
MOTIFS = {
    "wheat": "'",
    "forest": "^",
    "lake": "~",
    "pasture": ",",
    "swamp": '"',
    "mine": ":",
    "town": "n",
    "grassland": ",",
    "jungle": "%",
    "quarry": "#",
    "desert": ".",
    "volcano": "^",
    "dot": "•",
    "double-dot": ":",
    "stripe": "/",
    "double-stripe": "‖",
    "quarters": "▚",
    "solid": "█",
}

EMBLEMS = "●▲■◆★✚▼♣"
CASTLES = {"hut": "⌂"}
CASTLE = "♜"
EMPTY = "·"
CROWN = "♛"
SEVERAL = {"cross": "crosses"}


def letter(kind: str) -> str:
    """The letter of a kind; an unknown one goes by its first letter."""
    if kind in LETTERS:
        return LETTERS[kind]
    return KINDS[kind].sign if kind in KINDS else kind[:1].upper() or "?"


@cache
def ground(kind: str, shaded: bool = False) -> Style:
    """The style of a square of this kind: its colour, and writing that can be read on it.

    Every second square is a little darker, so that squares can be told apart.
    """
    colour = KINDS[kind].colour if kind in KINDS else MUTED
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


def castle(kind: str) -> str:
    return CASTLES.get(kind, CASTLE)


def emblem(seat: int) -> str:
    return EMBLEMS[seat % len(EMBLEMS)]


def counted(game: str) -> tuple[str, str, str]:
    """What crowns are in a game: the sign for one, the word for one and for several."""
    look = look_of(game)
    sign = CROWN if look.pip == "crown" else look.pip_sign
    return sign, look.pip, SEVERAL.get(look.pip, f"{look.pip}s")
