"""Commands that show a record: step through it, or draw a position of it."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from crownlands.commands.files import RECORD, read_text
from crownlands.commands.records import DataFile, RecordFile
from crownlands.core.errors import CrownlandsError, count, writing


def replay(
    file: RecordFile,
    ply: Annotated[int | None, typer.Option(help="Start after this many moves.")] = None,
    data: DataFile = None,
) -> None:
    """Show a record move by move, forward and back."""
    from crownlands.drawing import text_table
    from crownlands.notation.record import Record

    record = Record.read(read_text(file, RECORD), data)
    console, at, last = Console(), check_ply(ply or 0, len(record.moves)), len(record.moves)
    if file != "-" and sys.stdin.isatty() and console.is_terminal:
        from crownlands.terminal.app import Crownlands
        from crownlands.terminal.replay import replay_of

        Crownlands(replay=replay_of(record.replay(), at)).run()
        return
    tables = [(game.table, game.scores()) for game in record.games()]
    for place in range(last + 1) if ply is None else [at]:
        table, scores = tables[place]
        console.rule(f"move {place} of {last}" + (f": {record.moves[place - 1]}" if place else ""))
        console.print(text_table(table, points=scores, width=console.width))


def draw(
    file: RecordFile,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Where to write it: a .svg or .png file.")
    ],
    ply: Annotated[
        int | None, typer.Option(help="How many moves to play first; all if not given.")
    ] = None,
    width: Annotated[int | None, typer.Option(help="Pixels, for a PNG.")] = None,
    data: DataFile = None,
) -> None:
    """Draw the table of a record as SVG or PNG."""
    from crownlands.drawing import svg_table, to_png
    from crownlands.notation.record import Record

    kind = output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise CrownlandsError(f"A picture's file ends in .svg or .png, not {output.name!r}.")
    if width is not None and kind == ".svg":
        raise CrownlandsError("--width is for a PNG: an SVG has any size.")
    record = Record.read(read_text(file, RECORD), data)
    moves = len(record.moves)
    wanted = check_ply(moves if ply is None else ply, moves)
    game = next(game for n, game in enumerate(record.games()) if n == wanted)
    svg = svg_table(game.table, points=game.scores())
    picture = svg.encode() if kind == ".svg" else to_png(svg, width)
    with writing(output):
        output.write_bytes(picture)


def check_ply(ply: int, moves: int) -> int:
    if not 0 <= ply <= moves:
        raise CrownlandsError(
            f"The record has {count(moves, 'move')}: --ply is 0 to {moves}, not {ply}."
        )
    return ply
