"""The totems and the cave beside a table of Origins."""

from collections.abc import Mapping, Sequence
from typing import Any

from crownlands.text.boards import Board, Item, Shelf
from crownlands.text.looks import spoken
from crownlands.text.view import Table


def boards(table: Table, names: Sequence[str]) -> list[Board]:
    extras = table.extras
    found: list[Board] = []
    if extras.get("totems"):
        found.append(totems(extras["totems"], names))
    if extras.get("cave"):
        found.append(cave(extras["cave"]))
    if extras.get("recruit"):
        found.append(recruit(extras["recruit"]))
    return found


def totems(holders: Mapping[str, int | None], names: Sequence[str]) -> Shelf:
    """The four totems, each with the chief of who has it."""
    held = [f"{kind} {'nobody' if seat is None else names[seat]}" for kind, seat in holders.items()]
    items = tuple(Item(f"totem-{kind}", seat=seat) for kind, seat in holders.items())
    return Shelf("Totems", (f"Totems: {', '.join(held)}",), items)


def cave(board: Mapping[str, Any]) -> Shelf:
    """The cro-magnons that lie open, and how many are in the pile."""
    tiles = board.get("tiles", ())
    shown = ", ".join(spoken(tile) if tile else "-" for tile in tiles)
    pile = f"{board['pile']} in the pile" if "pile" in board else ""
    return Shelf(
        f"The cave, {pile}" if pile else "The cave",
        (f"Cave: {shown}; {pile}" if pile else f"Cave: {shown}",),
        tuple(Item(tile) if tile else None for tile in tiles),
    )


def recruit(tile: str) -> Shelf:
    """The cro-magnon that was taken and looks for a place."""
    return Shelf("Recruited", (f"Recruited: {spoken(tile)}",), (Item(tile),), slots=False)
