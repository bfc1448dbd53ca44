"""What a network is told of a position: the same kinds of things for every game.

Seen from one seat, all of them whole numbers that follow from what that seat may know:

    words      uint64: the planes that `observe` writes, each a set of squares. Those of a kingdom,
               one's own first and then the kingdoms after it, and behind them all the table's: the
               planes that belong to no kingdom
    numbers    int16[kingdoms, numbers]: of each kingdom, in the same order
                   for each of its words      how many squares are in it
                   for each kind of land      crowns and points of all its territories, then
                                              squares, crowns and points of the best one
                   for each other part of the score its points, then the points in all
                   how many free squares no domino can fill any more: holes
                   for each kind of land      free squares beside its territories where a domino
                                              may begin, those beside the best one; squares and
                                              crowns that are to be laid: of dominoes with its kings
                   what the game's own `evaluate` makes of it all, in points
    scalars    int16: the scalars that `observe` writes

A square is an input of its own: bit b of word w of a kingdom is input ``64 * w + b`` of it, its
numbers are the inputs after all its bits. The table's inputs are the bits of its words, then the
scalars. Numbers are handed over as they are: a network that wants them small learns so.

What is valued is an *afterstate*: the position right after a move, before chance, seen by the seat
that moved. Nothing keeps anybody from looking at other positions, or from other seats.
"""

import hashlib
import json
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

import numpy as np

from crownlands.catalogue import game_of
from crownlands.core import contract
from crownlands.core.contract import MAX_SEATS, Slate, new_slate
from crownlands.core.grid import beside
from crownlands.core.instructions import count
from crownlands.core.jit import jit
from crownlands.core.layout import Layout
from crownlands.core.observation import seat_after
from crownlands.core.record import State
from crownlands.core.scoring import (
    COLUMNS,
    CROWNS,
    KIND,
    MAX_PARTS,
    PART,
    POINTS,
    SQUARES,
    squares_of,
)

VERSION = 2  # a change of what is written makes it larger
SQUARES_OF_WORD = 64
MOST_WORDS = 1024  # more than any game has
OF_KIND = 5  # numbers of a kind of land: see above
ALL_CROWNS, ALL_POINTS, BEST_SQUARES, BEST_CROWNS, BEST_POINTS = range(OF_KIND)
AHEAD_OF_KIND = 4  # numbers of what may become of it
OPEN, BEST_OPEN, COMING_SQUARES, COMING_CROWNS = range(AHEAD_OF_KIND)


class Shape(NamedTuple):
    """How much there is of everything; whole numbers that compiled functions take."""

    kingdoms: int
    words: int  # of a kingdom
    table_words: int
    kinds: int  # of land
    parts: int  # of a score, besides land
    scalars: int

    @property
    def numbers(self) -> int:
        """How many there are of a kingdom."""
        return self.words + (OF_KIND + AHEAD_OF_KIND) * self.kinds + self.parts + 3

    @property
    def kingdom_inputs(self) -> int:
        return SQUARES_OF_WORD * self.words + self.numbers

    @property
    def table_inputs(self) -> int:
        return SQUARES_OF_WORD * self.table_words + self.scalars


class Features(NamedTuple):
    """Room for what is told of one position, see above."""

    words: np.ndarray  # uint64[kingdoms * words + table words]
    numbers: np.ndarray  # int16[kingdoms, numbers]
    scalars: np.ndarray  # int16[scalars]
    rows: np.ndarray  # int64[MAX_PARTS, COLUMNS]: for the parts of a score
    slate: Slate  # for who estimates


def features_for(shape: Shape) -> Features:
    return Features(
        np.zeros(shape.kingdoms * shape.words + shape.table_words, np.uint64),
        np.zeros((shape.kingdoms, shape.numbers), np.int16),
        np.zeros(shape.scalars, np.int16),
        np.zeros((MAX_PARTS, COLUMNS), np.int64),
        new_slate(),
    )


@jit
def write(s: State, seat: int, shape: Shape, out: Features) -> None:
    """Write all that is told of a position, seen from a seat."""
    write_table(s, seat, out)
    for by in range(shape.kingdoms):
        write_numbers(s, seat, by, shape, out)


@jit
def write_table(s: State, seat: int, out: Features) -> None:
    """Write all words and the scalars."""
    out.scalars[:] = 0
    contract.observe(s, seat, out.words, out.scalars)


@jit
def write_numbers(s: State, seat: int, by: int, shape: Shape, out: Features) -> None:
    """Write the numbers of the kingdom that comes `by` kingdoms after one's own.

    Its words are written already.
    """
    numbers, rows = out.numbers[by], out.rows
    numbers[:] = 0
    for n in range(shape.words):
        numbers[n] = count(out.words[by * shape.words + n])
    first_part = shape.words + OF_KIND * shape.kinds
    holes = first_part + shape.parts + 1
    ahead = holes + 1
    whose = holder(s, seat, by, shape.kingdoms)
    free = contract.free(s, whose)
    pairs = free & beside(free)  # where a domino finds room
    total = 0
    for n in range(contract.breakdown(s, whose, rows)):
        total += int(rows[n, POINTS])
        kind = int(rows[n, KIND])
        if rows[n, PART] != 0:
            numbers[first_part + int(rows[n, PART]) - 1] += rows[n, POINTS]
        elif kind < shape.kinds:
            add_territory(
                numbers, shape.words + OF_KIND * kind, ahead + AHEAD_OF_KIND * kind, rows[n], pairs
            )
    numbers[holes - 1] = total
    numbers[holes] = count(free & ~pairs)
    for n in range(contract.coming(s, whose, rows)):
        if rows[n, KIND] < shape.kinds:
            of_kind = ahead + AHEAD_OF_KIND * int(rows[n, KIND])
            numbers[of_kind + COMING_SQUARES] += rows[n, SQUARES]
            numbers[of_kind + COMING_CROWNS] += rows[n, CROWNS]
    numbers[ahead + AHEAD_OF_KIND * shape.kinds] = int(contract.evaluate(s, whose, out.slate))


@jit
def add_territory(
    numbers: np.ndarray, first: int, ahead: int, row: np.ndarray, pairs: np.uint64
) -> None:
    """Count a territory: from `first` on what it is, from `ahead` on what may become of it."""
    openings = count(pairs & beside(squares_of(row)))
    numbers[first + ALL_CROWNS] += row[CROWNS]
    numbers[first + ALL_POINTS] += row[POINTS]
    numbers[ahead + OPEN] += openings
    best = int(numbers[first + BEST_POINTS])
    if row[POINTS] > best or (row[POINTS] == best and row[SQUARES] > numbers[first + BEST_SQUARES]):
        numbers[first + BEST_SQUARES] = row[SQUARES]
        numbers[first + BEST_CROWNS] = row[CROWNS]
        numbers[first + BEST_POINTS] = row[POINTS]
        numbers[ahead + BEST_OPEN] = openings


@jit
def holder(s: State, seat: int, by: int, kingdoms: int) -> int:
    """A seat whose kingdom comes `by` kingdoms after that of `seat`: partners share theirs."""
    if kingdoms == s.seats:
        return seat_after(seat, by, kingdoms)
    wanted = seat_after(int(contract.side(s, seat)), by, kingdoms)
    other = 0
    while contract.side(s, other) != wanted:
        other += 1
    return other


@dataclass(frozen=True)
class Plan:
    """What is told of the positions of a game with so many seats."""

    game: str
    seats: int
    shape: Shape
    names: tuple[str, ...]  # of planes, kinds, parts and scalars

    @property
    def fingerprint(self) -> str:
        """The same where the same is told: networks are read by those who tell what they learnt."""
        told = [VERSION, self.game, self.seats, self.shape, self.names]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


_plans: dict[tuple[str, Layout], Plan] = {}


def plan(states: np.ndarray) -> Plan:
    """What is told of positions like `states[0]`."""
    entry = game_of(states[0])
    layout = entry.rules.layout(states[0])
    if (entry.name, layout) not in _plans:
        own = [name.removeprefix("own: ") for name in planes_of("own", layout)]
        kingdoms = sum(bool(planes_of(f"other {by}", layout)) for by in range(MAX_SEATS)) + 1
        each = len(planes_of("other 1", layout))  # planes of one's own alone are the table's
        table_words = len(layout.planes) - kingdoms * each
        kinds = tuple(takewhile(lambda kind: kind in own, entry.kinds))
        words = count_words(states, layout)
        shape = Shape(
            kingdoms=kingdoms,
            words=(words - table_words) // kingdoms,
            table_words=table_words,
            kinds=len(kinds),
            parts=len(entry.parts) - 1,
            scalars=layout.numbers,
        )
        scalars = tuple(f"{part.name} {part.count}" for part in layout.scalars)
        names = (*layout.planes, *kinds, *entry.parts, *scalars)
        _plans[entry.name, layout] = Plan(entry.name, int(states[0].seats), shape, names)
    return _plans[entry.name, layout]


def planes_of(whose: str, layout: Layout) -> list[str]:
    return [name for name in layout.planes if name.startswith(f"{whose}: ")]


def count_words(states: np.ndarray, layout: Layout) -> int:
    """How many words `observe` writes: those that are the same whatever was there before."""
    zeros, ones = np.zeros(MOST_WORDS, np.uint64), np.full(MOST_WORDS, 2**64 - 1, np.uint64)
    for words in (zeros, ones):
        contract.observe(states[0], 0, words, np.zeros(layout.numbers, np.int16))
    return int((zeros == ones).sum())
