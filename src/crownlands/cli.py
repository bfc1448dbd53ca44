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
from crownlands.commands import arena, pictures, playing, records, serve
from crownlands.commands.interrupt import Interrupted, stoppable
from crownlands.commands.options import AsJson, Data, GameName, Seats, Seed, Variants
from crownlands.commands.progress import counting_games
from crownlands.commands.score import score as score_command
from crownlands.core.errors import CrownlandsError, count

app = typer.Typer(
    help="The Kingdomino family of board games: play, simulate, analyse.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # its boxes cut long names of options off in a terminal of 80 columns
)
console = Console()

INTERRUPTED = 130  # as shells say it: 128 and the number of the signal


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


@app.command()
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


@app.command()
@stoppable
def simulate(
    game: GameName,
    seats: Seats = None,
    variants: Variants = None,
    agents: Annotated[
        str, typer.Option(help="One name for all seats, or one per seat, comma-separated.")
    ] = "random",
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    threads: Annotated[
        int | None, typer.Option(help="How many threads; all cores if not given.")
    ] = None,
    seed: Seed = 0,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Play many games at full speed and show the results."""
    from crownlands.bulk import simulate as play_many

    with counting_games(games, hidden=as_json) as add:
        result = play_many(game, seats, variants or (), games, agents, seed, threads, add, data)
    if as_json:
        print(json.dumps(result.summary()))
        return
    played = count(result.games, "game")
    names = [*result.variants] or ["no variants"]
    table = Table(
        "seat",
        "agent",
        "mean score",
        "win share",
        title=f"{played} of {result.game}, {result.seats} seats, {', '.join(names)}",
        caption=f"{result.games / result.seconds:,.0f} games and "
        f"{result.decisions / result.seconds:,.0f} decisions a second",
    )
    rows = zip(result.agents, result.mean_score, result.win_share, strict=True)
    for seat, (agent, score, share) in enumerate(rows, start=1):
        table.add_row(str(seat), agent, f"{score:.2f}", f"{share:.1%}")
    console.print(table)


@app.command()
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
    for level in range(1, depth + 1):
        counts.append(count_lines(start, level))
        if not as_json:
            console.print(f"depth {level:>2}: {counts[-1]:>20,}")
    if as_json:
        options = {"game": game, "seats": start.seats, "variants": list(start.variants)}
        print(json.dumps({**options, "seed": seed, "counts": counts}))


@app.command()
@stoppable
def bench(
    seconds: Annotated[float, typer.Option(help="Time spent on each measurement.")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure this machine: games, decisions and start-up, against a yardstick in the same run."""
    from crownlands.bench import measure, show

    results = measure(seconds, quiet=as_json)
    if as_json:
        print(json.dumps(results))
    else:
        show(results, console)


app.command()(playing.play)
app.command()(stoppable(records.verify))
app.command()(pictures.replay)
app.command()(pictures.draw)
app.command("score")(score_command)
app.command()(serve.serve)
app.command()(arena.arena)


def refuse_to_print(error: OSError) -> NoReturn:
    """End where the output cannot be written; silently where nobody reads it any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python tries again at its end
    if error.errno == errno.EPIPE:
        sys.exit(1)
    print(f"crownlands: The output cannot be written: {error.strerror}.", file=sys.stderr)
    sys.exit(2)


def main() -> None:
    """Run the command; what goes wrong is one sentence and exit code 2."""
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
