"""The coach's commands: a hint for a position, and a game looked at again."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from crownlands.commands.files import POSITION, RECORD, read_text
from crownlands.commands.options import AsJson, Data, Seed
from crownlands.commands.progress import looking
from crownlands.commands.records import DataFile
from crownlands.core.errors import writing

if TYPE_CHECKING:
    from crownlands.analysis.hints import Option
    from crownlands.analysis.review import Review

GRAPH = 78  # columns at most
EXPLAINED = 3  # of the moves that cost most

Playouts = Annotated[
    int | None,
    typer.Option(help="Playouts for each decision; as many as suit the game if not given."),
]


def percent(chance: float, error: float | None = None) -> str:
    return f"{100 * chance:.1f} %" + (f" ±{100 * error:.1f}" if error is not None else "")


def hint(
    position: Annotated[str, typer.Argument(help="A position, a file with one, or - for stdin.")],
    best: Annotated[int, typer.Option(help="How many moves are told.", min=1)] = 3,
    playouts: Playouts = None,
    seed: Seed = 0,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """The best moves of a position: the chance to win, points, and why."""
    from crownlands.analysis.hints import hint as ask
    from crownlands.game import Game
    from crownlands.sayings import seat_name

    text = read_text(position, POSITION).strip() if names_file(position) else position
    game = Game.from_position(text, data=data)
    found = ask(game, playouts, best, seed)
    if as_json:
        print(json.dumps(found.to_json()))
        return
    console = Console()
    table = Table("move", "", "chance", "points", "margin", "playouts")
    table.title = f"{seat_name(game.entry.colours, found.seat)} is to play"
    for option in found.options:
        table.add_row(
            option.notation,
            option.words,
            percent(option.chance, option.chance_error),
            f"{option.points:.1f}",
            f"{option.margin:+.1f} ±{option.margin_error:.1f}",
            f"{option.visits:,}",
        )
    console.print(table)
    if found.then:
        console.print(
            f"Then: {'; '.join(f'{step.notation}, {step.words}' for step in found.then)}."
        )
    for option in found.options:
        console.print(f"{option.notation}:")
        tell(console, option)


def names_file(position: str) -> bool:
    """Whether this is not the position itself, which has several words."""
    try:
        return len(position.split()) == 1 or Path(position).is_file()
    except (OSError, ValueError):  # too long for a name, or with a character no name has
        return False


def tell(console: Console, option: "Option") -> None:
    """What speaks for a move, and what against it."""
    for reason in option.reasons:
        console.print(Padding(f"{reason.sign} {reason.words}", (0, 0, 0, 2)))


def analyse(
    file: Annotated[str, typer.Argument(help="A record (.crown), or - for standard input.")],
    playouts: Playouts = None,
    seed: Seed = 0,
    svg: Annotated[Path | None, typer.Option(help="Draw the graph of chances as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(help="Draw it as PNG.")] = None,
    keep: Annotated[
        bool, typer.Option(help="Keep the review beside the record, for the next time.")
    ] = True,
    data: DataFile = None,
    as_json: AsJson = False,
) -> None:
    """Look at a finished game again: what every move cost, who played how well, who had luck."""
    from crownlands.analysis.graph import svg_graph
    from crownlands.analysis.keeping import analyse_file
    from crownlands.analysis.reviewing import analyse as analyse_record
    from crownlands.drawing import to_png
    from crownlands.notation.record import Record

    record = Record.read(read_text(file, RECORD), data)
    with looking(hidden=as_json) as show:
        if keep and file != "-":
            review = analyse_file(Path(file), record, playouts, seed, show)
        else:
            review = analyse_record(record, playouts, seed, show)
    for path in (svg, png):
        if path:
            picture = svg_graph(review)
            with writing(path):
                path.write_bytes(to_png(picture) if path is png else picture.encode())
    if as_json:
        print(json.dumps(review.to_json()))
    else:
        show_review(review)


def show_review(review: "Review") -> None:
    """What a review says, for a terminal."""
    from crownlands.analysis.graph import text_graph

    console = Console()
    console.print(" ".join(review.summary))
    console.print()
    console.print(text_graph(review, min(console.width, GRAPH)))
    players = Table("player", "points", "accuracy", "inaccuracies", "mistakes", "blunders", "luck")
    for player in review.players:
        players.add_row(
            player.name,
            str(player.points),
            f"{player.accuracy:.0f}",
            *(str(n) for n in (player.inaccuracies, player.mistakes, player.blunders)),
            f"{100 * player.luck:+.0f} %",
        )
    console.print(players)
    costly = [decision for decision in review.decisions if decision.judgement]
    if not costly:
        console.print("No move cost much.")
        return
    moves = Table("move", "player", "played", "better", "cost", "", title="What cost most")
    ranked = sorted(costly, key=lambda one: one.cost, reverse=True)
    for decision in ranked:
        moves.add_row(
            str(decision.ply + 1),
            review.players[decision.seat].name,
            decision.played.notation,
            decision.best.notation,
            percent(decision.cost, decision.cost_error),
            decision.judgement,
        )
    console.print(moves)
    for decision in ranked[:EXPLAINED]:
        console.print(
            f"Move {decision.ply + 1}: {decision.best.notation} instead of "
            f"{decision.played.notation}"
        )
        tell(console, decision.best)
