"""A score sheet as a file: a picture, text or JSON, by the file's ending."""

import json
from collections.abc import Callable
from pathlib import Path

from crownlands.core.errors import CrownlandsError, one_of
from crownlands.score_pad.languages import ENGLISH, Language
from crownlands.score_pad.sheet import ScoreSheet
from crownlands.score_pad.text import plain_text


def as_svg(sheet: ScoreSheet, language: Language) -> str:
    from crownlands.score_pad.picture import svg_sheet  # only those who draw load the art

    return svg_sheet(sheet, language=language)


def as_png(sheet: ScoreSheet, language: Language) -> bytes:
    from crownlands.drawing import to_png

    return to_png(as_svg(sheet, language))


FORMS: dict[str, Callable[[ScoreSheet, Language], bytes]] = {
    ".svg": lambda sheet, language: as_svg(sheet, language).encode(),
    ".png": as_png,
    ".txt": lambda sheet, language: f"{plain_text(sheet, language=language)}\n".encode(),
    ".json": lambda sheet, _: f"{json.dumps(sheet.as_dict())}\n".encode(),
}


def is_form(path: Path) -> bool:
    return path.suffix.lower() in FORMS


def refuse_other_form(path: Path) -> None:
    if not is_form(path):
        raise CrownlandsError(f"A result's file ends in {one_of(FORMS)}, not {path.name!r}.")


def save(sheet: ScoreSheet, path: Path, language: Language = ENGLISH) -> None:
    refuse_other_form(path)
    content = FORMS[path.suffix.lower()](sheet, language)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise CrownlandsError(f"{path} cannot be written: {error.strerror}.") from None
