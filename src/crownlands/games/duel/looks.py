"""How Duel looks: coats of arms on paper, crosses, dice."""

from pathlib import Path

from crownlands.text.looks import PAPER, Kind, Looks, Pip

LOOKS = Looks(
    kinds={
        "dot": Kind(PAPER, "o", "d", "•"),
        "double-dot": Kind(PAPER, "oo", "D", ":"),
        "stripe": Kind(PAPER, "/", "s", "/"),
        "double-stripe": Kind(PAPER, "//", "S", "‖"),
        "quarters": Kind(PAPER, "%", "q", "▚"),
        "solid": Kind(PAPER, "#", "O", "█"),
        "wild": Kind(PAPER, "?"),
    },
    pip=Pip("cross", "+", "+", "crosses"),
    art=Path(__file__).with_name("art.svg"),
)
