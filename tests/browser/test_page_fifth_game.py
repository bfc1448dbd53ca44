"""A game that the page knows nothing of: its looks and words come from the server."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browsing import Visitors, barriers
from guest import Guest, by_mouse
from page_server import page_server
from pseudo_terminal import SOURCE

OUTSIDE = Path(__file__).parents[1] / "outside"


@pytest.fixture
def guest(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    """Somebody at a server that has the package with the toy game."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(SOURCE), str(OUTSIDE)]))
    monkeypatch.setenv("CROWNLANDS_JIT", "0")
    with page_server(tmp_path) as server:
        visitors = Visitors(browser, server.url)
        yield Guest(visitors.new())
        visitors.leave()
        assert not visitors.troubles


def test_a_game_of_another_package_is_set_up_and_played_to_its_end(guest: Guest) -> None:
    page = guest.page
    guest.set_up("person", "bot", seats=2, game="beacons")
    expect(guest.turn).to_be_visible()
    expect(page.get_by_role("heading", name="Beacons")).to_be_attached()
    lighthouses = page.locator(".kingdom use[href='#cl-lighthouse']")
    expect(lighthouses.first).to_be_visible()
    guest.play(by_mouse, 1)
    expect(page.locator(".kingdom use[href='#cl-beacon']").first).to_be_visible()
    guest.wait_for_turn()
    assert barriers(page) == []
    guest.play(by_mouse)
    expect(guest.over).to_be_visible()
    land = page.locator(".kingdom use[href='#cl-heath'], .kingdom use[href='#cl-lake']")
    assert land.count() >= 8
