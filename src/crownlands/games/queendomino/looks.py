"""How Queendomino looks: its town, its buildings and the figures of the court."""

from pathlib import Path

from crownlands.text.looks import LANDS, Kind, Looks, Piece

BUILDINGS = {
    "bakery": "ba",
    "sawmill": "sw",
    "fishmonger": "fm",
    "weaving-shop": "we",
    "magic-school": "ma",
    "foundry": "fo",
    "church": "ch",
    "safe-tower": "st",
    "safe-knight": "sk",
    "small-tavern": "ta",
    "big-tavern": "bt",
    "guardtower": "gt",
    "fortified-castle": "fc",
    "travelling-castle": "tc",
    "training-camp": "tr",
    "statue": "su",
    "queens-tower": "qt",
}
FIGURES = {"knight": "k", "tower": "t", "queen": "q", "dragon": "d", "coin": "c"}

LOOKS = Looks(
    kinds={**LANDS, "town": Kind("#C2604E", "T", motif="n")},
    pieces={
        **{name: Piece(code, "plate") for name, code in BUILDINGS.items()},
        **{name: Piece(code) for name, code in FIGURES.items()},
    },
    facts={"coins": "coin", "guard": "knight", "towers": "tower", "discards": "discard"},
    art=Path(__file__).with_name("art.svg"),
)
