"""The start page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import Visitors, barriers, stop_time
from page_server import PageServer


def test_the_start_page_opens_and_has_a_heading(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "Crownlands" in page.title()


def test_the_start_page_keeps_nobody_out(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert barriers(page) == []


@pytest.fixture
def unlucky(browser: Browser, server: PageServer) -> Iterator[Visitors]:
    """Visitors for whom something is to go wrong."""
    visitors = Visitors(browser, server.url)
    yield visitors
    visitors.leave()


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("console.error('no castle')", "console: no castle"),
        ("setTimeout(() => { throw new Error('no king') })", "error: no king"),
    ],
    ids=["an error on the console", "an error nobody catches"],
)
def test_what_goes_wrong_in_the_browser_is_noticed(
    unlucky: Visitors, fault: str, words: str
) -> None:
    page = unlucky.new()
    page.goto("/")
    page.evaluate(fault)
    unlucky.wait_for_trouble(page, words)


def test_time_is_stopped_however_long_that_takes(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = page.evaluate

    def ask_slowly(what: str) -> object:
        answer = ask(what)
        page.wait_for_timeout(1_200)
        return answer

    page.goto("/")
    monkeypatch.setattr(page, "evaluate", ask_slowly)
    stop_time(page)
    assert ask("Date.now()") == ask_slowly("Date.now()") == ask("Date.now()")
    page.clock.run_for(1_000)


def test_a_request_to_another_host_is_noticed(unlucky: Visitors) -> None:
    elsewhere = unlucky.home.replace("127.0.0.1", "localhost")
    unlucky.new().goto(elsewhere)
    assert f"request to another host: {elsewhere}/" in unlucky.troubles


def test_a_killed_server_starts_again_where_it_was(
    mortal_server: PageServer, mortal_visitors: Visitors
) -> None:
    page = mortal_visitors.new()
    page.goto("/")
    seats = [{"kind": "person"}, {"kind": "friend"}]
    opened = mortal_server.client.post(
        "/api/tables", {"game": "kingdomino", "seats": seats}, status=201
    )
    mortal_visitors.may_lose_network = True
    mortal_server.kill()
    mortal_server.start()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert mortal_server.client.get(f"/api/tables/{opened['id']}")["id"] == opened["id"]
