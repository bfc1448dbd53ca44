"""A line that dies without a word is told soon; the move that waits for it is sent later."""

import pytest
from playwright.sync_api import Page, expect

from browsing import Visitors, stop_time
from guest import Guest
from scenery import Scenery
from scenes import Scene, course
from servers import wait_for

SOON = 3_000  # milliseconds, on the page's clock


@pytest.fixture
def visitors(strangers: Visitors) -> Visitors:
    return strangers


@pytest.fixture
def page(visitors: Visitors) -> Page:
    page = visitors.new()
    stop_time(page)
    return page


def first_claim() -> Scene:
    """The page of whoever is the first to claim."""
    opening = next(course("kingdomino", (), 2))
    return next(course("kingdomino", (), 2, me=opening.view["position"]["to_play"]))


def test_a_dead_line_is_told_soon_and_the_move_is_sent_when_it_is_back(page: Page) -> None:
    scenery, guest = Scenery(page), Guest(page)
    scenery.show(first_claim())
    notices = page.locator(".notices")
    page.clock.run_for(2 * SOON)
    expect(notices).to_be_empty()
    scenery.dead = True
    page.clock.run_for(SOON)
    expect(notices).to_contain_text("does not answer")
    guest.claims.first.click()
    guest.primary.click()
    expect(notices).to_contain_text("Your move is kept")
    page.clock.run_for(2 * SOON)
    assert scenery.made == []
    scenery.dead = False

    def is_done() -> bool:
        """A little later; by more at once the page would give up what is on its way."""
        page.clock.run_for(SOON // 6)
        return not page.locator(".controls[aria-busy='true']").count()

    wait_for(is_done)
    expect(notices).to_contain_text("your move was sent")
    assert len(set(scenery.made)) == 1


def test_a_line_that_was_only_slow_is_not_left(page: Page) -> None:
    scenery = Scenery(page)
    scenery.show(first_claim())
    scenery.dead = True
    page.clock.run_for(SOON)
    expect(page.locator(".notices")).to_contain_text("does not answer")
    scenery.dead = False
    page.clock.run_for(2 * SOON)
    scenery.answer_late()
    expect(page.locator(".notices")).to_be_empty()
    assert scenery.lines == 1


def test_those_who_play_see_how_many_watch(page: Page) -> None:
    scenery = Scenery(page)
    scenery.show(first_claim())
    page.clock.run_for(SOON)
    expect(page.locator(".progress")).to_contain_text("2 are watching")
