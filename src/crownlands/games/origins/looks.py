"""How Origins looks: its lands, fires and craters, resources, cro-magnons and totems."""

from pathlib import Path

from crownlands.text.looks import LANDS, Home, Kind, Looks, Piece, Pip

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
    "fire-lady": "la",
    "shaman": "sh",
    "warrior-small": "w1",
    "warrior-amazon": "w2",
    "warrior-brute": "w3",
}

LOOKS = Looks(
    kinds={
        "lake": LANDS["lake"],
        "grassland": Kind("#B9C27A", "G", motif=","),
        "jungle": Kind("#3B7A4B", "J", motif="%"),
        "quarry": Kind("#9A9AA3", "Q", motif="#"),
        "desert": Kind("#E5CFA0", "D", motif="."),
        "volcano": Kind("#6B3A34", "V", motif="^"),
    },
    pieces={
        **{name: Piece(code, "plate") for name, code in (RESOURCES | CRO_MAGNONS).items()},
        **{f"totem-{name}": Piece() for name in RESOURCES},
        "fire": Piece("*", "corner", most=3, words="fire token"),
        "crater": Piece("c", "ground", most=3, symbol="craters", words="craters"),
    },
    king="chief",
    pip=Pip("fire", "*", "*", "fires"),
    home=Home("hut", "⌂"),
    facts={"discards": "discard"},
    art=Path(__file__).with_name("art.svg"),
)
