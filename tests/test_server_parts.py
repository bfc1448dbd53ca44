"""What is kept of a view instead of being made again is what would be made."""

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import pytest
from pydantic_core import to_json

from crownlands.game import Game, new
from crownlands.result import standings
from crownlands.server.errors import OutOfTurn
from crownlands.server.live import Live, Watcher
from crownlands.server.parts import Branch, Change, Part, Row, Written, made, text_of, write
from crownlands.server.past import OPEN, PLAYING
from crownlands.server.schema import Event
from crownlands.server.table import Draft, Table
from crownlands.server.views import table_parts
from scenes import happen, new_table
from strategies import SET_UPS, SetUp

# Each number of seats of each game once, and all variants somewhere.
SOME = [*{(name, seats): (name, seats, chosen) for name, seats, chosen in SET_UPS}.values()]
FEW = [*{(name): (name, seats, chosen) for name, seats, chosen in SOME if seats < 4}.values()]


@pytest.mark.parametrize("set_up", SOME, ids=str)
def test_a_kingdom_that_looks_the_same_is_the_same(set_up: SetUp) -> None:
    name, seats, variants = set_up
    game, rnd = new(name, seats, variants, seed=5), random.Random(5)
    while not game.is_over:
        game.push(rnd.choice(game.legal_actions))
        kingdom: Any = game.entry.view.kingdom  # type: ignore[attr-defined]
        for k, seen in enumerate(game.table.kingdoms):
            assert seen == kingdom.make(game.state, k)


@pytest.mark.parametrize("set_up", SOME, ids=str)
def test_a_position_reads_the_same_by_its_record(set_up: SetUp) -> None:
    name, seats, variants = set_up
    game, rnd = new(name, seats, variants, seed=6), random.Random(6)
    while not game.is_over:
        game.push(rnd.choice(game.legal_actions))
        assert game.table == game.entry.view.table(game.state)
        assert written(game, game.reading) == written(game, game.state)


TELLING = [set_up for set_up in SET_UPS if new(*set_up, seed=1).table.tells_scores]


@pytest.mark.parametrize("set_up", TELLING, ids=str)
def test_where_kingdoms_tell_the_scores_they_stay_while_the_kingdoms_do(set_up: SetUp) -> None:
    name, seats, variants = set_up
    game, rnd = new(name, seats, variants, seed=8), random.Random(8)
    before, told = game.table.kingdoms, scores(game)
    while not game.is_over:
        game.push(rnd.choice(game.legal_actions))
        if game.table.kingdoms == before and not game.is_over:
            assert scores(game) == told
        before, told = game.table.kingdoms, scores(game)


def scores(game: Game) -> list[Any]:
    return [*standings(game.entry, game.states), *map(game.breakdown, range(game.seats))]


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_bonus_that_a_game_does_not_have_is_in_no_score(set_up: SetUp) -> None:
    name, seats, variants = set_up
    game, rnd = new(name, seats, variants, seed=9), random.Random(9)
    absent = game.entry.bonuses.difference(game.entry.bonuses_with(game.variants))
    while not game.is_over:
        game.push(rnd.choice(game.legal_actions))
        parts = {part.part for seat in range(game.seats) for part in game.breakdown(seat)}
        assert not parts & absent


def written(game: Game, record: Any) -> str:
    return game.entry.write_position(game.seats, game.variants, record)


@pytest.mark.parametrize("set_up", FEW, ids=str)
def test_a_view_written_on_is_the_view_written_anew(set_up: SetUp) -> None:
    name, seats, variants = set_up
    table, rnd, view = new_table(name, variants, seats), random.Random(7), None
    while table.phase == PLAYING:
        happen(table, table.move(table.game.to_play, table.ply, rnd.choice([*table.legal])))
        view = write(table_parts(table), view)
        assert text_of(view) == to_json(made(table_parts(table))).decode()


class Page:
    """Somebody who is told what changed, and puts it where it belongs."""

    def __init__(self, live: Live) -> None:
        self.live, self.heard = live, Watcher(size=1000)
        self.events: list[Any] = []
        self.heard.form = "changes"
        live.watchers.add(self.heard)
        self.view = json.loads(live.welcome(self.heard, None))["view"]

    def read(self) -> None:
        while self.heard.waiting:
            told = json.loads(self.heard.waiting.popleft())
            self.events += told["events"]
            for way, now in told["changes"]:
                place = self.view
                for name in way[:-1]:
                    place = place[name]
                place[way[-1]] = now

    def check(self) -> None:
        self.read()
        anew = Live(self.live.table, ())
        before = self.live.table.seq - len(self.events)
        assert self.events == json.loads(anew.events_json(before))
        self.events = []
        fresh = json.loads(anew.view())
        if self.live.table.clock:  # it goes on while nothing happens
            for seat in (*self.view["seats"], *fresh["seats"]):
                assert seat.pop("seconds_left") > 0
        assert self.view == fresh


def in_a_loop(work: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    def test(set_up: SetUp) -> None:
        asyncio.run(work(set_up))

    return test


def opened(set_up: SetUp, **more: Any) -> Table:
    name, seats, variants = set_up
    data = {"game": name, "variants": list(variants), "seats": [{"kind": "friend"}] * seats, **more}
    return Table("t", "5e" * 32, [Event(1, 0.0, "opened", data)])


def whole_game(live: Live, rnd: random.Random, pages: list[Page]) -> None:
    """Sit down, play to the end with take-backs, leaving and returning; people come to watch."""
    table = live.table

    def happens(drafts: list[Draft]) -> None:
        at = float(table.seq)
        events = [Event(table.seq + i, at, d.kind, d.data) for i, d in enumerate(drafts, 1)]
        table.take(events)
        live.publish(events)
        for page in pages:
            page.check()

    def perhaps(command: Callable[..., list[Draft]], *given: Any) -> None:
        with suppress(OutOfTurn):
            happens(command(*given))

    for seat in range(len(table.seats)):
        assert table.phase == OPEN
        happens(table.join(seat, f"P{seat}", f"nonce-of-{seat}"))
    while table.phase == PLAYING:
        seat = rnd.randrange(len(table.seats))
        chance = rnd.random()
        if chance < 0.04:
            perhaps(table.ask_back, seat)
        elif chance < 0.06:
            perhaps(table.leave, seat)
            perhaps(table.come_back, seat, 0.0)
        elif chance < 0.07 and len(pages) < 3:
            pages.append(Page(live))
        if table.wish and chance < 0.7:  # or somebody plays on, which settles it
            asked = min(table.to_agree(table.wish.seat) - table.wish.agreed)
            happens(table.answer_back(asked, rnd.random() < 0.8))
        else:
            happens(table.move(table.game.to_play, table.ply, rnd.choice([*table.legal])))


@pytest.mark.parametrize("set_up", FEW, ids=str)
@in_a_loop
async def test_who_makes_the_changes_has_the_view_of_who_comes_anew(set_up: SetUp) -> None:
    live = Live(opened(set_up), ())
    pages = [Page(live)]
    whole_game(live, random.Random(str(set_up)), pages)
    assert pages[0].view["phase"] == "over"


@pytest.mark.parametrize("set_up", [("kingdomino", 2, ())], ids=str)
@in_a_loop
async def test_with_a_clock_and_few_aids_too(set_up: SetUp) -> None:
    clock, aids = {"seconds": 9e9, "increment": 1.0}, {"scores": False, "remaining": False}
    live = Live(opened(set_up, clock=clock, aids=aids), ())
    pages = [Page(live)]
    whole_game(live, random.Random(1), pages)
    position = pages[0].view["position"]
    assert position["undealt"], "all is told at the end"
    assert position["scores"]


def rewritten(node: Branch, before: Written) -> tuple[Written, list[Change]]:
    found: list[Change] = []
    return write(node, before, found), found


def test_a_part_is_made_once_of_the_same() -> None:
    calls = []

    def make(of: str) -> str:
        calls.append(of)
        return of.upper()

    first = write(Branch(one=Part("a", make), two=Row(["b", "d"], make), three=Row([3])))
    after = Branch(one=Part("a", make), two=Row(["c", "d"], make), three=Row([3]))
    second, changes = rewritten(after, first)
    assert text_of(second) == '{"one":"A","two":["C","D"],"three":[3]}'
    assert calls == ["a", "b", "d", "c"]
    assert changes == [(("two", 0), '"C"')]


def test_a_part_may_be_a_branch() -> None:
    def make(of: tuple[int, int]) -> Branch:
        return Branch(a=of[0], row=Row(of))

    first = write(Branch(one=Part((1, 2), make)))
    second, changes = rewritten(Branch(one=Part((1, 3), make)), first)
    assert text_of(second) == '{"one":{"a":1,"row":[1,3]}}'
    assert changes == [(("one", "row", 1), "3")]
    assert rewritten(Branch(one=None), second)[1] == [(("one",), "null")]


def test_what_has_another_shape_is_replaced_whole() -> None:
    first = write(Branch(row=Row([1, 2]), branch=Branch(a=1), leaf=Branch(a=1)))
    found = [(("row",), "[1]"), (("branch",), '{"b":1}'), (("leaf",), "null")]
    assert rewritten(Branch(row=Row([1]), branch=Branch(b=1), leaf=None), first)[1] == found


def test_choices_are_told_while_a_person_chooses_and_not_while_a_bot_does() -> None:
    table = new_table("kingdomino", (), 2)
    seat = table.game.to_play
    assert made(table_parts(table))["position"]["choices"]
    happen(table, table.take_over(seat, seat, "peasant", at=1.0))
    assert made(table_parts(table))["position"]["choices"] == []
    happen(table, table.come_back(seat, at=2.0))
    assert made(table_parts(table))["position"]["choices"]
