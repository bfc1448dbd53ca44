"""What a position is worth: scores in parts, places, and what decided among equal points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

import numpy as np

from crownlands.core import play
from crownlands.core.contract import MAX_SEATS, NO_TIE_BREAK
from crownlands.core.errors import count, one_of
from crownlands.core.scoring import (
    COLUMNS,
    CROWNS,
    KIND,
    MAX_PARTS,
    NO_KIND,
    PART,
    POINTS,
    SQUARES,
    WHERE_HIGH,
    WHERE_LOW,
)
from crownlands.entry import Entry
from crownlands.text.html import html_table


@dataclass(frozen=True)
class ScorePart:
    """One line of a score: a territory, a bonus."""

    part: str
    points: int
    kind: str = ""  # the terrain of a territory, the name of a building
    squares: int = 0
    crowns: int = 0
    where: int = field(default=0, repr=False)  # the squares it is about, as a set of board bits


class Breakdown(list[ScorePart]):
    """The parts of a score."""

    @property
    def total(self) -> int:
        return sum(part.points for part in self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        rows = [
            (part.part, part.kind, part.squares or "", part.crowns or "", part.points)
            for part in self
        ]
        headings = ("part", "of", "squares", "crowns", "points")
        return html_table(count(self.total, "point"), headings, rows)


@dataclass(frozen=True)
class TieBreak:
    """Something that is compared among equal points: the larger the better."""

    name: str
    value: int


@dataclass(frozen=True)
class Standing:
    """A seat's place in the ranking; equal seats share a place, and so do partners."""

    place: int
    seat: int
    points: int
    tie_breaks: tuple[TieBreak, ...] = ()  # in the order in which they are looked at
    decided_by: str | None = None  # the last one needed to part it from others with its points


def standings(entry: Entry, states: np.ndarray) -> list[Standing]:
    """The standing of each seat in the position `states[0]`, in the order of the seats."""
    points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    play.rankings(states, 0, points, places)
    compared = np.zeros((MAX_SEATS, len(entry.tie_breaks)), np.int64)
    play.tie_breaks(states, 0, compared)
    seats = states["seats"].item(0)
    columns = (places[:seats].tolist(), points[:seats].tolist(), compared[:seats].tolist())
    rows = [(place, own, tuple(values)) for place, own, values in zip(*columns, strict=True)]
    return list(named_standings(entry.tie_breaks, tuple(rows)))


@lru_cache(maxsize=4096)
def named_standings(
    tie_breaks: Sequence[str], rows: Sequence[tuple[int, int, Sequence[int]]]
) -> tuple[Standing, ...]:
    """Places, points and what is compared, in words; most are as they were a move ago."""
    found = [
        Standing(place, seat, own, name_values(tie_breaks, values))
        for seat, (place, own, values) in enumerate(rows)
    ]
    decided = [decided_by(one, found) for one in found]
    return tuple(
        replace(one, decided_by=name) if name else one
        for one, name in zip(found, decided, strict=True)
    )


def name_values(tie_breaks: Sequence[str], values: Sequence[int]) -> tuple[TieBreak, ...]:
    pairs = zip(tie_breaks, values, strict=True)
    return tuple(TieBreak(name, value) for name, value in pairs if value != NO_TIE_BREAK)


def decided_by(one: Standing, all_seats: Sequence[Standing]) -> str | None:
    """The last thing that had to be compared to part a seat from all others it is parted from."""
    decisions = [decision for other in all_seats if (decision := what_decided(one, other))]
    names = {own.name for own, _ in decisions}
    return next((known.name for known in reversed(one.tie_breaks) if known.name in names), None)


def what_decided(one: Standing, other: Standing) -> tuple[TieBreak, TieBreak] | None:
    """What told two standings apart that are equal in points, as each has it; None if nothing."""
    if one.points != other.points:
        return None
    pairs = zip(one.tie_breaks, other.tie_breaks, strict=True)
    return next((pair for pair in pairs if pair[0] != pair[1]), None)


def say_ties(ranking: Sequence[Standing], names: Sequence[str] | Mapping[int, str]) -> list[str]:
    """What decided between neighbours in a ranking with equal points; who shares a place."""
    sentences = []
    for ahead, behind in pairwise(ranking):
        if decision := what_decided(ahead, behind):
            first, second = names[ahead.seat], names[behind.seat]
            best, other = decision
            reason = f"by the {best.name} ({best.value} to {other.value})"
            sentences.append(
                f"{first} and {second} are equal in points: {first} is ahead {reason}."
            )
    for place in dict.fromkeys(standing.place for standing in ranking):
        equal = [names[standing.seat] for standing in ranking if standing.place == place]
        if len(equal) > 1:
            what = "the victory" if place == 1 else f"place {place}"
            sentences.append(f"{one_of(equal, 'and')} share {what}.")
    return sentences


def parts_of(entry: Entry, states: np.ndarray, seat: int) -> list[ScorePart]:
    """The parts that a seat's score in the position `states[0]` is made of."""
    rows = np.zeros((MAX_PARTS, COLUMNS), np.int64)
    n = play.break_down(states, 0, seat, rows)
    return list(named_parts(entry.parts, entry.kinds, rows[:n].tobytes()))


@lru_cache(maxsize=4096)
def named_parts(names: Sequence[str], kinds: Sequence[str], rows: bytes) -> tuple[ScorePart, ...]:
    """The rows of a breakdown in words; most are as they were a move ago."""
    found = np.frombuffer(rows, np.int64).reshape(-1, COLUMNS).tolist()
    return tuple([named_part(names, kinds, *row) for row in found])


@lru_cache(maxsize=16384)
def named_part(names: Sequence[str], kinds: Sequence[str], *row: int) -> ScorePart:
    """One of them: the very same as a move ago, where nothing about it has changed."""
    kind = kinds[row[KIND]] if row[KIND] != NO_KIND else ""
    where = row[WHERE_HIGH] << 32 | row[WHERE_LOW]
    return ScorePart(names[row[PART]], row[POINTS], kind, row[SQUARES], row[CROWNS], where)
