"""The score pad of Queendomino and the Royal Wedding: towns, buildings, coins and the queen."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from crownlands.core.errors import CrownlandsError, count
from crownlands.games.queendomino.position import (
    GUARD,
    MOST_COINS,
    bare,
    course,
    kind,
    kingdoms_of,
)
from crownlands.games.queendomino.state import CROWNS, KNIGHTS, NO_TILE, NOBODY, TOWERS, State
from crownlands.games.queendomino.tiles import DECK, IDS, TERRAINS, TILES, TOWN
from crownlands.text import kingdom_text
from crownlands.text.halves import doubts_about
from crownlands.text.kingdom_text import bit_of
from crownlands.text.looks import spoken
from crownlands.text.moves import Square
from crownlands.text.names import TERRAIN_NAMES, Names
from crownlands.text.pad import Fact, Kind, Pad, Written, end_draft
from crownlands.text.translate import Kingdom, board_bit, members

BUILDINGS = Names(
    {
        "bakery": "boulangerie, padaria",
        "sawmill": "scierie, serraria",
        "fishmonger": "fishmonger's, poissonnerie, peixaria",
        "weaving_shop": "weaver, atelier de tissage, tecelagem",
        "magic_school": "école de magie, escola de magia",
        "foundry": "fonderie, fundição",
        "church": "église, igreja",
        "safe_tower": "safe with a turret, safe with turret, coffre à tourelle, cofre com torreão",
        "safe_knight": "safe with a guard, safe with guard, coffre gardé, cofre com guarda",
        "small_tavern": "petite taverne, pequena taberna",
        "big_tavern": "grande taverne, grande taberna",
        "guardtower": "guard tower, tour de guet, torre de guarda",
        "fortified_castle": "château fort, castelo fortificado",
        "travelling_castle": "château ambulant, castelo animado",
        "training_camp": "camp d'entraînement, campo de treino",
        "statue": "estátua",
        "queens_tower": "queen's tower, tour de la reine, torre da rainha",
    },
    "building",
)


def put(s: State, k: int, written: Written, facts: Mapping[str, Any]) -> None:
    coins = facts.get("coins", 0)
    if not 0 <= coins <= MOST_COINS:
        raise CrownlandsError(f"A kingdom has 0 to {MOST_COINS} coins, not {coins}.")
    if k == 0:
        clear(s)
    kingdom_text.refuse_bad_shape(written.squares, int(s.frame), written.whose)
    squares = dict(written.squares)
    s.coins[k], s.guard[k] = coins, GUARD
    standing = [(square, name) for square, names in written.things.items() for name in names]
    tiles = [(square, take_tile(s, name)) for square, name in standing]
    tiles += seat_tiles(s, squares, written, facts.get("buildings", ()))
    for square, tile in tiles:
        build(s, k, squares, square, tile)
    refuse_strange_crowns(squares, {square for square, _ in tiles}, written.whose)
    kingdom_text.put_kingdom(s, k, squares)
    if facts.get("queen"):
        invite_queen(s, k)


def clear(s: State) -> None:
    s.tiles[:], s.built[:], s.towers[:], s.guard[:], s.coins[:] = 0, 0, 0, 0, 0
    s.site[:], s.queen, s.stack = NO_TILE, NOBODY, np.uint64((1 << TILES) - 1)


def take_tile(s: State, name: str) -> int:
    """A tile of this kind that nobody has built yet."""
    own = [tile for tile in range(TILES) if IDS[s.kind[tile]] == name]
    free = [tile for tile in own if tile in members(s.stack)]
    if not free:
        times = f"{len(own)} times" if len(own) > 1 else "once"
        raise CrownlandsError(f"{spoken(name).capitalize()}: the box has it {times}, not more.")
    s.stack &= ~np.uint64(1 << free[0])
    return free[0]


def seat_tiles(
    s: State, squares: Kingdom, written: Written, names: Sequence[str]
) -> list[tuple[Square, int]]:
    """The buildings that are named without a square, each on a free town with its crowns."""
    free = [q for q, (terrain, _) in squares.items() if terrain == TOWN and q not in written.things]
    found = []
    for tile in [take_tile(s, name) for name in names]:
        crowns = int(s.values[s.kind[tile], CROWNS])
        fits = [square for square in free if squares[square][1] == crowns]
        if not fits:
            raise CrownlandsError(
                f"{written.whose} has no free town for {spoken(IDS[s.kind[tile]])}: a building "
                f"stands on a town, which has its crowns (write t{crowns or ''})."
            )
        free.remove(fits[0])
        found.append((fits[0], tile))
    return found


def build(s: State, k: int, squares: Kingdom, square: Square, tile: int) -> None:
    shows, name = s.values[s.kind[tile]], spoken(IDS[s.kind[tile]])
    terrain, crowns = squares[square]
    if terrain != TOWN:
        raise CrownlandsError(f"{name.capitalize()} stands on a town, not on {TERRAINS[terrain]}.")
    if s.built[k] & bit_of(square):
        raise CrownlandsError(f"A town has one building: {name} cannot stand there too.")
    if crowns not in (0, shows[CROWNS]):
        raise CrownlandsError(
            f"{name.capitalize()} has {count(int(shows[CROWNS]), 'crown')}, not {crowns}."
        )
    squares[square] = (TOWN, int(shows[CROWNS]))
    s.built[k] |= bit_of(square)
    s.tiles[k] |= np.uint64(1 << tile)
    s.site[tile] = board_bit(square)
    s.towers[k] += shows[TOWERS]
    s.guard[k] += shows[KNIGHTS]


def refuse_strange_crowns(squares: Kingdom, built: set[Square], whose: str) -> None:
    for square, (terrain, crowns) in squares.items():
        if terrain == TOWN and crowns and square not in built:
            raise CrownlandsError(
                f"{whose} has a town with crowns and no building for it: crowns of towns are "
                "those of buildings, such as the queen's tower."
            )


def invite_queen(s: State, k: int) -> None:
    if s.queen not in (NOBODY, k):
        raise CrownlandsError("The queen is a guest of one kingdom, not of two.")
    if s.towers[k] == 0:
        raise CrownlandsError("The queen is a guest of a kingdom with towers: it has none.")
    s.queen = k


def finish(s: State, written: Sequence[Written]) -> None:
    """Who alone has most towers hosts the queen, said or not."""
    end_draft(s)
    most = s.towers.max()
    if len(written) == kingdoms_of(s) and s.queen == NOBODY and most:
        hosts = np.flatnonzero(s.towers == most).tolist()
        s.queen = hosts[0] if len(hosts) == 1 else NOBODY


def doubts(s: State, written: Sequence[Written]) -> Iterator[str]:
    decks = range(len(course(s).decks))
    stock = Counter(kind(deck, number + 1) for deck in decks for number in range(DECK))
    yield from doubts_about([(own.whose, bare(own.squares)) for own in written], stock, TERRAINS)
    if len(written) == kingdoms_of(s) and s.towers.max():
        most = [k for k, towers in enumerate(s.towers[: len(written)]) if towers == s.towers.max()]
        if s.queen == NOBODY:
            yield "Several kingdoms have the most towers: say which of them hosts the queen."
        elif s.queen not in most:
            yield f"{written[s.queen].whose} hosts the queen, but others have more towers."


PAD = Pad(
    order=TERRAINS,
    letters=tuple(name[0] for name in TERRAINS),
    terrains=Names(TERRAIN_NAMES, "terrain"),
    put=put,
    doubts=doubts,
    finish=finish,
    things=BUILDINGS,
    facts=(
        Fact("coins", "How many coins?", also="pièces, moedas, gold"),
        Fact("queen", "Is the queen there?", Kind.YES, also="reine, rainha"),
        Fact(
            "buildings",
            "Which buildings are not on the grid?",
            Kind.NAMES,
            also="building, bâtiments, construções, edifícios",
            names=BUILDINGS,
        ),
    ),
    hint="A building goes after its town: t:church. Knights need not be written.",
)
