"""The score pad: what kingdoms are worth, part by part, from a position or from a written grid."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any

from crownlands.catalogue import GAMES
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.kingdom_text import CASTLE_MARK, EMPTY
from crownlands.core.moves import Square
from crownlands.core.view import Kingdom
from crownlands.game import Game, ScorePart
from crownlands.notation.grid import Grid, read_grid
from crownlands.notation.position import read_position

DEFAULT_GAME = "kingdomino"
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
                {**asdict(own), "seat": None if own.seat is None else own.seat + 1}
                for own in self.kingdoms
            ],
            "notes": self.notes,
        }


def score(
    text: str,
    game: str | None = None,
    variants: Collection[str] | None = None,
    discards: int | None = None,
) -> ScoreSheet:
    """The score of a position, or of one kingdom that is written as a grid.

    Game, variants and discards are for a grid (where it says so too, these count); a position
    says them itself.
    """
    if len(text) > MOST_SIGNS:
        raise CrownlandsError(f"{len(text):,} signs are too many for a position or a kingdom.")
    if is_position(text):
        if game is not None or variants is not None or discards is not None:
            raise CrownlandsError("A position says itself its game, variants and discards.")
        return score_position(read_position(text))
    return score_grid(read_grid(text), game, variants, discards)


def is_position(text: str) -> bool:
    """Whether the text is meant to be a position, not a grid."""
    words = text.split(maxsplit=1)
    return (
        bool(words)
        and not text.lstrip().startswith(("{", "["))
        and ("=" in text or words[0] in GAMES)
    )


def score_position(game: Game) -> ScoreSheet:
    kingdoms = game.table.kingdoms
    found = [
        KingdomScore(
            standing.points,
            game.breakdown(standing.seat),
            draw_rows(next(own for own in kingdoms if standing.seat in own.seats)),
            standing.seat,
            game.entry.colours[standing.seat],
            standing.place,
        )
        for standing in game.ranking()
    ]
    notes = [] if game.is_over else ["The game is not over: this is the score if it ended now."]
    return ScoreSheet(game, found, notes)


def score_grid(
    grid: Grid, name: str | None, variants: Collection[str] | None, discards: int | None
) -> ScoreSheet:
    chosen = grid.variants or () if variants is None else variants
    game = Game(name or grid.game or DEFAULT_GAME, variants=chosen)
    own = game.entry.position
    if own is None:
        known = [entry.name for entry in GAMES.values() if entry.position]
        raise CrownlandsError(
            f"A grid of {game.entry.title} cannot be scored: only {one_of(known)} can."
        )
    squares = grid.kingdom(own.TERRAINS)
    if discards is None:
        discards = grid.discards or 0
    own.put_alone(game.state, squares, discards)
    notes = []
    try:
        own.refuse_unreal_alone(squares)
    except CrownlandsError as error:
        notes.append(f"Not made of the dominoes of the box: {error}")
    kingdom = game.table.kingdoms[0]
    found = KingdomScore(game.scores()[0], game.breakdown(0), draw_rows(kingdom))
    return ScoreSheet(game, [found], notes)


def draw_rows(kingdom: Kingdom) -> list[list[str]]:
    """A kingdom in letters, row by row from the north."""
    west, east, north, south = kingdom.extent
    return [
        [draw_cell(kingdom, Square(x, y)) for x in range(west, east + 1)]
        for y in range(north, south + 1)
    ]


def draw_cell(kingdom: Kingdom, square: Square) -> str:
    if square == (0, 0):
        return CASTLE_MARK
    if square not in kingdom.cells:
        return EMPTY
    cell = kingdom.cells[square]
    return cell.kind[0] + (str(cell.crowns) if cell.crowns else "")
