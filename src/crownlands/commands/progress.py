"""A bar for commands that take long."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def bar_of(things: str, hidden: bool) -> Progress:
    """A bar on a terminal, which is gone when it is full."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(things),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=hidden or not console.is_terminal,
    )


@contextmanager
def counting_games(
    total: int, finished: int = 0, hidden: bool = False
) -> Iterator[Callable[[int], None]]:
    """Show how many games are finished, on a terminal; what is handed out adds to them."""
    with bar_of("games", hidden) as bar:
        task = bar.add_task("compiling", total=total, completed=finished)

        def add(games: int) -> None:
            bar.update(task, advance=games, description="playing")

        yield add


@contextmanager
def looking(hidden: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Show how many moments of a game have been looked at; what is handed out is told both."""
    with bar_of("moments", hidden) as bar:
        task = bar.add_task("compiling", total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, description="looking")

        yield show


@contextmanager
def telling(doing: str, hidden: bool = False) -> Iterator[Callable[[str], None]]:
    """Show what is being done and since when, on a terminal; what is handed out is told what."""
    console = Console(stderr=True)
    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    disable = hidden or not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=disable) as line:
        task = line.add_task(doing)
        yield lambda what: line.update(task, description=f"{doing}: {what}")
