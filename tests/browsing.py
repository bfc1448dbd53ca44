"""A real browser for tests and screenshots, and visitors who notice whatever goes wrong in it."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

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
HASTE = """
  if (origin !== "null" && !localStorage.getItem("crownlands.settings"))
    localStorage.setItem("crownlands.settings", '{"pace": "instant", "forced": false}');
"""
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
        self._contexts.append(context)
        context.add_init_script(HASTE)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._note(f"error: {error.error}"))
        context.on("request", lambda request: self._see(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: self._see(socket.url)))
        return context.new_page()

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


def barriers(page: Page) -> list[str]:
    """What axe finds on the page that keeps people out, one line for each rule and place."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run()")
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}: {' '.join(map(str, node['target']))}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
