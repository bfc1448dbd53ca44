"""The command `crownlands simulate`."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from crownlands.commands.files import alone
from crownlands.commands.options import (
    AsJson,
    Data,
    GameName,
    Seats,
    Seed,
    Variants,
    complete_agent,
)
from crownlands.commands.progress import counting_games
from crownlands.core.errors import CrownlandsError, count

if TYPE_CHECKING:
    from crownlands.bulk import Simulation
    from crownlands.dataset.collect import Store
    from crownlands.dataset.run import Run


def simulate(
    game: GameName,
    seats: Seats = None,
    variants: Variants = None,
    agents: Annotated[
        str,
        typer.Option(
            help="One name for all seats, or one per seat, comma-separated: random, "
            "greedy-placement, greedy or quick; with --records or --parquet any that the arena "
            "takes.",
            autocompletion=complete_agent,
        ),
    ] = "random",
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    threads: Annotated[
        int | None,
        typer.Option(
            help="How many threads, or processes where agents think; all cores if not given."
        ),
    ] = None,
    seed: Seed = 0,
    data: Data = None,
    records: Annotated[
        Path | None,
        typer.Option(help="Keep every game in this folder, as a record (.crown); it is made."),
    ] = None,
    parquet: Annotated[
        Path | None,
        typer.Option(
            help="Keep every decision in this file: position, action and result. The same command "
            "resumes an interrupted run."
        ),
    ] = None,
    masks: Annotated[
        bool, typer.Option("--masks", help="The legal actions too, in the Parquet file.")
    ] = False,
    ray: Annotated[
        str | None,
        typer.Option(help="Play what is kept on the Ray cluster at this address; or `local`."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and show the results, or keep the games as data."""
    from crownlands.bulk import simulate as play_many

    if masks and not parquet:
        raise CrownlandsError("--masks is for --parquet FILE.")
    if ray and not (records or parquet):
        raise CrownlandsError("--ray is for --records DIR and --parquet FILE.")
    if ray and threads:
        raise CrownlandsError("--threads is for this machine: a Ray cluster has its own.")
    if records or parquet:
        from crownlands.dataset.run import Run

        run = Run.of(game, seats, variants or (), agents, seed, data)
        keep(run, games, threads, records, parquet, masks, ray, as_json)
        return
    with counting_games(games, hidden=as_json) as add:
        result = play_many(game, seats, variants or (), games, agents, seed, threads, add, data)
    if as_json:
        print(json.dumps(result.summary()))
    else:
        show(result)


def keep(
    run: "Run",
    games: int,
    threads: int | None,
    records: Path | None,
    parquet: Path | None,
    masks: bool,
    ray: str | None,
    as_json: bool,
) -> None:
    """Play what is not kept yet, and say where it all is."""
    from crownlands.bulk import read_threads
    from crownlands.dataset.collect import Collection
    from crownlands.dataset.records import RecordFolder

    stores: list[Store] = []
    decisions = None
    workers = read_threads(threads)
    with ExitStack() as held:
        for path in (records, parquet):
            held.enter_context(alone(path, "run"))
        if records:
            stores.append(RecordFolder(records, run))
        if parquet:
            from crownlands.dataset.parquet import ParquetFile

            file = ParquetFile(parquet, run, masks)
            stores.append(file)
        collection = Collection(run, games, stores)
        before = collection.finished
        with counting_games(games, before, hidden=as_json) as add:
            collection.play(workers, ray, add)
        if parquet:
            decisions = file.rows()
    if as_json:
        where = {"records": records and str(records), "parquet": parquet and str(parquet)}
        told = {"games": games, "played": games - before, "decisions": decisions, **where}
        print(json.dumps({**run.description(), **told}))
        return
    print(
        f"{count(games, 'game')} of {run.set_up.game}, {count(games - before, 'game')} played now."
    )
    if records:
        print(f"Records: {records}")
    if parquet:
        print(f"Decisions: {decisions:,} in {parquet}")


def show(result: "Simulation") -> None:
    played = count(result.games, "game")
    names = [*result.variants] or ["no variants"]
    print(f"{played} of {result.game}, {result.seats} seats, {', '.join(names)}")
    table = Table(
        "seat",
        "agent",
        "mean score",
        "win share",
    )
    rows = zip(result.agents, result.mean_score, result.win_share, strict=True)
    for seat, (agent, score, share) in enumerate(rows, start=1):
        table.add_row(str(seat), agent, f"{score:.2f}", f"{share:.1%}")
    Console().print(table)
    print(
        f"{result.games / result.seconds:,.0f} games and "
        f"{result.decisions / result.seconds:,.0f} decisions a second"
    )
