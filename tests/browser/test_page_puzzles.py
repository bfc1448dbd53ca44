"""Puzzles: one answer counts, then it is told what every move costs and why."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from browsing import DESKTOP, PHONE, Visitors, barriers
from guest import tab_to
from page_server import PageServer
from pointing import choose, make_move

SOLVED = {"en-GB": "Right,", "fr-FR": "Exact,", "pt-BR": "Isso,"}


def a_puzzle(server: PageServer, game: str) -> tuple[str, Any]:
    """The easiest puzzle of a game, and what is said to the move that tempts."""
    puzzles = server.client.get(f"/api/puzzles?game={game}")["puzzles"]
    name = puzzles[0]["id"]
    first = server.client.get(f"/api/puzzles/{name}")["view"]["choices"][0]["move"]
    answer = server.client.get(f"/api/puzzles/{name}/answer?move={quote(first)}")
    tempting = quote(answer["tempting"]["move"])
    return name, server.client.get(f"/api/puzzles/{name}/answer?move={tempting}")


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('crownlands.puzzles')"))


@pytest.mark.parametrize(
    ("game", "locale", "options"),
    [
        ("kingdomino", "en-GB", DESKTOP),
        ("queendomino", "fr-FR", PHONE),
        ("origins", "pt-BR", DESKTOP),
        ("duel", "en-GB", PHONE),
    ],
)
def test_a_puzzle_is_solved(
    visitors: Visitors, server: PageServer, game: str, locale: str, options: dict[str, Any]
) -> None:
    name, told = a_puzzle(server, game)
    page = visitors.new(locale=locale, **options)
    page.goto(f"/puzzles/{name}")
    make_move(page, told["best"]["move"])
    expect(page.locator(".verdict")).to_contain_text(SOLVED[locale])
    expect(page.locator(".words li").first).to_be_visible()
    assert not re.search(r"\{\w+\}", page.locator(".words").inner_text())
    assert kept(page)["met"] == {name: True}
    assert kept(page)["row"] == 1
    assert not barriers(page)
    page.locator(".words .primary").click()
    expect(page).not_to_have_url(re.compile(f"{name}$"))


def test_a_phone_is_told_how_a_finger_turns_the_domino(
    visitors: Visitors, server: PageServer
) -> None:
    puzzles = server.client.get("/api/puzzles?game=kingdomino")["puzzles"]
    name = next(puzzle["id"] for puzzle in puzzles if puzzle["theme"] == "place")
    page = visitors.new(**PHONE)
    page.goto(f"/puzzles/{name}")
    expect(page.locator(".words")).to_contain_text("tap the domino to turn it")


def test_a_miss_tells_what_it_costs_and_the_second_try_does_not_count(
    visitors: Visitors, server: PageServer
) -> None:
    name, told = a_puzzle(server, "kingdomino")
    page = visitors.new(**DESKTOP)
    page.goto(f"/puzzles/{name}")
    make_move(page, told["tempting"]["move"])
    expect(page.locator(".verdict")).to_contain_text(f"costs {told['cost']:.1f} points")
    expect(page.locator("tr.played")).to_contain_text(f"{told['cost']:.1f}")
    rating = kept(page)["rating"]
    assert rating < 1000
    page.get_by_role("button", name="Try again").click()
    make_move(page, told["best"]["move"])
    expect(page.locator(".verdict")).to_contain_text("Right,")
    assert kept(page)["rating"] == rating
    assert kept(page)["met"] == {name: False}


def test_puzzles_by_game_theme_and_difficulty(visitors: Visitors, server: PageServer) -> None:
    everything = server.client.get("/api/puzzles")["puzzles"]
    page = visitors.new(**DESKTOP)
    page.goto("/")
    page.get_by_role("link", name="Puzzles", exact=True).click()
    links = page.locator("main li a")
    expect(links).to_have_count(len(everything))
    page.get_by_role("combobox", name="Game").select_option("origins")
    expect(links).to_have_count(sum(one["game"] == "origins" for one in everything))
    page.get_by_role("combobox", name="Difficulty").select_option("★")
    found = [one for one in everything if one["game"] == "origins" and one["level"] == 1]
    expect(links).to_have_count(len(found))
    assert not barriers(page)
    page.get_by_role("link", name="Solve one that suits me").click()
    expect(page).to_have_url(re.compile("|".join(f"/{one['id']}$" for one in found)))


def test_the_puzzle_of_the_day_is_solved_by_keys_alone(
    visitors: Visitors, server: PageServer
) -> None:
    page = visitors.new(**DESKTOP)
    page.goto("/puzzles")
    page.get_by_role("link", name="Puzzle of the day").wait_for()
    tab_to(page, "a.day")
    page.keyboard.press("Enter")
    expect(page.locator(".board")).to_be_attached()
    name = page.url.rpartition("/")[2]
    first = server.client.get(f"/api/puzzles/{name}")["view"]["choices"][0]["move"]
    choose(page, first)  # pointing has keys of its own, tested at the table
    tab_to(page, ".controls .primary")
    page.keyboard.press("Enter")
    expect(page.locator(".words .primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(f"{name}$"))


def test_a_puzzle_that_is_not_there_is_told(visitors: Visitors) -> None:
    page = visitors.new(**DESKTOP)
    page.goto("/puzzles/0123456789")
    expect(page.get_by_role("alert")).to_be_visible()
    visitors.troubles.clear()  # the browser tells of the 404 itself
