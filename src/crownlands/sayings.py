"""Moves in words: what is done, and what it is about."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from crownlands.drawing.marks import read_mark
from crownlands.game import Game
from crownlands.text.looks import PLAIN, plain_id, spoken
from crownlands.text.moves import Claim, Deal, Discard, Draw, Lay, Move, Square
from crownlands.text.view import Cell, Tile
from crownlands.text.words import Words

ONE = {"dice": "die"}  # what a field is called where it holds one thing


def seat_name(colours: Sequence[str], seat: int) -> str:
    """What a seat is called: by its colour."""
    return colours[seat].capitalize() if seat < len(colours) else f"Seat {seat + 1}"


def say_move(move: Move, words: Words, names: Sequence[str], to_lay: Tile | None = None) -> str:
    """What is done, without who does it: "lays 17 on h7-i7"."""
    number = f" {to_lay.number}" if to_lay else ""
    match move:
        case Lay():
            return f"lays{number} on {move}"
        case Discard():
            return f"discards{number}"
        case Claim():
            return f"claims {move.number}"
        case Deal():
            return f"{move.number} is turned up"
        case Draw():
            return f"a {words.king} is drawn"
    verb, _, rest = name_move(move, words, names).partition(" ")
    return f"{verb}{'es' if verb.endswith(('s', 'x')) else 's'} {rest}".strip()


def name_move(move: Move, words: Words, names: Sequence[str]) -> str:
    """Any game's move by its name and what it holds: "set fire on h7", "buy at price 4"."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(move).__name__).lower()
    said = words.moves.get(plain_id(name), name)
    if "{" in said:
        return said.format(
            **{field.name: said_of(getattr(move, field.name)) for field in fields(move)}
        )
    parts = [said]
    for field in fields(move):
        value = getattr(move, field.name)
        if field.name == "seat":
            parts.append(f"to {names[value]}")
        elif isinstance(value, Square):
            parts.append(f"on {value}")
        elif isinstance(value, bool):
            parts += [field.name] if value else []
        elif isinstance(value, str) or says_itself(value):
            parts.append(str(value))
        else:
            alone = isinstance(value, tuple) and len(value) == 1
            parts.append(
                f"{ONE.get(field.name, field.name) if alone else field.name} {plain(value)}"
            )
    return " ".join(parts)


def said_of(value: Any) -> str:
    return spoken(str(value)) if isinstance(value, str) or says_itself(value) else plain(value)


def about_move(move: Move, game: Game) -> str:
    """What a move is about, where it only points: what lies there, what is sold, what dice show."""
    table, thing = game.table, game.entry.thing(game.state, move) or ""
    cells = next((k.cells for k in table.kingdoms if table.to_play in k.seats), {})
    told = [say_cell(cells[square]) for square in squares_of(move) if square in cells]
    said = " ".join([*(str(getattr(move, field.name)) for field in fields(move)), *told]).split()
    told += [spoken(name) for name in thing.split(",") if name and name not in said]
    return ", ".join(told)


def say_cell(cell: Cell) -> str:
    """What lies on a square: "wheat 2 knight"."""
    crowns = [str(cell.crowns)] if cell.crowns else []
    return spoken(" ".join([cell.kind, *crowns, *(read_mark(m, PLAIN).words for m in cell.marks)]))


def squares_of(move: Move) -> tuple[Square, ...]:
    """The squares that a move speaks of."""
    values = [getattr(move, field.name) for field in fields(move)]
    return tuple(value for value in values if isinstance(value, Square))


def plain(value: Any) -> str:
    """Plain data as people would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "-"
    if isinstance(value, Cell):
        return say_cell(value)
    if is_dataclass(value):
        return plain({field.name: getattr(value, field.name) for field in fields(value)})
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {plain(item)}" for key, item in value.items())
    if isinstance(value, list | tuple) and not says_itself(value):
        return ", ".join(plain(item) for item in value) or "-"
    return str(value)


def says_itself(value: Any) -> bool:
    """Whether a tuple has a text form of its own, as squares and faces of dice have."""
    return isinstance(value, tuple) and type(value).__str__ is not tuple.__str__
