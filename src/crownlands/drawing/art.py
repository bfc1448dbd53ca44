"""The art: SVG symbols and patterns, those of no game in the folder `art`, a game's in its own.

A picture takes along the definitions it uses and no others; `sheet` gives them all at once, for a
page that keeps them.
"""

import re
from functools import cache
from pathlib import Path

from crownlands.catalogue import GAMES
from crownlands.text.art import NAMESPACE, PREFIX, read_art

FOLDER = Path(__file__).with_name("art")
COMMON = tuple(sorted(FOLDER.glob("*.svg")))

_REFERENCE = re.compile(rf'(?:href="#|url\(#){PREFIX}([^")]+)')


def definitions() -> dict[str, str]:
    """The markup of every definition, by its name without the prefix, in the files' order."""
    files = (entry.looks.art for entry in GAMES.values())
    return merged((*COMMON, *(file for file in files if file)))


@cache
def merged(files: tuple[Path, ...]) -> dict[str, str]:
    """The definitions of several files; where two have the same name, the first one's."""
    found: dict[str, str] = {}
    for file in files:
        for name, markup in read_art(file).items():
            found.setdefault(name, markup)
    return found


def symbols() -> tuple[str, ...]:
    """The names of what can be drawn by itself; the rest are parts of these."""
    return tuple(name for name, markup in definitions().items() if markup.startswith("<symbol"))


def is_drawn(name: str) -> bool:
    """Whether there is a symbol of this name."""
    return definitions().get(name, "").startswith("<symbol")


def references(markup: str) -> set[str]:
    """The names that a piece of SVG refers to."""
    return set(_REFERENCE.findall(markup))


def defs(markup: str) -> str:
    """The ``<defs>`` that a piece of SVG needs: what it refers to, and what that refers to."""
    known = definitions()
    needed: set[str] = set()
    wanted = references(markup)
    while wanted:
        needed |= wanted
        wanted = set().union(*(references(known[name]) for name in wanted)) - needed
    return f"<defs>{''.join(known[name] for name in sorted(needed))}</defs>"


def sheet() -> str:
    """All definitions as one SVG that draws nothing: put it into a page and use the symbols."""
    return (
        f'<svg xmlns="{NAMESPACE}" width="0" height="0" aria-hidden="true">'
        f"<defs>{''.join(definitions().values())}</defs></svg>"
    )
