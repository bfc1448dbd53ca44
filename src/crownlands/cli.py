"""The command `crownlands`."""

import errno
import json
import os
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from crownlands import __version__
from crownlands.commands import arena, coach, learn, pictures, playing, puzzles, records, serve
from crownlands.commands.interrupt import INTERRUPTED, Interrupted, stoppable
from crownlands.commands.numbers import Commands
from crownlands.commands.options import AsJson, Data, GameName, Seats, Seed, Variants
from crownlands.commands.progress import telling
from crownlands.commands.score import score as score_command
from crownlands.commands.simulate import simulate
from crownlands.core.errors import CrownlandsError

app = typer.Typer(
    cls=Commands,
    help="The Kingdomino family of board games: play, simulate, analyse.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # its boxes cut long names of options off in a terminal of 80 columns
)
console = Console()


def print_version(wanted: bool) -> None:
    if wanted:
        print(f"crownlands {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=print_version, is_eager=True),
    ] = False,
) -> None:
    """The Kingdomino family of board games: play, simulate, analyse."""


def games(as_json: AsJson = False) -> None:
    """List the games with their seats and variants."""
    from crownlands.catalogue import GAMES

    if as_json:
        print(
            json.dumps(
                {
                    entry.name: {
                        "title": entry.title,
                        "seats": entry.seats,
                        "variants": dict(entry.variants),
                    }
                    for entry in GAMES.values()
                },
                indent=2,
            )
        )
        return
    table = Table("game", "seats", "variant", "what it means", title="The catalogue")
    for entry in GAMES.values():
        seats = span(entry.seats)
        rows = list(entry.variants.items()) or [("", "")]
        for i, (variant, meaning) in enumerate(rows):
            table.add_row(*((entry.name, seats) if i == 0 else ("", "")), variant, meaning)
        table.add_section()
    console.print(table)
    for sentence in GAMES.complaints():
        print(sentence, file=sys.stderr)


def span(seats: Sequence[int]) -> str:
    """Numbers of seats, in few letters where none is missing: 2-8."""
    first, last = seats[0], seats[-1]
    if len(seats) > 1 and list(seats) == list(range(first, last + 1)):
        return f"{first}-{last}"
    return ", ".join(str(number) for number in seats)


@stoppable
def perft(
    game: GameName,
    seats: Seats = None,
    variants: Variants = None,
    depth: Annotated[int, typer.Option(help="How many decisions of seats to look ahead.")] = 4,
    seed: Seed = 0,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of decisions from the start of a game, under fixed deals."""
    from crownlands.game import new
    from crownlands.perft import check_depth
    from crownlands.perft import perft as count_lines

    check_depth(depth)
    start = new(game, seats, variants or (), seed, data=data)
    counts = []
    for level in range(min(1, depth), depth + 1):  # of depth 0 there is one line: no decision
        counts.append(count_lines(start, level))
        if not as_json:
            console.print(f"depth {level:>2}: {counts[-1]:>20,}")
    if as_json:
        options = {"game": game, "seats": start.seats, "variants": list(start.variants)}
        print(json.dumps({**options, "seed": seed, "counts": counts}))


@stoppable
def bench(
    seconds: Annotated[float, typer.Option(help="Time spent on each measurement.")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure this machine: games, environments and start-up, beside a yardstick in one run."""
    from crownlands.bench import measure, show

    with telling("measuring", hidden=as_json) as tell:
        results = measure(seconds, tell)
    if as_json:
        print(json.dumps(results))
    else:
        show(results, console)


# In the order of `crownlands --help`, each in a line of 80 columns.
app.command(short_help="Play in the browser, or here with --terminal.")(playing.play)
app.command("score", short_help="The score pad for the real box; it asks.")(score_command)
app.command(short_help="See what every move of a finished game cost.")(stoppable(coach.analyse))
app.command(short_help="The best moves of a position, and why.")(stoppable(coach.hint))
app.command()(pictures.replay)
app.command()(pictures.draw)
app.command(short_help="Say whether records are right.")(stoppable(records.verify))
app.command()(games)
app.command()(stoppable(simulate))
app.command(short_help="Let agents play each other, and rate them.")(arena.arena)
app.command(short_help="Let networks teach themselves.")(learn.learn)
app.command(short_help="Count the lines of play from the start.")(perft)
app.command(short_help="Measure how fast this machine plays.")(bench)
app.command()(serve.serve)
app.add_typer(puzzles.app, name="puzzles")


def refuse_to_print(error: OSError) -> NoReturn:
    """End where the output cannot be written; silently where nobody reads it any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python tries again at its end
    if error.errno == errno.EPIPE:
        sys.exit(1)
    print(f"crownlands: The output cannot be written: {error.strerror}.", file=sys.stderr)
    sys.exit(2)


def main() -> None:
    """Run the command; what goes wrong is one sentence and exit code 2."""
    # Python has None for what the shell has closed (<&-): then nothing is read, and nobody listens.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except CrownlandsError as error:
        print(f"crownlands: {error}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        refuse_to_print(error)
    except Interrupted:
        Console(stderr=True).show_cursor()  # which a bar had hidden
        print("Stopped.", file=sys.stderr)
        os._exit(INTERRUPTED)  # without waiting for the thread that is at work
