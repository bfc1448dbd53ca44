"""The score pad of Origins, in all three modes.

A number is a square's fires, printed or token, and a volcano's craters. A square that brings a
resource has it as long as it has no fire, no cro-magnon and no `x`, which says that it was paid.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Any

import numpy as np

from crownlands.core.draft import NOBODY
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.games.origins.looks import LOOKS
from crownlands.games.origins.position import kind, put_territory
from crownlands.games.origins.possible import leaders, reaches, resource_of
from crownlands.games.origins.state import DISCOVERY, TOTEM, TRIBE, State
from crownlands.games.origins.tiles import (
    COPIES,
    CROMAGNONS,
    DOMINOES,
    RESOURCES,
    TERRAINS,
    VOLCANO,
)
from crownlands.games.origins.words import WORDS
from crownlands.text import kingdom_text
from crownlands.text.halves import doubts_about
from crownlands.text.kingdom_text import bit_of, put_number
from crownlands.text.looks import spoken
from crownlands.text.moves import Square
from crownlands.text.names import Names
from crownlands.text.pad import (
    GONE,
    Fact,
    Kind,
    Pad,
    Written,
    discards_fact,
    end_draft,
    read_discards,
)
from crownlands.text.pairs import pair_up
from crownlands.text.translate import CASTLE as HUT
from crownlands.text.translate import members

MOST_WAYS = 200  # of telling tokens from printed fires, to be tried

NAMES = {
    "desert": "sand, désert, deserto",
    "grassland": "steppe, prairie, estepe, pradaria",
    "lake": "water, lac, lago",
    "jungle": "selva",
    "quarry": "stone, rock, carrière, pedreira",
    "volcano": "volcan, vulcão",
}
PIECES = {
    "mammoth": "mammouth, mamute",
    "fish": "poisson, peixe",
    "mushroom": "champignon, cogumelo",
    "flint": "silex, sílex",
}
PEOPLE = {
    "hunter": "chasseur, caçador",
    "fisherwoman": "fisher, pêcheuse, pescadora",
    "gatherer": "cueilleuse, coletora",
    "sculptor": "sculpteur, escultor",
    "painter": "peintre, pintor",
    "fire-lady": "dame du feu, dama do fogo",
    "shaman": "chaman, xamã",
    "warrior-small": "little warrior, small warrior, warrior 1, petit guerrier, pequeno guerreiro",
    "warrior-amazon": "amazon, warrior 2, amazone, amazona",
    "warrior-brute": "brute, warrior 3, brutamontes",
}
TOTEMS = Names(
    {name: f"{others}, {name} totem" for name, others in PIECES.items()},
    "totem",
)


def put(s: State, k: int, written: Written, facts: Mapping[str, Any]) -> None:
    if k == 0:
        s.holder[:] = NOBODY
    kingdom_text.refuse_bad_shape(written.squares, int(s.frame), written.whose)
    put_territory(s, k, written.squares)
    put_number(s.crowns[k], HUT, written.castle)
    s.tokens[k], s.resources[k], s.cromagnons[k] = 0, 0, 0
    s.discards[k] = read_discards(s, facts)
    for square, names in written.things.items():
        for name in names:
            put_thing(s, k, written, square, name)
    if s.mode != DISCOVERY:
        put_resources(s, k, written)
    for name in facts.get("totems", ()):
        take_totem(s, k, name)


def put_thing(s: State, k: int, written: Written, square: Square, name: str) -> None:
    _, number = written.squares.get(square, (VOLCANO, 0))
    is_volcano = written.squares.get(square, (0, 0))[0] == VOLCANO
    if name in PIECES:
        here = resource_of(written.squares.get(square, (VOLCANO, 0)))
        if here is None or RESOURCES[here] != name:
            raise CrownlandsError(f"No {name} lies on such a square: write the terrain alone.")
        return
    if s.mode != TRIBE:
        said = "'x'" if name == GONE else f"A {spoken(name)}"
        raise CrownlandsError(f"{said} belongs to the Tribe mode: choose the variant 'tribe'.")
    if name == GONE:
        return
    if square not in written.squares or (number and not is_volcano):
        raise CrownlandsError(
            f"{written.whose} has a {spoken(name)} on the hut or beside a fire: cro-magnons are on "
            "landscape squares without fire."
        )
    if np.bitwise_or.reduce(s.cromagnons[k]) & bit_of(square):
        raise CrownlandsError(f"A square holds one cro-magnon: a {spoken(name)} is one too many.")
    s.cromagnons[k, CROMAGNONS.index(name)] |= bit_of(square)


def put_resources(s: State, k: int, written: Written) -> None:
    for square, half in written.squares.items():
        resource, things = resource_of(half), written.things.get(square, ())
        if resource is not None and not set(things) - set(PIECES):
            s.resources[k, resource] |= bit_of(square)


def take_totem(s: State, k: int, name: str) -> None:
    if s.mode != TOTEM:
        raise CrownlandsError("Totems belong to the Totem mode: choose the variant 'totem'.")
    number = RESOURCES.index(name)
    if s.holder[number] not in (NOBODY, k):
        raise CrownlandsError(f"The {name}'s totem is with one player, not with two.")
    s.holder[number] = k


def numbers_of(s: State, resource: int) -> list[int]:
    return [len(members(s.resources[k, resource])) for k in range(s.seats)]


def finish(s: State, written: Sequence[Written]) -> None:
    """Who alone has most of a resource holds its totem, said or not."""
    end_draft(s)
    if s.mode != TOTEM or len(written) < s.seats:
        return
    for n in range(len(RESOURCES)):
        ahead = leaders(numbers_of(s, n))
        if s.holder[n] == NOBODY and len(ahead) == 1:
            s.holder[n] = ahead[0]


# What the box cannot make


def doubts(s: State, written: Sequence[Written]) -> Iterator[str]:
    for own in written:
        yield from doubts_about_territory(own)
    if s.mode == TOTEM and len(written) == s.seats:
        yield from doubts_about_totems(s, written)
    for n, name in enumerate(CROMAGNONS):
        there = sum(len(members(word)) for word in s.cromagnons[:, n])
        if there > COPIES[n]:
            yield f"There are {there} tiles of {spoken(name)}: the box has {COPIES[n]}."


def doubts_about_territory(own: Written) -> Iterator[str]:
    """Volcanoes and tokens, then dominoes; craters that are not written make this impossible."""
    volcanoes = {q: n for q, (terrain, n) in own.squares.items() if terrain == VOLCANO}
    if not all(volcanoes.values()):
        return
    burning = {q: n for q, (terrain, n) in own.squares.items() if n and terrain != VOLCANO}
    burning |= {HUT: own.castle} if own.castle else {}
    ways = ways_to_burn(volcanoes, burning)
    if not ways:
        yield (
            f"{own.whose} has fires that do not fit its volcanoes: each has sent a token with as "
            "many fires as it has craters, not too far."
        )
        return
    stock = Counter(kind(number + 1) for number in range(len(DOMINOES)))
    found: list[str] = []
    for tokens in ways:
        squares = {q: (t, 0 if q in tokens else n) for q, (t, n) in own.squares.items()}
        why = list(doubts_about([(own.whose, squares)], stock, TERRAINS, "fire"))
        if not why:
            return
        found = found or why
    if len(ways) < MOST_WAYS:
        yield found[0]


def ways_to_burn(
    volcanoes: Mapping[Square, int], burning: Mapping[Square, int]
) -> list[set[Square]]:
    """Which of the fires can be the tokens of these volcanoes: sets of squares, not too many."""
    choices = []
    for craters in sorted(
        set(volcanoes.values()) | {3, *([burning[HUT]] if HUT in burning else ())}
    ):
        senders = [q for q, number in volcanoes.items() if number == craters]
        hit = [q for q, number in burning.items() if number == craters]
        sure = {q for q in hit if q == HUT or craters == 3}  # no domino shows these
        choices.append(
            [
                set(tokens)
                for tokens in islice(combinations(hit, len(senders)), 50 * MOST_WAYS)
                if sure <= set(tokens) and all_reached(senders, tokens, craters)
            ]
        )
    return [set().union(*parts) for parts in islice(product(*choices), MOST_WAYS)]


def all_reached(senders: Sequence[Square], tokens: Sequence[Square], craters: int) -> bool:
    reach = {v: [q for q in tokens if reaches(v, q, craters)] for v in senders}
    return len(pair_up(reach)) == len(senders)


def doubts_about_totems(s: State, written: Sequence[Written]) -> Iterator[str]:
    for n, name in enumerate(RESOURCES):
        numbers, holder = numbers_of(s, n), int(s.holder[n])
        ahead = leaders(numbers)
        if holder == NOBODY and max(numbers):
            yield f"Several players have the most {name} resources: say who holds its totem."
        elif holder != NOBODY and holder not in ahead:
            most = one_of([written[k].whose for k in ahead], "and")
            yield f"{written[holder].whose} holds the {name}'s totem, but the most are in: {most}."


PAD = Pad(
    order=TERRAINS,
    letters=tuple(name[0] for name in TERRAINS),
    terrains=Names(NAMES, "terrain"),
    put=put,
    doubts=doubts,
    finish=finish,
    things=Names(PEOPLE | PIECES, "cro-magnon"),
    facts=(
        discards_fact(lambda s: bool(s.homo_habilis)),
        Fact(
            "totems",
            "Which totems?",
            Kind.NAMES,
            also="totem",
            names=TOTEMS,
            counts=lambda s: bool(s.mode == TOTEM),
        ),
    ),
    words=WORDS,
    pips=LOOKS.pip.several,
    hint="The number is the fires, printed or token, and a volcano's craters; #1 is a hut with a "
    "fire. In the Tribe mode a cro-magnon goes after its terrain, d:hunter, and x says that the "
    "resource was paid: gx.",
)
