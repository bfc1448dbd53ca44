"""Games in files: header tags, then one token per move, the dealer's among the players'."""

import re
import textwrap
from pathlib import Path

from crownlands.core.errors import CrownlandsError
from crownlands.dealer import SeededDealer
from crownlands.game import Game, new
from crownlands.terminal.session import Session, read_players

ENDING = ".crown"
TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
WIDTH = 80


def save(game: Game, path: Path, players: tuple[str, ...]) -> None:
    """Write the game so far; an older file is replaced only when the new one is complete."""
    tags = {"Game": game.name, "Seats": game.seats, "Variants": ",".join(game.variants)}
    if isinstance(game.dealer, SeededDealer):
        tags["Seed"] = game.dealer.seed
    tags["Players"] = ",".join(players)
    header = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
    moves = textwrap.fill(" ".join(str(move) for move in game.log), WIDTH, break_on_hyphens=False)
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text(f"{header}\n\n{moves}\n", encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise CrownlandsError(f"{path} cannot be written: {error.strerror}.") from error


def load(path: Path, players: str | None = None) -> Session:
    """The game in a file, with its players or others; a sentence if there is none."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise CrownlandsError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CrownlandsError(f"{path} is not a text file.") from error
    tags, first = read_tags(path, lines)
    if "Game" not in tags:
        raise CrownlandsError(
            f'{path} is not a saved game: it has no tag like [Game "kingdomino"].'
        )
    try:
        seats, seed = read_number(tags, "Seats"), read_number(tags, "Seed")
        variants = [name for name in tags.get("Variants", "").split(",") if name]
        told = Game(tags["Game"], seats, variants)
    except CrownlandsError as error:
        raise CrownlandsError(f"{path}: {error}") from error
    replay(path, told, lines, first)
    try:
        names = read_players(players or tags.get("Players"), told.seats)
    except CrownlandsError as error:
        raise error if players else CrownlandsError(f"{path}: {error}") from error
    return Session(new(told.name, told.seats, told.variants, seed, told.log), names)


def read_tags(path: Path, lines: list[str]) -> tuple[dict[str, str], int]:
    """The header, and the index of the first line after it."""
    tags: dict[str, str] = {}
    for i, line in enumerate(lines):
        if line.strip() and not line.startswith("["):
            return tags, i
        if line.strip():
            match = TAG.fullmatch(line.strip())
            if not match:
                reason = 'a tag looks like [Game "kingdomino"]'
                raise CrownlandsError(f"{path}, line {i + 1}, {line.strip()!r}: {reason}.")
            tags[match[1]] = match[2]
    return tags, len(lines)


def read_number(tags: dict[str, str], name: str) -> int | None:
    text = tags.get(name)
    if text is not None and not (text.isascii() and text.isdigit()):
        raise CrownlandsError(f"The tag {name} is a whole number, not {text!r}.")
    return None if text is None else int(text)


def replay(path: Path, game: Game, lines: list[str], first: int) -> None:
    """Play the tokens on a game without a dealer; a bad one gets its line and the reason."""
    for i, line in enumerate(lines[first:], start=first):
        for token in line.split():
            try:
                game.push(token)
            except CrownlandsError as error:
                raise CrownlandsError(f"{path}, line {i + 1}, {token!r}: {error}") from error
