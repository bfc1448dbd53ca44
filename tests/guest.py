"""Somebody who plays through the page: by mouse, by finger, or by keys alone."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

SLOW = 30_000  # milliseconds: a busy machine, a bot that thinks
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
        expect(self.page.locator(".said")).to_be_visible(timeout=SLOW)

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
        if not self.page.locator(".side").is_visible():
            self.page.locator("button.menu").click()
        self.page.get_by_role("tab", name=tab).click()
        return self.page.get_by_role("tabpanel")

    def wait_for_turn(self) -> bool:
        """Whether it is this visitor's turn; no, if the game is over."""
        expect(self.turn.or_(self.over).first).to_be_visible(timeout=SLOW)
        return self.over.count() == 0

    def play(self, take_turn: Turn, moves: int = 1_000) -> None:
        """Make so many moves, or play to the end."""
        for _ in range(moves):
            if not self.wait_for_turn():
                return
            told = self.ply
            take_turn(self)
            self.wait_for_more_than(told)

    def wait_for_more_than(self, told: int) -> None:
        """Until the log tells of more than that: the move is made and shown."""
        expect(self.log.nth(told)).to_be_attached(timeout=SLOW)


def by_mouse(guest: Guest) -> None:
    """Point, click, confirm."""
    if guest.claims.count():
        guest.claims.last.click()
    elif guest.picks.count():
        guest.picks.last.click()
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
    elif guest.places.count():
        tab_to(guest.page, "[role=gridcell]")
        keyboard.press("Home")
        keyboard.press("r")
        keyboard.press("Enter")
    expect(guest.primary).to_be_visible()
    tab_to(guest.page, ".controls .primary")
    keyboard.press("Enter")


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until something that fits has the focus."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}.")
