"""The draft as text: the keys of a position that say where the dominoes and the kings are.

    round     0 in the opening
    step      what is to be done: deal, draw, claim, lay; or end
    current   the line being laid, after the opening: dominoes, each with the seat whose king stands
              on it, and a star at the king whose turn it is (those before it have acted):
              3:1,9:2*,17:3
    next      the line being claimed, before the last round: 5,8:2,11
    undealt   the dominoes not dealt yet: 1-3,7,9-12
    hand      the kings not drawn yet, in the opening
    drawn     instead of it, where one draw decides for two seats: the seat drawn, if there is one

Everything else in a draft's fields follows from these. What a game's course adds to that of a plain
draft, its own steps above all, it says with a `Course`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from crownlands.core import bits, draft
from crownlands.core.bits import ZERO
from crownlands.core.contract import CHANCE, OVER
from crownlands.core.draft import (
    CURRENT,
    DOMINOES,
    NEXT,
    NO_DOMINO,
    NOBODY,
    Draft,
    Phase,
)
from crownlands.core.errors import CrownlandsError, brief, count, one_of
from crownlands.core.jit import plain
from crownlands.text.position import (
    NONE,
    Keys,
    read_list,
    read_number,
    read_one_of,
    read_set,
    write_list,
    write_set,
)
from crownlands.text.translate import Kingdom, line_of, members
from crownlands.text.words import name_of

STAR = "*"
TILE = re.compile(r"([1-9][0-9]?)(?::([1-9]))?(\*?)")


@dataclass(frozen=True)
class Course:
    """The steps of a game, as far as they concern its draft."""

    opening: tuple[IntEnum, ...] = (Phase.DEAL, Phase.DRAW, Phase.CLAIM)
    middle: tuple[IntEnum, ...] = (Phase.DEAL, Phase.LAY, Phase.CLAIM)
    last: tuple[IntEnum, ...] = (Phase.LAY, Phase.END)
    # A step of chance when a line is due of which nothing has been dealt yet, and one when all
    # kings of a line have acted.
    before_line: IntEnum | None = None
    after_line: IntEnum | None = None
    claimed: tuple[IntEnum, ...] = ()  # those in which the king to act has claimed already
    one_draw: bool = False  # in the opening one draw decides about all kings of two seats
    drawable: int = 0  # how many kings are in the hand then
    decks: tuple[str, ...] = ("undealt",)  # the keys of the decks, from which lines come in turn

    def steps(self, s: Draft) -> tuple[IntEnum, ...]:
        """Those that there are in this round."""
        if is_opening(s):
            return self.opening
        return self.last if is_last_round(s) else self.middle

    @property
    def by_chance(self) -> tuple[IntEnum | None, ...]:
        return (Phase.DEAL, Phase.DRAW, self.before_line, self.after_line)

    @property
    def everywhere(self) -> tuple[IntEnum, ...]:
        return (*self.opening, *self.middle, *self.last)


DRAFT = Course()
full = plain(bits.full)
is_last_round = plain(draft.is_last_round)

FIELDS = ("undealt", "other_deck")  # of the record: the deck of the next line, the other one


def numbers(word: np.uint64) -> list[int]:
    """The members of a set, counted from 1."""
    return [member + 1 for member in members(word)]


def step_name(s: Draft, course: Course) -> str:
    return next(name_of(step) for step in course.everywhere if step == s.phase)


def is_opening(s: Draft) -> bool:
    return bool(s.rounds_begun == 0)


def is_turn(s: Draft) -> bool:
    """Whether a king of the current line is acting."""
    return bool(not is_opening(s) and s.to_play >= 0)


def deck_of(s: Draft, which: int, course: Course) -> int:
    """The deck that a line comes from."""
    return (int(s.rounds_begun) - (which == CURRENT)) % len(course.decks)


def field_of(s: Draft, deck: int, course: Course) -> str:
    """The field with the undealt dominoes of a deck."""
    return FIELDS[(deck - int(s.rounds_begun)) % len(course.decks)]


# Writing


def write_draft(s: Draft, course: Course = DRAFT) -> dict[str, str]:
    keys = {"round": str(s.rounds_begun), "step": step_name(s, course)}
    if not is_opening(s):
        keys["current"] = write_list(
            f"{number}:{seat + 1}" + (STAR if is_turn(s) and place == s.acting else "")
            for place, (number, seat) in enumerate(line_of(s, CURRENT))
        )
    if not is_last_round(s):
        keys["next"] = write_list(
            f"{number}" if seat == NOBODY else f"{number}:{seat + 1}"
            for number, seat in line_of(s, NEXT)
        )
    for deck, key in enumerate(course.decks):
        keys[key] = write_set(numbers(s[field_of(s, deck, course)]))
    if is_opening(s):
        keys |= write_hand(s, course)
    return keys


def write_hand(s: Draft, course: Course) -> dict[str, str]:
    if not course.one_draw:
        return {"hand": write_set(numbers(s.hand))}
    if s.hand:
        return {"drawn": NONE}
    # One seat's king stands first and last, the other's two in between.
    inside = owners(s, NEXT).total() in (1, 2)
    return {"drawn": str((1 - s.to_play if inside else s.to_play) + 1)}


# Reading: each function fills some fields, given those filled before it


def read_draft(s: Draft, keys: Keys, course: Course = DRAFT) -> None:
    read_round(s, keys, course)
    read_current(s, keys, course)
    read_next(s, keys, course)
    for deck in range(len(course.decks)):
        read_undealt(s, keys, deck, course)
    read_hand(s, keys, course)
    s.to_play = who_plays(s, course)


def read_round(s: Draft, keys: Keys, course: Course) -> None:
    s.rounds_begun = read_number("the round", keys.take("round"), 0, int(s.rounds))
    possible = course.steps(s)
    names = [name_of(step) for step in possible]
    step = read_one_of(f"the step in round {s.rounds_begun}", keys.take("step"), names)
    s.phase = possible[names.index(step)]
    s.to_play = CHANCE if s.phase in course.by_chance else 0  # which seat comes out later
    if s.phase == Phase.END:
        s.to_play = OVER


def read_line(s: Draft, which: int, name: str, text: str) -> list[int]:
    """Put a line into the record; return the places of stars."""
    stars = []
    before = 0
    words = read_list(text)
    if len(words) > s.line_size:
        raise CrownlandsError(
            f"The line {name!r} has {dominoes(len(words))}: it takes {s.line_size}."
        )
    for place, word in enumerate(words):
        match = TILE.fullmatch(word)
        if not match:
            raise CrownlandsError(
                f"{brief(word)} in the line {name!r} is not a domino, such as 17 or 17:2."
            )
        number = read_number(f"a domino of the line {name!r}", match[1], 1, DOMINOES)
        if number <= before:
            raise CrownlandsError(
                f"The line {name!r} must be in ascending order: {number} comes after {before}."
            )
        before = number
        s.line[which, place] = number - 1
        if match[2]:
            s.owner[which, place] = read_number("a seat", match[2], 1, int(s.seats)) - 1
        if match[3]:
            stars.append(place)
    return stars


def owners(s: Draft, which: int, places: int | None = None) -> Counter[int]:
    """How many kings of each seat stand on the first places of a line."""
    return Counter(int(seat) for seat in s.owner[which][:places] if seat != NOBODY)


def all_kings(s: Draft) -> Counter[int]:
    """How many kings each seat has."""
    return Counter({seat: int(s.kings) // int(s.seats) for seat in range(s.seats)})


def say_kings(kings: Mapping[int, int]) -> str:
    """Kings as part of a sentence: ``1 of seat 1 and 2 of seat 3``."""
    counts = [f"{n} of seat {seat + 1}" for seat, n in sorted(kings.items()) if n]
    return one_of(counts, "and") if counts else "none"


def say_seats(seats: Iterable[int]) -> str:
    """Seats as part of a sentence: ``seats 1 and 3``."""
    numbers = [seat + 1 for seat in seats]
    return f"seat{'s' if len(numbers) > 1 else ''} {one_of(numbers, 'and')}"


def read_current(s: Draft, keys: Keys, course: Course) -> None:
    s.line[CURRENT], s.owner[CURRENT] = NO_DOMINO, NOBODY
    s.acting = 0
    if is_opening(s):
        return
    if s.phase in (Phase.END, course.after_line):
        s.acting = int(s.kings)
    stars = read_line(s, CURRENT, "current", keys.take("current"))
    found, wanted = owners(s, CURRENT), all_kings(s)
    if found != wanted or len(line_of(s, CURRENT)) != s.kings:
        raise CrownlandsError(
            f"These kings stand on the line 'current': {say_kings(found)}. "
            f"There must be one on each domino: {say_kings(wanted)}."
        )
    if len(stars) != is_turn(s):
        step = step_name(s, course)
        raise CrownlandsError(
            f"{count(len(stars), 'king has', 'kings have')} a star in the line 'current' at step "
            f"{step!r}: "
            f"{'the one whose turn it is has one' if is_turn(s) else 'nobody has a turn'}."
        )
    if stars:
        s.acting = stars[0]


def read_next(s: Draft, keys: Keys, course: Course) -> None:
    s.line[NEXT], s.owner[NEXT] = NO_DOMINO, NOBODY
    s.dealt, s.unclaimed = 0, ZERO
    if is_last_round(s):
        return
    if read_line(s, NEXT, "next", keys.take("next")):
        raise CrownlandsError("There is a star in the line 'next': stars belong to 'current'.")
    s.dealt = len(line_of(s, NEXT))
    claimed = sum(1 << place for place, seat in enumerate(s.owner[NEXT]) if seat != NOBODY)
    s.unclaimed = full(int(s.line_size)) & ~np.uint64(claimed)
    refuse_bad_length(s, course)
    acted = int(s.acting) + (is_turn(s) and s.phase in course.claimed)
    if not is_opening(s) and owners(s, NEXT) != owners(s, CURRENT, acted):
        raise CrownlandsError(
            f"These kings stand on the line 'next': {say_kings(owners(s, NEXT))}. Those that have "
            f"acted must stand there: {say_kings(owners(s, CURRENT, acted))}."
        )


def refuse_bad_length(s: Draft, course: Course) -> None:
    """Raise a sentence unless the next line is as long as the step says."""
    step = step_name(s, course)
    # In the opening no king has acted, so that a step after a line is one before the first.
    nothing = s.phase == course.before_line or (is_opening(s) and s.phase == course.after_line)
    if nothing and s.dealt:
        raise CrownlandsError(
            f"The line 'next' has {dominoes(int(s.dealt))} at step {step!r}: it has none yet."
        )
    if not nothing and (s.dealt < s.line_size) != (s.phase == Phase.DEAL):
        raise CrownlandsError(
            f"The line 'next' has {dominoes(int(s.dealt))} at step {step!r}: it takes "
            f"{s.line_size}, and has fewer while they are dealt."
        )


def read_undealt(s: Draft, keys: Keys, deck: int, course: Course) -> None:
    key = course.decks[deck]
    undealt = read_set("an undealt domino", keys.take(key), DOMINOES)
    places = {
        name: [number for number, _ in line_of(s, which)]
        for which, name in ((CURRENT, "current"), (NEXT, "next"))
        if deck_of(s, which, course) == deck
    } | {key: sorted(undealt)}
    seen: dict[int, str] = {}
    for where, numbers in places.items():
        for number in numbers:
            if number in seen:
                raise CrownlandsError(f"Domino {number} is in {seen[number]!r} and in {where!r}.")
            seen[number] = where
    lines = len(range(deck, int(s.rounds_begun), len(course.decks)))
    dealt = lines * int(s.line_size) + (int(s.dealt) if deck_of(s, NEXT, course) == deck else 0)
    if len(undealt) != DOMINOES - dealt:
        which = "" if key == "undealt" else f" in {key!r}"
        raise CrownlandsError(
            f"There are {len(undealt)} undealt dominoes{which}: in this round, with {s.dealt} "
            f"dominoes in the line 'next', there must be {DOMINOES - dealt}."
        )
    s[field_of(s, deck, course)] = np.uint64(sum(1 << (number - 1) for number in undealt))


def read_hand(s: Draft, keys: Keys, course: Course) -> None:
    s.hand = ZERO
    if not is_opening(s):
        return
    if course.one_draw:
        read_drawn(s, keys, course)
        return
    hand = read_set("a king of the hand", keys.take("hand"), int(s.kings))
    s.hand = np.uint64(sum(1 << (king - 1) for king in hand))
    drawn, standing = drawn_kings(s), owners(s, NEXT)
    if s.phase == Phase.DRAW:
        possible = bool(hand) and drawn == standing
    elif s.phase == Phase.CLAIM:  # the king drawn last does not stand yet
        possible = standing <= drawn and (drawn - standing).total() == 1
    else:
        possible = not drawn and not standing
    if not possible:
        raise CrownlandsError(
            f"These kings have been drawn: {say_kings(drawn)}; these stand on the line 'next': "
            f"{say_kings(standing)}. That cannot be at step {step_name(s, course)!r}."
        )


def read_drawn(s: Draft, keys: Keys, course: Course) -> None:
    """The one draw of two seats: the seat drawn claims first and last, the other in between."""
    drawn, standing = keys.take("drawn"), owners(s, NEXT)
    if (drawn == NONE) != (s.phase in course.by_chance):
        raise CrownlandsError(
            f"{brief(drawn)} cannot be the seat drawn at step {step_name(s, course)!r}."
        )
    order: list[int] = []
    if drawn == NONE:
        s.hand = full(course.drawable)
    else:
        first = read_number("the seat drawn", drawn, 1, 2) - 1
        order = [first, 1 - first, 1 - first, first]
        s.to_play = order[min(standing.total(), 3)]
    number = standing.total()
    if standing != Counter(order[:number]) or number > 3 * (s.phase == Phase.CLAIM):
        raise CrownlandsError(
            f"These kings stand on the line 'next': {say_kings(standing)}. That cannot be at step "
            f"{step_name(s, course)!r} with {brief(drawn)} drawn."
        )


def drawn_kings(s: Draft) -> Counter[int]:
    """How many kings of each seat are out of the hand in the opening."""
    each = int(s.kings) // int(s.seats)
    return all_kings(s) - Counter((king - 1) // each for king in numbers(s.hand))


def who_plays(s: Draft, course: Course) -> int:
    """The seat to play, CHANCE or OVER: it follows from the rest."""
    if s.to_play < 0 or (is_opening(s) and course.one_draw):
        return int(s.to_play)
    if is_opening(s):
        return next(iter(drawn_kings(s) - owners(s, NEXT)))
    return int(s.owner[CURRENT, s.acting])


# What has happened to the dominoes


def acting_number(s: Draft) -> int:
    """The number of the domino under the king whose turn it is."""
    return int(s.line[CURRENT, s.acting]) + 1


def done_kings(s: Draft) -> int:
    """How many kings of the current line have laid."""
    return int(s.acting) + (is_turn(s) and s.phase != Phase.LAY)


def turns_taken(s: Draft) -> list[int]:
    """How many dominoes each seat has laid or discarded."""
    rounds = max(int(s.rounds_begun) - 1, 0)
    now = owners(s, CURRENT, done_kings(s))
    return [rounds * kings + now[seat] for seat, kings in sorted(all_kings(s).items())]


def laid_now(s: Draft, *seats: int) -> list[int]:
    """The dominoes of the current line that the seats have laid or discarded, by number."""
    return [number for number, owner in line_of(s, CURRENT)[: done_kings(s)] if owner in seats]


def laid_before(s: Draft, deck: int = 0, course: Course = DRAFT) -> set[int]:
    """The dominoes of a deck that were there to be laid before the current line, by number."""
    lines = {
        number
        for which in (CURRENT, NEXT)
        if deck_of(s, which, course) == deck
        for number, _ in line_of(s, which)
    }
    undealt = numbers(s[field_of(s, deck, course)])
    return set(range(1, DOMINOES + 1)) - set(undealt) - lines


def dominoes(number: int) -> str:
    return count(number, "domino", "dominoes")


def refuse_wrong_count(s: Draft, kingdoms: Sequence[Kingdom], discards: Sequence[int]) -> None:
    """Every domino that a seat has got is in its kingdom or discarded."""
    for k, turns in enumerate(turns_taken(s)):
        squares = len(kingdoms[k])
        if squares + 2 * discards[k] != 2 * turns:
            raise CrownlandsError(
                f"Seat {k + 1} has had {dominoes(turns)}, but "
                f"{count(squares, 'square')} in its kingdom and {count(discards[k], 'discard')}."
            )
