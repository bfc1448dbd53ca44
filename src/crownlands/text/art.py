"""Art in files: SVG symbols, each a square of 100 by 100 under an id such as ``cl-wheat``."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

from crownlands.core.errors import CrownlandsError

PREFIX = "cl-"
NAMESPACE = "http://www.w3.org/2000/svg"


@cache
def read_art(file: Path) -> dict[str, str]:
    """The markup of a file's definitions, by their names without the prefix."""
    ET.register_namespace("", NAMESPACE)
    try:
        root = ET.parse(file).getroot()
    except (OSError, ET.ParseError) as error:
        raise CrownlandsError(f"The art in {file} cannot be read: {error}.") from error
    found: dict[str, str] = {}
    for element in root:
        name = element.get("id", "")
        if not name.startswith(PREFIX) or name.removeprefix(PREFIX) in found:
            raise CrownlandsError(
                f"{name!r} in {file} cannot be used: ids begin with {PREFIX} and are given once."
            )
        element.tail = None
        markup = ET.tostring(element, encoding="unicode")
        markup = re.sub(r"\s*\n\s*", "", markup.replace(f' xmlns="{NAMESPACE}"', ""))
        found[name.removeprefix(PREFIX)] = markup
    return found
