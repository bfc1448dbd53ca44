"""The score pad: what kingdoms are worth, part by part, from a position or from a written grid."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from crownlands.catalogue import FIRST, GAMES
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.game import Game, ScorePart
from crownlands.notation.grid import Alphabet, Grid, read_grid
from crownlands.notation.position import read_position
from crownlands.text.kingdom_text import CASTLE_MARK, EMPTY, MOST_CROWNS
from crownlands.text.moves import Square
from crownlands.text.view import Kingdom

MOST_SIGNS = 50_000  # far more than any position or kingdom takes


@dataclass(frozen=True)
class KingdomScore:
    """One kingdom's score; a kingdom by itself has neither a seat nor a place."""

    total: int
    parts: list[ScorePart]
    rows: list[list[str]]  # the kingdom as it was understood, in letters
    seat: int | None = None  # from 0
    colour: str | None = None
    place: int | None = None


@dataclass(frozen=True)
class ScoreSheet:
    game: Game
    kingdoms: list[KingdomScore]
    notes: list[str]

    def as_dict(self) -> dict[str, Any]:
        """The sheet in plain data; seats are counted from 1, as people do."""
        return {
            "game": self.game.name,
            "variants": list(self.game.variants),
            "kingdoms": [
                {
                    **asdict(own),
                    "parts": [part_as_dict(part) for part in own.parts],
                    "seat": None if own.seat is None else own.seat + 1,
                }
                for own in self.kingdoms
            ],
            "notes": self.notes,
        }


def part_as_dict(part: ScorePart) -> dict[str, Any]:
    """A part of a score; the board bits of its squares are for programs that hold the board."""
    return {name: value for name, value in asdict(part).items() if name != "where"}


def score(
    text: str,
    game: str | None = None,
    variants: Collection[str] | None = None,
    discards: int | None = None,
    **facts: Any,
) -> ScoreSheet:
    """The score of a position, or of one kingdom that is written as a grid.

    Game, variants, discards and the other facts that a game's score needs (`seats`, `coins`,
    `queen`, `buildings`, `solid`) are for a grid (where it says so too, these count); a position
    says them itself.
    """
    if len(text) > MOST_SIGNS:
        raise CrownlandsError(f"{len(text):,} signs are too many for a position or a kingdom.")
    told = {key: value for key, value in facts.items() if value is not None}
    if discards is not None:
        told["discards"] = discards
    if is_position(text):
        if game is not None or variants is not None or told:
            raise CrownlandsError("A position says itself its game, variants and discards.")
        return score_position(read_position(text))
    return score_grid(read_grid(text), game, variants, told)


def is_position(text: str) -> bool:
    """Whether the text is meant to be a position, not a grid."""
    words = text.split(maxsplit=1)
    return (
        bool(words)
        and not text.lstrip().startswith(("{", "["))
        and ("=" in text or words[0] in GAMES)
    )


def score_position(game: Game) -> ScoreSheet:
    kingdoms, letters = game.table.kingdoms, letters_of(game)
    found = [
        KingdomScore(
            standing.points,
            game.breakdown(standing.seat),
            draw_rows(next(own for own in kingdoms if standing.seat in own.seats), letters),
            standing.seat,
            game.entry.colours[standing.seat],
            standing.place,
        )
        for standing in game.ranking()
    ]
    notes = [] if game.is_over else ["The game is not over: this is the score if it ended now."]
    return ScoreSheet(game, found, notes)


def score_grid(
    grid: Grid, name: str | None, variants: Collection[str] | None, told: Mapping[str, Any]
) -> ScoreSheet:
    chosen = grid.variants or () if variants is None else variants
    facts = {**grid.facts, **told}
    game = Game(name or grid.game or FIRST, facts.pop("seats", None), chosen)
    own = game.entry.position_text
    for key in facts:
        if key not in own.FACTS:
            raise CrownlandsError(
                f"The score of {game.entry.title} does not depend on {key}: "
                f"besides the grid it takes {one_of(own.FACTS, 'and')}."
            )
    squares = grid.kingdom(alphabet_of(game))
    own.put_alone(game.state, squares, **facts)
    notes = []
    try:
        own.refuse_unreal_alone(game.state, squares)
    except CrownlandsError as error:
        notes.append(f"Not made of the dominoes of the box: {error}")
    rows = draw_rows(game.table.kingdoms[0], letters_of(game))
    return ScoreSheet(game, [KingdomScore(game.scores()[0], game.breakdown(0), rows)], notes)


def alphabet_of(game: Game) -> Alphabet:
    own = game.entry.position_text
    letters = getattr(own, "LETTERS", tuple(name[0] for name in own.TERRAINS))
    return Alphabet(own.TERRAINS, letters, getattr(own, "MOST_CROSSES", MOST_CROWNS))


def letters_of(game: Game) -> dict[str, str]:
    """The letter of each terrain."""
    alphabet = alphabet_of(game)
    return dict(zip(alphabet.terrains, alphabet.letters, strict=True))


def draw_rows(kingdom: Kingdom, letters: Mapping[str, str]) -> list[list[str]]:
    """A kingdom in letters, row by row from the north."""
    west, east, north, south = kingdom.extent
    return [
        [draw_cell(kingdom, Square(x, y), letters) for x in range(west, east + 1)]
        for y in range(north, south + 1)
    ]


def draw_cell(kingdom: Kingdom, square: Square, letters: Mapping[str, str]) -> str:
    if square == (0, 0):
        return CASTLE_MARK
    if square not in kingdom.cells:
        return EMPTY
    cell = kingdom.cells[square]
    # Fires of tokens and craters are marks with a number.
    marks = [mark.partition(":")[2] for mark in cell.marks]
    number = cell.crowns + sum(int(mark) for mark in marks if mark)
    return letters[cell.kind] + (str(number) if number else "")
