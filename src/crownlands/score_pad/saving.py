"""A score sheet as a file: a picture, text or JSON, by the file's ending."""

import json
from collections.abc import Callable
from pathlib import Path

from crownlands.core.errors import CrownlandsError, one_of
from crownlands.score_pad.sheet import ScoreSheet


def as_png(sheet: ScoreSheet) -> bytes:
    from crownlands.drawing import to_png  # only those who draw load it

    return to_png(sheet.svg())


FORMS: dict[str, Callable[[ScoreSheet], bytes]] = {
    ".svg": lambda sheet: sheet.svg().encode(),
    ".png": as_png,
    ".txt": lambda sheet: f"{sheet}\n".encode(),
    ".json": lambda sheet: f"{json.dumps(sheet.as_dict())}\n".encode(),
}


def is_form(path: Path) -> bool:
    return path.suffix.lower() in FORMS


def refuse_other_form(path: Path) -> None:
    if not is_form(path):
        raise CrownlandsError(f"A result's file ends in {one_of(FORMS)}, not {path.name!r}.")


def save(sheet: ScoreSheet, path: Path) -> None:
    refuse_other_form(path)
    content = FORMS[path.suffix.lower()](sheet)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise CrownlandsError(f"{path} cannot be written: {error.strerror}.") from None
