"""Positions of Queendomino as text: the keys of a draft and of kingdoms, and its own.

slots       what lies on the builders' board from the stack outwards, 6 places: building tiles,
            ``dragon``, or ``-``: church.1,-,dragon,statue.2,statue.1,bakery.1
burnt       the tiles that are out of the game; those named nowhere are in the stack
queen       the kingdom that hosts her, or -
coins       kingdom by kingdom
knights     the squares with knights: h7,h8;-
buildings   the town squares with buildings: h7:church.1;-
discards    dominoes discarded, kingdom by kingdom
laid, tax   at step tax: the two squares of the domino just laid, its left half first, and the one
            whose tax is decided
in-hand     at step site: the tile paid for

A tile is written as its kind and a number among the tiles of its kind: church.1. Towers follow from
the buildings, and so does the guard, with the knights on squares.
"""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from crownlands.core.draft import CURRENT, Phase
from crownlands.core.errors import CrownlandsError, brief, count
from crownlands.core.jit import plain
from crownlands.core.kingdom import EAST, SOUTH, STEP_X, STEP_Y, split_way, way_to_lay
from crownlands.games.queendomino.builders import discount
from crownlands.games.queendomino.state import (
    CROWNS,
    IN_CAVE,
    KNIGHTS,
    NO_TILE,
    NO_WAY,
    NOBODY,
    STATE,
    TOWERS,
    State,
    Step,
)
from crownlands.games.queendomino.tiles import (
    BUILDINGS,
    DECK,
    DOMINOES,
    IDS,
    PRICES,
    SLOTS,
    TILES,
    TOWN,
)
from crownlands.games.queendomino.tiles import (
    TERRAINS as TERRAINS,
)
from crownlands.text import draft_text, kingdom_text
from crownlands.text.draft_text import Course, is_opening, is_turn
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
    Kingdom,
    board_bit,
    board_square,
    members,
    squares_in,
    squares_of,
)

DRAGON = "dragon"
MOST_COINS = 999  # nobody has ever so many
GUARD = 1  # knights of a kingdom at the start

TURN = (Phase.LAY, Step.TAX, Step.BUILD, Step.SITE, Step.BRIBE)
BEFORE_SITED = (Step.TAX, Step.BUILD, Step.SITE)  # the domino lies, this turn's building not yet

KINDS = tuple(kind for kind, building in enumerate(BUILDINGS) for _ in range(building.copies))
NAMES = tuple(f"{IDS[kind]}.{tile - KINDS.index(kind) + 1}" for tile, kind in enumerate(KINDS))


def course(s: State) -> Course:
    return Course(
        opening=(Step.TURN_UP, Phase.DEAL, Phase.DRAW, Phase.CLAIM),
        middle=(Phase.DEAL, *TURN, Phase.CLAIM, Step.TURN_UP),
        last=(*TURN, Phase.END),
        after_line=Step.TURN_UP,
        one_draw=bool(s.seats == 2),
        drawable=2,
        decks=("undealt", "undealt-kingdomino") if s.royal_wedding else ("undealt",),
    )


def kingdoms_of(s: State) -> int:
    return int(s.seats) // 2 if s.teams else int(s.seats)


def seats_of(s: State, k: int) -> tuple[int, ...]:
    return (2 * k, 2 * k + 1) if s.teams else (k,)


# Writing


def write(s: State) -> dict[str, str]:
    refuse_other_table(s)
    kingdoms = range(kingdoms_of(s))
    keys = draft_text.write_draft(s, course(s))
    keys["slots"] = ",".join(write_slots(s))
    keys["burnt"] = write_list(NAMES[tile] for tile in burnt(s))
    keys["queen"] = NONE if s.queen == NOBODY else str(s.queen + 1)
    keys["kingdoms"] = kingdom_text.write_kingdoms(s, len(kingdoms), kingdom)
    keys["buildings"] = write_lists(
        [f"{board_square(s, k, int(s.site[tile]))}:{NAMES[tile]}" for tile in members(s.tiles[k])]
        for k in kingdoms
    )
    keys["knights"] = write_lists(squares_in(s, k, s.knights[k]) for k in kingdoms)
    keys["coins"] = write_list(s.coins[k] for k in kingdoms)
    keys["discards"] = write_list(s.discards[k] for k in kingdoms)
    if s.phase == Step.TAX:
        halves = laid_squares(s)
        keys["laid"] = f"{halves[0]}-{halves[1]}"
        keys["tax"] = str(halves[int(s.half)])
    if s.phase == Step.SITE:
        keys["in-hand"] = NAMES[s.in_hand]
    return keys


def refuse_other_table(s: State) -> None:
    """A position does not hold the table of buildings: it must be the project's own."""
    same = all((s.values[n] == row[2:]).all() for n, row in enumerate(BUILDINGS))
    if not same or tuple(s.kind) != KINDS:
        raise CrownlandsError(
            "This game is played with a data file of its own: its positions have no text form."
        )


@remembered(STATE, ("land", "crowns", "edges"))
def kingdom(s: State, k: int) -> str:
    return kingdom_text.write_kingdom(bare(squares_of(s, k)), TERRAINS)


def bare(squares: Kingdom) -> Kingdom:
    """The squares without the crowns of buildings."""
    return {
        square: (terrain, 0 if terrain == TOWN else crowns)
        for square, (terrain, crowns) in squares.items()
    }


def write_slots(s: State) -> Iterator[str]:
    for slot, tile in enumerate(s.slots):
        if slot == s.dragon:
            yield DRAGON
        else:
            yield NONE if tile == NO_TILE else NAMES[tile]


def burnt(s: State) -> list[int]:
    """The tiles that are neither in the stack nor on the board nor in a kingdom."""
    elsewhere = {*members(s.stack), *(int(tile) for tile in s.slots), int(s.in_hand)}
    elsewhere |= {tile for word in s.tiles for tile in members(word)}
    return [tile for tile in range(TILES) if tile not in elsewhere]


def laid_squares(s: State) -> tuple[Square, Square]:
    """Where the left and the right half of the domino just laid lie."""
    x, y, turn = plain(split_way)(int(s.frame), int(s.laid))
    return Square(x, y), Square(x + int(STEP_X[turn]), y + int(STEP_Y[turn]))


# Reading: each function fills some fields, given those filled before it


def read(s: State, keys: Keys) -> None:
    """Fill the record; CrownlandsError with a sentence if there can be no such position."""
    number = kingdoms_of(s)
    draft_text.read_draft(s, keys, course(s))
    kingdoms = kingdom_text.read_kingdoms(s, keys.take("kingdoms"), number, TERRAINS)
    discards = read_per_seat("the discards", keys.take("discards"), number, "kingdoms")
    read_tiles(s, keys, kingdoms)
    read_knights(s, keys, kingdoms)
    s.coins[:number] = read_per_seat("the coins", keys.take("coins"), number, "kingdoms")
    read_queen(s, keys)
    refuse_wrong_count(s, kingdoms, discards)
    s.discards[:number] = discards
    read_tax(s, keys, kingdoms)
    keys.finish()
    refuse_untidy(s)
    refuse_idle_step(s)
    laid = [
        Laid(f"Kingdom {k + 1}", squares, laid_now(s, k), discards[k])
        for k, squares in enumerate(kingdoms)
    ]
    refuse_unreal(laid, laid_before(s), TERRAINS)


def read_tile(text: str, seen: set[int]) -> int:
    """A tile that has not been seen elsewhere."""
    if text not in NAMES:
        raise CrownlandsError(f"{brief(text)} is not a building tile, such as {NAMES[0]}.")
    tile = NAMES.index(text)
    if tile in seen:
        raise CrownlandsError(f"The tile {text} is in two places.")
    seen.add(tile)
    return tile


def read_tiles(s: State, keys: Keys, kingdoms: list[Kingdom]) -> None:
    """All 32 of them: what is named nowhere is in the stack."""
    seen: set[int] = set()
    read_slots(s, keys, seen)
    burnt = [read_tile(word, seen) for word in read_list(keys.take("burnt"))]
    if len(burnt) > s.rounds_begun - before_bribes(s) or (s.dragon != IN_CAVE and not burnt):
        raise CrownlandsError(
            f"{count(len(burnt), 'tile is', 'tiles are')} burnt: in every round the dragon burns "
            "none or one, and one if it sits in a slot."
        )
    texts = read_lists("buildings", keys.take("buildings"), len(kingdoms))
    s.built[:], s.tiles[:], s.towers[:], s.guard[:] = 0, 0, 0, 0
    s.site[:] = NO_TILE
    for k, words in enumerate(texts):
        s.guard[k] = GUARD
        for square, name in read_things("the buildings", words).items():
            put_building(s, k, kingdoms[k], square, read_tile(name, seen))
    s.in_hand = NO_TILE
    if s.phase == Step.SITE:
        s.in_hand = read_tile(keys.take("in-hand"), seen)
    s.stack = np.uint64(sum(1 << tile for tile in range(TILES) if tile not in seen))


def before_bribes(s: State) -> bool:
    """Whether nobody can have bribed the dragon in this round yet."""
    return is_turn(s) and s.acting == 0 and s.phase != Phase.CLAIM


def read_slots(s: State, keys: Keys, seen: set[int]) -> None:
    words = keys.take("slots").split(",")
    if len(words) != SLOTS or words.count(DRAGON) > 1:
        raise CrownlandsError(
            f"The builders' board has {SLOTS} slots, one of which the dragon may take: "
            f"{len(words)} are there, {words.count(DRAGON)} with a dragon."
        )
    s.dragon = words.index(DRAGON) if DRAGON in words else IN_CAVE
    s.slots[:] = [NO_TILE if word in (NONE, DRAGON) else read_tile(word, seen) for word in words]


def put_building(s: State, k: int, squares: Kingdom, square: Square, tile: int) -> None:
    if squares.get(square, (None, 0))[0] != TOWN:
        raise CrownlandsError(
            f"Kingdom {k + 1} has no town on {square}: {NAMES[tile]} cannot stand there."
        )
    shows = s.values[s.kind[tile]]
    s.built[k] |= bit_of(square)
    s.tiles[k] |= np.uint64(1 << tile)
    s.site[tile] = board_bit(square)
    put_number(s.crowns[k], square, int(shows[CROWNS]))
    s.towers[k] += shows[TOWERS]
    s.guard[k] += shows[KNIGHTS]


def read_knights(s: State, keys: Keys, kingdoms: list[Kingdom]) -> None:
    s.knights[:] = 0
    texts = read_lists("knights", keys.take("knights"), len(kingdoms))
    for k, words in enumerate(texts):
        for square in read_squares("the knights", words):
            if square not in kingdoms[k]:
                raise CrownlandsError(f"Kingdom {k + 1} has nothing on {square} to tax.")
            s.knights[k] |= bit_of(square)
        if len(words) > s.guard[k]:
            raise CrownlandsError(
                f"Kingdom {k + 1} has {count(len(words), 'knight')} on squares: it has "
                f"{s.guard[k]} in all."
            )
        s.guard[k] -= len(words)


def read_queen(s: State, keys: Keys) -> None:
    """She is where most towers are, and with nobody while there are none."""
    text, most = keys.take("queen"), max(s.towers)
    s.queen = NOBODY
    if text != NONE:
        s.queen = read_number("the queen's kingdom", text, 1, kingdoms_of(s)) - 1
    if (s.queen == NOBODY) != (most == 0) or (most and s.towers[s.queen] < most):
        raise CrownlandsError(
            f"{brief(text)} cannot be the queen's kingdom: she is where no other has more towers, "
            "and with nobody ('-') while there are no towers."
        )


def read_tax(s: State, keys: Keys, kingdoms: list[Kingdom]) -> None:
    s.laid, s.half = NO_WAY, 0
    if s.phase != Step.TAX:
        return
    text, k = keys.take("laid"), own_kingdom(s)
    left, right = (read_square(word) for word in (text.split("-", 1) if "-" in text else ("", "")))
    step = (right.x - left.x, right.y - left.y)
    steps = list(zip(STEP_X.tolist(), STEP_Y.tolist(), strict=True))
    halves = domino_halves(draft_text.deck_of(s, CURRENT, course(s)), draft_text.acting_number(s))
    lying = tuple(kingdoms[k].get(square) for square in (left, right))
    turns = steps[: SOUTH + 1] if halves[0] == halves[1] else steps
    if step not in turns or lying != halves:
        raise CrownlandsError(
            f"Domino {draft_text.acting_number(s)} cannot have been laid on {brief(text)}."
        )
    if s.built[k] & (bit_of(left) | bit_of(right)):
        raise CrownlandsError(f"There is a building on {brief(text)} before taxes are collected.")
    s.laid = plain(way_to_lay)(int(s.frame), left.x, left.y, EAST + steps.index(step))
    word = read_one_of("the square to tax", keys.take("tax"), [str(left), str(right)])
    s.half = int(word == str(right))
    for square in (left, right)[int(s.half) :]:
        if s.knights[k] & bit_of(square):
            raise CrownlandsError(f"There is a knight on {square} before its tax is decided.")
    if s.guard[k] == 0:
        raise CrownlandsError(f"Kingdom {k + 1} has no knight to tax with.")


def own_kingdom(s: State) -> int:
    return int(s.to_play) // 2 if s.teams else int(s.to_play)


def refuse_wrong_count(s: State, kingdoms: list[Kingdom], discards: list[int]) -> None:
    """Every domino that a kingdom has got is in it or discarded; it has built once a turn."""
    taken = draft_text.turns_taken(s)
    for k, squares in enumerate(kingdoms):
        turns = sum(taken[seat] for seat in seats_of(s, k))
        if len(squares) + 2 * discards[k] != 2 * turns:
            raise CrownlandsError(
                f"Kingdom {k + 1} has had {count(turns, 'domino', 'dominoes')}, but "
                f"{count(len(squares), 'square')} and {count(discards[k], 'discard')}."
            )
        builds = turns - (s.phase in BEFORE_SITED and own_kingdom(s) == k)
        if len(members(s.tiles[k])) > builds:
            raise CrownlandsError(
                f"Kingdom {k + 1} has {count(len(members(s.tiles[k])), 'building')}: it can have "
                f"built {count(builds, 'time')}."
            )


def refuse_untidy(s: State) -> None:
    """Between rounds the dragon is at home and the board is filled from the cheap end."""
    taken = [bool(tile != NO_TILE) for tile in s.slots]
    if s.phase == Step.SITE and taken.count(False) == (s.dragon != IN_CAVE):
        raise CrownlandsError("At step 'site' the slot that the building came from is empty.")
    if before_bribes(s) and s.dragon != IN_CAVE:
        raise CrownlandsError("The dragon is in its cave until somebody bribes it in this round.")
    begins = s.phase == Phase.LAY and s.acting == 0
    if (is_turn(s) and not begins) or s.phase == Phase.END:
        return
    if s.dragon != IN_CAVE or taken != sorted(taken):
        raise CrownlandsError(
            "Between rounds the dragon is in its cave and the buildings lie at the cheap end."
        )
    if (s.phase == Step.TURN_UP) != bool(s.stack and not all(taken)):
        raise CrownlandsError(
            "Step 'turn-up' is there to fill empty slots from the stack, and goes on until the "
            "slots are full or the stack is empty."
        )


def refuse_idle_step(s: State) -> None:
    """A step at which nothing can be done is left out."""
    if not is_turn(s) or is_opening(s):
        return
    k = own_kingdom(s)
    purse = int(s.coins[k])
    room = bool(s.land[k, TOWN] & ~s.built[k])
    prices = [price for price, tile in zip(PRICES, s.slots, strict=True) if tile != NO_TILE]
    hosts = bool(s.queen == k)
    less = plain(discount)(s, k)
    possible: dict[int, bool] = {
        Step.BUILD: room and any(price - less <= purse for price in prices),
        Step.SITE: room,
        Step.BRIBE: bool(prices) and s.dragon == IN_CAVE and not hosts and purse > 0,
    }
    if not possible.get(s.phase, True):
        raise CrownlandsError(
            f"Kingdom {k + 1} can do nothing at step {draft_text.step_name(s, course(s))!r}: "
            "there is no such step then."
        )


# Dominoes


def domino_halves(deck: int, number: int) -> tuple[tuple[int, int], tuple[int, int]]:
    left, right, left_crowns, right_crowns = DOMINOES[deck * DECK + number - 1].tolist()
    return (left, left_crowns), (right, right_crowns)


def kind(deck: int, number: int) -> Kind:
    return kind_of(*domino_halves(deck, number))


def laid_now(s: State, k: int) -> list[Kind]:
    """The dominoes of the current line that the kingdom has got, in this order."""
    deck, numbers = (
        draft_text.deck_of(s, CURRENT, course(s)),
        draft_text.laid_now(s, *seats_of(s, k)),
    )
    return [kind(deck, number) for number in numbers]


def laid_before(s: State) -> Counter[Kind]:
    own = course(s)
    return Counter(
        kind(deck, number)
        for deck in range(len(own.decks))
        for number in draft_text.laid_before(s, deck, own)
    )
