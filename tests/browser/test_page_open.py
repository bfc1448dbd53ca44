"""Open tables on the door: offered, filled in a click, watched; and a rating for who wishes one."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from browsing import Visitors, barriers, stop_time
from guest import Guest
from page_server import PageServer
from servers import wait_for

DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def be_rated(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="My rating").click()
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("button", name="Be rated").click()
    expect(page.get_by_text("No rated game yet.")).to_be_visible()


def test_a_table_is_offered_filled_in_a_click_watched_and_rated(
    visitors: Visitors, server: PageServer, tmp_path: Path
) -> None:
    host, guest = visitors.new(**DESKTOP), visitors.new(**PHONE)
    watcher = visitors.new(locale="fr-FR", color_scheme="dark", **PHONE)
    be_rated(host, "<u>Ann</u>")
    assert not barriers(host)
    with host.expect_download() as saved:
        host.get_by_role("button", name="Save to a file").click()
    mine = tmp_path / "player.json"
    saved.value.save_as(mine)
    host.goto("/day")  # the day's key is another one: the rating is not lost for it
    expect(host.locator("article")).to_have_count(4)
    host.goto("/")
    be_rated(guest, "Bob")
    guest.get_by_role("button", name="Close").tap()

    host.get_by_role("link", name="Offer a table").click()
    host.get_by_role("radio", name="2", exact=True).check()
    expect(host.get_by_label("Who may join")).to_have_value("anyone")
    host.get_by_label("Who may join").select_option("beginners")
    host.get_by_label("Your name").fill("<u>Ann</u>")
    assert not barriers(host)
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_text("This table is open")).to_be_visible()
    table = Guest(host).table()

    guest.goto("/")
    watcher.goto("/")
    offer = guest.get_by_role("list", name="Open tables").get_by_role("listitem")
    expect(offer).to_contain_text("<u>Ann</u> (1500 ?) and one free seat")
    expect(offer).to_contain_text("for beginners")
    offer.scroll_into_view_if_needed()
    assert not barriers(guest)
    french = watcher.get_by_role("list", name="Tables ouvertes").get_by_role("listitem")
    expect(french).to_contain_text("une place libre")
    offer.get_by_role("button", name=re.compile("Sit down at Kingdomino")).tap()
    expect(guest).to_have_url(re.compile(table))
    expect(host.locator(".said")).to_be_visible()
    expect(guest.locator(".said")).to_be_visible()

    watch = watcher.get_by_role("list", name="Parties à regarder")
    expect(watch).to_contain_text("<u>Ann</u>")
    assert not barriers(watcher)
    watch.get_by_role("link").first.tap()
    expect(watcher).to_have_url(re.compile(table))
    expect(watcher.locator(".said")).to_be_visible()

    both = Guest(host).seated(server)
    both.tokens |= Guest(guest).seated(server).tokens
    both.play_to_the_end()
    expect(Guest(host).over).to_be_visible()
    ranked = server.client.get(f"/api/tables/{table}")["position"]["scores"]
    secret = json.loads(mine.read_text())["secret"]
    wait_for(lambda: server.client.get("/api/players/me", secret)["ratings"])  # after the end
    host.goto("/")
    host.get_by_role("button", name="My rating").click()
    expect(host.get_by_role("dialog")).to_contain_text("1 game")
    places = {score["seat"]: score["place"] for score in ranked}
    rating = "1500" if places[0] == places[1] else "1662" if places[0] == 1 else "1338"
    expect(host.get_by_role("dialog")).to_contain_text(rating)

    other = visitors.new(**DESKTOP)  # another browser takes it from the file, and not from nonsense
    other.goto("/")
    other.get_by_role("button", name="My rating").click()
    for wrong in (
        "",
        "{",
        '{"name": 5}',
        json.dumps({"name": "x", "secret": "y" * 9}),
        "x" * 20_000,
    ):
        bad = tmp_path / "bad.json"
        bad.write_text(wrong)
        other.get_by_label("Take from a file").set_input_files(bad)
        expect(other.get_by_role("alert")).to_contain_text("not a file with a rating")
    other.get_by_label("Take from a file").set_input_files(mine)
    expect(other.get_by_role("dialog")).to_contain_text("1 game")
    other.get_by_role("button", name="Delete my rating").click()
    other.get_by_role("button", name="Delete", exact=True).click()
    expect(other.get_by_role("button", name="Be rated")).to_be_visible()


def test_somebody_who_follows_the_link_to_an_open_table_sits_down_there(
    visitors: Visitors,
) -> None:
    host, guest = visitors.new(**DESKTOP), visitors.new(locale="pt-BR", **PHONE)
    ann = Guest(host)
    host.goto("/set-up/kingdomino#offer")
    host.get_by_role("radio", name="3", exact=True).check()
    host.get_by_label("Your name").fill("Jogador 2")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_text("This table is open")).to_be_visible()
    guest.goto(f"/table/{ann.table()}")
    guest.get_by_role("button", name="Sentar-se").tap()
    # The name was taken. On a phone it stands beside the kingdom only while others are to move.
    expect(guest.get_by_role("region", name="O reino de Jogador 2 2")).to_be_visible()
    expect(host.get_by_text("Jogador 2 2", exact=True)).to_be_visible()
    assert not barriers(guest)
    stop_time(guest)
    host.get_by_role("button", name="Say something").click()
    host.get_by_role("button", name="Good luck!").click()
    expect(guest.get_by_test_id("bubbles")).to_contain_text("Boa sorte!")
    assert ["409" in trouble for trouble in visitors.troubles] == [True]  # the browser's own note
    visitors.troubles.clear()
