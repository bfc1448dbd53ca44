"""Kingdomino with all its options, through the page."""

import pytest
from playwright.sync_api import Page, expect

from guest import Guest, by_mouse


@pytest.mark.parametrize(
    ("seats", "option", "told"),
    [
        (2, "The Mighty Duel", "Round 12 of 12"),
        (2, "Dynasty", "Game 3 of 3, Round 6 of 6"),
        (3, "", "Round 12 of 12"),
    ],
    ids=["Mighty Duel", "Dynasty", "three seats"],
)
def test_a_game_is_played_to_its_end(page: Page, seats: int, option: str, told: str) -> None:
    guest = Guest(page)
    guest.set_up("person", *["bot"] * (seats - 1), seats=seats, start=False)
    if option:
        page.get_by_label(option).check()
    page.get_by_role("button", name="Open the table").click()
    guest.play(by_mouse)
    expect(page.locator(".why")).to_have_text(told)
    expect(guest.over.locator("li")).to_have_count(seats)
