"""The command `crownlands puzzles`: puzzles to solve here, and more of them."""

import datetime
import json
import os
import random
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from crownlands.commands.files import JSON, read_text
from crownlands.commands.interrupt import stoppable
from crownlands.commands.options import AsJson, complete_game
from crownlands.core.errors import CrownlandsError, IllegalMove, count, writing

if TYPE_CHECKING:
    from crownlands.puzzles.answers import Answer
    from crownlands.puzzles.puzzle import Puzzle

app = typer.Typer(
    help="Puzzles: one move is clearly best, another looks good.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
console = Console()

GIVE_UP, LEAVE = "?", "q"
LEVELS = {1: "easy", 2: "middling", 3: "hard"}

OfGame = Annotated[
    str | None, typer.Option("--game", help="Of this game.", autocompletion=complete_game)
]
OfTheme = Annotated[str | None, typer.Option("--theme", help="About this, see `list`.")]
OfLevel = Annotated[int | None, typer.Option("--level", help="1 is easy, 3 is hard.")]
Name = Annotated[str, typer.Argument(help="The puzzle's id.")]


@app.command("list")
def list_puzzles(
    game: OfGame = None, theme: OfTheme = None, level: OfLevel = None, as_json: AsJson = False
) -> None:
    """Count the puzzles there are, by game and theme."""
    from crownlands.puzzles import shelf

    found = shelf.choose(game, theme, level)
    if as_json:
        told = [{"id": p.id, "game": p.game, "theme": p.theme, "level": p.level} for p in found]
        print(json.dumps({"puzzles": told}))
        return
    table = Table("game", "theme", *LEVELS.values(), title=count(len(found), "puzzle"))
    numbers = Counter((p.game, p.theme, p.level) for p in found)
    for game_name, about in dict.fromkeys((p.game, p.theme) for p in sorted(found, key=by_theme)):
        cells = [str(numbers[game_name, about, level] or "") for level in LEVELS]
        table.add_row(game_name, about, *cells)
    console.print(table)


def by_theme(puzzle: "Puzzle") -> tuple[str, str]:
    return puzzle.game, puzzle.theme


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(help="The id of a puzzle.")] = None,
    game: OfGame = None,
    theme: OfTheme = None,
    level: OfLevel = None,
) -> None:
    """Solve puzzles here, one after the other."""
    from crownlands.puzzles import shelf

    found = [shelf.find(name)] if name else shelf.choose(game, theme, level)
    if not found:
        raise CrownlandsError("There are no such puzzles: see `crownlands puzzles list`.")
    random.shuffle(found)
    solved = 0
    for number, puzzle in enumerate(found, start=1):
        outcome = pose(puzzle)
        if outcome is None:
            break
        solved += outcome
        console.print(f"Solved {solved} of {number}.\n")


@app.command()
def daily(
    date: Annotated[str | None, typer.Option(help="Another day, such as 2026-11-16.")] = None,
) -> None:
    """Solve the puzzle of the day."""
    from crownlands.puzzles import shelf

    try:
        day = datetime.date.fromisoformat(date) if date else datetime.date.today()
    except ValueError:
        raise CrownlandsError(f"A day is like 2026-11-16, not {date!r}.") from None
    pose(shelf.of_the_day(day))


@app.command()
def solve(
    name: Name,
    move: Annotated[str, typer.Argument(help="The answer, such as @17 or h7-i7.")],
    as_json: AsJson = False,
) -> None:
    """Answer a puzzle: what the move costs, which is best, and why."""
    from crownlands.puzzles import shelf
    from crownlands.puzzles.answers import answer

    puzzle = shelf.find(name)
    told = answer(puzzle, move)
    if as_json:
        why = [reason.words for reason in told.why]
        facts = {"solved": told.solved, "cost": told.cost, "best": puzzle.best, "reasons": why}
        print(json.dumps(facts))
    else:
        tell(puzzle, told)


def pose(puzzle: "Puzzle") -> bool | None:
    """Show a puzzle and ask until there is an answer: whether it was solved; None to leave."""
    from crownlands.drawing import text_table
    from crownlands.puzzles.answers import answer

    game = puzzle.table()
    console.rule(f"{game.entry.title}: {puzzle.theme}, {LEVELS[puzzle.level]} ({puzzle.id})")
    console.print(text_table(game.table, points=game.scores(), width=console.width))
    moves = ", ".join(str(move) for move in game.legal_moves)
    console.print(f"One is best: {moves}", markup=False, highlight=False)
    while True:
        typed = ask(f"Your move, {GIVE_UP} for the answer, {LEAVE} to leave: ")
        if typed in ("", LEAVE):
            return None
        try:
            told = answer(puzzle, puzzle.best if typed == GIVE_UP else typed)
        except IllegalMove as error:
            console.print(str(error), markup=False)
            continue
        tell(puzzle, told, gave_up=typed == GIVE_UP)
        return told.solved and typed != GIVE_UP


def ask(question: str) -> str:
    """What somebody typed; nothing at the end of the input."""
    print(question, end="", flush=True)
    return sys.stdin.readline().strip()


def tell(puzzle: "Puzzle", told: "Answer", gave_up: bool = False) -> None:
    """What was right, what it costs to do otherwise, and why."""
    from crownlands.sayings import seat_name

    if gave_up:
        print(f"The best is {puzzle.best}.")
    elif told.solved:
        print(f"Right: {puzzle.best} is best.")
    else:
        lost = count_points(told.cost)
        print(f"{told.move} falls {lost} behind the best, which is {puzzle.best}.")
    if told.solved:
        lost = count_points(puzzle.costs[puzzle.tempting])
        print(f"Tempting is {puzzle.tempting}, which falls {lost} behind.")
    names = [seat_name(told.game.entry.colours, seat) for seat in range(told.game.seats)]
    for reason in told.why:
        print(f"  {reason.say(names)}")


def count_points(points: float) -> str:
    return f"{points:.1f} points"


@app.command()
@stoppable
def mine(
    output: Annotated[Path, typer.Option("--output", "-o", help="A file; lines are added to it.")],
    minutes: Annotated[float, typer.Option(help="How long to look for puzzles.")] = 10.0,
    processes: Annotated[
        int | None, typer.Option(help="How many; as many as cores if not given.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the first game.")] = 1,
    check: Annotated[
        Path | None,
        typer.Option(help="Instead: look again at the lines of this file, ten times as long."),
    ] = None,
) -> None:
    """Find more puzzles in games of strong play, or check those found."""
    from crownlands.puzzles.mine import work_for

    work_for(output, minutes, processes or os.cpu_count() or 1, seed, check)


@app.command()
def select(
    files: Annotated[list[Path], typer.Argument(help="What was checked.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="A file to write.")],
) -> None:
    """Keep those that are worth it: none that is dull, and not too many alike."""
    from crownlands.puzzles.puzzle import Puzzle
    from crownlands.puzzles.selecting import select as best_of

    lines = [line for file in files for line in read_text(str(file), JSON).splitlines()]
    kept = best_of(map(Puzzle.read, dict.fromkeys(lines)))
    with writing(output):
        output.write_text("".join(f"{puzzle.line()}\n" for puzzle in kept), encoding="utf-8")
    print(f"Kept {len(kept)} of {len(lines)}.")
