"""The art: SVG symbols and patterns, defined once in the files of the folder `art`.

Every symbol is a square of 100 by 100 under an id such as ``cl-wheat``. A picture takes along the
definitions it uses and no others; `sheet` gives them all at once, for a page that keeps them.
"""

import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

PREFIX = "cl-"
NAMESPACE = "http://www.w3.org/2000/svg"
FOLDER = Path(__file__).with_name("art")

_REFERENCE = re.compile(rf'(?:href="#|url\(#){PREFIX}([^")]+)')


@cache
def definitions() -> dict[str, str]:
    """The markup of every definition, by its name without the prefix, in the files' order."""
    ET.register_namespace("", NAMESPACE)
    found = {}
    for file in sorted(FOLDER.glob("*.svg")):
        for element in ET.parse(file).getroot():
            name = element.attrib["id"].removeprefix(PREFIX)
            assert name not in found, f"{name} is defined twice"
            element.tail = None
            markup = ET.tostring(element, encoding="unicode")
            found[name] = re.sub(r"\s*\n\s*", "", markup.replace(f' xmlns="{NAMESPACE}"', ""))
    return found


def symbols() -> tuple[str, ...]:
    """The names of what can be drawn by itself; the rest are parts of these."""
    return tuple(name for name, markup in definitions().items() if markup.startswith("<symbol"))


def references(markup: str) -> set[str]:
    """The names that a piece of SVG refers to."""
    return set(_REFERENCE.findall(markup))


def defs(markup: str) -> str:
    """The ``<defs>`` that a piece of SVG needs: what it refers to, and what that refers to."""
    needed: set[str] = set()
    wanted = references(markup)
    while wanted:
        needed |= wanted
        wanted = set().union(*(references(definitions()[name]) for name in wanted)) - needed
    return f"<defs>{''.join(definitions()[name] for name in sorted(needed))}</defs>"


def sheet() -> str:
    """All definitions as one SVG that draws nothing: put it into a page and use the symbols."""
    return (
        f'<svg xmlns="{NAMESPACE}" width="0" height="0" aria-hidden="true">'
        f"<defs>{''.join(definitions().values())}</defs></svg>"
    )
