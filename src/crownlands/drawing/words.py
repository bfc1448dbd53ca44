"""What is going on at a table, in words: shared by pictures and text."""

from collections.abc import Mapping, Sequence

from crownlands.core.contract import CHANCE, OVER
from crownlands.core.view import Kingdom, Table

# What the seat to play does, by the table's step; others are written as they are called.
STEPS = {
    "lay": "lays",
    "claim": "claims a domino",
    "tax": "may collect taxes",
    "build": "may build",
    "bribe": "may bribe the dragon",
    "fire": "places a fire",
    "totem": "gives a totem away",
    "recruit": "may recruit",
    "pick": "takes a die",
    "take": "takes a die",
    "tick": "ticks the spell book",
}
CHANCES = {
    "deal": "the next line is dealt",
    "draw": "a king is drawn",
    "roll": "the dice are rolled",
}
DULL = ("discards", 0)


def headline(table: Table, names: Sequence[str]) -> str:
    """Whose turn it is and what for."""
    if table.to_play == OVER:
        return "The game is over"
    if table.to_play == CHANCE:
        return f"Chance: {CHANCES.get(table.step, spoken(table.step))}"
    name = names[table.to_play]
    if table.step == "lay" and table.to_lay is not None:
        return f"{name} lays {table.to_lay.number}"
    return f"{name} {STEPS[table.step]}" if table.step in STEPS else f"{name}: {spoken(table.step)}"


def progress(table: Table) -> str:
    """How far the game is, and which game of the match."""
    told = "opening" if table.round == 0 else f"round {table.round} of {table.rounds}"
    if table.rounds == 0:  # a game that ends when it ends
        told = f"round {table.round}"
    games = table.extras.get("games", 1)
    return f"game {table.extras.get('game', 1)} of {games}, {told}" if games != 1 else told


def spoken(name: str) -> str:
    """A name of the data as people write it."""
    return name.replace("_", " ").replace("-", " ")


def worth_telling(facts: Mapping[str, int | str]) -> list[tuple[str, int | str]]:
    """The facts of a kingdom, without discards where there are none."""
    return [(name, value) for name, value in facts.items() if value != "" and (name, value) != DULL]


def is_to_play(kingdom: Kingdom, table: Table) -> bool:
    return table.to_play in kingdom.seats
