"""What Queendomino calls its doings."""

from crownlands.core.errors import count
from crownlands.text.looks import plain_id
from crownlands.text.view import Table
from crownlands.text.words import Words

WORDS = Words(
    steps={
        "tax": "may collect taxes",
        "build": "may build",
        "site": "chooses where to build",
        "bribe": "may bribe the dragon",
    },
    chances={"turn-up": "a building is turned up"},
    moves={
        "turn-up": "turned up: tile {tile}",
        "tax": "collect tax",
        "build": "buy at price {price}",
        "site": "put the building",
        "bribe": "bribe to burn price {price}",
    },
)

FIGURES = {
    "knight": "Collected taxes: as many coins as its territory had squares.",
    "tower": "The most towers bring the queen.",
    "queen": "A crown in the largest territory, and one coin off every building.",
    "dragon": "Burns a building for 1 coin, once a round.",
}


def about(table: Table, name: str) -> str:
    """What a building brings at once and at the end, or what a figure does."""
    name = plain_id(name)
    kinds = {plain_id(kind): values for kind, values in table.extras.get("buildings", {}).items()}
    if name not in kinds:
        return FIGURES.get(name, "")
    shown = kinds[name]
    brings = [count(shown[f"{what}s"], what) for what in ("knight", "tower", "crown")]
    told = [words for words in brings if not words.startswith("0 ")]
    if shown["tax_per"]:
        told.append(f"1 coin more per {shown['tax_per']} from every tax")
    if shown["points"]:
        per = {"once": "", "tower": " per tower", "knight": " per knight"}
        each = per.get(shown["per"], f" per {shown['per']} territory")
        told.append(f"{count(shown['points'], 'point')}{each}")
    return f"{', '.join(told)}." if told else ""
