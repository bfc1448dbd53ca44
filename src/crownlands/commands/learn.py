"""The command `crownlands learn`."""

import math
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from crownlands.commands.files import alone
from crownlands.commands.interrupt import INTERRUPTED
from crownlands.core.errors import CrownlandsError, Missing, count, writing

TOLD_EVERY = 15.0  # seconds


def complete_config(start: str) -> list[str]:
    from crownlands.learn.config import names

    return [name for name in names() if name.startswith(start)]


def learn(
    configs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CONFIG",
            help="What to learn: names that --list shows, or TOML files; one after the other.",
            autocompletion=complete_config,
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option(help="A folder with a folder for each configuration; it is made.")
    ] = Path("learned"),
    minutes: Annotated[
        float | None,
        typer.Option(
            help="Of learning in all, shared out as the configurations' own; theirs if not given."
        ),
    ] = None,
    generations: Annotated[
        int | None,
        typer.Option(help="Batches of games for each configuration, instead of minutes."),
    ] = None,
    stop_after: Annotated[
        float | None,
        typer.Option(
            help="Minutes by the clock after which it stops, to be continued with --resume."
        ),
    ] = None,
    device: Annotated[str, typer.Option(help="cpu or cuda.")] = "cpu",
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the checkpoints in the folder.")
    ] = False,
    after: Annotated[
        str | None,
        typer.Option(
            metavar="NETWORK",
            help="Begin with what this file's network has learnt, as far as it fits: of the same "
            "game, with any number of seats.",
        ),
    ] = None,
    threads: Annotated[int, typer.Option(help="For games and network on the processor.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option(help="Processes that measure strength; all cores if not given."),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="Name the configurations that come with the package.")
    ] = False,
) -> None:
    """Let networks teach themselves by playing against themselves."""
    from crownlands.bulk import read_threads
    from crownlands.learn.config import load, names

    if listed:
        print("\n".join(names()))
        return
    if not configs:
        raise CrownlandsError("Name a configuration: --list shows those that come with us.")
    for given in (minutes, stop_after):
        if given is not None and not 0 < given < math.inf:
            raise CrownlandsError(f"Learning takes more than 0 minutes, not {given:g}.")
    if generations is not None and generations < 1:
        raise CrownlandsError(f"The number of generations is 1 or more, not {generations}.")
    found = [load(name) for name in configs]
    if len({config.name for config in found}) < len(found):
        raise CrownlandsError("Each configuration is learnt once: two have the same name.")
    require_torch()
    from crownlands.learn.evaluate import Referee
    from crownlands.learn.machine import prepared
    from crownlands.learn.run import Run
    from crownlands.learn.train import Budget
    from crownlands.nets.files import read_network

    trained = read_network(after) if after else None
    until = time.monotonic() + 60 * stop_after if stop_after else math.inf
    machine = prepared(device, read_threads(threads))
    scale = minutes / sum(config.minutes for config in found) if minutes else 1.0
    with writing(out):
        out.mkdir(parents=True, exist_ok=True)
    with alone(out / "learning", "learner"):
        referee = Referee(read_threads(workers), background=device == "cuda")
        try:
            for config in found:
                budget = Budget(scale * config.minutes, generations)
                run = Run(config, out / config.name, machine, budget, resume, trained)
                if not run.learn(referee, Teller(config.name), until):
                    print(f"Time is up. --resume goes on from the checkpoints in {out}.")
                    break
            else:
                referee.finish()
        except KeyboardInterrupt:
            print(f"Stopped. --resume goes on from the checkpoints in {out}.", file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None


def require_torch() -> None:
    try:
        import torch  # noqa: F401
    except ImportError as error:
        raise Missing("PyTorch", "learn") from error


class Teller:
    """Says now and then how learning goes."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._told = -TOLD_EVERY

    def __call__(self, line: dict[str, Any]) -> None:
        minutes = f"{self._name} {line['seconds'] / 60:6.2f} min"
        if line["kind"] == "strength":
            low, high = line["wins_interval"]
            print(
                f"{minutes}  against {line['against']}: {100 * line['wins']:.1f} % of victories "
                f"({100 * low:.1f} to {100 * high:.1f}), margin {line['margin']:+.1f}, "
                f"{count(line['games'], 'game')}",
                flush=True,
            )
            return
        now = time.monotonic()
        if now - self._told < TOLD_EVERY and line["share"] < 1:
            return
        self._told = now
        won = line["won"]
        among = "" if won is None else f"  {100 * won:.1f} % won among guests"
        print(
            f"{minutes} {line['share']:5.0%}  {line['games']:>12,} games  "
            f"{line['points']:6.2f} points{among}  loss {line['loss']:.4f}",
            flush=True,
        )
