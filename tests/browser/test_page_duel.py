"""Kingdomino Duel through the page: dice, maps and the spell book."""

import re

from playwright.sync_api import Locator, Page, expect

from browsing import Visitors, barriers
from guest import Guest, Turn, tab_to
from page_server import PageServer

PHONE = {"width": 390, "height": 844}
MOVES_AS_TEXT = re.compile(r"\bt[1-4]|cast-|turn[1-4]|bonus[1-4]|[1-4]@|solid=|\+[d-j][5-9]")


def sit_down(page: Page, server: PageServer) -> Guest:
    server.wait_for_all_games()
    guest = Guest(page)
    guest.set_up("person", "bot", game="duel", start=False)
    page.get_by_role("radio", name="Peasant").check()
    page.get_by_role("button", name="Open the table").click()
    return guest


def dice(guest: Guest) -> Locator:
    """Those that can be taken, or given the castle's cross."""
    return guest.page.locator("button[data-die]")


def faces(guest: Guest) -> Locator:
    return guest.page.locator(".faces [data-pick]")


def coats(guest: Guest) -> Locator:
    return guest.page.locator("[data-coat]")


def two_dice(guest: Guest) -> bool:
    return "two dice" in guest.page.locator(".said").inner_text()


def by_mouse(guest: Guest) -> None:
    """Click the dice, the face, the coat or the space; then the button. Spells are cast."""
    if dice(guest).count():
        for i in range(2 if two_dice(guest) else 1):
            dice(guest).nth(i).click()
    elif faces(guest).count():
        faces(guest).last.click()
    elif guest.places.count():
        if coats(guest).count():
            coats(guest).last.click()
        guest.places.first.click()
    elif coats(guest).count():
        coats(guest).last.click()
    guest.primary.click()


def by_finger(guest: Guest) -> None:
    if dice(guest).count():
        for i in range(2 if two_dice(guest) else 1):
            dice(guest).nth(i).tap()
    elif guest.places.count():
        guest.places.last.tap()
    elif guest.picks.or_(coats(guest)).count():
        guest.picks.or_(coats(guest)).first.tap()
    guest.primary.tap()


def by_keys(guest: Guest) -> None:
    """Numbers for the dice; Home, R and Enter on the map; Tab and Enter for the rest."""
    keyboard = guest.page.keyboard
    if dice(guest).count():
        for i in range(2 if two_dice(guest) else 1):
            keyboard.press(dice(guest).nth(i).get_attribute("data-die") or "")
    elif guest.places.count():
        tab_to(guest.page, "[role=gridcell]")
        keyboard.press("Home")
        keyboard.press("r")
        keyboard.press("Enter")
    elif guest.picks.or_(coats(guest)).count() and not guest.primary.count():
        tab_to(guest.page, "[data-pick], [data-coat]")
        keyboard.press("Enter")
    tab_to(guest.page, ".controls .primary")
    keyboard.press("Enter")


def play_until(guest: Guest, turn: Turn, wanted: Locator) -> None:
    """Play until this is to be seen."""
    while guest.wait_for_turn() and not wanted.count():
        guest.play(turn, 1)
    expect(wanted.first).to_be_visible()


def test_a_whole_game_of_duel_by_mouse(page: Page, server: PageServer) -> None:
    guest = sit_down(page, server)
    guest.wait_for_turn()
    assert barriers(page) == []
    guest.play(by_mouse)
    expect(guest.over).to_be_visible()
    told = guest.log.all_inner_texts()
    for done in ("You take ", "You draw ", "You use the castle", "Rolled: "):
        assert any(line.startswith(done) for line in told)
    assert not [line for line in told if MOVES_AS_TEXT.search(line)], "moves are told in words"
    assert barriers(page) == []


def test_a_game_of_duel_by_keyboard_alone(page: Page, server: PageServer) -> None:
    guest = sit_down(page, server)
    guest.play(by_keys, 20)
    expect(guest.log.filter(has_text="You draw").first).to_be_attached()


def test_duel_on_a_phone(visitors: Visitors, server: PageServer) -> None:
    page = visitors.new(viewport=PHONE, has_touch=True, is_mobile=True)
    guest = sit_down(page, server)
    guest.play(by_finger, 12)
    while guest.wait_for_turn() and not page.locator(".dice .now").count():  # till a die is drawn
        guest.play(by_finger, 1)
    page.locator("button.menu").click()
    page.locator("#tab-more").click()
    for language in ("pt", "fr", "en"):  # the names of the levels are longest in the first
        page.locator(".actions button").first.click()
        page.locator("dialog select").first.select_option(language)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator(".side .close").click()
    for target in page.locator(".controls button, .dice button, .book button").all():
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 43.5
    assert barriers(page) == []


def test_a_second_die_completes_the_pair_and_a_third_changes_it(
    page: Page, server: PageServer
) -> None:
    guest = sit_down(page, server)
    play_until(guest, by_mouse, page.get_by_text("take two dice"))
    first, second, third = (dice(guest).nth(i) for i in range(3))
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(guest.primary).to_have_count(0)
    second.click()
    expect(guest.primary).to_be_visible()
    third.click()
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(third).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Undo").click()
    expect(guest.primary).to_have_count(0)
    expect(second).to_have_attribute("aria-pressed", "false")


def test_it_is_said_which_die_is_drawn_and_what_the_space_becomes(
    page: Page, server: PageServer
) -> None:
    guest = sit_down(page, server)
    play_until(guest, by_mouse, page.get_by_text("draw the first die"))
    expect(page.get_by_role("img", name=re.compile("Die .*, to draw"))).to_have_count(1)
    expect(guest.places.first).to_have_accessible_name(re.compile(r"^[d-j][5-9]: free, Draw: "))
    guest.places.first.hover()
    expect(page.locator(".spot")).to_be_visible()
    guest.play(by_mouse, 1)
    expect(page.locator(".said")).to_contain_text("draw the second die")


def test_the_spell_book_says_what_a_spell_does_and_how_it_stands(
    page: Page, server: PageServer
) -> None:
    guest = sit_down(page, server)
    guest.wait_for_turn()
    row = page.get_by_role("button", name=re.compile("^dot: Anywhere; .*0 of 5 boxes, open"))
    row.click()
    expect(row).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_text("side by side anywhere, connected or not")).to_be_visible()
    row.click()
    expect(row).to_have_attribute("aria-expanded", "false")
