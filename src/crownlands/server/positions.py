"""A position in the one JSON shape of all games; made from `Game.table` and nothing else."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from crownlands.game import Game
from crownlands.text.moves import Discard, Lay, Move, Square
from crownlands.text.translate import board_bit, members
from crownlands.text.view import Kingdom, Table, Tile


class View(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


Place = tuple[int, int]  # columns east and rows south of the castle


class CellView(View):
    kind: str = Field(description="Terrain or coat.")
    crowns: int = Field(description="Crowns, fires or crosses.")
    marks: list[str] = Field(description="What else lies there.")


class PlacedCell(CellView):
    x: int = Field(description="Columns east of the castle.")
    y: int = Field(description="Rows south of the castle.")


class TileView(View):
    number: int
    left: CellView
    right: CellView
    seat: int | None = Field(description="Whose king stands on it.")
    done: bool = Field(description="Its king has acted already.")


class KingdomView(View):
    seats: list[int] = Field(description="Whose it is: one seat, or a team.")
    cells: list[PlacedCell] = Field(description="All squares but the castle's, row by row.")
    columns: int = Field(description="The kingdom must fit in so many columns.")
    rows: int
    castle: CellView = Field(description="Castle or hut, with what lies on it.")
    fixed: bool = Field(description="The frame is a map with the castle in its middle.")
    extent: tuple[int, int, int, int] = Field(description="West, east, north and south edge.")
    facts: dict[str, int | str] = Field(description="Coins, discards and the like, by name.")


class PartView(View):
    part: str = Field(description="What the points are for.")
    kind: str = Field(description="The terrain, for a territory.")
    squares: int
    crowns: int
    points: int
    where: list[Place] = Field(
        description="The squares it is about in the seat's kingdom: a territory's, a building's."
    )


class TieBreakView(View):
    name: str = Field(description="What is compared: largest territory, crowns, ...")
    value: int = Field(description="The larger the better.")


class ScoreView(View):
    seat: int
    points: int = Field(description="Before the end: as if the game ended now.")
    place: int = Field(description="1 is first; equal seats share a place, and so do partners.")
    tie_breaks: list[TieBreakView] = Field(
        description="What is compared among equal points, in this order."
    )
    decided_by: str | None = Field(
        description="The last of them that was needed to part the seat from others with its "
        "points; null where none was."
    )
    parts: list[PartView]


class MoveView(View):
    """A move that may be made, or has been."""

    move: str = Field(description="Its text, which is what is sent to make it.")
    kind: str = Field(description="In one word: lay, claim, discard, pass, deal, ...")
    number: int | None = Field(
        description="The domino, king, tile, die or price it is about, if it is about one."
    )
    thing: str | None = Field(
        description="The building, cro-magnon, resource, token, spell, coat or face it is about."
    )
    squares: list[Place] = Field(
        description="Where it goes in the mover's kingdom: columns east and rows south of the "
        "castle, the left half's square first."
    )
    gain: int | None = Field(description="What it changes about the mover's score.")


class PositionView(View):
    """What lies on the table, and what may be done."""

    ply: int = Field(description="How many moves and deals there have been; a move names it.")
    to_play: int | None = Field(description="The seat whose decision it is; null when over.")
    step: str = Field(description="What is to be done: lay, claim, ...")
    round: int
    rounds: int
    kingdoms: list[KingdomView]
    current: list[TileView] = Field(description="The line being laid.")
    following: list[TileView] = Field(description="The line being claimed.")
    to_lay: TileView | None
    undealt: list[TileView] | None = Field(
        description="The dominoes that have not been turned up; null where that aid is off."
    )
    extras: dict[str, Any] = Field(description="A game's own boards.")
    choices: list[MoveView] = Field(description="What the seat to play may do.")
    last_move: str | None
    scores: list[ScoreView] = Field(description="By seat; empty where that aid is off.")


class Aids(View):
    """What the table tells its players while they play; once it is over, everything."""

    scores: bool = Field(True, description="Scores so far, and what each move brings.")
    remaining: bool = Field(True, description="The dominoes that may still be turned up.")


OF_A_DOMINO = (Lay, Discard)  # moves with the domino that is to be laid
ALL_AIDS = Aids()  # type: ignore[call-arg]


Data = dict[str, Any]  # what a view is made of; to check it would cost more than to make it


def position_view(game: Game, aids: Aids = ALL_AIDS) -> PositionView:
    return PositionView.model_validate(position_data(game, aids))


def position_data(game: Game, aids: Aids = ALL_AIDS) -> Data:
    seen = game.table
    return {
        "ply": game.ply,
        "to_play": seen.to_play if seen.to_play >= 0 else None,
        "step": seen.step,
        "round": seen.round,
        "rounds": seen.rounds,
        "kingdoms": [kingdom_data(kingdom) for kingdom in seen.kingdoms],
        "current": [tile_data(tile) for tile in seen.current],
        "following": [tile_data(tile) for tile in seen.following],
        "to_lay": tile_data(seen.to_lay) if seen.to_lay else None,
        "undealt": [free_tile_data(tile) for tile in seen.undealt] if aids.remaining else None,
        "extras": {name: plain(value) for name, value in seen.extras.items()},
        "choices": choices_data(game, seen, aids.scores) if seen.to_play >= 0 else [],
        "last_move": str(game.last_move) if game.ply else None,
        "scores": scores_data(game, seen) if aids.scores else [],
    }


def choices_data(game: Game, seen: Table, with_gains: bool) -> list[Data]:
    actions = game.legal_actions
    gains: Sequence[int | None] = game.gains(actions) if with_gains else [None] * len(actions)
    return [
        move_data(game, move, seen.to_lay, gain)
        for move, gain in zip(game.legal_moves, gains, strict=True)
    ]


def move_data(game: Game, move: Move, to_lay: Tile | None, gain: int | None) -> Data:
    """A move in the position of `game`, where `to_lay` is the domino that is to be laid."""
    names: tuple[str, ...] = move.__match_args__
    parts = [getattr(move, name) for name in names]
    number = number_of(parts)
    if isinstance(move, OF_A_DOMINO) and to_lay:
        number = to_lay.number
    return {
        "move": str(move),
        "kind": kind_of(type(move).__name__),
        "number": number,
        "thing": game.entry.thing(game.state, move),
        "squares": [(part.x, part.y) for part in parts if isinstance(part, Square)],
        "gain": gain,
    }


@cache
def kind_of(name: str) -> str:
    """What a kind of move is called: TurnUp is "turn-up"."""
    return re.sub("(?<!^)(?=[A-Z])", "-", name).lower()


def number_of(parts: Sequence[Any]) -> int | None:
    """The first thing that a move names, if that is a number, or one alone."""
    match parts:
        case (int(number), *_) | ((int(number),), *_):
            return number
    return None


def scores_data(game: Game, seen: Table) -> list[Data]:
    places = {
        seat: {board_bit(square): (square.x, square.y) for square in kingdom.cells}
        for kingdom in seen.kingdoms
        for seat in kingdom.seats
    }
    scores = []
    for standing in sorted(game.ranking(), key=lambda standing: standing.seat):
        here = places[standing.seat]
        parts = [
            {**vars(part), "where": [here[index] for index in members(part.where)]}
            for part in game.breakdown(standing.seat)
        ]
        scores.append({**asdict(standing), "parts": parts})
    return scores


def kingdom_data(kingdom: Kingdom) -> Data:
    cells = sorted(kingdom.cells.items(), key=lambda item: (item[0].y, item[0].x))
    return {
        "seats": kingdom.seats,
        "cells": [{**vars(cell), "x": at.x, "y": at.y} for at, cell in cells],
        "columns": kingdom.columns,
        "rows": kingdom.rows,
        "castle": vars(kingdom.castle),
        "fixed": kingdom.fixed,
        "extent": kingdom.extent,
        "facts": kingdom.facts,
    }


def tile_data(tile: Tile) -> Data:
    return {**vars(tile), "left": vars(tile.left), "right": vars(tile.right)}


# Dominoes that nobody has touched look the same at every table.
free_tile_data = cache(tile_data)


def plain(value: Any) -> Any:
    """A game's own data as JSON has it: dataclasses as objects, squares as text."""
    if is_dataclass(value) and not isinstance(value, type):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if hasattr(value, "_fields"):
        return str(value)
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    return value
