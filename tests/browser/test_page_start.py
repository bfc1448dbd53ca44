"""The start page."""

import pytest
from playwright.sync_api import Page, expect

from browsing import Visitors, barriers
from page_server import PageServer


def test_the_start_page_opens_and_has_a_heading(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "Crownlands" in page.title()


def test_the_start_page_keeps_nobody_out(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert barriers(page) == []


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("console.error('no castle')", "console: no castle"),
        ("setTimeout(() => { throw new Error('no king') })", "error: no king"),
    ],
    ids=["an error on the console", "an error nobody catches"],
)
def test_what_goes_wrong_in_the_browser_is_noticed(
    visitors: Visitors, fault: str, words: str
) -> None:
    page = visitors.new()
    page.goto("/")
    page.evaluate(fault)
    page.wait_for_timeout(100)
    assert words in " ".join(visitors.troubles)
    visitors.troubles.clear()


def test_a_request_to_another_host_is_noticed(visitors: Visitors) -> None:
    elsewhere = visitors.home.replace("127.0.0.1", "localhost")
    visitors.new().goto(elsewhere)
    assert f"request to another host: {elsewhere}/" in visitors.troubles
    visitors.troubles.clear()


def test_a_killed_server_starts_again_where_it_was(
    mortal_server: PageServer, mortal_visitors: Visitors
) -> None:
    page = mortal_visitors.new()
    page.goto("/")
    seats = [{"kind": "person"}, {"kind": "friend"}]
    opened = mortal_server.client.post(
        "/api/tables", {"game": "kingdomino", "seats": seats}, status=201
    )
    mortal_server.kill()
    mortal_server.start()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert mortal_server.client.get(f"/api/tables/{opened['id']}")["id"] == opened["id"]
