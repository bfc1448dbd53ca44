"""The command that opens a table to play at."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from crownlands.commands.options import AnyGame, Data, Seats, Variants, complete_agent
from crownlands.commands.serve import Port, serve_at_home
from crownlands.core.errors import CrownlandsError

IN_TERMINAL = ("game", "seats", "variants", "players", "seed", "data", "resume", "pause")
ON_PAGE = ("port", "browser", "database")


def play(
    context: typer.Context,
    game: AnyGame = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here, in the terminal.")
    ] = False,
    seats: Seats = None,
    variants: Variants = None,
    players: Annotated[
        str | None,
        typer.Option(
            help="Who plays, seat by seat, comma-separated: person, random, a level (peasant, "
            "squire, knight, duke, prince, monarch), or any agent, as the arena takes them.",
            autocompletion=complete_agent,
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed for everything random; a fresh one if not given.")
    ] = None,
    data: Data = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    pause: Annotated[float, typer.Option(help="Seconds an opponent takes for a move.")] = 0.5,
    port: Port = 0,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    database: Annotated[str, typer.Option(help="Where the local server keeps games.")] = "",
) -> None:
    """Play on this machine: in the browser on a local server, or here with --terminal.

    In the terminal, a start screen asks for everything that no option gives.
    """
    if not terminal:
        if any(is_given(context, name) for name in IN_TERMINAL):
            raise CrownlandsError(
                "Games, seats, pauses and files are chosen on the page, or here with --terminal."
            )
        serve_at_home(port, browser, database)
        return
    for name in ON_PAGE:
        if is_given(context, name):
            raise CrownlandsError(f"--{name} is for the browser: it does not go with --terminal.")
    from crownlands.terminal.command import play as play_in_terminal

    saved = play_in_terminal(game, seats, variants or (), players, seed, data, resume, pause)
    if saved:
        typer.echo(f"Saved. Go on with: crownlands play --terminal --resume {shlex.quote(saved)}")


def is_given(context: typer.Context, name: str) -> bool:
    """Whether somebody has typed this option, or argument."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
