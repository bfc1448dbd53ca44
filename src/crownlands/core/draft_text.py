"""The draft as text: the keys of a position that say where the dominoes and the kings are.

    round     0 in the opening
    step      what is to be done: deal, draw, claim, lay; or end
    current   the line being laid, after the opening: dominoes, each with the seat whose king stands
              on it, and a star at the king whose turn it is (those before it have acted):
              3:1,9:2*,17:3
    next      the line being claimed, before the last round: 5,8:2,11
    undealt   the dominoes not dealt yet: 1-3,7,9-12
    hand      the kings not drawn yet, in the opening

Everything else in a draft's fields follows from these.
"""

import re
from collections import Counter
from collections.abc import Mapping

import numpy as np

from crownlands.core.draft import (
    CHANCE,
    CURRENT,
    DOMINOES,
    NEXT,
    NO_DOMINO,
    NOBODY,
    OVER,
    Phase,
)
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.core.position import (
    Keys,
    brief,
    read_list,
    read_number,
    read_one_of,
    read_set,
    write_list,
    write_set,
)
from crownlands.core.record import State
from crownlands.core.translate import line_of

STAR = "*"
TILE = re.compile(r"([1-9][0-9]?)(?::([1-9]))?(\*?)")


def members(word: np.uint64) -> list[int]:
    """The members of a set, counted from 1."""
    return [n + 1 for n in range(64) if int(word) >> n & 1]


def full(size: int) -> np.uint64:
    return np.uint64((1 << size) - 1)


def step_name(s: State) -> str:
    return Phase(int(s.phase)).name.lower()


def is_opening(s: State) -> bool:
    return bool(s.rounds_begun == 0)


def is_last_round(s: State) -> bool:
    return bool(s.rounds_begun == s.rounds)


def is_turn(s: State) -> bool:
    """Whether a king of the current line is acting."""
    return not is_opening(s) and s.phase not in (Phase.DEAL, Phase.END)


# Writing


def write_draft(s: State) -> dict[str, str]:
    keys = {"round": str(s.rounds_begun), "step": step_name(s)}
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
    keys["undealt"] = write_set(members(s.undealt))
    if is_opening(s):
        keys["hand"] = write_set(members(s.hand))
    return keys


# Reading: each function fills some fields, given those filled before it


def read_draft(s: State, keys: Keys) -> None:
    read_round(s, keys)
    read_current(s, keys)
    read_next(s, keys)
    read_undealt(s, keys)
    read_hand(s, keys)
    s.to_play = who_plays(s)


def read_round(s: State, keys: Keys) -> None:
    s.rounds_begun = read_number("the round", keys.take("round"), 0, int(s.rounds))
    if is_opening(s):
        possible = [Phase.DEAL, Phase.DRAW, Phase.CLAIM]
    elif is_last_round(s):
        possible = [Phase.LAY, Phase.END]
    else:
        possible = [Phase.DEAL, Phase.LAY, Phase.CLAIM]
    names = [step.name.lower() for step in possible]
    step = read_one_of(f"the step in round {s.rounds_begun}", keys.take("step"), names)
    s.phase = possible[names.index(step)]


def read_line(s: State, which: int, name: str, text: str) -> list[int]:
    """Put a line into the record; return the places of stars."""
    stars = []
    before = 0
    words = read_list(text)
    if len(words) > s.line_size:
        raise CrownlandsError(
            f"The line {name!r} has {len(words)} dominoes: it takes {s.line_size}."
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


def owners(s: State, which: int, places: int | None = None) -> Counter[int]:
    """How many kings of each seat stand on the first places of a line."""
    return Counter(int(seat) for seat in s.owner[which][:places] if seat != NOBODY)


def all_kings(s: State) -> Counter[int]:
    """How many kings each seat has."""
    return Counter({seat: int(s.kings) // int(s.seats) for seat in range(s.seats)})


def say_kings(kings: Mapping[int, int]) -> str:
    """Kings as part of a sentence: ``1 of seat 1 and 2 of seat 3``."""
    counts = [f"{n} of seat {seat + 1}" for seat, n in sorted(kings.items()) if n]
    return one_of(counts, "and") if counts else "none"


def read_current(s: State, keys: Keys) -> None:
    s.line[CURRENT], s.owner[CURRENT] = NO_DOMINO, NOBODY
    s.acting = int(s.kings) if s.phase == Phase.END else 0
    if is_opening(s):
        return
    stars = read_line(s, CURRENT, "current", keys.take("current"))
    found, wanted = owners(s, CURRENT), all_kings(s)
    if found != wanted or len(line_of(s, CURRENT)) != s.kings:
        raise CrownlandsError(
            f"On the line 'current' stand these kings: {say_kings(found)}. "
            f"There must be one on each domino: {say_kings(wanted)}."
        )
    if len(stars) != is_turn(s):
        raise CrownlandsError(
            f"{len(stars)} kings of the line 'current' have a star at step {step_name(s)!r}: "
            f"{'the one whose turn it is has one' if is_turn(s) else 'nobody has a turn'}."
        )
    if stars:
        s.acting = stars[0]


def read_next(s: State, keys: Keys) -> None:
    s.line[NEXT], s.owner[NEXT] = NO_DOMINO, NOBODY
    s.dealt, s.unclaimed = 0, 0
    if is_last_round(s):
        return
    if read_line(s, NEXT, "next", keys.take("next")):
        raise CrownlandsError("There is a star in the line 'next': stars belong to 'current'.")
    s.dealt = len(line_of(s, NEXT))
    claimed = sum(1 << place for place, seat in enumerate(s.owner[NEXT]) if seat != NOBODY)
    s.unclaimed = full(int(s.line_size)) & ~np.uint64(claimed)
    if (s.dealt < s.line_size) != (s.phase == Phase.DEAL):
        raise CrownlandsError(
            f"The line 'next' has {s.dealt} dominoes at step {step_name(s)!r}: it takes "
            f"{s.line_size}, and has fewer while they are dealt."
        )
    if not is_opening(s) and owners(s, NEXT) != owners(s, CURRENT, int(s.acting)):
        raise CrownlandsError(
            f"On the line 'next' stand these kings: {say_kings(owners(s, NEXT))}. Those that have "
            f"acted must stand there: {say_kings(owners(s, CURRENT, int(s.acting)))}."
        )


def read_undealt(s: State, keys: Keys) -> None:
    undealt = read_set("an undealt domino", keys.take("undealt"), DOMINOES)
    places = {
        "current": [number for number, _ in line_of(s, CURRENT)],
        "next": [number for number, _ in line_of(s, NEXT)],
        "undealt": sorted(undealt),
    }
    seen: dict[int, str] = {}
    for where, numbers in places.items():
        for number in numbers:
            if number in seen:
                raise CrownlandsError(f"Domino {number} is in {seen[number]!r} and in {where!r}.")
            seen[number] = where
    dealt = int(s.rounds_begun) * int(s.line_size) + int(s.dealt)
    if len(undealt) != DOMINOES - dealt:
        raise CrownlandsError(
            f"There are {len(undealt)} undealt dominoes: in this round, with {s.dealt} dominoes in "
            f"the line 'next', there must be {DOMINOES - dealt}."
        )
    s.undealt = np.uint64(sum(1 << (number - 1) for number in undealt))


def read_hand(s: State, keys: Keys) -> None:
    s.hand = 0
    if not is_opening(s):
        return
    hand = read_set("a king of the hand", keys.take("hand"), int(s.kings))
    s.hand = np.uint64(sum(1 << (king - 1) for king in hand))
    drawn, standing = drawn_kings(s), owners(s, NEXT)
    possible = {
        Phase.DEAL: not drawn and not standing,
        Phase.DRAW: hand and drawn == standing,
        # The king drawn last does not stand yet.
        Phase.CLAIM: standing <= drawn and (drawn - standing).total() == 1,
    }
    if not possible[Phase(int(s.phase))]:
        raise CrownlandsError(
            f"Out of the hand are these kings: {say_kings(drawn)}; on the line 'next' stand: "
            f"{say_kings(standing)}. That cannot be at step {step_name(s)!r}."
        )


def drawn_kings(s: State) -> Counter[int]:
    """How many kings of each seat are out of the hand in the opening."""
    each = int(s.kings) // int(s.seats)
    return all_kings(s) - Counter((king - 1) // each for king in members(s.hand))


def who_plays(s: State) -> int:
    """The seat to play, CHANCE or OVER: it follows from the rest."""
    if s.phase == Phase.END:
        return OVER
    if s.phase in (Phase.DEAL, Phase.DRAW):
        return CHANCE
    if is_opening(s):
        return next(iter(drawn_kings(s) - owners(s, NEXT)))
    return int(s.owner[CURRENT, s.acting])


# What has happened to the dominoes


def done_kings(s: State) -> int:
    """How many kings of the current line have laid."""
    return int(s.acting) + (is_turn(s) and s.phase != Phase.LAY)


def turns_taken(s: State) -> list[int]:
    """How many dominoes each seat has laid or discarded."""
    rounds = max(int(s.rounds_begun) - 1, 0)
    now = owners(s, CURRENT, done_kings(s))
    return [rounds * kings + now[seat] for seat, kings in sorted(all_kings(s).items())]


def laid_now(s: State, seat: int) -> list[int]:
    """The dominoes of the current line that the seat has laid or discarded, by number."""
    return [number for number, owner in line_of(s, CURRENT)[: done_kings(s)] if owner == seat]


def laid_before(s: State) -> set[int]:
    """The dominoes that were laid or discarded before the current line, by number."""
    lines = {number for which in (CURRENT, NEXT) for number, _ in line_of(s, which)}
    return set(range(1, DOMINOES + 1)) - set(members(s.undealt)) - lines
