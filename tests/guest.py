"""Somebody who plays through the page: by mouse, by finger, or by keys alone."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browsing import Visitors
from page_server import PageServer
from servers import Seated

Turn = Callable[["Guest"], None]


class Guest:
    """A page, and what its visitor sees and does there."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # What is seen

    @property
    def turn(self) -> Locator:
        return self.page.locator(".turn.mine")

    @property
    def over(self) -> Locator:
        return self.page.get_by_role(
            "region", name=re.compile("The result|Le résultat|O resultado")
        )

    @property
    def primary(self) -> Locator:
        """The button that makes the move."""
        return self.page.locator(".controls .primary")

    @property
    def claims(self) -> Locator:
        return self.page.locator("[data-claim]")

    @property
    def places(self) -> Locator:
        """Squares of the kingdom where something can go."""
        return self.page.locator("[data-place]")

    @property
    def picks(self) -> Locator:
        """What can be picked on a game's own board."""
        return self.page.locator("[data-pick]")

    @property
    def log(self) -> Locator:
        return self.page.locator(".side [role=tabpanel] li")

    @property
    def ply(self) -> int:
        """How far the game is, as the log tells."""
        return self.log.count()

    def table(self) -> str:
        return self.page.url.split("/table/")[1].split("#")[0]

    # What is done

    def open(self, path: str = "/") -> None:
        self.page.goto(path)

    def play_now(self) -> None:
        """One click from the start page to a game against bots."""
        self.open()
        self.page.get_by_role("button", name="Play Kingdomino", exact=True).click()
        expect(self.page.locator(".said")).to_be_visible()

    def set_up(
        self, *kinds: str, seats: int = 2, start: bool = True, game: str = "kingdomino"
    ) -> None:
        """Open a table with these kinds of seats, through the form."""
        self.open(f"/set-up/{game}")
        if game != "duel":  # which has two seats and no more
            self.page.get_by_role("radio", name=str(seats), exact=True).check()
        for number, kind in enumerate(kinds, start=1):
            self.page.get_by_role("combobox", name=f"Seat {number}", exact=True).select_option(kind)
        if self.page.locator("input:required").count():  # others want to know who it is
            self.page.get_by_label("Your name").fill("Player 1")
        if start:
            self.page.get_by_role("button", name="Open the table").click()

    def open_drawer(self, tab: str) -> Locator:
        """Show this tab of the drawer; what is in it."""
        side = self.page.locator(".side")
        expect(side).to_be_attached()
        if not side.is_visible():
            self.page.locator("button.menu").click()
        self.page.get_by_role("tab", name=tab).click()
        return self.page.get_by_role("tabpanel")

    def wait_for_turn(self) -> bool:
        """Whether it is this visitor's turn; no, if the game is over."""
        self.page.locator(".controls[aria-busy='true']").wait_for(state="detached")
        self.turn.or_(self.over).first.wait_for()
        return self.over.count() == 0

    def play(self, take_turn: Turn, moves: int = 1_000) -> None:
        """Make so many moves, or play to the end."""
        for _ in range(moves):
            if not self.wait_for_turn():
                return
            told = self.ply
            take_turn(self)
            self.wait_for_more_than(told)

    def seated(self, server: PageServer) -> Seated:
        """The table with what the browser has the seats by, to be asked without the page."""
        self.page.wait_for_url("**/table/*")
        expect(self.page.locator(".said").first).to_be_visible()  # all are there, and it is played
        kept = self.page.evaluate("JSON.parse(localStorage['crownlands.tables'])")
        (tokens,) = (table["tokens"] for table in kept if table["id"] == self.table())
        return Seated(server.client, self.table(), {int(k): v for k, v in tokens.items()}, {})

    def skip_to_the_end(self, server: PageServer) -> None:
        """The rest of the game without the page, where its end is the subject."""
        self.seated(server).play_to_the_end()
        expect(self.over).to_be_visible()

    def wait_for_more_than(self, told: int) -> None:
        """Until the log tells of more than that: the move is made and shown."""
        self.log.nth(told).wait_for(state="attached")


def by_mouse(guest: Guest) -> None:
    """Point, click, confirm."""
    if guest.claims.count():
        guest.claims.last.click()
    elif guest.picks.count():
        guest.picks.last.click()
        pay(guest, lambda: guest.places.first.click())
    elif guest.places.count():
        place = guest.places.first
        place.hover()
        place.click()
    guest.primary.click()


def by_finger(guest: Guest) -> None:
    """Tap a place, tap it again to turn the domino, tap the button."""
    if guest.claims.count():
        guest.claims.first.tap()
    elif guest.picks.count():
        guest.picks.first.tap()
        pay(guest, lambda: guest.places.first.tap())
    elif guest.places.count():
        square = guest.places.last.get_attribute("data-square")
        place = guest.page.locator(f"[data-square='{square}']")
        place.tap()
        place.tap()
    guest.primary.tap()


def by_keys(guest: Guest) -> None:
    """Tab, arrows, R, numbers, Enter."""
    keyboard = guest.page.keyboard
    if guest.claims.count():
        keyboard.press("1")
    elif guest.picks.count():
        tab_to(guest.page, "[data-pick]")
        keyboard.press("Enter")
        pay(guest, lambda: press_next_place(guest.page))
    elif guest.places.count():
        tab_to(guest.page, "[role=gridcell]")
        keyboard.press("Home")
        keyboard.press("r")
        keyboard.press("Enter")
    expect(guest.primary).to_be_visible()
    tab_to(guest.page, ".controls .primary")
    keyboard.press("Enter")


def press_next_place(page: Page) -> None:
    tab_to(page, "[role=gridcell]")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")


def pay(guest: Guest, give: Callable[[], None]) -> None:
    """Something is picked; where it costs pieces of the kingdom, they are given one by one.

    A tap is over before the page has heard of it: what it does is waited for.
    """
    expect(guest.page.locator("[data-pick][aria-pressed='true']").first).to_be_visible()
    while not guest.primary.count():
        left = guest.places.count()
        give()
        expect(guest.places).not_to_have_count(left)


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until something that fits has the focus."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}.")


def invite(host: Page) -> str:
    """The link to the second seat, as the host passes it on."""
    link = host.get_by_label("Link for a friend").input_value()
    assert "#seat=1&key=" in link
    return link


def sit_down(friend: Page, link: str, name: str) -> None:
    """A friend follows a link."""
    friend.goto(link)
    friend.get_by_label("Your name").fill(name)
    friend.get_by_role("button", name="Sit down").click()


def sit_at(visitors: Visitors, table: Seated, *seats: int, **options: Any) -> Guest:
    """The page of somebody who has these seats."""
    page = visitors.new(**options)
    known = {
        "id": table.id,
        "game": "kingdomino",
        "opened": time.time() * 1000,
        "tokens": {seat: table.tokens[seat] for seat in seats},
        "invitations": {},
        "phase": "playing",
        "names": [],
    }
    text = json.dumps(json.dumps([known]))
    page.add_init_script(f"localStorage['crownlands.tables'] ??= {text}")
    page.goto(f"/table/{table.id}")
    expect(page.locator(".said").first).to_be_visible()
    return Guest(page)


def walk_to_castle(page: Page) -> None:
    """By arrows, from whichever square has the focus."""
    at = page.locator("[role=gridcell]:focus").get_attribute("data-square") or ""
    x, y = map(int, at.split(","))
    for way, times in (
        ("ArrowLeft" if x > 0 else "ArrowRight", abs(x)),
        ("ArrowUp" if y > 0 else "ArrowDown", abs(y)),
    ):
        for _ in range(times):
            page.keyboard.press(way)
