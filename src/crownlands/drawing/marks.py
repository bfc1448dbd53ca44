"""Marks: what lies on a square besides its terrain and its crowns."""

from typing import NamedTuple

# By id, with the letters that stand for them in text.
BUILDINGS = {
    "bakery": "ba",
    "sawmill": "sw",
    "fishmonger": "fm",
    "weaving_shop": "we",
    "magic_school": "ma",
    "foundry": "fo",
    "church": "ch",
    "safe_tower": "st",
    "safe_knight": "sk",
    "small_tavern": "ta",
    "big_tavern": "bt",
    "guardtower": "gt",
    "fortified_castle": "fc",
    "travelling_castle": "tc",
    "training_camp": "tr",
    "statue": "su",
    "queens_tower": "qt",
}
RESOURCES = {
    "mammoth": "mm",
    "fish": "fi",
    "mushroom": "mu",
    "flint": "fl",
}
CRO_MAGNONS = {
    "hunter": "hu",
    "fisherwoman": "fw",
    "gatherer": "ga",
    "sculptor": "sc",
    "painter": "pa",
    "fire_lady": "la",
    "shaman": "sh",
    "warrior_small": "w1",
    "warrior_amazon": "w2",
    "warrior_brute": "w3",
}
FIGURES = {"knight": "k", "tower": "t", "queen": "q", "dragon": "d", "coin": "c"}

PLATES = BUILDINGS | RESOURCES | CRO_MAGNONS  # what takes most of a square
KNOWN = PLATES | FIGURES

MOST_FIRES = 3  # on a token; craters likewise


class Mark(NamedTuple):
    """A mark as it is read: ``tower:2`` is the name ``tower`` and the number 2."""

    name: str
    number: int | None

    @property
    def is_fire_token(self) -> bool:
        return self.name == "fire"

    @property
    def is_craters(self) -> bool:
        return self.name in ("crater", "craters")

    @property
    def symbol(self) -> str | None:
        """The symbol that draws it; None for a mark the art does not know."""
        if self.is_fire_token or self.is_craters:
            number = 1 if self.number is None else self.number
            name = "craters" if self.is_craters else "fire"
            return f"{name}-{number}" if 1 <= number <= MOST_FIRES else None
        return self.name if self.name in KNOWN else None

    @property
    def words(self) -> str:
        """As people read it."""
        text = self.name.replace("_", " ")
        return text if self.number is None else f"{text} {self.number}"


def read_mark(text: str) -> Mark:
    """A mark from its text; only a number after a colon is apart from the name.

    Words of a name may be joined by hyphens or underscores.
    """
    name, _, number = text.partition(":")
    if not number.isdecimal():
        name, number = text, ""
    return Mark(name.replace("-", "_"), int(number) if number else None)
