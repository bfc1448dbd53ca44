"""What things do is told: of buildings, taxes, spells and cro-magnons; codes and rules by keys."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from crownlands.catalogue import GAMES
from crownlands.drawing.marks import read_mark
from crownlands.game import new
from crownlands.terminal.app import Crownlands
from crownlands.terminal.choices import Picking, choice_for
from crownlands.terminal.session import Session
from crownlands.text.looks import NEW, plain_id
from crownlands.text.view import Cell
from test_terminal_table import run, screen_text

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.plain


def at_step(name: str, step: str, seats: int, variants: tuple[str, ...] = ()) -> Session:
    """A game of people where this step is to be done, and more than passing is possible."""
    rng = random.Random(3)
    session = Session(new(name, seats, variants, seed=5), ["person"] * seats)
    while session.table.step != step or len(session.game.legal_moves) < 2:
        session.play(rng.choice(session.game.legal_moves))
    return session


def sentences(session: Session) -> list[str]:
    choice = choice_for(session)
    assert isinstance(choice, Picking)
    found = []
    for index in range(len(choice.moves)):
        choice.index = index
        found.append(choice.sentence())
    return found


def test_a_tax_tells_its_coins() -> None:
    session = at_step("queendomino", "tax", 4)
    before = session.table.kingdoms[session.kingdom_of(session.game.to_play)].facts["coins"]
    told = sentences(session)[1]
    seat = session.game.to_play
    session.play(session.game.legal_moves[1])
    after = session.table.kingdoms[session.kingdom_of(seat)].facts["coins"]
    assert isinstance(before, int)
    assert isinstance(after, int)
    assert after > before
    assert f"coins +{after - before}, guard -1" in told


def test_every_building_tells_its_effect() -> None:
    session = at_step("queendomino", "build", 4)
    about, table = session.game.entry.about, session.table
    assert about(table, "bakery") == "2 points per wheat territory."
    assert about(table, "big_tavern") == "3 knights, 2 points."
    assert about(table, "queens-tower") == "1 tower, 1 crown."
    assert about(table, "safe_tower") == "1 tower, 1 coin more per tower from every tax, 2 points."
    for kind in table.extras["buildings"]:
        assert about(table, kind)
    for move, told in zip(session.game.legal_moves[1:], sentences(session)[1:], strict=True):
        thing = session.game.entry.thing(session.game.state, move)
        assert thing
        assert about(table, thing) in told


def test_a_cro_magnon_tells_its_points() -> None:
    session = at_step("origins", "settle", 4, ("tribe",))
    about = session.game.entry.about
    assert about(session.table, "gatherer") == "4 points per mushroom on the 8 squares around."
    assert "Strength 3" in about(session.table, "warrior-brute")
    assert about(session.table, session.table.extras["recruit"]) in sentences(session)[0]


def test_a_spell_tells_what_it_does() -> None:
    rng = random.Random(3)
    session = Session(new("duel", seed=5), ["person"] * 2)
    while not session.table.step.startswith("cast"):
        session.play(rng.choice(session.game.legal_moves))
    assert "Its spell: " in sentences(session)[1]


def codes_on(session: Session) -> set[str]:
    """The letters of all that lies on kingdoms and dominoes."""
    looks, table = session.game.entry.looks, session.table
    cells: list[Cell] = []
    for kingdom in table.kingdoms:
        cells += [*kingdom.cells.values(), kingdom.castle]
    for tile in (*table.current, *table.following):
        cells += [tile.left, tile.right]
    marks = {mark for cell in cells for mark in cell.marks if mark != NEW}
    return {read_mark(mark, looks).piece.code for mark in marks}


@pytest.mark.parametrize(
    ("name", "variants"), [("queendomino", ()), ("origins", ("tribe",)), ("origins", ("totem",))]
)
def test_the_help_lists_every_code_on_the_screen(name: str, variants: tuple[str, ...]) -> None:
    session = at_step(name, "lay", 4, variants)
    rng = random.Random(1)
    for _ in range(70):
        session.play(rng.choice(session.game.legal_moves))
    codes = codes_on(session)
    assert len(codes) > 3

    async def look(app: Crownlands, pilot: Pilot[Any]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        text = screen_text(app)
        for code in codes:
            assert f" {code} " in text or f" {code}n " in text

    run(session, look, (100, 70))


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_a_key_away(name: str) -> None:
    session = Session(new(name, seed=1), ["person"] * len(new(name, seed=1).scores()))
    path = session.game.entry.rules_text
    assert path
    first = path.read_text().splitlines()[0].removeprefix("# ")

    async def read(app: Crownlands, pilot: Pilot[Any]) -> None:
        await pilot.press("i")
        await pilot.pause()
        assert first in screen_text(app)
        top = screen_text(app)
        await pilot.press("pagedown")
        while screen_text(app) == top:  # it glides
            await pilot.pause(0.05)
        await pilot.press("escape")

    run(session, read)


def test_an_installed_game_carries_its_rules() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    carried = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert carried == {
        f"docs/rules-{name}.md": f"crownlands/games/{name}/rules.md" for name in GAMES
    }
    assert all((ROOT / source).exists() for source in carried)


def test_things_without_an_effect_are_told_nothing_of() -> None:
    for name, entry in GAMES.items():
        assert entry.about(new(name, seed=1).table, plain_id("nothing like it")) == ""
