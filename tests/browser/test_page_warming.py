"""A first start, where nothing is compiled: what the page tells, and who answers at once."""

from copy import deepcopy
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browsing import Visitors, stop_time
from crownlands.core.jit import COMPILED
from guest import Guest, by_mouse
from page_server import page_server
from scenery import Scenery
from scenes import Scene, course


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_a_squire_answers_at_once_and_of_a_monarch_it_is_told_what_keeps_it(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROWNLANDS_CACHE", str(tmp_path / "cache"))
    with page_server(tmp_path) as server:
        visitors = Visitors(browser, server.url)
        guest = Guest(visitors.new())
        guest.play_now()
        guest.play(by_mouse, 4)
        assert guest.wait_for_turn()
        assert server.client.get("/api/health")["bots"]["kingdomino"] != "ready"
        guest.set_up("person", "bot", game="duel", start=False)
        guest.page.get_by_role("radio", name="Monarch").check()
        guest.page.get_by_role("button", name="Open the table").click()
        why = guest.page.locator(".why")
        expect(guest.turn.or_(why.filter(has_text="made ready")).first).to_be_visible()
        while guest.turn.count():
            guest.play(by_mouse, 1)
        expect(why).to_contain_text("the bots are getting ready: ")
        visitors.leave()
        assert not visitors.troubles


@pytest.mark.parametrize(("level", "waits"), [("prince", True), ("knight", False)])
def test_a_bot_that_has_learned_waits_for_its_network_and_the_page_says_so(
    strangers: Visitors, level: str, waits: bool
) -> None:
    scene = deepcopy(next(at for at in course("kingdomino", (), 2) if to_play(at) != at.me))
    scene.view["seats"][to_play(scene)]["level"] = level
    page = strangers.new()
    scenery = Scenery(page)
    states = {"bots": {"kingdomino": "ready"}, "networks": {"kingdomino": "compiling"}}
    page.route("**/api/health", lambda route: route.fulfill(json=states))
    scenery.show(scene)
    stop_time(page)
    with page.expect_response("**/api/health"):
        page.clock.run_for(3_000)
    told = page.locator(".why").filter(has_text="the bots are getting ready: compiling")
    expect(told).to_have_count(int(waits))


def to_play(scene: Scene) -> int:
    return int(scene.view["position"]["to_play"])
