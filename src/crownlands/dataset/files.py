"""Files that are there whole or not at all, whenever a run is broken off."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crownlands.core.errors import writing


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A place to write to that becomes `path` when all has been written."""
    new = path.with_name(f".{path.name}.new")
    with writing(path):
        yield new
        new.replace(path)


def write_whole(path: Path, text: str) -> None:
    with whole_file(path) as new:
        new.write_text(text, encoding="utf-8", newline="\n")
