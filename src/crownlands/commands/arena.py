"""The command `crownlands arena`."""

import json
import math
import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from crownlands.commands.files import alone
from crownlands.commands.interrupt import INTERRUPTED
from crownlands.commands.options import Data, GameName, Seats, Variants, complete_agent
from crownlands.commands.progress import counting_games
from crownlands.core.errors import CrownlandsError, count, writing

if TYPE_CHECKING:
    from crownlands.agents.match import Result, SetUp
    from crownlands.agents.ratings import Interval, Line

REASONS_TOLD = 10  # for forfeits, each in a line of its own


def arena(
    game: GameName,
    agents: Annotated[
        str,
        typer.Option(
            help="Comma-separated, such as greedy,search@500,mce:playout=random@1s: random, "
            "greedy-placement, greedy, quick, mce, uct, search, net, the levels, and your own: "
            "FILE.py:CLASS or MODULE:CLASS.",
            autocompletion=complete_agent,
        ),
    ] = "peasant,squire,knight,duke,prince,monarch",
    against: Annotated[
        str | None, typer.Option(help="Each agent plays a table full of this one, not each other.")
    ] = None,
    mixed: Annotated[
        bool,
        typer.Option("--mixed", help="A different agent on every seat of a table, not just two."),
    ] = False,
    ladder: Annotated[
        bool,
        typer.Option("--ladder", help="Each agent meets only the next one in the list."),
    ] = False,
    seats: Seats = None,
    variants: Variants = None,
    data: Data = None,
    deals: Annotated[
        int, typer.Option(help="How many deals; each is played with the seats in every rotation.")
    ] = 10,
    seed: Annotated[int, typer.Option(help="Seed of the deals and the agents.")] = 0,
    limit: Annotated[
        float | None,
        typer.Option(help="Seconds a decision may take before the game is forfeited."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes; all cores if not given.")
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(
            help="A file for finished games (JSON lines), from which the arena can be continued; "
            "without it nothing is kept."
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(help="A folder for the records (.crown) of all games; created if missing."),
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
    from crownlands.agents.match import SetUp
    from crownlands.agents.ratings import plot, rate, refuse_bad_picture, writable, write_csv
    from crownlands.bulk import read_seed, read_threads
    from crownlands.catalogue import find

    entry = find(game)
    seats, chosen, _ = entry.choose(seats, variants or (), data)
    own = None if data is None else str(Path(data).resolve())
    set_up = SetUp(entry.name, seats, chosen, read_seed(seed), read_limit(limit), own)
    names = [name.strip() for name in agents.split(",")]
    pairings = list(schedule(tables(names, seats, against, mixed, ladder), deals))
    if ray and workers:
        raise CrownlandsError("--workers is for this machine: a Ray cluster has its own.")
    processes = read_threads(workers, "workers")
    if records:
        with writing(records):
            records.mkdir(parents=True, exist_ok=True)
    if table_csv:  # before games are played that could not be told about
        writable(table_csv)
    if picture:
        refuse_bad_picture(picture)
    with alone(results, "arena"):
        ledger = Ledger(results, set_up)
        known = {result.key for result in ledger.results}
        finished = sum(pairing.key in known for pairing in pairings)
        with counting_games(len(pairings), finished, hidden=as_json) as add:
            try:
                played = run(set_up, pairings, ledger, processes, lambda _: add(1), ray)
            except KeyboardInterrupt:
                kept = f" The same command plays the games that {results} lacks." if results else ""
                print(f"Stopped.{kept}", file=sys.stderr)
                raise typer.Exit(INTERRUPTED) from None
    if records:
        write_records(records, set_up, played)
    lines = rate(played)
    title = " ".join([f"{entry.title}, {seats} seats", *(f"+{name}" for name in chosen)])
    if table_csv:
        write_csv(lines, table_csv)
    if picture:
        plot(lines, picture, f"{title}, {count(len(played), 'game')}")
    if as_json:
        print_json(set_up, lines, played)
    else:
        heading = f"{title}: {count(len(played), 'game')}, {count(deals, 'deal')} (95 % intervals)"
        show(heading, lines, played)


# What is told


def print_json(set_up: "SetUp", lines: Sequence["Line"], played: Sequence["Result"]) -> None:
    whole = {
        **asdict(set_up),
        "games": len(played),
        "table": [asdict(line) for line in lines],
        "forfeits": [
            {"agent": result.agents[result.culprit], "deal": result.deal, "reason": result.forfeit}
            for result in played
            if result.forfeit
        ],
    }
    print(json.dumps(whole))


def show(heading: str, lines: Sequence["Line"], played: Sequence["Result"]) -> None:
    """The table, and why games were forfeited; it fits into 80 columns."""
    forfeits = [result for result in played if result.forfeit]
    table = Table(title=heading, box=SIMPLE_HEAD, padding=0, pad_edge=False)
    table.add_column("agent", overflow="fold", min_width=12 if forfeits else 16)
    columns = ["seats", "wins %", "points", "margin", "rating", "next %", "s/game"]
    for name in [*columns, *(["forf."] if forfeits else [])]:
        table.add_column(name, justify="right", no_wrap=True)
    for line in lines:
        table.add_row(
            line.agent,
            f"{line.seats:,}",
            percent(line.wins, line.wins_interval),
            f"{line.points:.1f}",
            f"{line.margin:+.1f}{give_or_take(line.margin_interval, '.1f')}",
            f"{round(line.rating):+d}{give_or_take(line.rating_interval, '.0f')}",
            "" if line.ahead is None else percent(line.ahead, line.ahead_interval),
            f"{line.seconds:.2f}",
            *([str(line.forfeits)] if forfeits else []),
        )
    console = Console()
    console.print(table)
    reasons = Counter((result.agents[result.culprit], result.forfeit) for result in forfeits)
    for (agent, reason), games in reasons.most_common(REASONS_TOLD):
        console.print(f"{agent} forfeited {count(games, 'game')}: it {reason}.", markup=False)
    if len(reasons) > REASONS_TOLD:
        console.print("And more; --json tells of all of them.")


def percent(share: float, interval: "Interval") -> str:
    """A share with its interval's ends, which lie unevenly: 100 69-100."""
    ends = f" {100 * interval[0]:.0f}-{100 * interval[1]:.0f}" if interval else ""
    return f"{100 * share:.0f}{ends}"


def give_or_take(interval: "Interval", style: str) -> str:
    """Half an interval's width behind a sign, or nothing if there is no interval."""
    return f"±{(interval[1] - interval[0]) / 2:{style}}" if interval else ""


# What is read and written


def write_records(folder: Path, set_up: "SetUp", played: Sequence["Result"]) -> None:
    """A record of every game, with its agents as the seats' names."""
    from crownlands.notation.played import record_of

    for number, result in enumerate(played, start=1):
        if not result.actions:
            raise CrownlandsError(
                "The file of results holds games of an older version, which kept no moves: choose "
                "another file to get records."
            )
        tags = {}
        if result.forfeit:
            tags["Forfeit"] = f"seat {result.culprit + 1} {result.forfeit}"
        record = record_of(set_up, result.agents, result.actions, **tags)
        agents = "-".join(re.sub(r"[^\w.@=]+", "_", agent) for agent in result.agents)
        path = folder / f"{number:05}-{agents:.120}.crown"
        with writing(path):
            path.write_text(str(record), encoding="utf-8")


def read_limit(limit: float | None) -> float | None:
    if limit is not None and not 0 < limit < math.inf:
        raise CrownlandsError(f"A limit is more than 0 s, not {limit}.")
    return limit
