"""The page in a browser without any server: it shows a scene, and notes the move that is made."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from crownlands import drawing, server
from crownlands.server.catalogue import catalogue_view
from scenes import Scene

HOME = "http://table.test"
BUILT = Path(server.__file__).parent / "page"


@dataclass(frozen=True)
class Screen:
    width: int
    height: int
    touch: bool


SCREENS = (
    Screen(360, 640, touch=True),
    Screen(390, 844, touch=True),
    Screen(844, 390, touch=True),
    Screen(768, 1024, touch=True),
    Screen(1280, 800, touch=False),
    Screen(1920, 1080, touch=False),
)
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Scenery:
    """From now on this page is at the table of a scene; another may be shown later."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.made: list[str] = []
        self._scene: Scene
        self._lines: list[WebSocketRoute] = []
        page.route("**/*", self._answer)
        page.route_web_socket(re.compile("/socket$"), self._connect)

    def show(self, scene: Scene, settings: dict[str, Any] | None = None) -> None:
        """Sit at the table; without `settings` everything is as usual, but nothing plays itself."""
        self._scene = scene
        table = {
            "id": scene.view["id"],
            "game": scene.game,
            "opened": 0,
            "tokens": {scene.me: "token"},
            "invitations": {},
            "phase": "playing",
            "names": [],
        }
        remembered = {
            "crownlands.tables": [table],
            "crownlands.settings": {"forced": False, "pace": "instant", **(settings or {})},
        }
        self.page.goto(f"{HOME}/favicon.svg")
        self.page.evaluate(
            "known => { for (const key in known)"
            " localStorage.setItem(key, JSON.stringify(known[key])) }",
            remembered,
        )
        self.page.goto(f"{HOME}/table/{scene.view['id']}")
        self.page.wait_for_selector(".frame .kingdom")

    def tell(self, scene: Scene) -> None:
        """Something happened: the same table, later."""
        self._scene = scene
        for line in self._lines:
            line.send(json.dumps(self._message("events")))

    def _message(self, kind: str) -> dict[str, Any]:
        told = {"type": kind, "events": self._scene.events, "view": self._scene.view}
        return told | {"seat": self._scene.me} if kind == "welcome" else told

    def _connect(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        line.on_message(lambda message: self._hear(line, json.loads(str(message))))

    def _hear(self, line: WebSocketRoute, message: dict[str, Any]) -> None:
        answer = self._message("welcome") if message["type"] == "hello" else {"type": "pong"}
        line.send(json.dumps(answer))

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOME)
        if path == "/api/art.svg":
            route.fulfill(body=drawing.sheet(), content_type="image/svg+xml")
        elif path == "/api/catalogue":
            route.fulfill(json=catalogue_view().model_dump(mode="json"))
        elif path.endswith("/moves"):
            self.made.append(json.loads(route.request.post_data or "{}")["move"])
            route.fulfill(json={"seq": self._scene.view["seq"]})
        elif path.startswith("/api/"):
            route.fulfill(status=404, json={"detail": "There is no server."})
        elif path.startswith("/table/"):
            route.fulfill(path=BUILT / "index.html", content_type="text/html")
        else:
            file = BUILT / path.lstrip("/")
            route.fulfill(path=file, content_type=TYPES.get(file.suffix))
