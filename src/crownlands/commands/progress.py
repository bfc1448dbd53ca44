"""A bar for commands that play many games."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def counting_games(
    total: int, finished: int = 0, hidden: bool = False
) -> Iterator[Callable[[int], None]]:
    """Show how many games are finished, on a terminal; what is handed out adds to them."""
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=hidden or not console.is_terminal,
    ) as bar:
        task = bar.add_task("compiling", total=total, completed=finished)

        def add(games: int) -> None:
            bar.update(task, advance=games, description="playing")

        yield add
