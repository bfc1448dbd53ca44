"""Turns, changes and scores in words."""

from collections.abc import Mapping

from crownlands.drawing.style import Style
from crownlands.drawing.words import headline
from crownlands.entry import Entry
from crownlands.game import Game
from crownlands.result import ScorePart
from crownlands.text.looks import spoken
from crownlands.text.moves import Move
from crownlands.text.view import Table


def about_thing(move: Move, game: Game) -> str:
    """What the thing does that a move is about, if it is about one."""
    thing = game.entry.thing(game.state, move)
    return game.entry.about(game.table, thing) if thing else ""


def explain_move(move: Move) -> str:
    """The sentence that a kind of move is described with."""
    return (type(move).__doc__ or "").strip().split("\n")[0]


def say_turn(table: Table, style: Style) -> str:
    """Whose turn it is, and why."""
    name, piece = style.names[table.to_play], style.words.king
    if table.step == "lay" and table.to_lay is not None:
        why = f": its {piece} stands on the lowest domino left" if len(table.current) > 1 else ""
        return f"{name} lays domino {table.to_lay.number}{why}."
    if table.step == "claim":
        if table.round == 0:
            return f"{name} claims a domino of the first line: its {piece} was drawn."
        return f"{name} has played its domino and claims one of the next line."
    return f"{headline(table, style)}."


def say_change(change: int | None) -> str:
    """A change in points: "+3 points"."""
    if change is None:
        return ""
    return (
        f"{change:+d} point{'s' if abs(change) != 1 else ''}" if change else "no change in points"
    )


def say_facts(before: Mapping[str, int | str], after: Mapping[str, int | str]) -> str:
    """What a move brings besides points: "coins +3, guard -1"."""
    changes = {
        name: value - old
        for name, value in after.items()
        if isinstance(value, int) and isinstance(old := before.get(name, 0), int)
    }
    return ", ".join(f"{name} {change:+d}" for name, change in changes.items() if change)


def say_part(part: ScorePart, entry: Entry) -> str:
    """One line of a score: "wheat: 6 squares x 2 crowns"."""
    pip = entry.looks.pip
    if part.part != entry.land:
        return f"{part.part}: {spoken(part.kind)}" if part.kind else part.part
    return (
        f"{part.kind}: {part.squares} square{'s' if part.squares > 1 else ''}"
        f" x {part.crowns} {pip.symbol if part.crowns == 1 else pip.several}"
    )
