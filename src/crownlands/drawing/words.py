"""What is going on at a table, in words: shared by pictures and text."""

from collections.abc import Mapping, Sequence
from typing import Any

from crownlands.core.contract import CHANCE, OVER
from crownlands.drawing.palette import KINDS, plain_id
from crownlands.text.view import Kingdom, Table

# What the seat to play does, by the table's step; others are written as they are called.
STEPS = {
    "lay": "lays",
    "claim": "claims a domino",
    # Queendomino
    "tax": "may collect taxes",
    "build": "may build",
    "site": "chooses where to build",
    "bribe": "may bribe the dragon",
    # Origins
    "opening": "places the chiefs",
    "fire": "places a fire",
    "hand-on": "hands a totem on",
    "recruit": "may recruit",
    "settle": "settles a cro-magnon",
    # Duel
    "take": "takes a die",
    "turn": "turns a die",
    "bonus": "may use the castle bonus",
    "draw": "draws",
    "solid": "chooses a coat",
    "cross": "adds a cross",
}
CHANCES = {
    "deal": "the next line is dealt",
    "draw": "a king is drawn",
    "turn-up": "a building is turned up",
    "refill": "a cro-magnon is turned up",
    "roll": "the dice are rolled",
}
# What a step is about, in the table's extras, and how that is told.
AT_STAKE = {"fire": ("volcano", " of the volcano on {}"), "hand-on": ("totem", ": the {}'s")}
CAST = "cast-"  # with the name of a spell
DULL = ("discards", 0)


def headline(table: Table, names: Sequence[str]) -> str:
    """Whose turn it is and what for."""
    step = plain_id(table.step)
    if table.to_play == OVER:
        return "The game is over"
    if table.to_play == CHANCE:
        return f"Chance: {CHANCES.get(step, spoken(step))}"
    name = names[table.to_play]
    if step == "lay" and table.to_lay is not None:
        return f"{name} lays {table.to_lay.number}"
    if step.startswith(CAST):
        return f"{name} may cast {spoken(step.removeprefix(CAST))}"
    if step not in STEPS:
        return f"{name}: {spoken(step)}"
    key, words = AT_STAKE.get(step, ("", ""))
    about = words.format(table.extras[key]) if key in table.extras else ""
    return f"{name} {STEPS[step]}{about}"


def progress(table: Table) -> str:
    """How far the game is, and which game of the match."""
    told = f"round {table.round} of {table.rounds}" if table.round else "opening"
    if not table.rounds:  # such a game ends when it ends, and counts turns
        told = f"turn {table.round}"
    games = table.extras.get("games", 1)
    return f"game {table.extras.get('game', 1)} of {games}, {told}" if games != 1 else told


def shortened(name: str, most: int) -> str:
    """A name with no more characters than there is room for."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def spoken(name: str) -> str:
    """A name of the data as people write it."""
    return name.replace("_", " ").replace("-", " ")


def facts_of(kingdom: Kingdom, table: Table) -> list[tuple[str, int | str]]:
    """What is to be told of a kingdom, without discards where there are none."""
    facts = [fact for fact in kingdom.facts.items() if fact != DULL]
    if table.extras.get("player_a") in kingdom.seats:
        facts.append(("player A", ""))
    host = table.extras.get("builders_board", {}).get("queen")
    if host is not None and kingdom is table.kingdoms[host] and "queen" not in kingdom.facts:
        facts.append(("queen", ""))
    return facts


def is_to_play(kingdom: Kingdom, table: Table) -> bool:
    return table.to_play in kingdom.seats


def pages(book: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[dict[str, Any]]]:
    """The coats of a spell book in their order, and each seat's page by coat."""
    read = [{plain_id(coat): spell for coat, spell in page.items()} for page in book]
    return [coat for coat in KINDS if any(coat in page for page in read)], read
