"""Games between browsers, and games that are interrupted."""

import re

from playwright.sync_api import Page, expect

from browsing import PHONE, Visitors
from guest import Guest, by_mouse, invite, sit_at, sit_down
from page_server import PageServer
from servers import seat_all, wait_for


def test_two_browsers_play_a_game_by_link_and_see_the_same_end(
    visitors: Visitors, server: PageServer
) -> None:
    host, friend = visitors.new(), visitors.new()
    ann, bob = Guest(host), Guest(friend)
    ann.set_up("person", "friend")
    expect(host.get_by_role("img", name="QR")).to_be_visible()
    link = invite(host)
    sit_down(friend, link, "Bob")
    expect(friend).not_to_have_url(re.compile("key="))  # an invitation is not for the history

    for _ in range(12):
        mover = wait_for(lambda: next((one for one in (ann, bob) if one.turn.count()), None))
        mover.play(by_mouse, 1)
    table = ann.seated(server)
    table.tokens |= bob.seated(server).tokens
    table.play_to_the_end()
    expect(ann.over).to_be_visible()
    expect(bob.over).to_contain_text("Bob")
    assert ann.over.locator("ol").inner_text() == bob.over.locator("ol").inner_text()


def test_a_wish_is_answered_wherever_one_is_and_leaving_asks_once(
    server: PageServer, visitors: Visitors
) -> None:
    table = seat_all(server.client, "person friend")
    while table.view()["position"]["step"] != "lay":
        table.move()
    mover = table.view()["position"]["to_play"]
    other = 1 - mover
    table.move()  # after which nothing is dealt: the same seat claims
    guest = sit_at(visitors, table, other, **PHONE)
    page = guest.page
    guest.open_drawer("Log")
    ply = table.view()["position"]["ply"]
    server.client.post(f"{table.path}/take-back", {}, table.tokens[mover])
    expect(
        page.get_by_text(f"Player {mover} would like to take back. Agreed?").last
    ).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Yes", exact=True).tap()
    expect(page.locator(".frame")).to_have_attribute("data-ply", str(ply - 1))
    guest.open_drawer("More").get_by_role("button", name="Leave").tap()
    expect(page.get_by_text("Leave the game?")).to_be_visible()
    assert not table.view()["seats"][other]["left"]
    page.get_by_role("button", name="Leave", exact=True).tap()
    expect(page.locator("article").first).to_be_visible()
    wait_for(lambda: table.view()["seats"][other]["left"])


def test_the_door_tells_that_it_is_my_turn_while_i_look_at_it(
    server: PageServer, visitors: Visitors
) -> None:
    table = seat_all(server.client, "person friend")
    mover = table.view()["position"]["to_play"]
    page = sit_at(visitors, table, 1 - mover).page
    page.goto("/")
    told = page.locator("li .told").first
    expect(told).to_contain_text(f"Player {mover}")
    while table.view()["position"]["to_play"] == mover:
        table.move()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # or a little later
    expect(told).to_have_text("Your turn")


def test_whoever_comes_without_an_invitation_looks_on(visitors: Visitors) -> None:
    host, stranger = visitors.new(), visitors.new()
    guest = Guest(host)
    guest.set_up("person", "bot")
    guest.wait_for_turn()
    stranger.goto(f"/table/{guest.table()}")
    expect(stranger.locator(".said")).to_be_visible()
    expect(stranger.locator("[data-claim]")).to_have_count(0)
    guest.play(by_mouse, 2)
    Guest(stranger).wait_for_more_than(3)


def test_a_table_without_spectators_is_for_those_who_play(visitors: Visitors) -> None:
    host, friend, stranger = visitors.new(), visitors.new(), visitors.new()
    guest = Guest(host)
    guest.set_up("person", "friend", start=False)
    host.get_by_label("may watch").uncheck()
    host.get_by_role("button", name="Open the table").click()
    link = invite(host)
    bare = f"/table/{guest.table()}"
    closed = stranger.get_by_text("Only those who play at this table")
    for wrong in (bare, f"{link}x", f"{bare}#seat=1&key=", f"{link}{'x' * 200}"):
        stranger.goto(wrong)
        expect(closed).to_be_visible()
        stranger.goto("/")
    friend.goto(bare)
    expect(friend.get_by_text("Only those who play at this table")).to_be_visible()
    sit_down(friend, link, "Bob")  # in the same tab: only what is behind the # is new
    expect(friend.locator(".said")).to_be_visible()
    stranger.goto(link)
    expect(closed).to_be_visible()  # the seat is taken


def test_who_opens_a_table_for_friends_alone_finds_the_links_to_pass_on(
    visitors: Visitors,
) -> None:
    host = visitors.new()
    guest = Guest(host)
    guest.set_up("friend", "bot", start=False)
    host.get_by_label("may watch").uncheck()
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_label("Link for a friend")).to_be_visible()
    host.reload()
    expect(host.get_by_label("Link for a friend")).to_be_visible()


def test_a_broken_link_still_shows_a_table_that_is_open_to_all(visitors: Visitors) -> None:
    host, friend = visitors.new(), visitors.new()
    Guest(host).set_up("person", "friend")
    friend.goto(f"{invite(host)}x")
    friend.get_by_label("Your name").fill("Bob")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.get_by_role("alert")).to_have_text("This is not the link to that seat.")
    assert ["401" in trouble for trouble in visitors.troubles] == [True]  # the browser's own note
    visitors.troubles.clear()


def test_an_invitation_is_good_once(visitors: Visitors) -> None:
    host, friend, late = visitors.new(), visitors.new(), visitors.new()
    Guest(host).set_up("person", "friend")
    link = invite(host)
    sit_down(friend, link, "Bob")
    expect(friend.locator(".said")).to_be_visible()
    late.goto(link)
    expect(late.locator(".said")).to_be_visible()
    expect(late.get_by_role("button", name="Sit down")).to_have_count(0)


def test_a_reload_in_the_middle_goes_on_where_the_game_was(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.play(by_mouse, 5)
    guest.wait_for_turn()
    before = page.locator(".said").inner_text()
    told = guest.ply
    page.reload()
    guest.wait_for_turn()
    expect(page.locator(".said")).to_have_text(before)
    expect(guest.log).to_have_count(told)
    guest.play(by_mouse, 2)


def test_my_games_are_listed_on_the_start_page_and_lead_back(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.play(by_mouse, 2)
    guest.wait_for_turn()  # the door asks once, when it opens
    table = guest.table()
    page.goto("/")
    mine = page.get_by_role("listitem").filter(has_text="Player 1, Yellow Squire")
    expect(mine).to_contain_text("Your turn")
    mine.get_by_role("link").click()
    expect(page).to_have_url(re.compile(table))
    guest.wait_for_turn()


def test_my_turn_shows_in_the_title_and_the_icon(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.wait_for_turn()
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("turn"))


def test_a_server_killed_in_the_middle_loses_nothing(
    mortal_server: PageServer, mortal_visitors: Visitors
) -> None:
    page = mortal_visitors.new()
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.play(by_mouse, 5)
    guest.wait_for_turn()
    before = page.locator(".said").inner_text()
    mortal_visitors.may_lose_network = True
    mortal_server.kill()
    expect(page.get_by_text("The server does not answer")).to_be_visible()
    mortal_server.start()
    expect(page.get_by_text("The server does not answer")).to_have_count(0)
    expect(page.locator(".said")).to_have_text(before)
    guest.play(by_mouse, 3)
    guest.skip_to_the_end(mortal_server)


def test_a_lost_network_is_told_and_the_game_goes_on(visitors: Visitors) -> None:
    page = visitors.new()
    guest = Guest(page)
    guest.set_up("person", "bot")
    guest.play(by_mouse, 3)
    guest.wait_for_turn()
    visitors.may_lose_network = True
    page.context.set_offline(True)
    if guest.claims.count():
        guest.claims.first.click()
    else:
        guest.places.first.click()
    told = guest.ply
    guest.primary.click()
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    guest.wait_for_more_than(told)


def test_a_table_that_is_not_there_says_so(visitors: Visitors) -> None:
    page = visitors.new()
    page.goto("/table/AAAAAAAAAAAAAAAAAAAAAA")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()


def test_somebody_who_never_comes_is_replaced_by_a_bot(page: Page) -> None:
    guest = Guest(page)
    guest.set_up("person", "friend")
    page.get_by_role("button", name="Let a bot play here instead").click()
    guest.wait_for_turn()
    guest.play(by_mouse, 2)
