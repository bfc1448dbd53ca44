"""Games in files: records with two tags more, for the seed and the players."""

import re
from pathlib import Path

from crownlands.core.errors import CrownlandsError, writing
from crownlands.dealer import SeededDealer
from crownlands.game import Game, new
from crownlands.notation.record import Record
from crownlands.terminal.session import Session, read_players

ENDING = ".crown"


def save(game: Game, path: Path, players: tuple[str, ...]) -> None:
    """Write the game so far; an older file is replaced only when the new one is complete."""
    tags = {"Players": ",".join(players)}
    if isinstance(game.dealer, SeededDealer):
        tags["Seed"] = str(game.dealer.seed)
    draft = path.with_name(path.name + ".part")
    with writing(path):
        draft.write_text(str(Record.of(game, **tags)), encoding="utf-8")
        draft.replace(path)


def load(path: Path, players: str | None = None, data: str | None = None) -> Session:
    """The game in a file, with its players or others; a sentence if there is none.

    `data` is the data file it was played with, if it names one.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise CrownlandsError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CrownlandsError(f"{path} is not a text file.") from error
    try:
        record = Record.read(text, data)
        game, seed = record.replay(), read_seed(record.tags.get("Seed"))
        names = read_players(players or record.tags.get("Players"), game.seats)
    except CrownlandsError as error:
        raise CrownlandsError(f"{path}: {error}") from error
    return Session(restored(game, seed), names)


def restored(game: Game, seed: int | None) -> Game:
    """The same game with a dealer that goes on."""
    return new(game.name, game.seats, game.variants, seed, game.log, data=game.data)


def read_seed(text: str | None) -> int | None:
    if text is not None and not re.fullmatch("[0-9]{1,40}", text):
        raise CrownlandsError(f"The tag Seed is a whole number, not {text!r}.")
    return None if text is None else int(text)
