"""A real browser for tests and screenshots, and visitors who notice whatever goes wrong in it."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    sync_playwright,
)

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = (  # nothing of its own over the network, and fit for a machine without a screen
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Without the places that are as they should be, which takes a third of the time.
FIND = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"
HASTE = """
  if (origin !== "null" && !localStorage.getItem("crownlands.settings"))
    localStorage.setItem("crownlands.settings", '{"pace": "instant", "forced": false}');
"""
PATIENCE = 60_000  # milliseconds until what does not come counts as a failure: machines are busy
# Answers come late: what a test asks too early shows itself.
SLUGGISH = os.environ.get("CROWNLANDS_TEST_SLUGGISH") == "1"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
READERS = [("en-GB", DESKTOP), ("fr-FR", PHONE), ("pt-BR", DESKTOP)]  # languages, screens
LOST = re.compile(r"net::ERR_|WebSocket connection to|Failed to fetch")


@contextmanager
def browser() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if not program:
        raise RuntimeError("Chromium is missing: scripts/install-system installs it.")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        try:
            yield started
        finally:
            started.close()


class Visitors:
    """People with a browser profile each, all at one server; what goes wrong is kept."""

    def __init__(self, browser: Browser, home: str) -> None:
        self.home = home
        self.troubles: list[str] = []
        self.may_lose_network = False  # a test that takes the server away says so
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def new(self, **options: Any) -> Page:
        """A page of somebody who has never been here; nothing is opened yet.

        The options are those of a browser context: viewport, locale, color_scheme, has_touch ...
        Animations are off unless they ask for them; and so that tests decide what is played and
        need not wait, nothing plays itself and the others' moves are shown at once.
        """
        context = self._browser.new_context(
            **{"base_url": self.home, "locale": "en-GB", "reduced_motion": "reduce", **options}
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        context.add_init_script(HASTE)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._note(f"error: {error.error}"))
        context.on("request", lambda request: self._see(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: self._see(socket.url)))
        page = context.new_page()
        if SLUGGISH:
            slow_down(context, page)
        return page

    def wait_for_trouble(self, page: Page, words: str) -> None:
        """Until something with these words has gone wrong, as it should."""
        for _ in range(PATIENCE // 50):
            if words in " ".join(self.troubles):
                return
            page.wait_for_timeout(50)
        raise AssertionError(f"{words!r} is not among {self.troubles}.")

    def leave(self) -> None:
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location['url']})")

    def _see(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme not in ("data", "blob") and address.netloc != urlsplit(self.home).netloc:
            self._note(f"request to another host: {url}")

    def _note(self, trouble: str) -> None:
        if not (self.may_lose_network and LOST.search(trouble)):
            self.troubles.append(trouble)


def slow_down(context: BrowserContext, page: Page) -> None:
    """Half a second more to every answer."""
    tools = context.new_cdp_session(page)
    line = {"offline": False, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1}
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", line)


def stop_time(page: Page) -> None:
    """From now on no time passes for the page but by `page.clock.run_for`.

    What it shows for a few seconds stays until the test has seen it, however slow the machine is;
    but `barriers` cannot be looked for, which takes time.
    """
    page.clock.install()
    try:
        pause(page)
    except Error:  # the second was over before it was asked for; but since then no time passes
        pause(page)


def pause(page: Page) -> None:
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))


def barriers(page: Page) -> list[str]:
    """What axe finds on the page that keeps people out, one line for each rule and place."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(FIND)
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}: {' '.join(map(str, node['target']))}"
        for rule in found
        for node in rule["nodes"]
    ]
