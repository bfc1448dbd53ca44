"""Positions as one line of text: its words, and how a game's own module reads and writes them.

    kingdomino 4 middle-kingdom+harmony round=3 step=lay ...

A game, its number of seats and its variants, then keys with values in any order. A game writes
whatever cannot be derived from the rest, so that reading gives back the same record; keys of one
position may be missing in another, and each must be taken exactly once.
"""

import re
from collections.abc import Collection, Iterable
from itertools import pairwise

from crownlands.core.errors import CrownlandsError, brief, one_of
from crownlands.text.moves import Square

NUMBER = re.compile("0|[1-9][0-9]{0,3}")
NONE = "-"  # an empty list
LONGEST_NAME = 40  # no game or variant has more letters: cut short for the sentence that refuses it
EXAMPLE = "'kingdomino 4 round=1 step=deal ...'"


class Keys:
    """The words of a position: game, seats and variants, and its keys, to be taken one by one."""

    def __init__(self, text: str) -> None:
        words = text.split()
        if len(words) < 2 or "=" in words[0] + words[1]:
            raise CrownlandsError(
                f"A position begins with a game and its number of seats, such as {EXAMPLE}, "
                f"not {brief(' '.join(words[:2]))}."
            )
        self.game = words[0][:LONGEST_NAME]
        self.seats = read_number("the number of seats", words[1], 1, 9)
        own = words[2:]
        variants = own.pop(0).split("+") if own and "=" not in own[0] else []
        self.variants = [name[:LONGEST_NAME] for name in variants]
        self.values: dict[str, str] = {}
        for word in own:
            key, equals, value = word.partition("=")
            if not (key and equals and value):
                raise CrownlandsError(f"{brief(word)} is not a key with a value, such as round=3.")
            if key in self.values:
                raise CrownlandsError(f"The key {brief(key)} is there twice.")
            self.values[key] = value
        self.taken: list[str] = []

    def take(self, key: str) -> str:
        """The value of a key that this position must have."""
        if key not in self.values:
            raise CrownlandsError(f"The key {key!r} is missing: this position needs it.")
        self.taken.append(key)
        return self.values[key]

    def finish(self) -> None:
        """Refuse keys that nobody has taken."""
        for key in self.values:
            if key not in self.taken:
                raise CrownlandsError(
                    f"There is no key {brief(key)} in this position: "
                    f"it has {one_of(self.taken, 'and')}."
                )


# Values


def read_number(what: str, text: str, low: int = 0, high: int = 9999) -> int:
    if not NUMBER.fullmatch(text) or not low <= int(text) <= high:
        raise CrownlandsError(f"{brief(text)} cannot be {what}: a number from {low} to {high} can.")
    return int(text)


def write_list(values: Iterable[object]) -> str:
    return ",".join(str(value) for value in values) or NONE


def read_list(text: str) -> list[str]:
    return [] if text == NONE else text.split(",")


def read_one_of(what: str, text: str, names: Collection[str]) -> str:
    if text not in names:
        raise CrownlandsError(f"{brief(text)} cannot be {what}: choose {one_of(names)}.")
    return text


def read_per_seat(what: str, text: str, seats: int, of: str = "seats") -> list[int]:
    """One number for each seat."""
    numbers = [read_number(what, word) for word in read_list(text)]
    if len(numbers) != seats:
        raise CrownlandsError(f"There are {len(numbers)} numbers for {what} at {seats} {of}.")
    return numbers


NEXT_ONE = ";"  # between the lists of one kingdom and those of the next


def write_lists(lists: Iterable[Iterable[object]]) -> str:
    return NEXT_ONE.join(write_list(values) for values in lists)


def read_lists(what: str, text: str, number: int) -> list[list[str]]:
    """One list for each of so many kingdoms."""
    texts = text.split(NEXT_ONE)
    if len(texts) != number:
        raise CrownlandsError(f"There are {len(texts)} lists of {what}: there must be {number}.")
    return [read_list(own) for own in texts]


def read_square(text: str) -> Square:
    try:
        return Square.read(text)
    except ValueError as error:
        raise CrownlandsError(f"{error}.") from None


def read_squares(what: str, words: Iterable[str]) -> list[Square]:
    """Squares that are all different."""
    found: list[Square] = []
    for word in words:
        square = read_square(word)
        if square in found:
            raise CrownlandsError(f"{square} is twice among {what}.")
        found.append(square)
    return found


def read_things(what: str, words: Iterable[str]) -> dict[Square, str]:
    """Things on squares: ``h7:church``."""
    found: dict[Square, str] = {}
    for word in words:
        name, colon, thing = word.partition(":")
        if not colon:
            raise CrownlandsError(f"{brief(word)} among {what} does not say what is on a square.")
        square = read_square(name)
        if square in found:
            raise CrownlandsError(f"{square} is twice among {what}.")
        found[square] = thing
    return found


def write_set(members: Iterable[int]) -> str:
    """Numbers in ascending order, three or more in a row as a range: ``1-3,7,9,10``."""
    numbers = sorted(members)
    breaks = [i for i, (one, two) in enumerate(pairwise(numbers), 1) if two != one + 1]
    runs = [numbers[i:j] for i, j in pairwise([0, *breaks, len(numbers)])]
    return write_list(
        f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs if run
    )


def read_set(what: str, text: str, high: int) -> set[int]:
    """Numbers from 1 to `high`, in any order, with ranges."""
    found: set[int] = set()
    for word in read_list(text):
        ends = [read_number(what, end, 1, high) for end in word.split("-", 1)]
        if ends[0] > ends[-1]:
            raise CrownlandsError(f"{brief(word)} is not a range: the lower number comes first.")
        run = range(ends[0], ends[-1] + 1)
        for number in run:
            if number in found:
                raise CrownlandsError(f"{number} cannot be {what} twice.")
            found.add(number)
    return found
