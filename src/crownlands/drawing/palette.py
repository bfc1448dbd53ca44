"""Colours: of the players, of what lies behind the pieces, and of ink that reads on them."""

from dataclasses import dataclass

from crownlands.text.looks import PAPER as PAPER

INK = "#231A12"
GOLD = "#F7C531"

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
class Theme:
    """What lies behind the pieces."""

    table: str
    panel: str
    line: str
    text: str
    quiet: str  # text that is not the first thing to be read


LIGHT = Theme(table="#E7DAC2", panel="#F4ECDC", line="#BCA98A", text="#2B2219", quiet="#6F6049")
DARK = Theme(table="#2A231C", panel="#3A3128", line="#6B5B47", text="#F3EBDD", quiet="#BBA98D")


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
