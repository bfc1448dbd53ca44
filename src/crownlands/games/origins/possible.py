"""Whether a position of Origins can come about: its tokens, totems, resources and cro-magnons.

Every check here is certain: what a game can come to is never refused. What would take a search
through the whole game is believed.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from crownlands.core.draft import CURRENT, NOBODY, Phase
from crownlands.core.errors import CrownlandsError, count
from crownlands.core.jit import plain
from crownlands.games.origins import fire
from crownlands.games.origins.state import NO_SQUARE, TOTEM, TRIBE, State, Step
from crownlands.games.origins.tiles import (
    CRATERS,
    CROMAGNONS,
    DOMINOES,
    KIND_OF,
    NO_CROMAGNON,
    NO_RESOURCE,
    RESOURCE,
    RESOURCES,
    TILES,
    VOLCANO,
)
from crownlands.text import draft_text
from crownlands.text.draft_text import is_opening, is_turn
from crownlands.text.kingdom_text import bit_of
from crownlands.text.moves import Square
from crownlands.text.pairs import pair_up
from crownlands.text.translate import CASTLE, Kingdom, board_square, members

reach = plain(fire.reach)

FACE_UP = 4  # tiles of a full cave
PAYMENTS = (2, 4)  # different resources for a tile of the cave, of the pile

# The resource of each terrain that has one.
RESOURCE_OF = {
    int(DOMINOES[number, half]): int(RESOURCE[number, half])
    for number in range(len(DOMINOES))
    for half in range(2)
    if RESOURCE[number, half] != NO_RESOURCE
}


def resource_of(half: tuple[int, int]) -> int | None:
    """The resource that a square with this terrain and these printed fires brings."""
    terrain, fires = half
    return None if fires else RESOURCE_OF.get(terrain)


def refuse_impossible(s: State, kingdoms: Sequence[Kingdom]) -> None:
    """Raise a sentence if no game comes to this; `kingdoms` show what is printed."""
    if s.mode == TOTEM:
        refuse_wrong_totems(s, kingdoms)
    if s.mode == TRIBE:
        refuse_wrong_cave(s)
        refuse_bad_payment(s)
        refuse_wrong_tribe(s, kingdoms)


# Fires


def refuse_wrong_tokens(s: State, k: int, squares: Kingdom, fires: dict[Square, int]) -> None:
    """Every volcano has sent its token somewhere within its reach.

    There is always a target: the other half of its domino, if nothing else.
    """
    volcanoes = {q: craters for q, (terrain, craters) in squares.items() if terrain == VOLCANO}
    if s.volcano != NO_SQUARE and s.to_play == k:
        del volcanoes[board_square(s, k, int(s.volcano))]  # its fire is still to land
    due, found = Counter(volcanoes.values()), Counter(fires.values())
    for number in sorted(due | found):
        if due[number] != found[number]:
            raise CrownlandsError(
                f"Territory {k + 1} has {found[number]} of the fire tokens of {number}: one for "
                f"each of its volcanoes with as many craters makes {due[number]}."
            )
    reach = {
        volcano: [q for q, fire in fires.items() if fire == craters and reaches(volcano, q, fire)]
        for volcano, craters in volcanoes.items()
    }
    if len(pair_up(reach)) < len(volcanoes):
        raise CrownlandsError(
            f"The fire tokens of territory {k + 1} cannot all have come from its volcanoes: some "
            "are out of reach."
        )


def reaches(volcano: Square, square: Square, craters: int) -> bool:
    return max(abs(square.x - volcano.x), abs(square.y - volcano.y)) <= reach(craters)


def burnt_pieces(s: State, k: int, squares: Kingdom) -> Counter[int]:
    """How many squares that brought a resource have a fire token now, by resource."""
    return Counter(
        kind
        for square, half in squares.items()
        if (kind := resource_of(half)) is not None and s.tokens[k] & bit_of(square)
    )


# Totems


def refuse_wrong_totems(s: State, kingdoms: Sequence[Kingdom]) -> None:
    """Each totem is where it must be now, or was so before the domino that was just laid."""
    for n, name in enumerate(RESOURCES):
        now = [len(members(s.resources[k, n])) for k in range(s.seats)]
        burnt = [burnt_pieces(s, k, kingdoms[k])[n] for k in range(s.seats)]
        possible = [now]
        if s.phase == Step.FIRE or (s.phase == Step.HAND_ON and n >= s.totem):
            possible = list(before_laying(s, n, now, burnt))
        if not any(is_held_right(int(s.holder[n]), numbers, burnt) for numbers in possible):
            raise CrownlandsError(
                f"The {name}'s totem is in the wrong hands: most of it is with "
                f"{draft_text.say_seats(leaders(now))}."
            )


def leaders(numbers: Sequence[int]) -> list[int]:
    return [k for k, number in enumerate(numbers) if number == max(numbers)]


def is_held_right(holder: int, numbers: Sequence[int], burnt: Sequence[int]) -> bool:
    """Most of a resource go with its totem and ties leave it; the first to have one took it."""
    if holder == NOBODY:
        return max(numbers) == 0
    return holder in leaders(numbers) and numbers[holder] + burnt[holder] > 0


def before_laying(
    s: State, n: int, now: Sequence[int], burnt: Sequence[int]
) -> Iterator[list[int]]:
    """What the seats may have had of a resource before the domino that was just laid."""
    seat, domino = int(s.owner[CURRENT, s.acting]), int(s.line[CURRENT, s.acting])
    brought = RESOURCE[domino].tolist().count(n)
    fire_landed = s.phase == Step.HAND_ON and CRATERS[domino].any() and burnt[seat] > 0
    for lost in range(1 + bool(fire_landed)):
        before = list(now)
        before[seat] += lost - brought
        yield before


def refuse_kept_totem(s: State) -> None:
    """Raise a sentence unless several others are tied ahead of the totem's holder."""
    numbers = [len(members(s.resources[k, s.totem])) for k in range(s.seats)]
    holder, ahead = int(s.holder[s.totem]), leaders(numbers)
    if holder == NOBODY or holder in ahead or len(ahead) < 2:
        raise CrownlandsError(
            f"The {RESOURCES[s.totem]}'s totem is not to be handed on: that happens when several "
            "others are tied ahead of its holder."
        )


# The cave


def tiles_out(s: State) -> set[int]:
    """The tiles that were recruited."""
    return set(range(TILES)) - set(members(s.cave)) - set(members(s.pile))


def refuse_wrong_cave(s: State) -> None:
    cave, recruited = len(members(s.cave)), len(tiles_out(s))
    if cave > FACE_UP:
        raise CrownlandsError(f"{cave} tiles lie in the cave: {FACE_UP} lie there at most.")
    refill = bool(s.pile and cave < FACE_UP)
    if not is_turn(s) and s.phase != Phase.END and refill != (s.phase == Step.REFILL):
        raise CrownlandsError(
            "Step 'refill' is there to fill the cave from the pile, and goes on until it is full "
            "or the pile is empty."
        )
    if s.pile and not is_opening(s) and FACE_UP - cave > min(recruited, lately_recruited(s)):
        raise CrownlandsError(
            f"{count(cave, 'tile lies', 'tiles lie')} in the cave: "
            f"{min(recruited, lately_recruited(s))} at most can have been recruited since it was "
            f"full, with {FACE_UP}."
        )
    if s.phase == Step.SETTLE and len(members(s.paid)) == PAYMENTS[0] and cave == FACE_UP:
        raise CrownlandsError(
            f"{cave} tiles lie in the cave just after one of them was taken: it is filled again "
            "when the next line is dealt."
        )


def lately_recruited(s: State) -> int:
    """How many can have been recruited since the cave was filled."""
    if not is_turn(s) or draft_text.is_last_round(s):
        return int(s.kings)  # in the round before
    return int(s.acting) + int(s.phase == Step.SETTLE)


def refuse_bad_payment(s: State) -> None:
    if s.phase not in (Step.RECRUIT, Step.SETTLE) or is_opening(s):
        return
    seat, paid = int(s.to_play), len(members(s.paid))
    kinds = sum(bool(word) for word in s.resources[seat])
    if s.phase == Step.SETTLE:
        possible = paid in PAYMENTS
    else:
        possible = paid > 0 or bool((s.cave and kinds >= 2) or (s.pile and kinds == len(RESOURCES)))
    if not possible:
        step = "settle" if s.phase == Step.SETTLE else "recruit"
        raise CrownlandsError(
            f"With {paid} resources paid and {kinds} kinds of them left there is no step {step!r}."
        )


# The tribe


def refuse_wrong_tribe(s: State, kingdoms: Sequence[Kingdom]) -> None:
    """Cro-magnons and the bare squares of the resources they were paid with go together."""
    taken = Counter(KIND_OF[tile] for tile in tiles_out(s))
    for n, name in enumerate(CROMAGNONS):
        there = sum(len(members(word)) for word in s.cromagnons[:, n]) + (n == s.recruit)
        if there > taken[n]:
            raise CrownlandsError(
                f"{name} is there {there} times among the tribes: {taken[n]} of them are recruited."
            )
    settled = taken.total() - (s.recruit != NO_CROMAGNON)
    sums = {0}
    for k, squares in enumerate(kingdoms):
        sums = {one + more for one in sums for more in recruitings(s, k, squares)}
    if settled not in sums:
        raise CrownlandsError(
            f"The bare squares do not fit the tiles recruited ({taken.total()}): 2 different "
            "resources were paid for one from the cave, 4 for one from the pile."
        )


def recruitings(s: State, k: int, squares: Kingdom) -> set[int]:
    """How often a seat can have recruited, given its cro-magnons and the squares it paid from.

    A square that brought a resource and has no fire was paid from if it is bare or has a
    cro-magnon; one with a fire token may have been. A cro-magnon that is gone was hit by a token.
    """
    living = np.bitwise_or.reduce(s.cromagnons[k])
    gone = living | np.bitwise_or.reduce(s.resources[k]) | s.tokens[k]
    paid, bare = [0] * len(RESOURCES), [0] * len(RESOURCES)
    for square, half in squares.items():
        kind = resource_of(half)
        if kind is not None:
            bare[kind] += not gone & bit_of(square)
            paid[kind] += not (gone & ~living) & bit_of(square)
    if s.to_play == k:
        for kind in members(s.paid):  # for the one who is being recruited
            if not bare[kind]:
                raise CrownlandsError(
                    f"Seat {k + 1} has paid {RESOURCES[kind]}, but no square in its territory is "
                    "bare of it."
                )
            paid[kind] -= 1
    alive, most = len(members(living)), turns_with_recruiting(s, k)
    burnt = burnt_pieces(s, k, squares)
    hit = len(members(s.tokens[k] & ~bit_of(CASTLE))) - burnt.total()  # where nothing was paid
    found = set()
    for more in product(*(range(burnt[kind] + 1) for kind in range(len(RESOURCES)))):
        pieces = [certain + maybe for certain, maybe in zip(paid, more, strict=True)]
        found |= {
            times
            for times in payments(pieces)
            if alive <= times <= min(alive + hit + sum(more), most)
        }
    return found


def turns_with_recruiting(s: State, k: int) -> int:
    """How many turns of a seat are over in which it may have recruited."""
    rounds = max(min(int(s.rounds_begun), int(s.rounds)) - 1, 0)
    now = 0
    if is_turn(s) and not draft_text.is_last_round(s):
        now = draft_text.owners(s, CURRENT, int(s.acting))[k]
    return rounds * draft_text.all_kings(s)[k] + now


def payments(pieces: Sequence[int]) -> Iterator[int]:
    """In how many payments, of two or four different resources each, so many can have been paid."""
    for times in range((sum(pieces) + 3) // 4, sum(pieces) // 2 + 1):
        of_four = sum(pieces) // 2 - times
        if sum(pieces) % 2 == 0 and of_four <= min(pieces) and max(pieces) <= times:
            yield times
