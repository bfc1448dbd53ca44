"""The socket at a table: what has happened, as it happens, and moves the other way.

The client speaks first (`Hello`): a seat's token, an invitation to one, or none to watch, and the
last `seq` it saw. It is then sent all it has missed, and everything new. A socket that is closed
says why; its code is 4000 plus HTTP's status.
"""

import asyncio
import contextlib
import logging
import math
import re
import time
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send

from crownlands.core.errors import CrownlandsError
from crownlands.server.complaints import complaint
from crownlands.server.connections import LINE
from crownlands.server.errors import NotAllowed, NotNow, Refusal, TooSlow, Wrong
from crownlands.server.hall import Hall
from crownlands.server.limits import Bucket, address_of
from crownlands.server.live import Live, Watcher
from crownlands.server.messages import (
    Hello,
    Ping,
    Pong,
    Report,
    Say,
    SocketMove,
    SocketProblem,
)
from crownlands.server.written import in_json

log = logging.getLogger("crownlands.server")

ADDRESS = re.compile("/api/tables/([^/]+)/socket")
FIRST_WORD = 10.0  # seconds
LONGEST_REASON = 120  # bytes, as the protocol has it

SAID: TypeAdapter[SocketMove | Ping | Say | Report] = TypeAdapter(
    Annotated[SocketMove | Ping | Say | Report, Field(discriminator="type")]
)


class Gone(Exception):
    """Nobody is at the other end any more."""


class Sockets:
    """Before the routes: a socket needs nothing of what they do with parameters and bodies."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and (table := ADDRESS.fullmatch(scope["path"])):
            await serve_socket(scope["app"].state.hall, scope, receive, send, table[1])
        else:
            await self.app(scope, receive, send)


async def serve_socket(
    hall: Hall, scope: Scope, receive: Receive, send: Send, table_id: str
) -> None:
    """Serve one socket to its end."""
    await receive()  # that somebody would like to speak
    try:
        await send({"type": "websocket.accept"})
    except OSError:
        return  # gone already
    watcher = Watcher(hall.settings.queue, scope["extensions"][LINE]["line"])
    try:
        refusal = await attend(hall, receive, watcher, table_id, address_of(scope["client"]))
    except Gone:
        return
    except ValidationError as error:
        refusal = misread(error)
    except Refusal as refused:
        refusal = refused
    except Exception:
        log.exception("A socket failed.")
        refusal = NotNow("Something went wrong here; it has been noted.")
    finally:
        watcher.hang_up()
    await close(send, refusal)


async def attend(
    hall: Hall, receive: Receive, watcher: Watcher, table_id: str, address: str
) -> Refusal:
    """Hear who it is, and let them watch and speak; why that ends, if it is us who end it."""
    try:
        async with asyncio.timeout(FIRST_WORD):
            text = await hear(receive)
    except TimeoutError:
        raise TooSlow("Nothing was said in time.") from None
    hello = Hello.model_validate_json(text)
    live = await hall.find(table_id, address)
    knows_more = (hello.after or 0) > live.table.seq  # from another process
    await hall.news.fresh(live, doubt=knows_more)
    seat = await hall.seat_or_guest(live, hello.token)
    await hall.may_look(live, hello.token)
    if seat is None and hello.token:
        watcher.invitation = live.invited_to(hello.token)
    watcher.seat, watcher.form = seat, hello.form
    # A bot is told its own moves, which no other is; and its messages are alike and short.
    watcher.shares = hello.form != "light" and watcher.takes_frames
    if hello.after is not None and watcher.form != "light":
        await hall.make_events(live, hello.after, address)
    watcher.put(live.welcome(watcher, hello.after, hall.settings.chat))  # compressed by itself
    return await talk(hall, receive, live, watcher, address)


async def talk(hall: Hall, receive: Receive, live: Live, watcher: Watcher, address: str) -> Refusal:
    """Hear until one side ends it; why, if it is ours."""
    answering = asyncio.Lock()  # what is begun is finished, also for who is gone meanwhile

    async def hear_on() -> None:
        settings = hall.settings
        bucket = Bucket(settings.message_burst, time.monotonic())
        while True:
            text = await hear(receive)
            at, rate, burst = time.monotonic(), settings.messages_per_second, settings.message_burst
            if wait := bucket.take(rate, burst, at, patience=math.inf):
                hall.metrics.slowed.inc()
                await asyncio.sleep(wait)  # nothing more is read meanwhile: the sender waits too
            async with answering:
                watcher.send(await reply(hall, live, watcher.seat, address, text))

    live.add(watcher)  # nothing is awaited from the welcome's text to here
    hearing = asyncio.ensure_future(hear_on())
    both: list[asyncio.Future[Any]] = [hearing, watcher.ended]
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if hearing.done():
            hearing.result()
        return watcher.ended.result()
    finally:
        live.watchers.discard(watcher)
        async with answering:
            hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
        del hearing, both  # an error's traceback holds all that is here: no circle through its task


async def reply(hall: Hall, live: Live, seat: int | None, address: str, text: str) -> str:
    """The answer to one message."""
    said = SAID.validate_json(text)
    if isinstance(said, Ping):
        return Pong(watching=live.spectators).model_dump_json()
    try:
        if isinstance(said, Say):
            hall.company.say(live, seat, said, address)
            seq = live.table.seq
        elif isinstance(said, Report):
            hall.company.report(live, seat, said.line)
            seq = live.table.seq
        elif seat is None:
            raise NotAllowed("Spectators do not move: say hello with a seat's token.")
        else:
            seq = await hall.move(live, seat, said)
    except CrownlandsError as error:
        status = error.status if isinstance(error, Refusal) else Wrong.status
        code = getattr(error, "code", None)
        problem = SocketProblem(id=said.id, status=status, detail=str(error), code=code)
        return problem.model_dump_json()
    return in_json({"type": "ack", "id": said.id, "seq": seq})  # `Ack`


async def hear(receive: Receive) -> str:
    """The next text; anything else is not understood."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        raise Gone
    text = message.get("text")
    if not isinstance(text, str):
        raise Wrong("Messages are text, in JSON.")
    return text


async def close(send: Send, refusal: Refusal) -> None:
    reason = str(refusal).encode()[:LONGEST_REASON].decode(errors="ignore")
    with contextlib.suppress(OSError, RuntimeError):  # it is closed already, or cut
        await send({"type": "websocket.close", "code": 4000 + refusal.status, "reason": reason})


def misread(error: ValidationError) -> Wrong:
    """A message that is none. Their fields are flat: what comes before the name is its type."""
    errors = [{**one, "loc": one["loc"][-1:]} for one in error.errors(include_url=False)]
    return Wrong(complaint(errors, "The message"))
