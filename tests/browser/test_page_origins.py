"""Kingdomino Origins on its board: whole games, and the steps that games seldom come to."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing import Visitors, barriers
from crownlands import Game, read_position
from guest import Guest, by_keys, by_mouse
from page_server import PageServer
from position_texts import HANDING_ON
from staging import Stage

PHONE = {"width": 390, "height": 844}
RAW = re.compile(r"[a-n]\d+-[a-n]\d+|undefined|[{}]")  # what only programs would say


@pytest.fixture(autouse=True)
def ready(server: PageServer) -> None:
    server.wait_for("origins")


def sit_down(page: Page, *kinds: str, mode: str = "") -> Guest:
    guest = Guest(page)
    guest.set_up(*kinds, seats=len(kinds), start=False, game="origins")
    if mode:
        page.get_by_role("radio", name=re.compile(f"^{mode} ")).check()
    if "bot" in kinds:
        page.get_by_role("radio", name="Peasant").check()
    page.get_by_role("button", name="Open the table").click()
    return guest


def reach(seats: int, mode: str, wanted: Callable[[set[str]], bool]) -> Game:
    """A position of some random game in which the kinds of moves are as wanted."""
    for seed in range(100):
        rnd = random.Random(seed)
        game = Game("origins", seats, (mode,) if mode else ())
        while not game.is_over:
            if wanted({type(move).__name__ for move in game.legal_moves}):
                return game
            game.push(rnd.choice(game.legal_moves))
    raise AssertionError("No game comes to it.")


def test_a_whole_game_on_the_board(page: Page) -> None:
    guest = sit_down(page, "person", "bot", mode="Tribe")
    guest.wait_for_turn()
    assert barriers(page) == []
    guest.play(by_mouse)
    expect(guest.over.locator("li")).to_have_count(2)
    assert barriers(page) == []
    page.get_by_role("button", name="To the table").click()
    told = guest.open_drawer("Log")
    for done in ("place", "pay", "recruit", "settle"):
        expect(told).to_contain_text(re.compile(f"You {done}\\b"))
    assert not RAW.search(told.inner_text())
    guest.open_drawer("Scores")
    expect(told).to_contain_text(re.compile(r"squares? . \d fires?"))
    assert not RAW.search(told.inner_text())


@pytest.mark.parametrize("mode", ["", "Totem"], ids=["Discovery", "Totem"])
def test_the_other_modes_on_the_board(page: Page, mode: str) -> None:
    guest = sit_down(page, "person", "bot", "bot", mode=mode)
    guest.play(by_mouse, 12)
    guest.wait_for_turn()  # so that nothing changes while it is looked at
    assert barriers(page) == []
    told = guest.open_drawer("Log")
    expect(told).to_contain_text(re.compile(r"You lay \d"))
    assert not RAW.search(told.inner_text())


def test_by_keyboard_alone(page: Page) -> None:
    guest = sit_down(page, "person", "bot", mode="Tribe")
    guest.play(by_keys, 12)
    expect(guest.log.filter(has_text="You lay ").nth(1)).to_be_attached()
    guest.wait_for_turn()
    assert barriers(page) == []


def test_at_two_seats_a_domino_takes_the_other_one_along(page: Page) -> None:
    game = reach(2, "", lambda kinds: "Open" in kinds)
    stage = Stage(page, game)
    guest = sit_down(page, "person", "person")
    expect(page.locator(".said")).to_contain_text("both chiefs")
    first, second, third, fourth = (
        guest.page.locator(f"[data-claim='{tile.number}']") for tile in game.table.following
    )
    second.click()
    for pair, pressed in (((first, fourth), "false"), ((second, third), "true")):
        for domino in pair:
            expect(domino).to_have_attribute("aria-pressed", pressed)
    page.keyboard.press("1")
    expect(fourth).to_have_attribute("aria-pressed", "true")
    assert stage.move_of(guest.primary.click) == "outer"


def test_the_fire_is_seen_on_the_square_with_its_number(page: Page) -> None:
    stage = Stage(page, reach(2, "", lambda kinds: "Fire" in kinds))
    guest = sit_down(page, "person", "person")
    square = guest.places.first
    told = square.get_attribute("aria-label") or ""
    found = re.search(r"Here: (\d) fire", told)
    assert found
    square.click()
    expect(page.locator(f".spot use[href='#cl-fire-{found[1]}']")).to_be_visible()
    expect(page.locator(".said")).to_contain_text(f"{found[1]} fire")
    assert stage.move_of(guest.primary.click).startswith("fire-")


def test_a_totem_is_handed_on_to_somebody_by_name(visitors: Visitors) -> None:
    page = visitors.new(viewport=PHONE, has_touch=True, is_mobile=True)
    stage = Stage(page, read_position(HANDING_ON))
    guest = sit_down(page, "person", "person", "person", "person", mode="Totem")
    takers = page.get_by_role("group", name=re.compile("Mammoth totem")).get_by_role("button")
    expect(takers).to_have_count(2)
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    takers.first.tap()
    expect(takers.first).to_have_attribute("aria-pressed", "true")
    assert stage.move_of(guest.primary.tap) == "totem-3"


def test_a_cromagnon_says_what_it_brings_before_it_is_taken(visitors: Visitors) -> None:
    page = visitors.new(viewport=PHONE, has_touch=True, is_mobile=True)
    game = reach(3, "tribe", lambda kinds: kinds == {"Take"})
    stage = Stage(page, game)
    guest = sit_down(page, "person", "person", "person", mode="Tribe")
    bright = guest.picks.first
    bright.tap()
    told = bright.get_attribute("aria-label") or ""
    assert re.search(r"points? per \w|strength \d", told)
    expect(page.locator(".why").filter(has_text=told)).to_be_visible()
    assert barriers(page) == []
    for tile in guest.picks.all():
        box = tile.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 43.5
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert stage.move_of(guest.primary.tap).startswith("take-")


def test_who_has_paid_twice_may_take_or_go_on_paying(page: Page) -> None:
    stage = Stage(page, reach(3, "tribe", lambda kinds: kinds == {"Take", "Pay"}))
    guest = sit_down(page, "person", "person", "person", mode="Tribe")
    tile = guest.picks.first
    tile.click()
    expect(guest.primary).to_have_text(re.compile("^Take: "))
    guest.places.first.click()
    expect(tile).to_have_attribute("aria-pressed", "false")
    assert stage.move_of(guest.primary.click).startswith("pay-")
