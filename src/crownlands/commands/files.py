"""Files and folders that people name on the command line."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crownlands.core.errors import CrownlandsError, one_of

MAX_BYTES = 10_000_000  # no text of ours comes near; a larger file is something else

RECORD = "a record of a game"
POSITION = "a position"
JSON = "JSON"

# What a file is, by how it begins.
BINARY = {
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"SQLite format 3": "a server's database",
    b"%PDF": "a PDF document",
    b"PK\x03\x04": "a zip archive",
    b"\x1f\x8b": "a gzip archive",
}
TEXTS = {
    r'\[\s*\w+\s+"': RECORD,
    r"[a-z][a-z0-9-]* [0-9]+ .*\bstep=": POSITION,
    r'\{"crownlands": "arena"': "the results of an arena",
    r"\{": JSON,
    r"(<\?xml.*?>\s*)?<svg\b": "an SVG picture",
    r"(?i)<!doctype html|<html\b": "a web page",
    r"[a-z_]{2,}(,[a-z_]{2,})*,[a-z]+_[a-z_]+[,\r\n]": "a table (CSV)",
}


def read_text(name: str, *wanted: str) -> str:
    """The text of a file, or of standard input for ``-``.

    If some kinds are wanted, a file that is known to be of another is refused.
    """
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CrownlandsError(f"{name} cannot be read: {error.strerror}.") from None
    if name == "-":
        name = "Standard input"
    kind = kind_of(data)
    if kind and wanted and kind not in wanted:
        raise CrownlandsError(f"{name} is {kind}, not {one_of(wanted)}.")
    if len(data) > MAX_BYTES:
        raise CrownlandsError(f"{name} is too large: more than {MAX_BYTES:,} bytes.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CrownlandsError(f"{name} is not text: byte {error.start} is not UTF-8.") from None


def kind_of(data: bytes) -> str:
    """What these bytes are, if it can be told."""
    for start, kind in BINARY.items():
        if data.startswith(start):
            return kind
    text = data[:10_000].decode("utf-8-sig", errors="ignore").lstrip()
    for pattern, kind in TEXTS.items():
        if re.match(pattern, text):
            return kind
    return ""


@contextmanager
def alone(path: Path | None, who: str) -> Iterator[None]:
    """Keep others from what is written to, if anything is."""
    from crownlands import lock

    if path is None:
        yield
        return
    try:
        taken = lock.take(f"{path}.lock")
    except lock.Taken:
        raise CrownlandsError(f"Another {who} is writing to {path}.") from None
    with taken:
        yield
