"""What lies beside the maps of Beacons: what this round brings."""

from collections.abc import Sequence

from beacons.view import Extras
from crownlands.text.boards import Board, Item, Shelf
from crownlands.text.view import Cell, Table


def boards(table: Table[Extras], _names: Sequence[str]) -> list[Board]:
    kind = table.extras["turned_up"]
    if kind is None:
        return []
    return [Shelf("Turned up", (f"Turned up: {kind}",), (Item(face=Cell(kind)),), slots=False)]
