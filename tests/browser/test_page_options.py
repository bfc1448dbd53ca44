"""Kingdomino with all its options, through the page."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from guest import Guest, by_mouse
from page_server import PageServer
from servers import Seated

FIRST = 6  # moves by mouse; those of the last round are too


def play_ahead(table: Seated, wanted: Callable[[Any], bool]) -> None:
    """Whatever is legal, without the page, until the position is as wanted."""
    while not wanted(position := table.view()["position"]):
        if position["to_play"] in table.tokens:
            table.move()
        else:
            time.sleep(0.02)  # a bot's turn


def is_last_round(position: Any) -> bool:
    return bool(position["round"] == position["rounds"])


@pytest.mark.parametrize(
    ("seats", "option", "games", "told"),
    [
        (2, "The Mighty Duel", 1, "Round 12 of 12"),
        (2, "Dynasty", 3, "Game 3 of 3, Round 6 of 6"),
        (3, "", 1, "Round 12 of 12"),
    ],
    ids=["Mighty Duel", "Dynasty", "three seats"],
)
def test_a_game_is_played_to_its_end(
    page: Page, server: PageServer, seats: int, option: str, games: int, told: str
) -> None:
    guest = Guest(page)
    guest.set_up("person", *["bot"] * (seats - 1), seats=seats, start=False)
    if option:
        page.get_by_label(option).check()
    page.get_by_role("button", name="Open the table").click()
    guest.play(by_mouse, FIRST)
    table = guest.seated(server)
    for game in range(games):
        if game:
            play_ahead(table, lambda position: not is_last_round(position))
        play_ahead(table, is_last_round)
    expect(page.locator(".why")).to_contain_text(told)
    guest.play(by_mouse)
    expect(page.locator(".why")).to_have_text(told)
    expect(guest.over.locator("li")).to_have_count(seats)
