"""What a choice brings is seen before it is made; whom to recruit is chosen before what is paid."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import Visitors, barriers
from guest import Guest, tab_to
from position_texts import RECRUITING, TAXING, TOTEMS
from scenery import Scenery
from scenes import course, scene_at


@pytest.fixture
def visitors(strangers: Visitors) -> Visitors:
    return strangers


@pytest.fixture
def page(visitors: Visitors) -> Page:
    return visitors.new()


def test_a_domino_to_claim_shows_where_it_could_lie(page: Page) -> None:
    scene = scene_at(TOTEMS)
    Scenery(page).show(scene)
    previews = scene.previews["previews"]
    assert len(previews) == 4
    for preview in previews:
        domino = page.locator(f"[data-claim='{preview['number']}']")
        domino.hover()
        told = f"Domino {preview['number']}: at best"
        gain = page.locator(".ghost.faint .gain")
        expect(gain).to_have_text(f"+{preview['gain']}" if preview["gain"] else "0")
        expect(page.locator(".why")).to_contain_text(told)
        expect(domino).to_have_attribute("aria-label", re.compile(told))
    page.mouse.move(0, 0)
    expect(page.locator(".ghost")).to_have_count(0)
    assert barriers(page) == []


def test_the_first_tap_shows_it_and_the_button_takes_it(visitors: Visitors) -> None:
    page = visitors.new(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640})
    scenery, guest = Scenery(page), Guest(page)
    scenery.show(scene_at(TOTEMS))
    guest.claims.first.tap()
    expect(page.locator(".ghost.faint")).to_be_visible()
    assert scenery.moves_of(guest.primary.tap) == "@6"


def test_a_tax_says_its_coins_and_is_one_button(page: Page) -> None:
    scenery, guest = Scenery(page), Guest(page)
    scene = scene_at(TAXING)
    scenery.show(scene)
    (tax,) = scene.previews["previews"]
    expect(page.locator(".coins text")).to_have_text(f"+{tax['facts']['coins']}")
    expect(page.locator(".why")).to_contain_text(f"{tax['facts']['coins']} coin")
    assert [scenery.moves_of(guest.primary.click)] == tax["moves"]


def click(what: Locator) -> None:
    what.click()


def tap(what: Locator) -> None:
    what.tap()


def press(what: Locator) -> None:
    """By keys alone: Tab comes to it, or the arrows do."""
    page = what.page
    if what.get_attribute("role") == "gridcell":
        tab_to(page, "[role=gridcell]")
        page.keyboard.press("Home")
    else:
        tab_to(page, "[data-pick]" if what.get_attribute("data-pick") else ".primary")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("act", [click, tap, press], ids=["mouse", "finger", "keys"])
def test_whom_first_and_then_what_is_paid(
    visitors: Visitors, act: Callable[[Locator], None]
) -> None:
    page = visitors.new(has_touch=act is tap)
    scenery, guest = Scenery(page), Guest(page)
    scenery.show(scene_at(RECRUITING))
    expect(guest.places).to_have_count(0)
    expect(guest.picks).to_have_count(4)
    act(guest.picks.first)
    expect(page.locator(".why")).to_contain_text("choose what is paid, 2 more")
    expect(guest.primary).to_have_count(0)
    act(guest.places.first)
    expect(page.locator(".why")).to_contain_text("choose what is paid, 1 more")
    act(guest.places.first)
    expect(guest.primary).to_have_text("Recruit: Hunter")
    *paid, taken = scenery.moves_of(lambda: act(guest.primary)).split()
    assert len(scenery.made) == 1  # as one: nothing lies between
    assert len(paid) == 2
    assert all(move.startswith("pay-") for move in paid)
    assert taken == "take-hunter"


def test_what_is_chosen_stays_until_the_position_is_another(page: Page) -> None:
    """Not even where a take-back and other moves lead to the same number of moves."""
    here = scene_at(RECRUITING)
    elsewhere = scene_at(RECRUITING.replace("shaman.1,warrior-small.1", "shaman.1,shaman.2"))
    scenery, guest = Scenery(page), Guest(page)
    scenery.show(here)
    guest.picks.first.click()
    guest.places.first.click()
    asked = {**here.view, "seq": here.view["seq"] + 1}
    scenery.tell(replace(here, view=asked, events=[event(asked["seq"], "asked", seat=1)]))
    expect(page.locator(".why")).to_contain_text("choose what is paid, 1 more")
    other = {**elsewhere.view, "seq": asked["seq"] + 1}
    scenery.tell(replace(here, view=other, events=[event(other["seq"], "taken_back")]))
    expect(page.locator("[aria-pressed='true']")).to_have_count(0)
    expect(guest.picks.last).to_have_attribute("aria-label", re.compile("^Shaman"))


def event(seq: int, kind: str, **data: int) -> dict[str, Any]:
    return {"seq": seq, "at": 0.0, "kind": kind, "data": data, "what": None}


def test_undo_goes_back_step_by_step(page: Page) -> None:
    Scenery(page).show(scene_at(RECRUITING))
    guest = Guest(page)
    guest.picks.first.click()
    guest.places.first.click()
    for lacking in (2, 0):
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".why").filter(has_text=f"{lacking} more")).to_have_count(lacking // 2)
    expect(guest.places).to_have_count(0)


def test_dominoes_slide_from_the_line_to_the_kingdom(visitors: Visitors) -> None:
    page = visitors.new(reduced_motion="no-preference")
    page.add_init_script(
        "window.flown = 0; window.shifts = [];"
        "new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach("
        "  (node) => { if (node.matches?.('.flying') && node.querySelector('svg')) flown++; })))"
        "  .observe(document, { childList: true, subtree: true });"
    )
    scenery = Scenery(page)
    scenes = list(course("kingdomino", (), 2))
    laid = [i for i, scene in enumerate(scenes) if lays(scene.events)][:2]
    scenery.show(scenes[laid[0] - 1], {"pace": "calm"})
    for i in range(laid[0], laid[1] + 1):
        scenery.tell(scenes[i])
        ply = scenes[i].view["position"]["ply"]
        expect(page.locator(".frame")).to_have_attribute("data-ply", str(ply))
    page.wait_for_function("flown >= 2")
    expect(page.locator(".flying")).to_have_count(0)
    assert page.evaluate("flown") == 2


def lays(events: list[dict[str, object]]) -> bool:
    kinds = [event["what"]["kind"] for event in events if isinstance(event["what"], dict)]
    return "lay" in kinds
