"""The command `crownlands arena`."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table


def arena(
    game: Annotated[str, typer.Argument(help="A game of the catalogue.")],
    agents: Annotated[
        str, typer.Option(help="Comma-separated, such as greedy,search@500,mce:playout=random@1s.")
    ] = "peasant,squire,knight,duke,monarch",
    against: Annotated[
        str | None, typer.Option(help="Each agent meets a table full of this one, not each other.")
    ] = None,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Different agents on all seats of a table, not two.")
    ] = False,
    seats: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    variants: Annotated[list[str] | None, typer.Option("--variant", help="Optional rule.")] = None,
    deals: Annotated[
        int, typer.Option(help="How many deals; each is played with the seats in every rotation.")
    ] = 10,
    seed: Annotated[int, typer.Option(help="Seed of the deals and the agents.")] = 0,
    limit: Annotated[
        float | None,
        typer.Option(help="Seconds a decision may take, or the game is forfeited."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes; all cores if not given.")
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(help="File of finished games (JSON lines): an arena goes on where it was."),
    ] = None,
    table_csv: Annotated[Path | None, typer.Option("--csv", help="Write the table here.")] = None,
    picture: Annotated[
        Path | None, typer.Option("--plot", help="Write a plot of the ratings here.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
    ray: Annotated[
        str | None, typer.Option(help="Play on the Ray cluster at this address; or `local`.")
    ] = None,
) -> None:
    """Let agents play each other, seats rotated and the same deals for all, and rate them."""
    from crownlands.agents.arena import Ledger, run, schedule, tables
    from crownlands.agents.match import Result, SetUp
    from crownlands.agents.ratings import plot, rate, write_csv
    from crownlands.bulk import read_seed, read_threads
    from crownlands.catalogue import find

    entry = find(game)
    seats, chosen, _ = entry.choose(seats, variants or ())
    set_up = SetUp(entry.name, seats, chosen, read_seed(seed), read_limit(limit))
    pairings = list(schedule(tables(agents.split(","), seats, against, mixed), deals))
    processes = read_threads(workers)
    ledger = Ledger(results, set_up)
    known = {result.key for result in ledger.results}
    finished = sum(pairing.key in known for pairing in pairings)
    with Progress(
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=as_json,
    ) as bar:
        task = bar.add_task("playing", total=len(pairings), completed=finished)

        def advance(_result: Result) -> None:
            bar.advance(task)

        played = run(set_up, pairings, ledger, processes, advance, ray)
    lines = rate(played)
    title = " ".join([f"{entry.title}, {seats} seats", *(f"+{name}" for name in chosen)])
    if table_csv:
        write_csv(lines, table_csv)
    if picture:
        plot(lines, picture, f"{title}, {len(played)} games")
    forfeits = [result for result in played if result.forfeit]
    if as_json:
        whole = {
            **asdict(set_up),
            "games": len(played),
            "table": [asdict(line) for line in lines],
            "forfeits": [
                {"agent": r.agents[r.culprit], "deal": r.deal, "reason": r.forfeit}
                for r in forfeits
            ],
        }
        print(json.dumps(whole))
        return
    heading = f"{title}: {len(played)} games, {deals} deals (± is 95 %)"
    table = Table(title=heading, box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("agent", overflow="fold", min_width=16)
    for name in ("seats", "wins %", "points", "margin", "rating", "s/game", "forfeits"):
        table.add_column(name, justify="right", no_wrap=True)
    for line in lines:
        table.add_row(
            line.agent,
            f"{line.games:,}",
            f"{100 * line.wins:.1f}±{100 * half(line.wins_interval):.1f}",
            f"{line.points:.1f}",
            f"{line.margin:+.1f}±{half(line.margin_interval):.1f}",
            f"{line.rating:+.0f}±{half(line.rating_interval):.0f}",
            f"{line.seconds:.2f}",
            str(line.forfeits),
        )
    console = Console()
    console.print(table)
    for result in forfeits:
        agent = result.agents[result.culprit]
        console.print(f"{agent} forfeited deal {result.deal}: it {result.forfeit}.", markup=False)


def read_limit(limit: float | None) -> float | None:
    from crownlands.core.errors import CrownlandsError

    if limit is not None and not limit > 0:
        raise CrownlandsError(f"A limit is more than 0 s, not {limit}.")
    return limit


def half(interval: tuple[float, float]) -> float:
    return (interval[1] - interval[0]) / 2
