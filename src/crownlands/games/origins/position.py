"""Positions of Kingdomino Origins as text: the keys of a draft and of territories, and its own.

kingdoms    territories: a terrain's digit is its printed fires, a volcano's its craters
fires       the squares with fire tokens, hut included, territory by territory: h7:2,g7:1;-
discards    dominoes discarded, seat by seat
volcano     at step fire: the square of the volcano whose fire is to land
totems      in the Totem mode: who holds the mammoth's, the fish's, the mushroom's, the flint's
totem       at step hand-on: which of them is handed on
tribe       in the Tribe mode: the squares with cro-magnons: h7:hunter;-
bare        in the Tribe mode: the squares whose resource was paid and on which nothing lies now
cave        in the Tribe mode: the tiles that lie face up: hunter.2,painter.1
recruited   in the Tribe mode: the tiles that were taken; those named nowhere are in the pile
paid        at steps recruit and settle: the resources paid so far
recruit     at step settle: the kind of cro-magnon that settles

Resources are not written: there is one on every square of their terrains without printed fires, in
the modes that use them, unless there is a fire token or a cro-magnon or the square is bare.
"""

from collections import Counter

import numpy as np

from crownlands.core.bits import ZERO
from crownlands.core.draft import NOBODY, Phase
from crownlands.core.errors import CrownlandsError, brief
from crownlands.games.origins import possible
from crownlands.games.origins.possible import resource_of
from crownlands.games.origins.state import (
    DISCOVERY,
    NO_SQUARE,
    NO_TOTEM,
    STATE,
    TOTEM,
    TRIBE,
    State,
    Step,
)
from crownlands.games.origins.tiles import (
    CRATERS,
    CROMAGNONS,
    DOMINOES,
    FIRST_TILE,
    KIND_OF,
    NO_CROMAGNON,
    RESOURCES,
    TILES,
    VOLCANO,
)
from crownlands.games.origins.tiles import (
    TERRAINS as TERRAINS,
)
from crownlands.text import draft_text, kingdom_text
from crownlands.text.draft_text import Course, is_opening
from crownlands.text.halves import Kind, Laid, kind_of, refuse_unreal
from crownlands.text.kingdom_text import bit_of, put_number
from crownlands.text.moves import Square
from crownlands.text.position import (
    NONE,
    Keys,
    read_list,
    read_lists,
    read_number,
    read_one_of,
    read_per_seat,
    read_square,
    read_squares,
    read_things,
    write_list,
    write_lists,
)
from crownlands.text.reading import remembered
from crownlands.text.translate import (
    CASTLE,
    Kingdom,
    board_bit,
    board_square,
    members,
    number_on,
    squares_in,
    squares_of,
)

MOST_FIRES = 3  # of a token

NAMES = tuple(
    f"{CROMAGNONS[kind]}.{tile - FIRST_TILE[kind] + 1}" for tile, kind in enumerate(KIND_OF)
)


def course(s: State) -> Course:
    refill = (Step.REFILL,) if s.mode == TRIBE else ()
    after_laying = (Step.FIRE, *((Step.HAND_ON,) if s.mode == TOTEM else ()))
    claimed = (Step.RECRUIT, Step.SETTLE) if s.mode == TRIBE else ()
    two = bool(s.seats == 2)
    return Course(
        opening=(*refill, Phase.DEAL, Phase.DRAW, Step.OPENING if two else Phase.CLAIM),
        middle=(*refill, Phase.DEAL, Phase.LAY, *after_laying, Phase.CLAIM, *claimed),
        last=(Phase.LAY, *after_laying, Phase.END),
        before_line=Step.REFILL,
        claimed=claimed,
        one_draw=two,
        drawable=int(s.kings),
    )


# Writing


def write(s: State) -> dict[str, str]:
    seats = range(s.seats)
    keys = draft_text.write_draft(s, course(s))
    keys["kingdoms"] = kingdom_text.write_kingdoms(s, len(seats), territory)
    keys["fires"] = write_lists(
        [f"{q}:{number_on(s.crowns[k], q)}" for q in squares_in(s, k, s.tokens[k])] for k in seats
    )
    keys["discards"] = write_list(s.discards[: s.seats])
    if s.phase == Step.FIRE:
        keys["volcano"] = str(board_square(s, int(s.to_play), int(s.volcano)))
    if s.mode == TOTEM:
        keys["totems"] = ",".join(NONE if seat == NOBODY else str(seat + 1) for seat in s.holder)
    if s.phase == Step.HAND_ON:
        keys["totem"] = RESOURCES[s.totem]
    if s.mode == TRIBE:
        keys |= write_tribe(s)
    return keys


def write_tribe(s: State) -> dict[str, str]:
    seats = range(s.seats)
    face_up, face_down = members(s.cave), members(s.pile)
    gone = [tile for tile in range(TILES) if tile not in (*face_up, *face_down)]
    keys = {
        "tribe": write_lists(
            [
                f"{square}:{name}"
                for name, word in zip(CROMAGNONS, s.cromagnons[k], strict=True)
                for square in squares_in(s, k, word)
            ]
            for k in seats
        ),
        "bare": write_lists(bare_squares(s, k) for k in seats),
        "cave": write_list(NAMES[tile] for tile in face_up),
        "recruited": write_list(NAMES[tile] for tile in gone),
    }
    if s.phase in (Step.RECRUIT, Step.SETTLE):
        keys["paid"] = write_list(RESOURCES[kind] for kind in members(s.paid))
    if s.phase == Step.SETTLE:
        keys["recruit"] = CROMAGNONS[s.recruit]
    return keys


@remembered(STATE, ("land", "crowns", "edges", "craters", "tokens"))
def territory(s: State, k: int) -> str:
    return kingdom_text.write_kingdom(printed(s, k), TERRAINS)


def printed(s: State, k: int) -> Kingdom:
    """The squares of a territory with what is printed on them."""
    return {
        square: (terrain, number_on(s.craters[k], square))
        if terrain == VOLCANO
        else (terrain, 0 if s.tokens[k] & bit_of(square) else fires)
        for square, (terrain, fires) in squares_of(s, k).items()
    }


def bare_squares(s: State, k: int) -> list[Square]:
    """Those that brought a resource and have nothing on them any more."""
    full = s.tokens[k] | np.bitwise_or.reduce(s.cromagnons[k])
    full |= np.bitwise_or.reduce(s.resources[k])
    return [
        square
        for square, half in printed(s, k).items()
        if resource_of(half) is not None and not full & bit_of(square)
    ]


# Reading: each function fills some fields, given those filled before it


def read(s: State, keys: Keys) -> None:
    """Fill the record; CrownlandsError with a sentence if there can be no such position."""
    seats = int(s.seats)
    draft_text.read_draft(s, keys, course(s))
    kingdoms = kingdom_text.read_kingdoms(s, keys.take("kingdoms"), seats, TERRAINS)
    discards = read_per_seat("the discards", keys.take("discards"), seats)
    draft_text.refuse_wrong_count(s, kingdoms, discards)
    s.discards[:seats] = discards
    for k, squares in enumerate(kingdoms):
        put_territory(s, k, squares)
    read_volcano(s, keys, kingdoms)
    read_fires(s, keys, kingdoms)
    read_tribe(s, keys, kingdoms)
    put_resources(s, keys, kingdoms)
    read_totems(s, keys)
    read_cave(s, keys)
    read_recruiting(s, keys)
    keys.finish()
    possible.refuse_impossible(s, kingdoms)
    laid = [
        Laid(f"Kingdom {k + 1}", squares, [kind(n) for n in draft_text.laid_now(s, k)], discards[k])
        for k, squares in enumerate(kingdoms)
    ]
    refuse_unreal(laid, Counter(kind(n) for n in draft_text.laid_before(s)), TERRAINS)


def put_territory(s: State, k: int, squares: Kingdom) -> None:
    """Put squares into the record: a volcano's number is its craters, another's its fires."""
    burning = {q: (terrain, 0 if terrain == VOLCANO else n) for q, (terrain, n) in squares.items()}
    kingdom_text.put_kingdom(s, k, burning)
    s.craters[k] = 0
    for square, (terrain, number) in squares.items():
        if terrain == VOLCANO:
            put_number(s.craters[k], square, number)


def read_volcano(s: State, keys: Keys, kingdoms: list[Kingdom]) -> None:
    s.volcano = NO_SQUARE
    if s.phase != Step.FIRE:
        return
    square, number = read_square(keys.take("volcano")), draft_text.acting_number(s)
    craters = int(CRATERS[number - 1].sum())
    if craters == 0 or kingdoms[s.to_play].get(square) != (VOLCANO, craters):
        raise CrownlandsError(f"The volcano of domino {number} cannot have been laid on {square}.")
    s.volcano = board_bit(square)


def read_fires(s: State, keys: Keys, kingdoms: list[Kingdom]) -> None:
    s.tokens[:] = 0
    for k, words in enumerate(read_lists("fires", keys.take("fires"), len(kingdoms))):
        found = read_things("the fires", words)
        put_fires(s, k, kingdoms[k], {q: read_fire(text) for q, text in found.items()})


def read_fire(text: str) -> int:
    return read_number("a token's fires", text, 1, MOST_FIRES)


def put_fires(s: State, k: int, squares: Kingdom, fires: dict[Square, int]) -> None:
    """Put fire tokens into a territory: each has come from a volcano with as many craters."""
    for square, number in fires.items():
        terrain, burning = squares.get(square, (VOLCANO, 0))
        if square != CASTLE and (terrain == VOLCANO or burning):
            raise CrownlandsError(
                f"In territory {k + 1} no fire token can lie on {square}: it lies on the hut or on "
                "a landscape square without printed fires."
            )
        put_number(s.crowns[k], square, number)
        s.tokens[k] |= bit_of(square)
    possible.refuse_wrong_tokens(s, k, squares, fires)


def read_tribe(s: State, keys: Keys, kingdoms: list[Kingdom]) -> None:
    s.cromagnons[:] = 0
    if s.mode != TRIBE:
        return
    for k, words in enumerate(read_lists("cro-magnons", keys.take("tribe"), len(kingdoms))):
        for square, name in read_things("the cro-magnons", words).items():
            read_one_of("a cro-magnon", name, CROMAGNONS)
            burning = number_on(s.crowns[k], square)
            if square not in kingdoms[k] or burning:
                raise CrownlandsError(
                    f"In territory {k + 1} no cro-magnon can be on {square}: they are on landscape "
                    "squares without fire."
                )
            s.cromagnons[k, CROMAGNONS.index(name)] |= bit_of(square)


def put_resources(s: State, keys: Keys, kingdoms: list[Kingdom]) -> None:
    """Every square that brings a resource has it, unless something else is there or it is bare."""
    s.resources[:] = 0
    if s.mode == DISCOVERY:
        return
    seats = len(kingdoms)
    bare = read_lists("bare squares", keys.take("bare"), seats) if s.mode == TRIBE else [[]] * seats
    for k, squares in enumerate(kingdoms):
        full = s.tokens[k] | np.bitwise_or.reduce(s.cromagnons[k])
        brought = {
            square: resource
            for square, half in squares.items()
            if (resource := resource_of(half)) is not None and not full & bit_of(square)
        }
        for square in read_squares("the bare squares", bare[k]):
            if brought.pop(square, None) is None:
                raise CrownlandsError(f"In territory {k + 1} there was no resource on {square}.")
        for square, resource in brought.items():
            s.resources[k, resource] |= bit_of(square)


# Totems


def read_totems(s: State, keys: Keys) -> None:
    s.holder[:], s.totem = NOBODY, NO_TOTEM
    if s.mode != TOTEM:
        return
    words = keys.take("totems").split(",")
    if len(words) != len(RESOURCES):
        raise CrownlandsError(f"There are {len(words)} holders for {len(RESOURCES)} totems.")
    for n, word in enumerate(words):
        if word != NONE:
            s.holder[n] = read_number("the holder of a totem", word, 1, int(s.seats)) - 1
    if s.phase == Step.HAND_ON:
        name = read_one_of("the totem to hand on", keys.take("totem"), RESOURCES)
        s.totem = RESOURCES.index(name)
        possible.refuse_kept_totem(s)
        s.to_play = s.holder[s.totem]


# The cave


def read_cave(s: State, keys: Keys) -> None:
    s.cave, s.pile = ZERO, ZERO
    if s.mode != TRIBE:
        return
    seen: set[int] = set()
    cave = [read_tile(word, seen) for word in read_list(keys.take("cave"))]
    for word in read_list(keys.take("recruited")):
        read_tile(word, seen)
    s.cave = np.uint64(sum(1 << tile for tile in cave))
    s.pile = np.uint64(sum(1 << tile for tile in range(TILES) if tile not in seen))


def read_tile(text: str, seen: set[int]) -> int:
    """A tile that has not been seen elsewhere."""
    if text not in NAMES:
        raise CrownlandsError(f"{brief(text)} is not a cro-magnon's tile, such as {NAMES[0]}.")
    tile = NAMES.index(text)
    if tile in seen:
        raise CrownlandsError(f"The tile {text} is in two places.")
    seen.add(tile)
    return tile


def read_recruiting(s: State, keys: Keys) -> None:
    s.paid, s.recruit = ZERO, NO_CROMAGNON
    if s.mode != TRIBE:
        return
    if s.phase in (Step.RECRUIT, Step.SETTLE) and not is_opening(s):
        words = read_list(keys.take("paid"))
        paid = {RESOURCES.index(read_one_of("a resource paid", word, RESOURCES)) for word in words}
        s.paid = np.uint64(sum(1 << resource for resource in paid))
        if s.phase == Step.SETTLE:
            name = read_one_of("the recruit", keys.take("recruit"), CROMAGNONS)
            s.recruit = CROMAGNONS.index(name)


# Dominoes


def kind(number: int) -> Kind:
    """A domino; a volcano's number is its craters."""
    left, right, left_fires, right_fires = DOMINOES[number - 1].tolist()
    left_craters, right_craters = CRATERS[number - 1].tolist()
    return kind_of((left, left_fires or left_craters), (right, right_fires or right_craters))
