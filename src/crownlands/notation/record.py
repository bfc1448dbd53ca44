"""Records: a whole game as text, in files that end in ``.crown``.

    [Game "kingdomino"]
    [Seats "2"]
    [Variants "harmony"]
    [Scores "31 28"]
    [Places "1 2"]

    +3 +17 +22 +40 K2 @17 K1 @3 K4 @40 K3 @22
    +5 +9 +31 +44 g8-g9 @9 ...        ; the rest of the line is a comment

Tags come first, one to a line, then the moves of the seats and of chance in the order they were
made; a replay therefore needs no seed. Only ``Game`` is required. Tags that mean nothing here
are kept. The grammar is in the documentation.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from crownlands.core.errors import CrownlandsError, brief
from crownlands.entry import data_tag
from crownlands.game import Game
from crownlands.notation import fair
from crownlands.text.moves import Move

if TYPE_CHECKING:
    from crownlands.analysis.review import Review

WIDTH = 100
TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')

# Far more than any game has: a larger file is something else.
MAX_TOKENS = 20_000
MAX_LINES = 20_000
MAX_TAGS = 200


class RecordError(CrownlandsError):
    """A record that cannot be read or replayed: the line, the token and the reason."""

    def __init__(self, line: int, token: str, reason: str) -> None:
        super().__init__(f"Line {line}, {brief(token)}: {reason}")
        self.line, self.token, self.reason = line, token, reason


@dataclass(frozen=True)
class Record:
    """Tags and moves; ``for state, move in record`` walks through the positions."""

    tags: dict[str, str]
    moves: tuple[Move, ...]
    data: str | None = None  # the data file the game is played with, if not the project's own
    # Where each move stands in the text it was read from: line and token.
    places: tuple[tuple[int, str], ...] = field(default=(), repr=False, compare=False)
    # The game where the record stops, if it was replayed already.
    end: Game | None = field(default=None, repr=False, compare=False)

    @classmethod
    def of(cls, game: Game, **tags: str) -> "Record":
        """The record of a game so far; further tags may be given."""
        own = {"Game": game.name, "Seats": str(game.seats)}
        if game.variants:
            own["Variants"] = " ".join(game.variants)
        if game.start is not None:
            own["Position"] = game.entry.write_position(game.seats, game.variants, game.start[0])
        if game.data is not None:
            own["Data"] = data_tag(game.data)
        if game.is_over:
            own |= result_tags(game)
        return cls({**own, **tags}, tuple(game.log), game.data)

    @classmethod
    def read(cls, text: str, data: str | None = None) -> "Record":
        """A record from its text; `RecordError` with line, token and reason if it is bad.

        Every move is replayed, so that a record that could be read is a legal game. `data` is
        the data file it was played with, if its tags name one.
        """
        tags, tokens = split(text)
        game = blank_game(tags, data)
        for line, token in tokens:
            try:
                game.push(token)
            except CrownlandsError as error:
                raise RecordError(line, token, str(error)) from None
        return cls(tags, tuple(game.log), data, tuple(tokens), game)

    def replay(self) -> Game:
        """The game at its end, or where the record stops."""
        if self.end is not None:
            return self.end.copy()
        game = blank_game(self.tags, self.data)
        for move in self.moves:
            game.push(move)
        return game

    def games(self) -> Iterator[Game]:
        """The same game before the first move, and after each."""
        game = blank_game(self.tags, self.data)
        yield game
        for move in self.moves:
            game.push(move)
            yield game

    def __iter__(self) -> Iterator[tuple[Any, Move]]:
        """Each move with a copy of the state it was made in."""
        game = blank_game(self.tags, self.data)
        for move in self.moves:
            yield game.states.copy()[0], move
            game.push(move)

    def __str__(self) -> str:
        tags = [f'[{name} "{escape(value)}"]' for name, value in self.tags.items()]
        return "\n".join([*tags, "", *move_lines(self.moves)]) + "\n"

    def check(self) -> list[str]:
        """What is wrong with the tags that tell the result or the deals; nothing if all is well."""
        game = self.replay()
        return fair.check(self.tags, game) + self._check_result(game)

    def analyse(self, budget: int | None = None, seed: int = 0) -> "Review":
        """Every decision of the game judged; see `analysis`, which has more to choose."""
        from crownlands.analysis.reviewing import (
            analyse,  # above this layer: looked up when somebody asks
        )

        return analyse(self, budget, seed)

    def _check_result(self, game: Game) -> list[str]:
        told = {name: self.tags[name] for name in ("Scores", "Places") if name in self.tags}
        if not game.is_over:
            return [f"The game is not over, but the tag {name} tells its end." for name in told]
        return [
            f"The tag {name} says {told[name]!r}: it is {right!r}."
            for name, right in result_tags(game).items()
            if name in told and told[name].split() != right.split()
        ]


def result_tags(game: Game) -> dict[str, str]:
    places = {standing.seat: standing.place for standing in game.ranking()}
    return {
        "Scores": " ".join(str(points) for points in game.scores()),
        "Places": " ".join(str(places[seat]) for seat in range(game.seats)),
    }


def blank_game(tags: dict[str, str], data: str | None = None) -> Game:
    """The game the tags tell of, before its first move."""
    if "Game" not in tags:
        raise CrownlandsError('The tag [Game "..."] is missing.')
    seats = tags.get("Seats")
    if seats is not None and not re.fullmatch("[0-9]{1,3}", seats):
        raise CrownlandsError(f"The tag Seats is a number, not {seats!r}.")
    told, given = tags.get("Data", ""), "" if data is None else data_tag(data)
    if told.split()[-1:] != given.split()[-1:]:
        wanted = f"with the data file {told!r}" if told else "without a data file of its own"
        raise CrownlandsError(f"This game is played {wanted}, not with {given or 'none'!r}.")
    variants = tags.get("Variants", "").split()
    game = Game(tags["Game"], int(seats) if seats else None, variants, data=data)
    if "Position" not in tags:
        return game
    begun = Game.from_position(tags["Position"], data=data)
    if (begun.name, begun.seats, begun.variants) != (game.name, game.seats, game.variants):
        raise CrownlandsError("The tag Position has another game, other seats or other variants.")
    return begun


def split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The tags, and the tokens with the numbers of their lines."""
    tags: dict[str, str] = {}
    tokens: list[tuple[int, str]] = []
    lines = text.split("\n", MAX_LINES)
    if len(lines) > MAX_LINES:
        raise RecordError(MAX_LINES, "\\n", "there are too many lines for a game.")
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if stripped.startswith("["):
            match = TAG.fullmatch(stripped)
            if not match:
                raise RecordError(number, stripped, 'a tag looks like [Name "value"].')
            if tokens:
                raise RecordError(number, stripped, "tags come before the moves.")
            if match[1] in tags:
                raise RecordError(number, stripped, f"the tag {match[1]} is there twice.")
            if len(tags) == MAX_TAGS:
                raise RecordError(number, stripped, f"there are more than {MAX_TAGS} tags.")
            tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
        else:
            tokens += [(number, token) for token in stripped.partition(";")[0].split()]
        if len(tokens) > MAX_TOKENS:
            raise RecordError(number, tokens[-1][1], "this is too long for a game.")
    return tags, tokens


def escape(value: str) -> str:
    """A tag's value on one line, its quotes and backslashes marked."""
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def move_lines(moves: tuple[Move, ...]) -> list[str]:
    """The moves in lines of text; a new line of dominoes begins a new line."""
    lines: list[str] = []
    opening = False
    for move in moves:
        token = str(move)
        begins = move.opens_line and not opening
        if not lines or begins or len(lines[-1]) + 1 + len(token) > WIDTH:
            lines.append(token)
        else:
            lines[-1] += f" {token}"
        opening = move.opens_line
    return lines
