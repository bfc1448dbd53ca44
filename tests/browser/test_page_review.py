"""A game looked at again: the graph, the slips, what would have been better, and playing on."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import crownlands
from browsing import DESKTOP, PHONE, READERS, Visitors, barriers
from crownlands.lessons import lesson_of
from crownlands.notation.record import Record
from guest import Guest
from page_server import PageServer
from pointing import make_move

BETTER, WORSE = "g5-f5", "f5-g5"  # 9 points or 1, with the last domino
PATIENCE = 120_000  # milliseconds for a review where nothing is compiled
TITLES = {"en-GB": "Blunder", "fr-FR": "Gaffe", "pt-BR": "Erro grave"}
WORDED = {  # what was played, as something past, and what would have been better
    "en-GB": ("Pink lays 22 (f5\u2013g5)", "Lay it on g5\u2013f5"),
    "fr-FR": ("Rose pose le 22 (f5\u2013g5)", "Le poser en g5\u2013f5"),
    "pt-BR": ("Rosa coloca o 22 (f5\u2013g5)", "Colocar em g5\u2013f5"),
}
NEXT = {"en-GB": "Next slip", "fr-FR": "Écart suivant", "pt-BR": "Próximo deslize"}


def record_with_a_blunder() -> str:
    """The end of a game in which the last domino of the first seat is turned the wrong way."""
    game = crownlands.new(position=lesson_of("kingdomino")[-1].position, seed=1)
    game.push(WORSE)
    while not game.is_over:
        game.push(game.legal_moves[0])
    return str(Record.of(game))


@pytest.fixture(scope="module")
def reviewed(server: PageServer) -> str:
    """The address of such a game's review."""
    table = server.client.post("/api/records", record_with_a_blunder(), status=201)["id"]
    return f"/review/{table}"


def open_review(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".words input[type=range]")).to_be_visible(timeout=PATIENCE)


def test_a_record_is_uploaded_and_reviewed(visitors: Visitors, tmp_path: Path) -> None:
    file = tmp_path / "game.crown"
    file.write_text(record_with_a_blunder())
    page = visitors.new(**DESKTOP)
    page.goto("/")
    page.get_by_role("link", name="Review a record").click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".words input[type=range]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".words tbody tr")).to_have_count(3)
    expect(page.locator(".words")).to_contain_text("%")


@pytest.mark.parametrize(("locale", "options"), READERS)
def test_a_slip_is_shown_beside_what_would_have_been_better(
    visitors: Visitors, reviewed: str, locale: str, options: dict[str, Any]
) -> None:
    page = visitors.new(locale=locale, **options)
    open_review(page, reviewed)
    assert not barriers(page)
    page.get_by_role("button", name=NEXT[locale]).click()
    expect(page.locator(".words")).to_contain_text(TITLES[locale])
    made, better = WORDED[locale]
    expect(page.locator(".words")).to_contain_text(made)
    expect(page.locator(".words .better")).to_contain_text(better)
    expect(page.locator(".words li").first).to_be_visible()
    assert not re.search(r"\{\w+\}", page.locator(".words").inner_text())
    assert not barriers(page)


@pytest.mark.parametrize("locale", ["fr-FR", "pt-BR"])
def test_a_small_phone_shows_how_everybody_played_without_scrolling(
    visitors: Visitors, reviewed: str, locale: str
) -> None:
    page = visitors.new(**{**PHONE, "viewport": {"width": 360, "height": 640}}, locale=locale)
    open_review(page, reviewed)
    expect(page.locator(".words tbody tr")).to_have_count(3)
    panel = page.locator(".words").bounding_box()
    table = page.locator(".words table").bounding_box()
    assert panel
    assert table
    assert table["y"] + table["height"] <= panel["y"] + panel["height"]


def test_it_is_gone_through_by_keys_alone(visitors: Visitors, reviewed: str) -> None:
    page = visitors.new(**DESKTOP)
    open_review(page, reviewed)
    slider = page.locator(".words input[type=range]")
    expect(slider).to_have_value("-1")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("0")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("-1")


def test_one_tries_it_oneself(visitors: Visitors, reviewed: str) -> None:
    page = visitors.new(**DESKTOP)
    open_review(page, reviewed)
    page.get_by_role("button", name="Next slip").click()
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.locator(".words")).to_contain_text("What would you do")
    make_move(page, BETTER)
    expect(page.locator(".words")).to_contain_text("That is the best move!")
    page.get_by_role("button", name="Back to the review").click()
    expect(page.locator(".words")).to_contain_text("Blunder")


def test_what_if_opens_a_table_from_that_moment_and_leads_back(
    visitors: Visitors, reviewed: str
) -> None:
    page = visitors.new(**DESKTOP)
    open_review(page, reviewed)
    page.get_by_role("button", name="Next slip").click()
    level = page.get_by_role("combobox", name="Who plays the other seats")
    expect(level).to_have_value("knight")
    level.select_option("squire")
    page.get_by_role("button", name="What if?").click()
    expect(page).to_have_url(re.compile("/table/"), timeout=PATIENCE)
    expect(page.locator(".others")).to_contain_text("Squire")
    page.get_by_role("link", name="Back to the review").click()
    expect(page).to_have_url(re.compile(reviewed))
    expect(page.locator(".words")).to_contain_text("Blunder", timeout=PATIENCE)


def test_what_if_is_asked_at_any_moment_of_a_replay_and_played_by_hand(
    visitors: Visitors, reviewed: str
) -> None:
    page = visitors.new(**DESKTOP)
    page.goto(f"{reviewed.replace('review', 'replay')}/0")
    Guest(page).open_drawer("Share")
    page.get_by_role("combobox", name="Who plays the other seats").select_option("by-hand")
    assert not barriers(page)
    page.get_by_role("button", name="What if?").click()
    expect(page).to_have_url(re.compile("/table/"), timeout=PATIENCE)
    make_move(page, BETTER)
    expect(page.locator(".turn.mine")).to_contain_text("Yellow")  # who is played by hand too
    page.get_by_role("link", name="Back to the replay").first.click()
    expect(page).to_have_url(re.compile("/replay/"))


def test_on_a_phone_the_way_back_lies_in_the_strip_too(visitors: Visitors, reviewed: str) -> None:
    page = visitors.new(**PHONE)
    open_review(page, reviewed)
    page.get_by_role("button", name="Next slip").click()
    page.get_by_role("button", name="What if?").click()
    back = page.get_by_role("link", name="Back to the review")
    expect(back).to_be_visible(timeout=PATIENCE)
    assert not barriers(page)
    back.click()
    expect(page.locator(".words")).to_contain_text("Blunder", timeout=PATIENCE)


def test_what_is_no_record_is_told(visitors: Visitors, tmp_path: Path) -> None:
    file = tmp_path / "game.crown"
    file.write_text("This is not a game.")
    page = visitors.new(**DESKTOP)
    page.goto("/review")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).not_to_be_empty()
    visitors.troubles.clear()  # the browser tells of the refusal itself
