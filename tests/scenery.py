"""The page in a browser without any server: it shows a scene, and notes the move that is made."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
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
LATE = ("/deals", "/record")  # what a finished game is asked for is on its way
PONG = {"type": "pong", "watching": 2}
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@cache
def art() -> str:
    return drawing.sheet()


@cache
def catalogue() -> Any:
    return catalogue_view().model_dump(mode="json")


class Scenery:
    """From now on this page is at the table of a scene; another may be shown later."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.made: list[str] = []  # the moves of one decision in one text
        self.advice = ""  # the move that a hint tells
        self.dead = False  # nothing is answered any more, and nothing refused
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

    def show_each(self, scenes: Iterable[Scene]) -> Iterator[Scene]:
        """Show one scene of a table after the other; the page is loaded for another seat only."""
        seat, ply, seq = None, 0, 0
        for scene in sorted(scenes, key=lambda scene: (scene.me, ply_of(scene))):
            if (scene.me, ply_of(scene) > ply) == (seat, True):
                seq += 1  # they come from several games of it
                self.tell(replace(scene, view={**scene.view, "seq": seq}))
            else:
                self.show(scene)
                seq = scene.view["seq"]
            seat, ply = scene.me, ply_of(scene)
            self.page.wait_for_selector(f".frame[data-ply='{ply}'] .kingdom")
            yield scene

    @property
    def lines(self) -> int:
        """How many the page has opened."""
        return len(self._lines)

    def moves_of(self, act: Callable[[], None]) -> str:
        """The moves, as one text, that are made by doing this."""
        with self.page.expect_response("**/moves"):
            act()
        return self.made[-1]

    def answer_late(self) -> None:
        """The answer that was waited for comes after all."""
        self._lines[-1].send(json.dumps(PONG))

    def tell(self, scene: Scene) -> None:
        """Something happened: the same table, later."""
        self._scene = scene
        whole: list[Any] = [[], scene.view]  # everything has changed
        told = {"type": "changes", "events": scene.events, "changes": [whole]}
        for line in self._lines:
            line.send(json.dumps(told))

    def _welcome(self) -> dict[str, Any]:
        scene = self._scene
        told = {"events": scene.events, "view": scene.view, "said": [], "chat": False}
        return {"type": "welcome", "seat": scene.me, **told}

    def _connect(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        line.on_message(lambda message: self._hear(line, json.loads(str(message))))

    def _hear(self, line: WebSocketRoute, message: dict[str, Any]) -> None:
        answer = self._welcome() if message["type"] == "hello" else PONG
        if not self.dead:
            line.send(json.dumps(answer))

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOME)
        if path == "/api/art.svg":
            route.fulfill(body=art(), content_type="image/svg+xml")
        elif path == "/api/catalogue":
            route.fulfill(json=catalogue())
        elif path.endswith("/previews"):
            route.fulfill(json=self._scene.previews)
        elif path.endswith("/hint"):
            route.fulfill(json=hint_of(self._scene, self.advice))
        elif path.endswith(LATE) or (path.endswith("/moves") and self.dead):
            pass
        elif path.endswith("/moves"):
            asked = json.loads(route.request.post_data or "{}")
            self.made.append(" ".join([asked["move"], *asked["then"]]))
            route.fulfill(json={"seq": self._scene.view["seq"]})
        elif path.startswith("/api/"):
            route.fulfill(status=404, json={"detail": "There is no server."})
        elif path.startswith("/table/"):
            route.fulfill(path=BUILT / "index.html", content_type="text/html")
        else:
            file = BUILT / path.lstrip("/")
            route.fulfill(path=file, content_type=TYPES.get(file.suffix))


def ply_of(scene: Scene) -> int:
    return int(scene.view["position"]["ply"])


def hint_of(scene: Scene, move: str) -> dict[str, Any]:
    """What the server would answer if this were the best move."""
    option = {"notation": move, "words": move, "chance": 0.5, "points": 40.0, "reasons": []}
    return {"ply": scene.view["position"]["ply"], "hint": {"options": [option]}}
