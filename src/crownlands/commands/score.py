"""The command `crownlands score`."""

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from crownlands.commands.files import JSON, POSITION, read_text
from crownlands.commands.options import AsJson, Data, Variants
from crownlands.core.errors import CrownlandsError

if TYPE_CHECKING:
    from crownlands.score_pad import ScoreSheet
    from crownlands.score_pad.languages import Language

BYTE_ORDER_MARK = "\ufeff"
TEXT = re.compile(r"[\s#{\[]")  # every position and grid has one of these, few names of files do


def score(
    kingdoms: Annotated[
        list[str] | None,
        typer.Argument(
            help="A position, a kingdom's grid or a sheet with all players; or a file with one of "
            "them, or - for standard input. Several are the kingdoms of several players. Without "
            "any you are asked.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="The game of a grid; kingdomino if not given.")
    ] = None,
    variants: Variants = None,
    discards: Annotated[
        int | None, typer.Option(help="How many dominoes the owner of a grid has discarded.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many play; two have larger kingdoms in some games.")
    ] = None,
    banked: Annotated[
        int | None, typer.Option(help="Kingdomino: points from a dynasty's earlier games.")
    ] = None,
    coins: Annotated[int | None, typer.Option(help="Queendomino: coins of the kingdom.")] = None,
    queen: Annotated[
        bool, typer.Option("--queen", help="Queendomino: the kingdom hosts the queen.")
    ] = False,
    buildings: Annotated[
        list[str] | None,
        typer.Option("--building", help="Queendomino: a building of the kingdom; may be repeated."),
    ] = None,
    totems: Annotated[
        list[str] | None,
        typer.Option("--totem", help="Origins: a totem its owner holds; may be repeated."),
    ] = None,
    solid: Annotated[
        str | None, typer.Option(help="Duel: the coat chosen for the spell of the solid.")
    ] = None,
    data: Data = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="A file for the result: .svg, .png, .txt or .json."),
    ] = None,
    as_json: AsJson = False,
    language: Annotated[
        str | None,
        typer.Option(
            help="The language to ask and answer in: en, fr or pt; your machine's if not given."
        ),
    ] = None,
) -> None:
    """Count the points of the kingdoms on your table, or of a position, and say who has won."""
    from crownlands.score_pad import score as count_points
    from crownlands.score_pad.languages import find_language
    from crownlands.score_pad.saving import refuse_other_form

    speech = find_language(language)
    facts: dict[str, Any] = {
        "seats": seats,
        "banked": banked,
        "coins": coins,
        "queen": queen or None,
        "buildings": buildings or None,
        "totems": totems or None,
        "solid": solid,
    }
    with speech.refusing():
        if output is not None:
            refuse_other_form(output)
        if not kingdoms and sys.stdin.isatty():
            told = [name for name, value in facts.items() if value is not None]
            if told or discards is not None or as_json:
                raise CrownlandsError("Options about a kingdom go with one: give a grid or a file.")
            ask_for_kingdoms(game, variants or [], data, output, speech)
            return
        given = kingdoms or ["-"]
        sheet = count_points(
            find_text(given[0]) if len(given) == 1 else several(given),
            game,
            variants or None,
            discards,
            data=data,
            **facts,
        )
        tell(sheet, output, as_json, speech)


def ask_for_kingdoms(
    game: str | None,
    variants: list[str],
    data: str | None,
    output: Path | None,
    language: "Language",
) -> None:
    from crownlands.commands.score_dialog import Dialog

    console = Console()
    try:
        sheet = Dialog(console, data, language).run(game, variants)
    except EOFError:
        console.print()
        raise typer.Exit(1) from None
    if sheet is not None and output is not None:
        tell(sheet, output, False, language)


def tell(sheet: "ScoreSheet", output: Path | None, as_json: bool, language: "Language") -> None:
    from crownlands.score_pad.saving import save
    from crownlands.score_pad.text import show

    if output is not None:
        save(sheet, output, language)
    if as_json:
        print(json.dumps(sheet.as_dict()))
    elif output is None:
        show(sheet, Console(), language)


# What is to be scored


def several(arguments: list[str]) -> Any:
    """Kingdoms by the names of their files, or in a row where they are written out."""
    if arguments.count("-") > 1:
        raise CrownlandsError("Standard input can be one of the kingdoms, not several.")
    names = ["" if is_text(one) or one == "-" else Path(one).stem for one in arguments]
    texts = [find_text(one) for one in arguments]
    if all(names) and len(set(names)) == len(names):
        return dict(zip(names, texts, strict=True))
    return texts


def is_text(argument: str) -> bool:
    """Whether the argument is a kingdom itself, not the name of a file."""
    try:
        return bool(TEXT.search(argument)) and not Path(argument).exists()
    except (OSError, ValueError):  # too long for a name, or with a character no name has
        return True


def find_text(argument: str) -> str:
    """The text that the argument is, or the contents of the file it names."""
    if not argument.strip():
        raise CrownlandsError("There is nothing to score: give a position, a grid or a file.")
    text = (
        argument
        if is_text(argument)
        else read_text(argument, "a grid", POSITION, JSON).removeprefix(BYTE_ORDER_MARK)
    )
    if not text.strip():
        raise CrownlandsError("There is nothing to score: give a position, a grid or a file.")
    return text
