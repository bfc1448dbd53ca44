"""The command `crownlands score`."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from crownlands.commands.files import read_text
from crownlands.core.errors import CrownlandsError, count

if TYPE_CHECKING:
    from crownlands.score_pad import KingdomScore, ScoreSheet

COLUMNS = ("squares", "crowns", "points")
BYTE_ORDER_MARK = "\ufeff"
TEXT = re.compile(r"[\s#{\[]")  # every position and grid has one of these, few names of files do


def score(
    kingdom: Annotated[
        str,
        typer.Argument(
            help="A position's line or a kingdom's grid, a file with one of them, or - for "
            "standard input.",
            show_default=False,
        ),
    ],
    game: Annotated[
        str | None, typer.Option(help="The game of a grid; kingdomino if not given.")
    ] = None,
    variants: Annotated[
        list[str] | None,
        typer.Option("--variant", help="An optional rule for a grid; may be given again."),
    ] = None,
    discards: Annotated[
        int | None, typer.Option(help="How many dominoes a grid's owner has discarded.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many play; two have larger kingdoms in some games.")
    ] = None,
    coins: Annotated[int | None, typer.Option(help="Queendomino: coins of the kingdom.")] = None,
    queen: Annotated[
        bool, typer.Option("--queen", help="Queendomino: the kingdom hosts the queen.")
    ] = False,
    buildings: Annotated[
        list[str] | None,
        typer.Option("--building", help="Queendomino: a building there; may be given again."),
    ] = None,
    solid: Annotated[
        str | None, typer.Option(help="Duel: the coat chosen for the solid's spell.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object and nothing else.")
    ] = False,
) -> None:
    """Count the points of a position, or of a kingdom on your table."""
    from crownlands.score_pad import score as count_points

    sheet = count_points(
        find_text(kingdom),
        game,
        variants or None,
        discards,
        seats=seats,
        coins=coins,
        queen=queen or None,
        buildings=buildings or None,
        solid=solid,
    )
    if as_json:
        print(json.dumps(sheet.as_dict()))
    else:
        show(sheet, Console())


# What is to be scored


def find_text(argument: str) -> str:
    """The text that the argument is, or the contents of the file it names."""
    if not argument.strip():
        raise CrownlandsError("There is nothing to score: give a position, a grid or a file.")
    try:
        is_text = bool(TEXT.search(argument)) and not Path(argument).exists()
    except (OSError, ValueError):  # too long for a name, or with a character no name has
        is_text = True
    return argument if is_text else read_text(argument).removeprefix(BYTE_ORDER_MARK)


# How it looks


def show(sheet: "ScoreSheet", console: Console) -> None:
    console.print(", ".join([sheet.game.entry.title, *sheet.game.variants]), style="bold")
    for kingdom in sheet.kingdoms:
        console.print()
        if kingdom.seat is not None:
            who = f"seat {kingdom.seat + 1} ({kingdom.colour})"
            console.print(f"{kingdom.place}. {who}: {count(kingdom.total, 'point')}", style="bold")
        side_by_side = Table.grid(padding=(0, 4, 0, 0))
        side_by_side.add_row(picture(kingdom), parts(kingdom, sheet.game.entry.parts[0]))
        console.print(side_by_side)
    for note in sheet.notes:
        console.print(Text(f"\nNote: {note}", style="yellow"))


def picture(kingdom: "KingdomScore") -> Table:
    """The kingdom in letters, so that its owner can see whether it was understood."""
    grid = Table.grid(padding=(0, 1))
    for row in kingdom.rows:
        grid.add_row("", *row)
    return grid


def parts(kingdom: "KingdomScore", plain: str) -> Table:
    """The parts of the score, the largest first, and their sum; territories go by their terrain."""
    table = Table("", *COLUMNS, box=SIMPLE_HEAD, show_edge=False, show_footer=True)
    for column in table.columns[1:]:
        column.justify = "right"
    for part in sorted(kingdom.parts, key=lambda part: -part.points):
        name = part.kind if part.part == plain else f"{part.part} {part.kind}".rstrip()
        sizes = (str(part.squares), str(part.crowns)) if part.squares else ("", "")
        table.add_row(name, *sizes, str(part.points), style="" if part.points else "dim")
    table.columns[0].footer, table.columns[-1].footer = "total", str(kingdom.total)
    return table
