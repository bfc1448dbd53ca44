"""Reading what people name on the command line."""

import sys
from pathlib import Path

from crownlands.core.errors import CrownlandsError

MAX_BYTES = 10_000_000  # no text of ours comes near; a larger file is something else


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CrownlandsError(f"{name} cannot be read: {error.strerror}.") from None
    if len(data) > MAX_BYTES:
        raise CrownlandsError(f"{name} is too large: more than {MAX_BYTES:,} bytes.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CrownlandsError(f"{name} is not text: byte {error.start} is not UTF-8.") from None
