"""What somebody hands the score pad: one kingdom or all of them, as text, JSON or Python's values.

    queendomino                 the game and its variants, if a line says them
    Ann:                        a player
    coins 7                     what is to be known besides
    w1 w . f                    the kingdom, row by row
    . # t:church l

See docs/score.md.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError, brief, one_of
from crownlands.text.names import Names
from crownlands.text.pad import Fact, Pad

HEADER = re.compile(r"\s*([^:|;,\t/#.]{1,40}?)\s*:\s*")
FACT = re.compile(r"\s*([^\W\d_]{4,})\b\s*([:=]?)\s*(.*)")  # its name, a colon, what it is

BODIES = ("rows", "cells", "grid")
OPTIONS = ("game", "variants", "seats")


@dataclass(frozen=True)
class Player:
    """One kingdom, not understood yet: that needs the game's pad."""

    body: Any  # a grid as text, rows, or words by square
    name: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Told:
    """All that was handed over."""

    players: list[Player]
    game: str | None = None
    variants: tuple[str, ...] | None = None
    seats: int | None = None


def games() -> Names:
    """Those with a score pad."""
    padded = {name: entry.title for name, entry in GAMES.items() if entry.pad is not None}
    return Names(padded, "game")


def find_variants(game: str, typed: Sequence[str]) -> tuple[str, ...]:
    """The variants of a game by their names, cut short or not."""
    known = GAMES[game].variants
    if not known and typed:
        raise CrownlandsError(f"{GAMES[game].title} has no variant {typed[0]!r}: it has none.")
    names = Names(dict.fromkeys(known, ""), f"variant of {GAMES[game].title}")
    return tuple(names.find(name) for name in typed)


def read_told(given: object) -> Told:
    """Text, JSON, a list of kingdoms, or kingdoms by the names of players."""
    if isinstance(given, str):
        return from_json(given) if given.lstrip()[:1] in ("{", "[") else from_text(given)
    if isinstance(given, Mapping):
        return Told([read_player(own, str(name)) for name, own in given.items()])
    if isinstance(given, Sequence):
        return Told([read_player(own, "") for own in given])
    raise CrownlandsError("Give a position, a grid, or kingdoms by the names of their players.")


def read_player(own: object, name: str) -> Player:
    """A grid, or a mapping with a grid and facts."""
    if isinstance(own, str):
        told = read_told(own)
        if len(told.players) != 1:
            raise CrownlandsError(f"{name or 'A player'} has {len(told.players)} kingdoms.")
        return Player(told.players[0].body, name or told.players[0].name, told.players[0].facts)
    if not isinstance(own, Mapping):
        raise CrownlandsError(f"{brief(str(own))} is not a kingdom: give a grid.")
    return player_of(dict(own), name)


# Text


def from_text(text: str) -> Told:
    """Players by their headers; without any, one kingdom."""
    blocks: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines():
        header = HEADER.fullmatch(line)
        if header:
            blocks.append((header[1], []))
        else:
            blocks[-1][1].append(line)
    (_, before), *players = blocks
    game, variants, rest = read_game_line(before)
    if not players:
        return Told([Player("\n".join(rest))], game, variants)
    if any(line.strip() for line in rest):
        line = next(line for line in rest if line.strip())
        raise CrownlandsError(f"{brief(line.strip())} stands before the first player's name.")
    return Told([Player("\n".join(lines), name) for name, lines in players], game, variants)


def read_game_line(lines: list[str]) -> tuple[str | None, tuple[str, ...] | None, list[str]]:
    """The game and the variants that the first line names, and the other lines."""
    for n, line in enumerate(lines):
        words = re.split(r"[\s,+]+", line.strip())
        if words == [""]:
            continue
        for end in range(len(words), 0, -1):
            found = games().matches(" ".join(words[:end]))
            if len(found) == 1 and len("".join(words[:end])) > 3:
                variants = find_variants(found[0], [word for word in words[end:] if word])
                return found[0], variants or None, lines[n + 1 :]
        break
    return None, None, lines


def split_facts(player: Player, pad: Pad) -> tuple[Any, dict[str, Any]]:
    """The grid of a player, and the facts that lines before and after it tell."""
    if not isinstance(player.body, str):
        return player.body, dict(player.facts)
    rows, facts = [], {}
    for line in player.body.splitlines():
        match = FACT.fullmatch(line)
        fact = fact_of(match, pad) if match else None
        if match is None or fact is None:
            rows.append(line)
        else:
            facts[fact.name] = match[3]
    return "\n".join(rows), {**facts, **player.facts}


def fact_of(match: re.Match[str], pad: Pad) -> Fact | None:
    """The fact that a line is about; one that is called like a terrain has a colon."""
    word, colon = match[1], match[2]
    if pad.terrains.matches(word) and not colon:
        return None
    return next((fact for fact in pad.facts if fact.called.matches(word)), None)


# JSON


def from_json(text: str) -> Told:
    try:
        data = json.loads(text, object_pairs_hook=without_repeats)
    except RecursionError:
        raise CrownlandsError("The JSON is nested too deeply to be a kingdom.") from None
    except CrownlandsError:
        raise
    except ValueError as error:
        raise CrownlandsError(f"The JSON cannot be read: {error}.") from None
    if isinstance(data, list):
        data = {"rows": data}
    options = {key: data.pop(key) for key in OPTIONS if key in data}
    players = data.pop("players", None)
    if players is None:
        own = [player_of(data, data.pop("name", ""))]
    elif not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        raise CrownlandsError("The JSON's 'players' must be a list of objects.")
    elif data:
        raise CrownlandsError(f"{brief(next(iter(data)))} belongs to one of the players.")
    else:
        own = [player_of(one, one.pop("name", "")) for one in players]
    return Told(own, *read_options(options))


def player_of(data: dict[str, Any], name: object) -> Player:
    if not isinstance(name, str):
        raise CrownlandsError(f"A player's 'name' must be a text, not {name!r:.40}.")
    bodies = [key for key in BODIES if key in data]
    if len(bodies) != 1:
        raise CrownlandsError(f"A kingdom must have either {one_of([f'{k!r}' for k in BODIES])}.")
    body = data.pop(bodies[0])
    kinds: dict[str, type] = {"rows": list, "cells": dict, "grid": str}
    if not isinstance(body, kinds[bodies[0]]):
        raise CrownlandsError("'rows' must be a list, 'cells' an object, 'grid' a text.")
    return Player(body, name, {key: value for key, value in data.items() if value is not None})


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [key for key, _ in pairs]
        twice = next(key for key in names if names.count(key) > 1)
        raise CrownlandsError(f"The key {brief(twice)} is there twice.")
    return found


def read_options(
    data: Mapping[str, Any],
) -> tuple[str | None, tuple[str, ...] | None, int | None]:
    game, variants, seats = (data.get(key) for key in OPTIONS)
    if game is not None and not isinstance(game, str):
        raise CrownlandsError("The JSON's 'game' must be a name.")
    if variants is not None and not (
        isinstance(variants, list) and all(isinstance(name, str) for name in variants)
    ):
        raise CrownlandsError("The JSON's 'variants' must be a list of names.")
    if seats is not None and type(seats) is not int:
        raise CrownlandsError("The JSON's 'seats' must be a whole number.")
    return game, None if variants is None else tuple(variants), seats
