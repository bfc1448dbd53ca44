"""Colours and names: what each kind of square, each player and each game looks like."""

from collections.abc import Sequence
from dataclasses import dataclass

from crownlands.core.errors import CrownlandsError, one_of

INK = "#231A12"
PAPER = "#F3EBDD"
GOLD = "#F7C531"


@dataclass(frozen=True)
class Kind:
    """A terrain or a coat: its ground colour, and what stands for it where there is only text."""

    colour: str
    sign: str


KINDS = {
    "wheat": Kind("#E6B84A", "W"),
    "forest": Kind("#2E5E3B", "F"),
    "lake": Kind("#4C9FCB", "L"),
    "pasture": Kind("#A9CF6B", "P"),
    "swamp": Kind("#8A7458", "S"),
    "mine": Kind("#3C3B42", "M"),
    "town": Kind("#C2604E", "T"),
    "grassland": Kind("#B9C27A", "G"),
    "jungle": Kind("#3B7A4B", "J"),
    "quarry": Kind("#9A9AA3", "Q"),
    "desert": Kind("#E5CFA0", "D"),
    "volcano": Kind("#6B3A34", "V"),
    "dot": Kind(PAPER, "o"),
    "double-dot": Kind(PAPER, "oo"),
    "stripe": Kind(PAPER, "/"),
    "double-stripe": Kind(PAPER, "//"),
    "quarters": Kind(PAPER, "%"),
    "solid": Kind(PAPER, "#"),
    "wild": Kind(PAPER, "?"),
}

PLAYERS = {
    "pink": "#DB7BA3",
    "yellow": "#EBC944",
    "green": "#4F9A57",
    "blue": "#3D72B4",
    "orange": "#DE8036",
    "violet": "#7B569F",
    "white": "#F6F3EC",
    "red": "#B6342E",
    "black": "#37353A",
}


@dataclass(frozen=True)
class Look:
    """How the pieces of a game look: names of symbols, and the seats' usual colours."""

    title: str
    piece: str = "king"
    pip: str = "crown"
    pip_sign: str = "^"
    colours: tuple[str, ...] = ("pink", "yellow", "green", "blue")


LOOKS = {
    "kingdomino": Look("Kingdomino"),
    "queendomino": Look(
        "Queendomino",
        colours=("orange", "violet", "white", "red", "pink", "yellow", "green", "blue"),
    ),
    "origins": Look("Kingdomino Origins", "chief", "fire", "*", ("pink", "black", "green", "blue")),
    "duel": Look("Kingdomino Duel", pip="cross", pip_sign="+", colours=("blue", "red")),
}


def look_of(game: str) -> Look:
    """The look of a game; one that is not known looks like Kingdomino."""
    return LOOKS.get(game) or Look(game.replace("-", " ").replace("_", " ").title())


@dataclass(frozen=True)
class Theme:
    """What lies behind the pieces."""

    table: str
    panel: str
    line: str
    text: str
    quiet: str  # text that is not the first thing to be read


LIGHT = Theme(table="#E7DAC2", panel="#F4ECDC", line="#BCA98A", text="#2B2219", quiet="#6F6049")
DARK = Theme(table="#2A231C", panel="#3A3128", line="#6B5B47", text="#F3EBDD", quiet="#BBA98D")


def check_colours(colours: Sequence[str] | None, game: str, seats: int) -> list[str]:
    """The colours of the seats: those given, or the game's own; a sentence if they will not do."""
    chosen = list(look_of(game).colours if colours is None else colours)
    for colour in chosen:
        if colour not in PLAYERS:
            raise CrownlandsError(f"There is no colour {colour!r}: choose {one_of(PLAYERS)}.")
    if len(chosen) < seats:
        raise CrownlandsError(f"There are {seats} seats but {len(chosen)} colours.")
    return chosen


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of a colour such as ``#E6B84A``, from 0 to 1 and linear in light."""

    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)

    return linear(colour[1:3]), linear(colour[3:5]), linear(colour[5:7])


def luminance(colour: str) -> float:
    """How much light a colour sends back, from 0 to 1."""
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21; text wants 4.5 and more."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Dark or light ink, whichever reads better on this colour."""
    return max("#000000", "#FFFFFF", key=lambda ink: contrast(ink, colour))
