"""What can be tapped onto a pad: every square as it looks with each number and each thing on it.

Nothing is declared for this: the game's own pad is asked what it takes, and its own view what is
seen then. A thing that changes nothing, because the square shows it anyway, is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from crownlands.core.errors import CrownlandsError
from crownlands.game import Game
from crownlands.score_pad.scoring import pad_of
from crownlands.text.kingdom_text import CASTLE_MARK
from crownlands.text.moves import Square
from crownlands.text.pad import GONE, Fact, Written
from crownlands.text.view import Cell

BESIDE = Square(1, 0)  # the castle: there every kind of square may lie


@dataclass(frozen=True)
class Brush:
    """A kind of square, or the castle."""

    kind: str
    letter: str  # as a sheet has it
    numbers: tuple[Cell, ...]  # how it looks without crowns, with one, ...
    things: Mapping[str, Cell] = field(default_factory=dict)  # how with each that may stand there
    both: bool = False  # a number and a thing go together


def brushes(game: Game) -> list[Brush]:
    """The castle's first, then one for each terrain."""
    kinds = zip(pad_of(game).order, pad_of(game).letters, strict=True)
    lands = [land_brush(game, terrain, *named) for terrain, named in enumerate(kinds)]
    return [castle_brush(game), *lands]


def land_brush(game: Game, terrain: int, kind: str, letter: str) -> Brush:
    pad = pad_of(game)
    looks = [shown(game, terrain, number) for number in range(pad.most + 1)]
    numbers = tuple(cell for cell in looks if cell is not None)
    things = {
        name: cell
        for name in (*(pad.things or ()), GONE)
        if (cell := shown(game, terrain, 0, (name,))) is not None and cell != numbers[0]
    }
    both = any(shown(game, terrain, 1, (name,)) for name in things)
    return Brush(kind, letter, numbers, things, both)


def castle_brush(game: Game) -> Brush:
    """The castle, with numbers where they count for something."""
    plain = laid(game, Written({}))
    assert plain is not None
    castle = plain.table.kingdoms[0].castle
    numbers = [castle]
    for number in range(1, pad_of(game).most + 1):
        own = laid(game, Written({}, castle=number))
        if own is not None and own.states.tobytes() != plain.states.tobytes():
            numbers.append(replace(castle, crowns=number))
    return Brush(castle.kind, CASTLE_MARK, tuple(numbers))


def shown(game: Game, terrain: int, number: int, things: tuple[str, ...] = ()) -> Cell | None:
    """Such a square as it is seen; None if there is none."""
    own = laid(game, Written({BESIDE: (terrain, number)}, {BESIDE: things} if things else {}))
    return own.table.kingdoms[0].cells[BESIDE] if own else None


def laid(game: Game, written: Written) -> Game | None:
    """The game with this as its first kingdom; None if that cannot be."""
    tried = game.at(game.states.copy())
    try:
        pad_of(game).put(tried.state, 0, written, {})
    except CrownlandsError:
        return None
    return tried


def facts_that_count(game: Game) -> list[Fact]:
    """What the score depends on besides the squares, in this mode, and cannot be tapped there."""
    pad = pad_of(game)
    return [
        fact
        for fact in pad.facts
        if fact.counts(game.state) and (fact.names is None or fact.names is not pad.things)
    ]
