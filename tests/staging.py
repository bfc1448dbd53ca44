"""A position that a table would rarely come to, shown by the page as if it had."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from crownlands import Game
from crownlands.server.positions import position_view
from crownlands.server.previews import Previews, previews_of

MOVES = "**/moves"
PREVIEWS = "**/previews"


class Stage:
    """From now on every table shows this position; moves made in it are noted, not played."""

    def __init__(self, page: Page, game: Game) -> None:
        self._page = page
        self._position = position_view(game).model_dump(mode="json")
        self._made = ""
        page.route_web_socket(re.compile("/socket$"), self._connect)
        page.route(MOVES, self._note)
        page.route(PREVIEWS, lambda route: route.fulfill(json=told_of(game)))

    def move_of(self, act: Callable[[], None]) -> str:
        """The move that is made by doing this."""
        with self._page.expect_response(MOVES):
            act()
        return self._made

    def _connect(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(self._show(str(message))))

    def _show(self, message: str) -> str:
        told: dict[str, Any] = json.loads(message)
        if told.get("view"):
            told["view"]["position"] = self._position
        if told["type"] == "changes":
            elsewhere = [change for change in told["changes"] if change[0][:1] != ["position"]]
            told["changes"] = [*elsewhere, [["position"], self._position]]
        return json.dumps(told)

    def _note(self, route: Route) -> None:
        self._made = json.loads(route.request.post_data or "{}")["move"]
        route.fulfill(json={"seq": 0})


def told_of(game: Game) -> Any:
    """What the choices would bring, as the server tells it."""
    return Previews(ply=game.ply, previews=previews_of(game)).model_dump(mode="json")
