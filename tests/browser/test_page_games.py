"""Whole games through the page."""

import re

from playwright.sync_api import Locator, Page, expect

from browsing import Visitors, barriers
from guest import Guest, by_finger, by_keys, by_mouse, tab_to, walk_to_castle
from page_server import PageServer


def test_one_click_and_a_whole_game_against_bots_by_mouse(page: Page) -> None:
    guest = Guest(page)
    guest.play_now()
    guest.play(by_mouse)
    expect(guest.over).to_be_visible()
    for place in ("1.", "2.", "3.", "4."):
        expect(guest.over.get_by_text(place, exact=True).first).to_be_visible()


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play Kingdomino", exact=True)).to_be_enabled()
    tab_to(page, "button.primary")
    page.keyboard.press("Enter")
    guest = Guest(page)
    guest.wait_for_turn()
    first = page.locator("[data-claim]:focus")
    expect(first).to_be_visible()
    if guest.claims.count() > 1:  # what is left to the last of all is in mind already
        page.keyboard.press("Enter")  # picks it, and once more confirms
    expect(first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    guest.wait_for_turn()
    expect(page.locator("[data-place]:focus")).to_be_visible()
    guest.play(by_keys)
    expect(guest.over).to_be_visible()


def test_a_game_on_a_phone_by_touch(visitors: Visitors, server: PageServer) -> None:
    phone = {"width": 390, "height": 844}
    page = visitors.new(viewport=phone, has_touch=True, is_mobile=True)
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.play(by_finger, 10)
    guest.skip_to_the_end(server)
    assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]


def test_a_finger_takes_the_ghost_along(visitors: Visitors) -> None:
    page = visitors.new(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    guest = Guest(page)
    guest.set_up("person", "bot")
    while guest.wait_for_turn() and guest.claims.count():
        guest.play(by_finger, 1)
    start, end = (
        page.locator(f"[data-square='{place.get_attribute('data-square')}']")
        for place in (guest.places.first, guest.places.last)
    )
    start.tap()
    expect(start).to_have_attribute("aria-selected", "true")
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, where: Locator | None) -> None:
        box = where.bounding_box() if where else None
        points = [{"x": box["x"] + 20, "y": box["y"] + 20}] if box else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    touch("touchMove", end)
    touch("touchEnd", None)
    expect(end).to_have_attribute("aria-selected", "true")
    expect(guest.primary).to_be_visible()


def test_everything_to_touch_on_a_phone_is_at_least_44_pixels_high(visitors: Visitors) -> None:
    page = visitors.new(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.wait_for_turn()
    guest.play(by_finger, 1)
    guest.wait_for_turn()
    for target in page.locator(".controls button, button.menu, [data-claim]").all():
        box = target.bounding_box()
        assert box
        assert box["height"] >= 43.5


def test_round_one_screen_the_board_is_handed_over_to_whoever_is_to_play(
    page: Page, server: PageServer
) -> None:
    guest = Guest(page)
    guest.set_up("person", "person", start=False)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Name at seat 2").fill("Bob")
    page.get_by_role("button", name="Open the table").click()
    shown = set()
    for _ in range(12):
        if not guest.wait_for_turn():
            break
        mine = page.locator(".head .plate strong")
        shown.add(mine.inner_text())
        guest.play(by_mouse, 1)
    assert shown == {"Ann", "Bob"}
    guest.skip_to_the_end(server)
    expect(guest.over).to_contain_text("Ann")


def test_a_ghost_shows_where_the_domino_would_lie_and_what_it_gains(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    while guest.wait_for_turn() and guest.claims.count():
        guest.play(by_mouse, 1)
    guest.places.first.hover()
    expect(page.locator(".ghost")).to_be_visible()
    expect(page.locator(".ghost .gain")).to_have_text(re.compile(r"^(\W\d+|0)$"))
    expect(page.locator(".ghost.pinned")).to_have_count(0)


def test_the_ring_of_the_keyboard_is_round_the_ghost_and_strikes_no_points_through(
    page: Page,
) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    while guest.wait_for_turn() and guest.claims.count():
        guest.play(by_mouse, 1)
    ring = page.locator(".ghost .focus")
    tab_to(page, "[role=gridcell]")
    page.keyboard.press("Home")
    expect(ring).to_be_visible()
    cell = page.locator("[role=gridcell]:focus")
    expect(cell).to_have_css("outline-color", "rgba(0, 0, 0, 0)")
    expect(cell).to_have_css("box-shadow", "none")
    page.keyboard.press("Enter")
    tab_to(page, ".controls .primary")
    expect(page.locator(".ghost.pinned")).to_be_visible()
    expect(ring).to_be_hidden()


def test_the_domino_turns_by_key_wheel_right_click_and_button(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    while guest.wait_for_turn() and guest.claims.count():
        guest.play(by_mouse, 1)
    ways = re.compile(r"ways: [2-9]")
    place = guest.places.and_(page.get_by_role("gridcell", name=ways)).first
    square = place.get_attribute("data-square")
    cell = page.locator(f"[data-square='{square}']")
    cell.hover()
    expect(page.locator(".ghost")).to_be_visible()

    def spoken() -> str:
        return cell.get_attribute("aria-label") or ""

    def turned(before: str) -> str:
        expect(cell).not_to_have_attribute("aria-label", before)
        return spoken()

    now = spoken()
    page.keyboard.press("r")
    now = turned(now)
    page.mouse.wheel(0, 100)
    now = turned(now)
    cell.click(button="right")
    now = turned(now)
    cell.click()
    page.get_by_role("button", name="Turn").click()
    turned(now)


def test_before_it_is_confirmed_a_move_can_be_undone(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.wait_for_turn()
    guest.claims.first.click()
    expect(guest.primary).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(guest.primary).to_have_count(0)
    page.keyboard.press("1")
    expect(guest.primary).to_be_visible()
    page.keyboard.press("Escape")
    expect(guest.primary).to_have_count(0)


def test_a_king_is_dragged_onto_a_domino(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.wait_for_turn()
    target = guest.claims.first
    number = target.get_attribute("data-claim")
    page.locator(".pawn").hover()
    page.mouse.down()
    box = target.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    expect(guest.primary).to_have_text(f"Take domino {number}")


def test_a_move_is_taken_back_while_no_domino_has_been_turned_up_since(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "person")
    while guest.wait_for_turn() and guest.claims.count():
        guest.play(by_mouse, 1)
    before = page.locator(".said").inner_text()
    guest.play(by_mouse, 1)
    expect(page.locator(".said")).not_to_have_text(before)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".said")).to_have_text(before)


def test_the_log_points_at_what_it_speaks_of(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "person")
    while guest.wait_for_turn() and guest.claims.count():
        guest.play(by_mouse, 1)
    guest.play(by_mouse, 1)
    told = guest.open_drawer("Log")
    told.get_by_role("button", name=re.compile("Player . lays")).first.hover()
    expect(page.locator(".kingdom .glow")).to_have_count(2)


def test_the_scores_tell_every_territory_and_show_it_on_the_board(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.play(by_mouse, 12)
    guest.wait_for_turn()
    guest.open_drawer("Scores")
    page.get_by_role("button", name=re.compile("square.*crown")).first.hover()
    expect(page.locator(".kingdom .glow").first).to_be_visible()


def test_the_dominoes_that_may_still_come_are_listed(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.wait_for_turn()
    expect(guest.open_drawer("To come").locator("li")).to_have_count(48 - 4)


def test_without_aids_there_are_no_scores_and_no_dominoes_to_come(
    page: Page, server: PageServer
) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot", start=False)
    page.get_by_label("Live scores").uncheck()
    page.get_by_label("The dominoes that may still come").uncheck()
    page.get_by_role("button", name="Open the table").click()
    guest.wait_for_turn()
    guest.open_drawer("Log")
    for tab in ("Scores", "To come"):
        expect(page.get_by_role("tab", name=tab)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("[data-points]")).to_have_count(0)
    guest.skip_to_the_end(server)
    expect(guest.over).to_contain_text("points")


def test_a_table_in_play_and_its_end_keep_nobody_out(page: Page, server: PageServer) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.wait_for_turn()
    assert barriers(page) == []
    while guest.wait_for_turn() and guest.claims.count():
        guest.play(by_mouse, 1)
    guest.places.first.click()
    assert barriers(page) == []
    told = guest.ply
    guest.primary.click()
    guest.wait_for_more_than(told)
    guest.skip_to_the_end(server)
    assert barriers(page) == []


def test_in_the_dark_nobody_is_kept_out_either(visitors: Visitors) -> None:
    page = visitors.new(color_scheme="dark")
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.wait_for_turn()
    assert barriers(page) == []
    for game in ("Kingdomino", "Queendomino", "Kingdomino Origins", "Kingdomino Duel"):
        page.goto("/rules")
        page.get_by_role("link", name=game, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(f"The rules of {game}")
        assert barriers(page) == []


def test_the_squares_of_a_kingdom_are_reached_by_keys_and_say_what_they_are(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    while guest.wait_for_turn() and guest.claims.count():
        guest.play(by_mouse, 1)
    tab_to(page, "[role=gridcell]")
    focused = page.locator("[role=gridcell]:focus")
    walk_to_castle(page)
    expect(focused).to_have_attribute("aria-label", "g7: the castle")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-square", "1,0")
    expect(focused).to_have_attribute("aria-label", re.compile("^(h7: |The domino on )"))
    expect(page.get_by_test_id("announcer")).to_contain_text("Your turn")


def test_after_the_game_the_shuffle_is_checked_and_the_record_saved(
    page: Page, server: PageServer
) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.play(by_mouse, 2)
    guest.skip_to_the_end(server)
    expect(guest.over.get_by_role("status")).to_have_text(re.compile("The deals were checked"))
    page.get_by_role("button", name="Share").click()
    for button, ending in (("Save the record", ".crown"), ("Save a picture", ".png")):
        with page.expect_download() as download:
            page.get_by_role("button", name=button).click()
        assert download.value.suggested_filename.endswith(ending)
