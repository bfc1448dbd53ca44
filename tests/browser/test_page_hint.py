"""A hint at the table: where to look, the move as a ghost, and why."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from browsing import DESKTOP, READERS, Visitors, barriers
from crownlands.lessons import lesson_of
from guest import Guest, tab_to
from page_server import PageServer, page_server
from pointing import make_move
from scenery import Scenery
from scenes import Scene
from servers import seat_all

BETTER, WORSE = "g5-f5", "f5-g5"  # 9 points or 1, with the last domino
SPOKEN = "g5\u2013f5"
PATIENCE = 120_000  # milliseconds for a hint where nothing is compiled
ASKED = {
    "en-GB": "Player 0 asked for a hint",
    "fr-FR": "Player 0 a demandé un indice",
    "pt-BR": "Player 0 pediu uma dica",
}


def sit_down(page: Page, server: PageServer, **wanted: Any) -> None:
    """At a table against two bots where the last domino is to be laid."""
    server.wait_for("kingdomino")
    position = lesson_of("kingdomino")[-1].position
    seated = seat_all(server.client, "person bot bot", position=position, **wanted)
    table = {
        "id": seated.id,
        "game": "kingdomino",
        "opened": 0,
        "tokens": seated.tokens,
        "invitations": {},
        "phase": "playing",
        "names": [],
    }
    page.goto("/")
    page.evaluate(
        "known => localStorage.setItem('crownlands.tables', JSON.stringify(known))", [table]
    )
    page.goto(f"/table/{seated.id}")
    expect(page.locator(".turn.mine")).to_be_visible()


def ask(page: Page) -> Locator:
    return page.locator("[data-hint]")


def told(page: Page) -> Locator:
    return page.locator("section.told")


def framed(page: Page) -> Locator:
    """Squares of my kingdom that the hint points at."""
    return page.locator(".stage rect.glow")


def ghost(page: Page, move: str = BETTER) -> Locator:
    """The button that would make the move that is in mind."""
    return page.locator(f".controls .primary[data-move='{move}']")


@pytest.mark.parametrize(("locale", "options"), READERS)
def test_three_taps_tell_where_to_look_the_move_and_why(
    visitors: Visitors, server: PageServer, locale: str, options: dict[str, Any]
) -> None:
    page = visitors.new(locale=locale, **options)
    sit_down(page, server)
    assert barriers(page) == []
    ask(page).click()
    expect(framed(page)).to_have_count(2, timeout=PATIENCE)
    expect(told(page)).not_to_contain_text("g5")
    expect(ghost(page)).to_have_count(0)
    assert barriers(page) == []
    ask(page).click()
    expect(ghost(page)).to_be_visible()
    expect(told(page)).to_contain_text(SPOKEN)
    told(page).locator(".more").click()
    expect(told(page).locator("li").first).to_be_visible()
    expect(told(page)).to_contain_text("%")
    assert not re.search(r"\{\w+\}", told(page).inner_text())
    assert barriers(page) == []
    ghost(page).click()
    expect(told(page)).to_have_count(0)
    expect(Guest(page).log.filter(has_text=ASKED[locale])).to_have_count(1)


def test_it_is_asked_for_by_keys_alone(visitors: Visitors, server: PageServer) -> None:
    page = visitors.new(**DESKTOP)
    sit_down(page, server)
    tab_to(page, "[data-hint]")
    page.keyboard.press("Enter")
    expect(framed(page)).to_have_count(2, timeout=PATIENCE)
    page.keyboard.press("h")
    expect(ghost(page)).to_be_visible()
    page.keyboard.press("h")
    expect(told(page).locator("li").first).to_be_visible()
    page.keyboard.press("h")
    expect(told(page)).to_have_count(0)
    expect(ghost(page)).to_be_visible()  # what is in mind stays there


def test_a_hint_plays_nothing_where_moves_are_not_confirmed(
    visitors: Visitors, server: PageServer
) -> None:
    page = visitors.new(**DESKTOP)
    page.add_init_script(
        "localStorage.setItem('crownlands.settings',"
        """ '{"pace": "instant", "forced": false, "confirm": false}')"""
    )
    sit_down(page, server)
    ply = page.locator(".frame").get_attribute("data-ply")
    ask(page).click()
    expect(framed(page)).to_have_count(2, timeout=PATIENCE)
    ask(page).click()
    expect(told(page)).to_contain_text(SPOKEN)
    page.wait_for_timeout(300)
    expect(page.locator(".frame")).to_have_attribute("data-ply", ply or "")


def test_there_is_no_control_where_the_table_forbids_it(
    visitors: Visitors, server: PageServer
) -> None:
    page = visitors.new(**DESKTOP)
    sit_down(page, server, aids={"hints": False})
    expect(ask(page)).to_have_count(0)
    page.keyboard.press("h")
    page.wait_for_timeout(300)
    expect(told(page)).to_have_count(0)


def test_who_waits_for_a_hint_may_play_and_hears_nothing_of_what_was(
    visitors: Visitors, server: PageServer
) -> None:
    page = visitors.new(**DESKTOP)
    held: list[Route] = []
    page.route("**/hint", lambda route: held.append(route))
    sit_down(page, server)
    ask(page).click()
    expect(ask(page)).to_have_attribute("aria-busy", "true")
    make_move(page, WORSE)
    expect(ask(page)).to_be_hidden()
    option = {"notation": BETTER, "words": "", "chance": 0.5, "points": 9.0, "reasons": []}
    held[0].fulfill(json={"ply": 0, "hint": {"options": [option]}})
    page.wait_for_timeout(300)
    expect(told(page)).to_have_count(0)


def test_who_asks_too_often_is_told_so(browser: Browser, tmp_path: Path) -> None:
    with page_server(tmp_path, "--hints-per-minute", "0.1", plain=True) as server:
        visitors = Visitors(browser, server.url)
        page = visitors.new(**DESKTOP)
        sit_down(page, server)
        server.client.post("/api/hint", {"position": "none"}, status=422)  # which counts as well
        ask(page).click()
        expect(page.get_by_role("alert")).to_contain_text("That is a lot of hints")
        visitors.leave()
        assert all("429" in trouble for trouble in visitors.troubles)  # the browser's own note


def test_a_table_is_set_up_with_hints_or_without(visitors: Visitors) -> None:
    page = visitors.new(**DESKTOP)
    guest = Guest(page)
    guest.set_up("person", "bot", start=False)
    switch = page.get_by_role("checkbox", name="Hints: ")
    expect(switch).to_be_checked()
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option("person")
    expect(switch).not_to_be_checked()
    switch.check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    expect(ask(page)).to_be_visible()


# Whatever a game has on its table can be pointed at.


def one_of_each_kind(scenes: list[Scene]) -> dict[tuple[str, str], tuple[Scene, str]]:
    """A scene and a move for every kind of move of every game."""
    found: dict[tuple[str, str], tuple[Scene, str]] = {}
    for scene in scenes:
        choices = scene.view["position"]["choices"]
        for choice in choices if len(choices) > 1 else []:
            found[scene.game, choice["kind"]] = (scene, choice["move"])
    return found


def test_every_kind_of_move_is_lit_and_then_in_mind(
    strangers: Visitors, scenes: list[Scene]
) -> None:
    page = strangers.new(**DESKTOP)
    scenery = Scenery(page)
    wrong = []
    for (game, kind), (scene, move) in one_of_each_kind(scenes).items():
        scenery.advice = move
        scenery.show(scene)
        ask(page).click()
        expect(told(page)).to_be_visible()
        if not page.locator(".lit, .stage rect.glow").count():
            wrong.append(f"{game}: nothing is lit for {kind} ({move})")
        page.keyboard.press("h")
        expect(told(page).locator(".more")).to_have_text("Why?")
        in_mind = page.locator(f".controls [data-move='{move}']").count()
        if not in_mind and kind != "pay":  # which comes after whom it is for
            wrong.append(f"{game}: {kind} ({move}) is not in mind")
    assert not wrong, "\n".join(wrong)
