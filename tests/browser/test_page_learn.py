"""Lessons: small steps on the real board."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import Visitors, barriers
from guest import tab_to, walk_to_castle
from page_server import PageServer
from pointing import make_move, square_of

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}
GAMES = ["kingdomino", "queendomino", "origins", "duel"]
FINISHED = {"en-GB": "Well done!", "fr-FR": "Bravo !", "pt-BR": "Muito bem!"}
PHONES: dict[str, Any] = {"has_touch": True, "is_mobile": True}


def lesson_of(server: PageServer, game: str) -> list[Any]:
    steps: list[Any] = server.client.get(f"/api/lessons/{game}")["steps"]
    return steps


def count(page: Page) -> Locator:
    return page.locator(".words .count")


def next_step(page: Page) -> Locator:
    return page.locator(".words .primary")


def open_lesson(page: Page, game: str, steps: list[Any], done: int = 0) -> None:
    """As somebody who has done so many of its steps before."""
    if done:
        kept = f'{{"{game}": {done}}}'
        page.add_init_script(f"localStorage.setItem('crownlands.lessons', '{kept}')")
    page.goto(f"/learn/{game}")
    expect(count(page)).to_have_text(f"{done + 1}/{len(steps)}")
    expect(page.locator(".board")).to_be_attached()


@pytest.mark.parametrize(
    ("game", "locale", "options"),
    [
        ("kingdomino", "en-GB", {"viewport": DESKTOP}),
        ("queendomino", "fr-FR", {"viewport": DESKTOP}),
        ("origins", "pt-BR", {"viewport": PHONE, **PHONES}),
        ("duel", "en-GB", {"viewport": SMALL, **PHONES}),
    ],
    ids=GAMES,
)
def test_a_whole_lesson_is_gone_through(
    visitors: Visitors, server: PageServer, game: str, locale: str, options: dict[str, Any]
) -> None:
    page = visitors.new(locale=locale, **options)
    steps = lesson_of(server, game)
    open_lesson(page, game, steps)
    for number, step in enumerate(steps, start=1):
        words = step["words"][locale[:2]]
        expect(count(page)).to_have_text(f"{number}/{len(steps)}")
        expect(page.locator(".words")).to_contain_text(words["task"])
        if step["solutions"][0].startswith(("build", "bribe")):  # nothing is pointed at yet
            expect(page.locator(".offer").first).to_be_visible()
            expect(page.locator(".words .telling")).to_have_count(0)
        make_move(page, step["solutions"][0])
        expect(page.locator(".words")).to_contain_text(words["done"])
        next_step(page).click()
    expect(page.get_by_role("heading", name=FINISHED[locale])).to_be_visible()
    assert not barriers(page)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "pt-BR"])
def test_words_and_board_fit_a_small_phone(
    visitors: Visitors, server: PageServer, game: str, locale: str
) -> None:
    steps = lesson_of(server, game)
    longest = max(
        range(len(steps)),
        key=lambda n: sum(len(steps[n]["words"][locale[:2]][key]) for key in ("tell", "task")),
    )
    page = visitors.new(viewport=SMALL, locale=locale, **PHONES)
    open_lesson(page, game, steps, longest)
    task = page.locator(".words .task")
    expect(task).to_be_in_viewport(ratio=1)
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0
    assert not barriers(page)


@pytest.mark.parametrize(
    "screen", [{"viewport": DESKTOP}, {"viewport": SMALL, **PHONES}], ids=["desktop", "small"]
)
def test_a_wrong_move_is_answered_with_a_hint_and_then_shown(
    visitors: Visitors, server: PageServer, screen: dict[str, Any]
) -> None:
    page = visitors.new(**screen)
    steps = lesson_of(server, "kingdomino")
    open_lesson(page, "kingdomino", steps)
    make_move(page, "@5")
    expect(page.locator(".hint")).to_have_text(steps[0]["words"]["en"]["hint"])
    expect(page.locator("li.glow[data-tile='20']")).to_be_visible()
    show = page.get_by_role("button", name="Show me")
    expect(show).to_have_count(0)
    make_move(page, "@15")
    expect(show).to_be_in_viewport(ratio=1)
    show.click()
    expect(page.locator(".words")).to_contain_text(steps[0]["words"]["en"]["done"])


def test_whoever_comes_back_goes_on_where_they_were(visitors: Visitors, server: PageServer) -> None:
    page = visitors.new(viewport=DESKTOP)
    steps = lesson_of(server, "kingdomino")
    open_lesson(page, "kingdomino", steps)
    make_move(page, "@20")
    expect(next_step(page)).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Learn Kingdomino", exact=True).click()
    expect(count(page)).to_have_text(f"2/{len(steps)}")
    page.get_by_role("button", name="Previous step").click()
    expect(count(page)).to_have_text(f"1/{len(steps)}")
    page.get_by_role("button", name="Next step").click()
    expect(count(page)).to_have_text(f"2/{len(steps)}")


def test_a_step_is_done_by_keys_alone(visitors: Visitors, server: PageServer) -> None:
    page = visitors.new(viewport=DESKTOP)
    steps = lesson_of(server, "kingdomino")
    open_lesson(page, "kingdomino", steps)
    page.keyboard.press("3")  # the third domino of the line
    tab_to(page, ".controls .primary")
    page.keyboard.press("Enter")
    expect(next_step(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(count(page)).to_have_text(f"2/{len(steps)}")
    expect(page.locator("[data-place]").first).to_be_visible()
    tab_to(page, "[role=gridcell]")
    walk_to_castle(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"[data-square='{square_of('h7')}']")).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, ".controls .primary")
    page.keyboard.press("Enter")
    expect(page.locator(".words")).to_contain_text(steps[1]["words"]["en"]["done"])


def test_a_lesson_that_is_not_there_is_told(visitors: Visitors) -> None:
    page = visitors.new(viewport=DESKTOP)
    visitors.may_lose_network = True
    page.goto("/learn/chess")
    expect(page.get_by_role("alert")).to_have_text(re.compile("no lesson"))
    visitors.troubles.clear()  # the browser tells of the 404 itself
