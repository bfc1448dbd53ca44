"""How Beacons looks: a terrain, a piece and a home of its own; its lakes are the common ones."""

from pathlib import Path

from crownlands.text.looks import LANDS, Home, Kind, Looks, Piece, Pip

LOOKS = Looks(
    kinds={"heath": Kind("#8D6A9F", "H", motif="*"), "lake": LANDS["lake"]},
    pieces={"beacon": Piece("b")},
    pip=Pip("beacon", "*", "*", "beacons"),
    home=Home("lighthouse", "♜"),
    facts={"beacons": "beacon"},
    art=Path(__file__).with_name("art.svg"),
)
