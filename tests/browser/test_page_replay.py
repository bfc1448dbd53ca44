"""A game gone through once more, from a file, a link or one of mine; and shown on other pages."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing import Visitors, barriers
from page_server import PageServer
from servers import seat_all

GAMES = Path(__file__).parents[1] / "games"
RECORD = GAMES / "monarch-kingdomino.crown"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SHARED = ["Save a picture", "Save it as SVG", "Save a moving picture", "Save the record"]


def upload(server: PageServer, name: str = "kingdomino") -> str:
    record = (GAMES / f"monarch-{name}.crown").read_text(encoding="utf-8")
    return str(server.client.post("/api/records", record, status=201)["id"])


def at(page: Page, ply: int) -> None:
    expect(page.locator(f".frame[data-ply='{ply}']")).to_be_visible()


def drop(page: Page, name: str, content: str) -> None:
    """Drop a file onto the page, as a browser tells it."""
    page.evaluate(
        """([name, content]) => {
          const held = new DataTransfer();
          held.items.add(new File([content], name));
          const event = (kind) => new DragEvent(kind,
            { dataTransfer: held, bubbles: true, cancelable: true });
          document.body.dispatchEvent(event("dragover"));
          document.body.dispatchEvent(event("drop"));
        }""",
        [name, content],
    )


def swipe(page: Page, across: int) -> None:
    page.evaluate(
        """(across) => {
          const target = document.querySelector(".mine");
          const touch = (x) => new Touch({ identifier: 1, target, clientX: x, clientY: 400 });
          const event = (kind, x, touches) => new TouchEvent(kind,
            { touches, changedTouches: [touch(x)], bubbles: true });
          target.dispatchEvent(event("touchstart", 200, [touch(200)]));
          target.dispatchEvent(event("touchend", 200 + across, []));
        }""",
        across,
    )


def test_a_record_is_opened_and_gone_through(visitors: Visitors) -> None:
    page = visitors.new(viewport={"width": 1440, "height": 900})
    page.goto("/")
    page.get_by_role("link", name="Replay a record").click()
    page.set_input_files("input[type=file]", RECORD)
    at(page, 0)
    # Keys: on, back, the end and the beginning.
    page.keyboard.press("ArrowRight")
    expect(page.locator(".said")).to_have_text(re.compile(r"^New line: \d+, \d+, \d+, \d+$"))
    page.keyboard.press("End")
    slider = page.get_by_role("slider", name="Through the game")
    last = int(slider.get_attribute("max") or 0)
    expect(page.locator(".count")).to_have_text(f"{last}/{last}")
    page.keyboard.press("Home")
    at(page, 0)
    # The log is a list of places to go to.
    moments = page.get_by_role("list", name="Moments of the game").get_by_role("button")
    expect(moments).to_have_count(last + 1)
    chosen = moments.nth(last // 2)
    ply = int(chosen.get_attribute("data-to") or 0)
    chosen.click()
    at(page, ply)
    expect(page.locator(".said")).to_have_text(chosen.inner_text())
    expect(chosen).to_have_attribute("aria-current", "step")
    # Any seat's view: by the list, by a key.
    large = page.locator(".head strong")
    for name in ("Yellow", "Pink"):
        page.get_by_label("Seen from").select_option(name)
        expect(large).to_have_text(name)
    page.locator(".said").click()
    page.keyboard.press("2")
    expect(large).to_have_text("Yellow")
    assert barriers(page) == []
    # The address names the moment, and leads there again.
    expect(page).to_have_url(re.compile(rf"/replay/[\w-]+/{ply}$"))
    page.reload()
    at(page, ply)
    # The slider; and it plays by itself, at a pace, until the end.
    slider.fill(str(last - 2))
    expect(page.locator(".count")).to_have_text(f"{last - 2}/{last}")
    page.get_by_label("Pace").select_option("quick")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".count")).to_have_text(f"{last}/{last}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_on_a_phone_a_dropped_record_is_swiped_through_and_shared(
    visitors: Visitors, server: PageServer
) -> None:
    page = visitors.new(**PHONE, permissions=["clipboard-read", "clipboard-write"])
    page.goto("/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    drop(page, "game.crown", (GAMES / "monarch-queendomino.crown").read_text(encoding="utf-8"))
    at(page, 0)
    swipe(page, -120)
    expect(page.locator(".count")).to_have_text(re.compile("^1/"))
    swipe(page, -120)
    swipe(page, 20)  # too short to be one
    expect(page.locator(".count")).to_have_text(re.compile("^2/"))
    swipe(page, 120)
    expect(page.locator(".count")).to_have_text(re.compile("^1/"))
    assert barriers(page) == []
    page.locator(".menu").click()
    page.get_by_role("tab", name="Share").click()
    endings = []
    for name in SHARED:
        with page.expect_download() as saving:
            page.get_by_role("button", name=name).click()
        saved = Path(saving.value.path()).read_bytes()
        endings.append(saving.value.suggested_filename.partition(".")[2])
        if name == "Save a picture":
            assert saved.startswith(b"\x89PNG")
        else:
            assert (b"<svg" in saved) == (endings[-1] == "svg")
    assert endings == ["png", "svg", "svg", "crown"]
    page.get_by_role("button", name="Copy the code to embed it").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    code = page.evaluate("navigator.clipboard.readText()")
    assert re.search(rf'<iframe src="{server.url}/embed/[\w-]+/\d+" ', code)
    assert barriers(page) == []


@pytest.mark.parametrize("kind", [{"viewport": {"width": 1280, "height": 800}}, PHONE])
def test_what_cannot_be_replayed_is_told_in_a_sentence(
    visitors: Visitors, server: PageServer, kind: dict[str, Any]
) -> None:
    page = visitors.new(**kind, locale="fr-FR")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    told = page.get_by_role("alert")
    drop(page, "game.crown", "x" * 300_000)
    expect(told).to_contain_text("game.crown est trop gros pour une partie : 256 ko au plus.")
    told.get_by_role("button").click()
    visitors.troubles.clear()
    drop(page, "<b>.crown", '[Game "chess"]\n\ne4')
    expect(told).to_contain_text("chess")
    record = RECORD.read_text(encoding="utf-8")
    drop(page, "cut.crown", record.replace("+", "!", 1))
    expect(told).not_to_contain_text("chess")
    expect(told).to_be_visible()
    closed = seat_all(server.client, "person person", spectators=False)
    for address, words in (
        (closed.id, "Seuls ceux qui jouent"),
        ("AAAAAAAAAAAAAAAAAAAAAA", "peut-être été abandonnée"),
    ):
        page.goto(f"/replay/{address}")
        expect(told).to_contain_text(words)
        page.goto(f"/embed/{address}")
        expect(told).to_contain_text(words)
    assert barriers(page) == []
    # The browser notes every refusal; nothing else went wrong.
    assert all(re.search(r"status of (403|404|422)", trouble) for trouble in visitors.troubles)
    visitors.troubles.clear()


def test_a_game_of_mine_is_seen_from_my_seat_and_only_by_me(
    visitors: Visitors, server: PageServer
) -> None:
    table = seat_all(server.client, "person person", spectators=False)
    table.play_to_the_end()
    page = visitors.new()
    page.goto("/")
    mine = {
        "id": table.id, "game": "kingdomino", "opened": 1, "tokens": {1: table.tokens[1]},
        "invitations": {}, "phase": "over", "names": ["Player 0", "Player 1"],
    }  # fmt: skip
    page.evaluate("(it) => localStorage.setItem('crownlands.tables', JSON.stringify([it]))", mine)
    page.reload()
    page.get_by_role("listitem").get_by_role("link", name="Replay").click()
    at(page, 0)
    expect(page.get_by_label("Seen from")).to_have_value("1")
    page.locator(".menu").click()
    page.get_by_role("tab", name="Share").click()
    expect(page.get_by_text("seen only by those who play")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Copy"))).to_have_count(0)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save a moving picture").click()
    assert b"Player 1" in Path(saving.value.path()).read_bytes()


def test_other_pages_may_frame_the_replay_and_nothing_else(
    visitors: Visitors, server: PageServer
) -> None:
    table = upload(server)
    page = visitors.new(locale="pt-BR")
    frame = '<iframe src="{}{}" width="720" height="480"></iframe>'
    shown = "".join(frame.format(server.url, path) for path in (f"/embed/{table}/40", "/"))
    with other_site(shown) as site:
        page.goto(site)
        check_frames(page)
        visitors.wait_for_trouble(page, "frame-ancestors 'none'")
    visitors.troubles[:] = [
        trouble for trouble in visitors.troubles if "Framing" not in trouble and site not in trouble
    ]


@contextmanager
def other_site(page: str) -> Iterator[str]:
    """A page of somebody else's, at another origin."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/" else 204)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode() if self.path == "/" else b"")

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as site:
        thread = Thread(target=site.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{site.server_port}/"
        finally:
            site.shutdown()
            thread.join()


def check_frames(page: Page) -> None:
    embedded = page.frame_locator("iframe >> nth=0")
    expect(embedded.locator(".frame[data-ply]")).to_be_visible()
    embedded.get_by_role("button", name="Reproduzir").click()
    expect(embedded.get_by_role("button", name="Pausa")).to_be_visible()
    links = embedded.get_by_role("link").all()
    assert [link.get_attribute("target") for link in links] == ["_blank"]
    expect(page.frame_locator("iframe >> nth=1").locator("#app")).to_have_count(0)
