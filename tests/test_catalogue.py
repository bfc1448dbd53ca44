"""Every game of the catalogue with every number of seats and set of variants that go together."""

import random
from xml.etree import ElementTree

import pytest

from crownlands.catalogue import GAMES, find
from crownlands.core.errors import CrownlandsError
from crownlands.game import Game, new
from crownlands.games.duel.tiles import LOOKS
from crownlands.games.origins.actions import OPENINGS
from crownlands.games.origins.tiles import CROMAGNONS, RESOURCES
from crownlands.games.queendomino.moves import Bribe, Build
from crownlands.games.queendomino.tiles import IDS
from crownlands.notation.record import Record
from crownlands.text.moves import Pass
from strategies import SET_UPS, SetUp, played


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_it_is_played_recorded_replayed_verified_undone_and_drawn(set_up: SetUp) -> None:
    game = played(set_up, 3, 10**6)
    assert game.is_over
    record = Record.read(str(Record.of(game)))
    assert record.check() == []
    assert record.replay().states.tobytes() == game.states.tobytes()
    ElementTree.fromstring(game.svg())
    assert game.entry.title in str(game)
    start = game.copy()
    for _ in range(5):
        start.undo()
    assert start.log == game.log[: len(start.log)]
    for move in game.log[len(start.log) :]:
        if not move.by_chance:
            start.push(move)
    assert start == game


def test_a_game_is_found_by_its_name_or_title_however_it_is_written() -> None:
    for entry in GAMES.values():
        for name in (entry.name, entry.title, entry.name.upper()):
            assert find(name) is entry
    assert new("Kingdomino", seed=1).name == "kingdomino"


def test_seats_are_told_in_few_words() -> None:
    with pytest.raises(CrownlandsError, match="Queendomino is for 2 to 8 seats, not 9"):
        new("queendomino", seats=9)
    with pytest.raises(CrownlandsError, match="There is no seat 'a': seats are 0 to 3"):
        new("kingdomino", seed=1).breakdown("a")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_an_entry_is_complete(name: str) -> None:
    entry = GAMES[name]
    assert entry.name == name
    assert len(entry.colours) >= max(entry.seats)
    assert all(meaning and not meaning.endswith(".") for meaning in entry.variants.values())
    table = played((name, entry.seats[0], ()), 1, 5).table if entry.seats[0] else None
    assert table is not None
    assert table.game == name


@pytest.mark.parametrize("name", GAMES)
def test_an_entry_tells_which_variants_go_together(name: str) -> None:
    entry = GAMES[name]
    told = [(name, seats, names) for seats in entry.seats for names in entry.variants_for(seats)]
    assert sorted(told) == sorted(set_up for set_up in SET_UPS if set_up[0] == name)


THINGS: dict[str, set[str]] = {
    "kingdomino": set(),
    "queendomino": set(IDS),
    "origins": {
        *CROMAGNONS,
        *RESOURCES,
        *OPENINGS,
        *(f"totem-{resource}" for resource in RESOURCES),
        *(f"fire-{fires}" for fires in (1, 2, 3)),
    },
    "duel": {face + "+" * crosses for face in LOOKS for crosses in range(3)},
}


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_move_tells_what_it_is_about(set_up: SetUp) -> None:
    known = THINGS[set_up[0]]
    game, rnd = Game(*set_up), random.Random(4)  # without a dealer, so that chance has moves too
    told: set[str | None] = set()
    while not game.is_over:
        for move in game.legal_moves:
            thing = game.entry.thing(game.state, move)
            if isinstance(move, Pass):
                assert thing == game.table.step  # what is left out
            else:
                told.add(thing)
        game.push(rnd.choice(game.legal_moves))
    names = {name for thing in told if thing for name in thing.split(",")}  # two dice are two
    assert names <= known
    assert bool(names) == bool(known)


def test_a_building_is_named_by_the_slot_it_is_bought_from() -> None:
    game, rnd, seen = new("queendomino", 3, seed=1), random.Random(1), 0
    while not game.is_over:
        board = game.table.extras["builders_board"]
        for move in game.legal_moves:
            if isinstance(move, Build | Bribe):
                slot = board["prices"].index(move.price)
                assert game.entry.thing(game.state, move) == board["slots"][slot]
                seen += 1
        game.push(rnd.choice(game.legal_moves))
    assert seen > 10
