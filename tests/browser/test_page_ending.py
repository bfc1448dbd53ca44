"""The ending as a moment, and the rematch that brings everybody along."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browsing import DESKTOP, PHONE, Visitors, barriers, stop_time
from guest import Guest, sit_at
from page_server import PageServer
from servers import Seated, seat_all

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
LYING = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SCREENS: list[dict[str, Any]] = [DESKTOP, PHONE, DESKTOP]
MOVING = {"reduced_motion": "no-preference"}


def before_the_end(server: PageServer, kinds: str = "person person", **wanted: Any) -> Seated:
    """A table at which the people have one move left: they have all but one domino laid."""
    table = seat_all(server.client, kinds, **wanted)
    while True:
        position = table.view()["position"]
        left = [tile["seat"] for tile in position["current"] if not tile["done"]]
        ours = [seat for seat in left if seat in table.tokens]
        if position["to_play"] in table.tokens:
            if position["round"] == position["rounds"] and len(ours) == 1:
                return table
            table.move(lambda moves: moves[-1])


def end(table: Seated) -> list[int]:
    """Make the last move: the points of all."""
    return [score["points"] for score in table.play_to_the_end()["position"]["scores"]]


def shown_points(page: Page) -> list[int]:
    shown = page.locator("dialog .points b").all_inner_texts()
    return [int(text.split()[0]) for text in shown]


def is_hit(page: Page, name: str) -> bool:
    """Whether the button is where a finger finds it."""
    box = page.get_by_role("dialog").get_by_role("button", name=name, exact=True).bounding_box()
    assert box
    return bool(
        page.evaluate(
            "([x, y]) => !!document.elementFromPoint(x, y)?.closest('button')",
            [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
        )
    )


@pytest.mark.parametrize(
    "screen", [PHONE, SMALL, LYING, DESKTOP], ids=["phone", "small phone", "lying", "desktop"]
)
def test_the_ending_is_seen_at_once_on_every_screen(
    server: PageServer, visitors: Visitors, screen: Any
) -> None:
    table = before_the_end(server, "person person person bot")
    guest = sit_at(visitors, table, 0, 1, 2, **screen)
    page = guest.page
    points = end(table)
    expect(guest.over).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("win|share"))).to_be_in_viewport(ratio=1)
    for button in ("Rematch", "Details", "Share"):
        assert is_hit(page, button)
    for kingdom in page.locator("dialog ol .picture").all():
        expect(kingdom).to_be_in_viewport(ratio=0.9)
        box = kingdom.bounding_box()
        assert box
        assert box["width"] >= 96
        assert box["height"] >= 90
    for number in page.locator("dialog ol .points").all():
        expect(number).to_be_in_viewport(ratio=1)
    assert shown_points(page) == points
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_points_are_counted_up_seat_by_seat(server: PageServer, visitors: Visitors) -> None:
    table = before_the_end(server)
    guest = sit_at(visitors, table, 0, 1, **PHONE, **MOVING)
    page = guest.page
    page.evaluate(
        """() => {
          window.counted = [];
          new MutationObserver(() => {
            const shown = [...document.querySelectorAll("dialog .points b")];
            const now = shown.map((one) => parseInt(one.innerText));
            if (now.length && counted.at(-1)?.join() !== now.join()) counted.push(now);
          }).observe(document.body, {subtree: true, childList: true, characterData: true});
        }"""
    )
    stop_time(page)
    points = end(table)
    expect(page.get_by_role("heading", name="The points are counted")).to_be_visible()
    page.clock.run_for(500)
    expect(page.locator("dialog .glow").first).to_be_visible()
    page.clock.run_for(5_000)
    expect(page.get_by_role("heading", name=re.compile("win|share"))).to_be_visible()
    counted = page.evaluate("counted")
    assert counted[0] == [0, 0]
    assert counted[-1] == points
    assert len(counted) > 3
    before_second = [first for first, second in counted if not second]
    assert before_second == sorted(before_second)
    assert before_second[-1] == points[0], "the second seat is counted when the first is done"


@pytest.mark.parametrize("how", ["a tap", "Escape", "the button"])
def test_counting_is_skipped(server: PageServer, visitors: Visitors, how: str) -> None:
    table = before_the_end(server)
    guest = sit_at(visitors, table, 0, 1, **PHONE, **MOVING)
    page = guest.page
    stop_time(page)
    points = end(table)
    expect(page.get_by_role("heading", name="The points are counted")).to_be_visible()
    page.clock.run_for(1_000)
    assert shown_points(page) != points
    if how == "a tap":
        page.locator("dialog ol").tap()
    elif how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.get_by_role("button", name="Skip").tap()
    expect(page.get_by_role("heading", name=re.compile("win|share"))).to_be_visible()
    assert shown_points(page) == points
    expect(guest.over).to_be_visible()


def test_without_motion_everything_is_there_at_once(server: PageServer, visitors: Visitors) -> None:
    table = before_the_end(server)
    guest = sit_at(visitors, table, 0, 1, **PHONE)
    page = guest.page
    stop_time(page)
    points = end(table)
    expect(page.get_by_role("heading", name=re.compile("win|share"))).to_be_visible()
    assert shown_points(page) == points


HEARD = """() => {
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.push(this.frequency.value);
      return start.apply(this, when);
    };
}"""


def test_winning_has_a_tune_of_its_own(server: PageServer, visitors: Visitors) -> None:
    table = before_the_end(server)
    guests = [sit_at(visitors, table, seat) for seat in (0, 1)]
    for guest in guests:
        guest.page.evaluate(HEARD)
        guest.page.locator("body").click(position={"x": 1, "y": 1})  # else nothing may be heard
    end(table)
    places = [score["place"] for score in table.view()["position"]["scores"]]
    for guest, place in zip(guests, places, strict=True):
        guest.page.wait_for_function("heard.length > 2")
        assert (1319 in guest.page.evaluate("heard")) == (place == 1)


def test_a_game_that_was_over_before_is_not_counted_again(
    server: PageServer, visitors: Visitors
) -> None:
    table = before_the_end(server)
    points = end(table)
    guest = sit_at(visitors, table, 0, 1, **MOVING)
    expect(guest.over).to_be_visible()
    assert shown_points(guest.page) == points


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_ending_keeps_nobody_out_and_gives_way_to_the_table(
    server: PageServer, visitors: Visitors, scheme: Any
) -> None:
    table = before_the_end(server)
    guest = sit_at(visitors, table, 0, 1, color_scheme=scheme)
    page = guest.page
    end(table)
    page.get_by_role("button", name="Details").click()
    expect(guest.over.get_by_role("button", name=re.compile("square.*crown")).first).to_be_visible()
    page.get_by_role("button", name="Share").click()
    assert barriers(page) == []
    page.get_by_role("button", name="To the table").click()
    expect(guest.over).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="The result").click()
    expect(guest.over).to_be_visible()


def test_three_browsers_play_again_at_one_table(server: PageServer, visitors: Visitors) -> None:
    table = before_the_end(server, "person friend friend bot", spectators=False)
    ann, bob, eve = (sit_at(visitors, table, seat, **screen) for seat, screen in enumerate(SCREENS))
    end(table)
    eve.page.get_by_role("button", name="To the table").click()
    bob.over.get_by_label("Everybody moves one seat on").check()
    bob.over.get_by_role("button", name="Rematch").tap()
    expect(bob.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    for name in ("Player 0", "Player 2"):  # who is waited for
        expect(bob.page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    again = bob.table()
    assert again != table.id
    for guest in (ann, eve):  # in place, whether the ending is open or closed
        expect(guest.page.get_by_text("Player 1 would like a rematch").last).to_be_visible()
        guest.page.get_by_role("button", name="Come along").last.click()
    for guest in (ann, bob, eve):
        expect(guest.page).to_have_url(re.compile(f"/table/{again}$"))
        expect(guest.page.locator(".said").first).to_be_visible()
    token = eve.page.evaluate(
        "id => Object.entries(JSON.parse(localStorage['crownlands.tables'])"
        ".find(table => table.id === id).tokens)[0]",
        again,
    )
    view = server.client.get(f"/api/tables/{again}", token[1])
    assert [seat["nickname"] for seat in view["seats"]] == ["", "Player 0", "Player 1", "Player 2"]
    assert view["seats"][0]["level"] == "peasant"
    assert token[0] == "3"
    assert view["series"]["games"] == 1


def test_the_series_is_told_and_alone_the_rematch_begins_at_once(
    server: PageServer, visitors: Visitors
) -> None:
    table = before_the_end(server, "person bot")
    guest = sit_at(visitors, table, 0)
    first = end(table)
    guest.over.get_by_role("button", name="Rematch").click()
    expect(guest.page).not_to_have_url(re.compile(table.id))
    expect(guest.page.locator(".said").first).to_be_visible()
    again = guest.seated(server)
    second = [score["points"] for score in again.play_to_the_end()["position"]["scores"]]
    told = guest.over.get_by_text("After 2 games:")
    expect(told).to_be_visible()
    expect(told).to_contain_text(f"({first[0] + second[0]} points)")
    expect(told).to_contain_text(f"({first[1] + second[1]} points)")


def test_who_is_elsewhere_finds_the_rematch_among_their_games(
    server: PageServer, visitors: Visitors
) -> None:
    table = before_the_end(server, "person friend")
    ann = sit_at(visitors, table, 0)
    end(table)
    expect(ann.over).to_be_visible()
    ann.page.goto("/")
    path = f"{table.path}/rematch"
    rematch = table.server.post(path, {}, table.tokens[1])
    ann.page.reload()
    row = ann.page.get_by_role("listitem").filter(has_text="Player 1 would like a rematch")
    row.get_by_role("link", name="Kingdomino").click()
    ann.over.get_by_role("button", name="Come along").click()
    expect(ann.page).to_have_url(re.compile(rematch["table"]))


def test_a_team_wins_as_one_and_is_one_row(server: PageServer, visitors: Visitors) -> None:
    kinds = " ".join(["person"] * 6)
    wanted = {"game": "queendomino", "variants": ["royal-wedding", "teams"]}
    table = seat_all(server.client, kinds, **wanted)  # type: ignore[arg-type]
    table.play_to_the_end()
    guest = sit_at(visitors, table, 0, **SMALL)
    rows = guest.over.locator("ol > li")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Player 0")
    expect(rows.first).to_contain_text("Player 1")
    heading = guest.page.locator("#headline")
    expect(heading).to_have_text(re.compile(r"^Player \d and Player \d win$|share the victory"))
    places = sorted(guest.over.locator(".place").all_inner_texts())
    assert places[0] == "1."
    assert places[-1] in ("1.", "2.", "3.")


def test_what_decided_among_equal_points_is_told(server: PageServer, visitors: Visitors) -> None:
    """The server's words for it are given, since few games end so."""
    table = before_the_end(server)
    end(table)
    page = visitors.new(**SMALL)

    def level(message: str) -> str:
        told = json.loads(message)
        if told.get("view"):
            for score in told["view"]["position"]["scores"]:
                crowns = 7 + score["seat"]
                score |= {"points": 31, "place": 2 - score["seat"]}
                score["tie_breaks"] = [
                    {"name": "largest territory", "value": 8},
                    {"name": "crowns", "value": crowns},
                ]
        return json.dumps(told)

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(level(str(message))))

    page.route_web_socket(re.compile("/socket$"), connect)
    page.goto(f"/table/{table.id}")
    told = "At 31 points each, Player 1 before Player 0: crowns 8 to 7."
    expect(Guest(page).over.get_by_text(told)).to_be_visible()
