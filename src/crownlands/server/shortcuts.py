"""The requests that every game begins with, straight to what answers them.

The way through FastAPI's routes, dependencies and exit stacks takes longer than it takes to open a
table. Only what is plainly right goes this way; everything else goes on to FastAPI, which answers
the same and has the words for what is wrong.
"""

import json
import re
from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crownlands.core.errors import CrownlandsError
from crownlands.server.asking import live_of
from crownlands.server.limits import address_of
from crownlands.server.messages import JoinRequest, TableRequest
from crownlands.server.routes import join, open_table

OPEN = "/api/tables"
JOIN = re.compile("/api/tables/([A-Za-z0-9_-]{22})/seats/([0-7])/join")
JSON = {b"application/json", b"application/json; charset=utf-8"}
BEARER = re.compile(b"[Bb]earer ([A-Za-z0-9_-]+)")

Body = TypeVar("Body", bound=BaseModel)


class Unusual(Exception):
    """It is left to FastAPI."""


class Shortcuts:
    """Before the routes."""

    def __init__(self, app: ASGIApp, refuse: Callable[[CrownlandsError], Response]) -> None:
        self.app, self.refuse = app, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await self.app(scope, receive, send)
            return
        seat = JOIN.fullmatch(scope["path"])
        if not seat and scope["path"] != OPEN:
            await self.app(scope, receive, send)
            return
        asked = await receive()  # the guard hands over all of it at once
        try:
            work = join_seat(scope, asked, *seat.groups()) if seat else open_one(scope, asked)
            answer = await work
        except Unusual:
            await self.app(scope, again(asked, receive), send)
            return
        except CrownlandsError as error:
            answer = self.refuse(error)
        await answer(scope, receive, send)


async def open_one(scope: Scope, asked: Message) -> Response:
    wanted, token, state = body_of(scope, asked, TableRequest), token_of(scope), scope["app"].state
    return await open_table(state.hall, state.coach, address_of(scope["client"]), token, wanted)


async def join_seat(scope: Scope, asked: Message, table: str, seat: str) -> Response:
    who, token, hall = body_of(scope, asked, JoinRequest), token_of(scope), scope["app"].state.hall
    live = await live_of(hall, address_of(scope["client"]), table)
    return await join(hall, live, token, int(seat), who)


def values_of(scope: Scope, name: bytes) -> list[bytes]:
    return [value for known, value in scope["headers"] if known == name]


def body_of(scope: Scope, asked: Message, kind: type[Body]) -> Body:
    """The body as what it should be, if it is that."""
    kinds = values_of(scope, b"content-type")
    if len(kinds) != 1 or kinds[0].lower() not in JSON or asked.get("more_body"):
        raise Unusual
    try:
        return kind.model_validate(json.loads(asked["body"]))
    except (ValidationError, ValueError, RecursionError):
        raise Unusual from None


def token_of(scope: Scope) -> str | None:
    told = values_of(scope, b"authorization")
    if not told:
        return None
    token = BEARER.fullmatch(told[0])
    if len(told) > 1 or not token:
        raise Unusual
    return token[1].decode()


def again(asked: Message, receive: Receive) -> Receive:
    """What has been received already, and then the rest."""
    first = [asked]

    async def replay() -> Message:
        return first.pop() if first else await receive()

    return replay
