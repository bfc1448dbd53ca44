"""Every game of the catalogue with every number of seats and set of variants that go together."""

from xml.etree import ElementTree

import pytest

from crownlands.catalogue import GAMES
from crownlands.notation.record import Record
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


@pytest.mark.parametrize("name", GAMES)
def test_an_entry_is_complete(name: str) -> None:
    entry = GAMES[name]
    assert entry.name == name
    assert len(entry.colours) >= max(entry.seats)
    assert all(meaning and not meaning.endswith(".") for meaning in entry.variants.values())
    table = played((name, entry.seats[0], ()), 1, 5).table if entry.seats[0] else None
    assert table is not None
    assert table.game == name
