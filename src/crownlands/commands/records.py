"""Commands about records of games."""

from typing import Annotated

import typer

from crownlands.commands.files import RECORD, read_text
from crownlands.core.errors import CrownlandsError, count

DataFile = Annotated[
    str | None, typer.Option("--data", help="The data file the game was played with, if any.")
]
RecordFile = Annotated[str, typer.Argument(help="A record (.crown), or - for standard input.")]


def verify(
    files: Annotated[list[str], typer.Argument(help="Records (.crown), or -.")],
    data: DataFile = None,
) -> None:
    """Replay records and say whether every move, the scores and the result are right."""
    from crownlands.notation.record import Record

    wrong = unread = 0
    for name in files:
        try:
            text = read_text(name, RECORD)
        except CrownlandsError as error:
            unread += 1
            typer.echo(str(error), err=True)
            continue
        try:
            record = Record.read(text, data)
            complaints = record.check()
        except CrownlandsError as error:
            complaints = [str(error)]
        if complaints:
            wrong += 1
            typer.echo("\n".join(f"{name}: {complaint}" for complaint in complaints), err=True)
            continue
        game = record.replay()
        state = f"scores {game.scores()}" if game.is_over else "not over yet"
        if "FairSecret" in record.tags:
            state += ", every deal follows from the secret that was promised"
        typer.echo(f"{name}: right, {count(len(record.moves), 'move')} of {game.name}, {state}")
    of_all = f"of {count(len(files), 'record')}"
    told = [f"{wrong} {of_all} {'is' if wrong == 1 else 'are'} wrong"] if wrong else []
    told += [f"{unread} {of_all} cannot be read"] if unread else []
    if told:
        raise CrownlandsError(f"{' and '.join(told)}.")
