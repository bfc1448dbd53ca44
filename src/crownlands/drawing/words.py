"""What is going on at a table, in words: shared by pictures and text."""

from collections.abc import Callable

from crownlands.core.contract import CHANCE, OVER
from crownlands.drawing.style import Style
from crownlands.text.looks import plain_id, spoken
from crownlands.text.view import Kingdom, Table

DULL = ("discards", 0)
Say = Callable[..., str]  # a text and the values to fill in


def headline(table: Table, style: Style) -> str:
    """Whose turn it is and what for."""
    step = plain_id(table.step)
    if table.to_play == OVER:
        return "The game is over"
    if table.to_play == CHANCE:
        return f"Chance: {style.words.chance(step) or spoken(step)}"
    name = style.names[table.to_play]
    if step == "lay" and table.to_lay is not None:
        return f"{name} lays {table.to_lay.number}"
    told = style.words.step(step)
    if told is None:
        return f"{name}: {spoken(step)}"
    key, words = style.words.stakes.get(step, ("", ""))
    about = words.format(table.extras[key]) if key in table.extras else ""
    return f"{name} {told}{about}"


def progress(table: Table, say: Say = str.format) -> str:
    """How far the game is, and which game of the match; `say` may put it in another language."""
    if not table.rounds:  # such a game ends when it ends, and counts turns
        far = say("turn {n}", n=table.round)
    elif table.round:
        far = say("round {n} of {all}", n=table.round, all=table.rounds)
    else:
        far = say("opening")
    games = table.extras.get("games", 1)
    if games == 1:
        return far
    return say("game {n} of {all}, {far}", n=table.extras.get("game", 1), all=games, far=far)


def shortened(name: str, most: int) -> str:
    """A name with no more characters than there is room for."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def facts_of(kingdom: Kingdom) -> list[tuple[str, int | str]]:
    """What is to be told of a kingdom, without discards where there are none."""
    return [fact for fact in kingdom.facts.items() if fact != DULL]


def is_to_play(kingdom: Kingdom, table: Table) -> bool:
    return table.to_play in kingdom.seats
