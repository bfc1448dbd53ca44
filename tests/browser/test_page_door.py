"""The door and the set-up: what they offer, and that it fits the screen."""

import json
import re
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browsing import DESKTOP, PHONE, Visitors, barriers
from guest import Guest
from page_server import PageServer

PHONES: list[ViewportSize] = [{"width": 390, "height": 844}, {"width": 360, "height": 640}]
LYING: ViewportSize = {"width": 844, "height": 390}
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]
LANGUAGES = ["en-GB", "fr-FR", "pt-BR"]
NAMES = ["kingdomino", "queendomino", "origins", "duel"]
GAMES = ["Kingdomino", "Queendomino", "Kingdomino Origins", "Kingdomino Duel"]


def bottom_of(page: Page, selector: str) -> float:
    box = page.locator(selector).last.bounding_box()
    assert box
    return float(box["y"] + box["height"] + page.evaluate("scrollY"))


def no_sideways(page: Page) -> bool:
    """Nothing is wider than the screen, and no word is wider than what it stands in."""
    return bool(
        page.evaluate(
            """() => document.documentElement.scrollWidth <= innerWidth
                && [...document.querySelectorAll("main button, main label, main a, main p, h1, h2")]
                    .every((one) => one.scrollWidth <= one.clientWidth + 1 || !one.clientWidth)"""
        )
    )


@pytest.mark.parametrize("locale", LANGUAGES)
def test_on_a_desktop_the_door_and_every_set_up_fit_one_screen(
    visitors: Visitors, locale: str
) -> None:
    page = visitors.new(**DESKTOP, locale=locale)
    page.goto("/")
    expect(page.locator("article")).to_have_count(4)
    assert bottom_of(page, "article") <= DESKTOP["viewport"]["height"]
    assert no_sideways(page)
    for game in NAMES:
        choose_the_largest(page, game)
        assert bottom_of(page, "form") <= DESKTOP["viewport"]["height"], game
        assert no_sideways(page), game


def choose_the_largest(page: Page, game: str) -> None:
    page.goto(f"/set-up/{game}")
    expect(page.locator(".place").first).to_be_visible()
    if game == "queendomino":
        page.get_by_role("radio", name="8", exact=True).check()
        page.locator(".how input[type=checkbox]").first.check()  # a level for each
        expect(page.locator(".place select")).to_have_count(15)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_on_a_phone_the_first_game_can_be_played_without_scrolling(
    visitors: Visitors, locale: str
) -> None:
    page = visitors.new(**PHONE, locale=locale)
    page.goto("/")
    for size in (*PHONES, LYING):
        page.set_viewport_size(size)
        expect(page.locator("article .primary").first).to_be_in_viewport(ratio=1)
        assert no_sideways(page), size
        for target in page.locator("article button, article .button, .more a").all():
            box = target.bounding_box()
            assert box
            assert box["height"] >= 43.5, size


@pytest.mark.parametrize("game", NAMES)
def test_the_set_up_fits_two_screens_of_a_phone(visitors: Visitors, game: str) -> None:
    page = visitors.new(**PHONE)
    page.goto(f"/set-up/{game}")
    expect(page.locator(".place").first).to_be_visible()
    if game == "queendomino":
        page.get_by_role("radio", name="8", exact=True).check()
    for size in PHONES:
        page.set_viewport_size(size)
        assert bottom_of(page, "form") <= 2 * size["height"]
        expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)
    for locale in ("fr", "pt"):
        stored = json.dumps(json.dumps({"language": locale}))
        page.evaluate(f"localStorage.setItem('crownlands.settings', {stored})")
        page.reload()
        expect(page.locator(".place").first).to_be_visible()
        for size in PHONES:
            page.set_viewport_size(size)
            assert no_sideways(page), (locale, size)


@pytest.mark.parametrize("path", ["/", "/set-up/queendomino", "/set-up/origins"])
def test_door_and_set_up_keep_nobody_out(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("article, .place").first).to_be_visible()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert barriers(page) == [], scheme


def test_every_game_says_what_a_click_plays_and_has_its_rules(page: Page) -> None:
    page.goto("/")
    for game in GAMES:
        card = page.get_by_role("article").filter(
            has=page.get_by_role("heading", name=game, exact=True)
        )
        told = "You and a squire" if "Duel" in game else "You and 3 squires"
        expect(card.locator(".plan")).to_contain_text(told)
        expect(card.get_by_role("link", name=f"The rules of {game}")).to_be_visible()


def test_what_was_chosen_last_comes_first_next_time(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot", start=False, game="origins")
    page.get_by_role("radio", name=re.compile("^Totem")).check()
    page.get_by_label("Homo Habilis").check()
    page.get_by_role("radio", name="Peasant").check()
    page.get_by_role("button", name="Open the table").click()
    guest.wait_for_turn()
    page.goto("/")
    first = page.get_by_role("article").first
    expect(first.get_by_role("heading")).to_have_text("Kingdomino Origins")
    expect(first.locator(".plan")).to_contain_text("You and a peasant · Totem, Homo Habilis")
    other = page.get_by_role("article").nth(1)
    expect(other.locator(".plan")).to_contain_text("You and 3 peasants")  # the level too
    first.get_by_role("button", name="Play Kingdomino Origins").click()
    guest.wait_for_turn()
    view = page.evaluate(
        "async () => (await fetch(location.pathname.replace('/table', '/api/tables'))).json()"
    )
    assert view["variants"] == ["totem", "homo-habilis"]
    assert [seat["level"] for seat in view["seats"]] == [None, "peasant"]


def test_modes_seats_and_levels_follow_each_other(page: Page) -> None:
    page.goto("/set-up/queendomino")
    page.get_by_role("radio", name=re.compile("^Wedding in teams")).check()
    expect(page.locator(".place")).to_have_count(6)
    page.get_by_role("radio", name="5", exact=True).check()
    expect(page.get_by_role("radio", name=re.compile("^The Royal Wedding"))).to_be_checked()
    page.get_by_role("radio", name="2", exact=True).check()
    expect(page.get_by_role("radio", name=re.compile("^Classic"))).to_be_checked()
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_label("A separate level for each bot").check()
    page.get_by_label("Level of seat 3").select_option("duke")
    expect(page.locator(".told")).to_contain_text("You, a squire, and a duke")


def test_who_plays_with_others_is_asked_for_a_name_once(page: Page) -> None:
    page.goto("/set-up/kingdomino")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option("friend")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Waiting for players")).to_be_visible()
    expect(page.locator(".seats strong").first).to_have_text("Ann")
    page.goto("/set-up/kingdomino")
    expect(page.get_by_label("Your name")).to_have_value("Ann")


def test_finished_games_tell_their_result_and_can_be_forgotten(
    page: Page, server: PageServer
) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.skip_to_the_end(server)
    page.goto("/")
    row = page.get_by_role("listitem").filter(has_text="Kingdomino")
    expect(row).to_contain_text(re.compile(r"(you won|you finished in place 2), \d+ : \d+"))
    row.get_by_role("button", name="Forget this game of Kingdomino").click()
    expect(row).to_have_count(0)


def test_an_address_that_is_none_says_so_and_leads_on(visitors: Visitors) -> None:
    page = visitors.new()
    page.goto("/kingdmino")
    expect(page.get_by_role("status").filter(has_text="nothing at this address")).to_be_visible()
    expect(page.get_by_role("button", name="Play Kingdomino", exact=True)).to_be_visible()
    page.get_by_role("link", name="Crownlands").click()
    expect(page.get_by_text("nothing at this address")).to_have_count(0)
    visitors.wait_for_trouble(page, "404")
    visitors.troubles.clear()
