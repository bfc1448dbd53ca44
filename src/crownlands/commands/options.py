"""Options that several commands share."""

from typing import Annotated

import typer


def complete_game(start: str) -> list[str]:
    from crownlands.catalogue import GAMES

    return [name for name in GAMES if name.startswith(start)]


def complete_variant(context: typer.Context, start: str) -> list[str]:
    """Variants of the game that has been named, or of any; of a list, its last name."""
    from crownlands.catalogue import GAMES

    named = str(context.params.get("game"))
    games = [GAMES[named]] if named in GAMES else list(GAMES.values())
    before, comma, last = start.rpartition(",")
    names = dict.fromkeys(name for entry in games for name in entry.variants)
    return [before + comma + name for name in names if name.startswith(last)]


def complete_agent(start: str) -> list[str]:
    from crownlands.agents.registry import names

    before, comma, last = start.rpartition(",")
    return [before + comma + name for name in names() if name.startswith(last)]


def split_names(texts: list[str] | None) -> list[str]:
    """Names from options that may be given again, each of which may hold several."""
    return [name.strip() for text in texts or () for name in text.split(",")]


GameName = Annotated[
    str,
    typer.Argument(
        help="One of the games that `crownlands games` lists.", autocompletion=complete_game
    ),
]
AnyGame = Annotated[
    str | None,
    typer.Argument(
        help="One of the games that `crownlands games` lists.", autocompletion=complete_game
    ),
]
Seats = Annotated[
    int | None, typer.Option(help="Number of seats; the most the variants allow if not given.")
]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        help="An optional rule; for several, use commas or repeat the option.",
        callback=split_names,
        autocompletion=complete_variant,
    ),
]
Seed = Annotated[
    int, typer.Option(help="Seed for everything random: the same seed, the same games.")
]
Data = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Your own data file instead of the game's (queendomino: buildings.csv).",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
