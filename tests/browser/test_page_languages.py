"""English, French, Portuguese."""

import pytest
from playwright.sync_api import Page, expect

from browsing import Visitors, barriers
from guest import Guest

SPOKEN = {
    "en-GB": ("en", "Play Kingdomino", "The rules of Kingdomino", "Your turn"),
    "fr-FR": ("fr", "Jouer à Kingdomino", "Les règles de Kingdomino", "À vous"),
    "pt-BR": ("pt", "Jogar Kingdomino", "As regras de Kingdomino", "Sua vez"),
}


@pytest.mark.parametrize("locale", SPOKEN)
def test_the_page_speaks_the_browsers_language(visitors: Visitors, locale: str) -> None:
    language, play, rules, turn = SPOKEN[locale]
    page = visitors.new(locale=locale)
    page.goto("/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text(rules)
    assert page.evaluate("document.documentElement.lang") == language
    assert barriers(page) == []
    page.goto("/")
    page.get_by_role("button", name=play, exact=True).click()
    expect(page.locator(".turn.mine .said")).to_contain_text(turn)
    assert "{" not in page.locator("body").inner_text()


def test_a_language_nobody_here_speaks_gets_english(visitors: Visitors) -> None:
    page = visitors.new(locale="fi-FI")
    page.goto("/")
    expect(page.get_by_role("button", name="Play Kingdomino", exact=True)).to_be_visible()


def test_the_language_can_be_switched_and_is_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("pt")
    expect(page.get_by_role("dialog", name="Ajustes")).to_be_visible()
    assert barriers(page) == []
    page.reload()
    expect(page.get_by_role("button", name="Jogar Kingdomino", exact=True)).to_be_visible()


def test_a_refusal_is_told_in_the_language_of_whoever_meets_it(visitors: Visitors) -> None:
    host, friend = visitors.new(), visitors.new(locale="fr-FR")
    Guest(host).set_up("person", "friend")
    friend.goto(host.get_by_label("Link for a friend").input_value())
    name = host.locator(".seats strong").first.inner_text()
    friend.locator("form input").fill(name)
    friend.locator("form button").click()
    expect(friend.get_by_role("alert")).to_contain_text("porte déjà ce nom")
    assert ["409" in trouble for trouble in visitors.troubles] == [True]  # the browser's own note
    visitors.troubles.clear()
    friend.goto("/table/nowhere")
    expect(friend.get_by_text("Elle a peut-être été abandonnée")).to_be_visible()


def test_light_and_dark_can_be_chosen(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    ground = page.locator("body")
    page.get_by_label("Colours").select_option("light")
    light = ground.evaluate("body => getComputedStyle(body).backgroundColor")
    page.get_by_label("Colours").select_option("dark")
    expect(ground).not_to_have_css("background-color", light)
