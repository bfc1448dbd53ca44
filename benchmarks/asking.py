"""What benchmarks are told on the command line."""

import argparse
from collections.abc import Sequence
from typing import Any

from crownlands.core.errors import one_of


def parser_for(doc: str | None) -> argparse.ArgumentParser:
    """A benchmark's help is what its file says of it."""
    shape = argparse.RawDescriptionHelpFormatter
    return argparse.ArgumentParser(description=doc, formatter_class=shape)


def seconds(text: str) -> float:
    """A time, for `type`."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no time: give seconds above 0, such as 2.5.")
    return found


def several(text: str) -> int:
    """How many of something, for `type`."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 up.")
    return int(text)


def read_games(
    parser: argparse.ArgumentParser, set_ups: Sequence[tuple[str, Any, Any]]
) -> set[str]:
    """The games that are named, all if none is."""
    known = list(dict.fromkeys(name for name, *_ in set_ups))
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{one_of(known)}; all if none")
    names = set(parser.parse_args().games)
    if unknown := names.difference(known):
        parser.error(f"There is no game {min(unknown)!r}: choose {one_of(known)}.")
    return names or set(known)
