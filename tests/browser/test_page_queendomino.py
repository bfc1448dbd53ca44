"""Queendomino through the page: the builders' board, taxes, the queen and the dragon."""

import random
import re

from playwright.sync_api import Page, expect

from browsing import Visitors, barriers
from crownlands import new, write_position
from crownlands.games.queendomino.moves import Bribe
from guest import Guest, by_finger, by_keys, by_mouse, sit_at
from page_server import PageServer
from servers import seat_all


def sit_down(guest: Guest, server: PageServer) -> None:
    server.wait_for_all_games()
    guest.set_up("person", "bot", "bot", seats=3, game="queendomino")


def go_to_market(guest: Guest, server: PageServer) -> None:
    """Play to where something can be bought."""
    sit_down(guest, server)
    buying = guest.page.get_by_text("Your turn: buy a building?")
    while guest.wait_for_turn() and not buying.count():
        guest.play(by_mouse, 1)


def test_a_whole_game_of_queendomino_by_mouse(page: Page, server: PageServer) -> None:
    guest = Guest(page)
    sit_down(guest, server)
    guest.play(by_mouse)
    expect(guest.over).to_be_visible()
    told = " ".join(guest.log.all_inner_texts())
    for done in ("You collect taxes on", "You buy ", "You build on"):
        assert done in told
    assert not re.search("(build|bribe|tax|site):", told), "moves are told in words"
    assert barriers(page) == []


def test_the_dragon_is_bribed(visitors: Visitors, server: PageServer) -> None:
    """At a table of its own: in three games of a hundred nobody can who plays as above."""
    server.wait_for("queendomino")
    rnd = random.Random(1)
    game = new("queendomino", seats=3, seed=1)
    while not any(isinstance(move, Bribe) for move in game.legal_moves):
        game.push(rnd.choice(game.legal_moves))
    kinds, position = "person person person", write_position(game)
    table = seat_all(server.client, kinds, game="queendomino", position=position)
    guest = sit_at(visitors, table, game.to_play)
    guest.play(by_mouse, 1)
    expect(guest.log.filter(has_text="You have the dragon burn")).to_have_count(1)


def test_a_game_of_queendomino_by_keyboard_alone(page: Page, server: PageServer) -> None:
    guest = Guest(page)
    sit_down(guest, server)
    guest.play(by_keys, 40)
    told = " ".join(guest.log.all_inner_texts())
    for done in ("You lay ", "You take "):
        assert done in told


def test_queendomino_on_a_phone(visitors: Visitors, server: PageServer) -> None:
    phone = {"width": 390, "height": 844}
    page = visitors.new(viewport=phone, has_touch=True, is_mobile=True)
    guest = Guest(page)
    sit_down(guest, server)
    heights = []
    for _ in range(10):  # where a square is asked for there is nothing else to tap
        guest.play(by_finger, 3)
        assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]
        guest.wait_for_turn()  # so that nothing moves while it is measured
        heights += page.locator(".controls button, [data-pick], [data-claim]").evaluate_all(
            "found => found.filter((one) => one.checkVisibility())"
            ".map((one) => one.getBoundingClientRect().height)"
        )
    assert heights
    assert min(heights) >= 43.5


def test_a_building_says_what_it_does_before_it_is_bought(page: Page, server: PageServer) -> None:
    guest = Guest(page)
    go_to_market(guest, server)
    assert barriers(page) == []
    pick = guest.picks.first
    does = re.compile(r"^[A-Z].*: .*(point|knight|tower|crown).*; price \d")
    expect(pick).to_have_accessible_name(does)
    before = page.locator(".head .facts").inner_text()
    name = (pick.get_attribute("aria-label") or "").partition(":")[0]
    pick.click()
    expect(guest.primary).to_have_text(f"Buy: {name}")
    page.get_by_role("button", name="Undo").click()
    expect(guest.primary).to_have_count(0)
    expect(page.locator(".head .facts")).to_have_text(before)


def test_nothing_has_to_be_bought(page: Page, server: PageServer) -> None:
    guest = Guest(page)
    go_to_market(guest, server)
    told = guest.ply
    page.get_by_role("button", name="Build nothing").click()
    guest.wait_for_more_than(told)
    expect(guest.log.filter(has_text="You buy no building").first).to_be_attached()
