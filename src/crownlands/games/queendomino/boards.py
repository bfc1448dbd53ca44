"""The builders' board beside a table of Queendomino."""

from collections.abc import Mapping, Sequence
from typing import Any

from crownlands.text.boards import Board, Foot, Item, Shelf
from crownlands.text.looks import spoken
from crownlands.text.view import Table


def boards(table: Table, names: Sequence[str]) -> list[Board]:
    board = table.extras.get("builders_board")
    return [builders_board(board, table, names)] if board else []


def builders_board(board: Mapping[str, Any], table: Table, names: Sequence[str]) -> Shelf:
    """The buildings for sale with their prices, the stack, the dragon and the queen."""
    slots = board.get("slots", ())
    prices = [*board.get("prices", ()), *[None] * len(slots)]
    items = tuple(Item(slot or "", price=price) for slot, price in zip(slots, prices, strict=False))
    in_hand = board.get("in_hand")
    free = "queen" in board and board["queen"] is None
    return Shelf(
        "Builders' board",
        (line(items, board, table, names),),
        items,
        across=3,
        foot=Foot(
            f"{board['stack']} in the stack" if "stack" in board else "",
            ("bought", in_hand) if in_hand else None,
            ("dragon",) * bool(board.get("dragon")) + ("queen",) * free,
        ),
    )


def line(
    items: Sequence[Item], board: Mapping[str, Any], table: Table, names: Sequence[str]
) -> str:
    sold = [
        f"{'' if item.price is None else f'{item.price}: '}{spoken(item.mark) or '-'}"
        for item in items
    ]
    told = [f"Builders' board: {', '.join(sold)}"]
    if "stack" in board:
        told.append(f"{board['stack']} in the stack")
    if board.get("in_hand"):
        told.append(f"bought: {spoken(board['in_hand'])}")
    if board.get("dragon"):
        told.append("the dragon sleeps")
    if board.get("queen") is not None:
        hosts = table.kingdoms[board["queen"]].seats
        told.append(f"the queen is with {' and '.join(names[seat] for seat in hosts)}")
    return "; ".join(told)
