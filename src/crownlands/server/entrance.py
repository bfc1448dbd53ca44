"""The entrance of a process that serves: the page is there before the rest is.

Most of a start is spent on importing what pages do not need: the compiler, the games and the
description of all that can be asked for. That is done in a thread, while the page and what it is
made of are answered already; everything else waits until it is done.
"""

import asyncio
import gc
import logging
import signal
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from starlette.routing import Match, Router
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from crownlands.core.errors import CrownlandsError
from crownlands.server.errors import NotNow
from crownlands.server.guard import Guard, answer_refusal, header_of
from crownlands.server.pages import page_routes
from crownlands.server.settings import Settings
from crownlands.server.traffic import Traffic

if TYPE_CHECKING:
    from fastapi import FastAPI

log = logging.getLogger("crownlands.server")

INTERNAL_ERROR = 1011  # as sockets name it


class Entrance:
    """Answers the page at once, and hands all else to the whole application when it is there."""

    def __init__(self, settings: Settings) -> None:
        self._settings, self._traffic = settings, Traffic(settings)
        self._pages = Router(page_routes())
        self._guarded = Guard(self._pages, settings, self._traffic.metrics, self._traffic.requests)
        self._whole: asyncio.Future[ASGIApp]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
        elif not self._whole.done() and self._is_page(scope):
            await self._guarded(scope, receive, send)
        else:
            whole = await asyncio.shield(self._whole)  # others wait for it too
            await whole(scope, receive, send)

    def _is_page(self, scope: Scope) -> bool:
        """Whether this is for the pages; who asks from another origin is told more than they do."""
        found = any(route.matches(scope)[0] is Match.FULL for route in self._pages.routes)
        return found and header_of(scope, b"origin") is None

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """From the start of the server to its end."""
        self._whole = asyncio.get_running_loop().create_future()
        await receive()  # that it starts
        scope["state"]["connections"] = self._traffic.connections
        async with AsyncExitStack() as life:
            opening = asyncio.create_task(self._open(life))
            await send({"type": "lifespan.startup.complete"})
            await receive()  # that it stops
            await opening
        await send({"type": "lifespan.shutdown.complete"})

    async def _open(self, life: AsyncExitStack) -> None:
        """Get the whole application; where that fails, the process comes to its end."""
        try:
            whole = await asyncio.to_thread(make_whole, self._settings, self._traffic)
            await life.enter_async_context(whole.router.lifespan_context(whole))
            self._whole.set_result(whole)
        except Exception as error:
            log.error("%s", error, exc_info=not isinstance(error, CrownlandsError))
            self._whole.set_result(closed)
            signal.raise_signal(signal.SIGTERM)  # as whoever stops it does


def make_whole(settings: Settings, traffic: Traffic) -> "FastAPI":
    from crownlands.server.app import create_app  # what takes so long

    return create_app(settings, traffic)


async def closed(scope: Scope, receive: Receive, send: Send) -> None:
    """For those who waited in vain."""
    if scope["type"] == "websocket":
        await WebSocketClose(INTERNAL_ERROR)(scope, receive, send)
    else:
        await answer_refusal(NotNow("The server could not be started."), send)


def from_environment() -> Entrance:
    """For processes that serve."""
    gc.disable()  # until the server is up: what is imported stays, and it is a lot to go over
    return Entrance(Settings.from_environment())
