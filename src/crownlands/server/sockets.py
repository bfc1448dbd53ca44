"""The socket at a table: what has happened, as it happens, and moves the other way.

The client speaks first (`Hello`): a seat's token, an invitation to one, or none to watch, and the
last `seq` it saw. It is then sent all it has missed, and everything new. A socket that is closed
says why; its code is 4000 plus HTTP's status.
"""

import asyncio
import contextlib
import logging
import math
import time
from typing import Annotated, Any

from fastapi import WebSocket
from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from crownlands.core.errors import CrownlandsError
from crownlands.server.complaints import complaint
from crownlands.server.errors import NotAllowed, NotNow, Refusal, TooSlow, Wrong
from crownlands.server.frames import EXTENSION
from crownlands.server.hall import Hall
from crownlands.server.limits import Bucket, address_of
from crownlands.server.live import Live, Watcher
from crownlands.server.messages import (
    Ack,
    Hello,
    Ping,
    Pong,
    Report,
    Say,
    SocketMove,
    SocketProblem,
)

log = logging.getLogger("crownlands.server")

FIRST_WORD = 10.0  # seconds
LONGEST_REASON = 120  # bytes, as the protocol has it

SAID: TypeAdapter[SocketMove | Ping | Say | Report] = TypeAdapter(
    Annotated[SocketMove | Ping | Say | Report, Field(discriminator="type")]
)


async def serve_socket(hall: Hall, socket: WebSocket, table_id: str) -> None:
    """Serve one socket to its end."""
    await socket.accept()
    watcher = Watcher(hall.settings.queue)
    try:
        try:
            hello = Hello.model_validate_json(await asyncio.wait_for(hear(socket), FIRST_WORD))
        except TimeoutError:
            raise TooSlow("Nothing was said in time.") from None
        address = address_of(socket.scope["client"])
        live = await hall.find(table_id, address)
        knows_more = (hello.after or 0) > live.table.seq  # from another process
        await hall.news.fresh(live, doubt=knows_more)
        seat = await hall.seat_or_guest(live, hello.token)
        await hall.may_look(live, hello.token)
        if seat is None and hello.token:
            watcher.invitation = live.invited_to(hello.token)
        watcher.seat, watcher.form = seat, hello.form
        # A bot is told its own moves, which no other is; and its messages are alike and short.
        watcher.shares = hello.form != "light" and EXTENSION in socket.scope.get("extensions", ())
        if hello.after is not None and watcher.form != "light":
            await hall.make_events(live, hello.after, address)
        watcher.put(live.welcome(watcher, hello.after, hall.settings.chat))  # compressed by itself
        await close(socket, await talk(hall, socket, live, watcher, address))
    except (WebSocketDisconnect, RuntimeError) as error:
        log.debug("A socket is gone: %r", error)  # in the middle of a word perhaps
    except ValidationError as error:
        await close(socket, misread(error))
    except Refusal as refusal:
        await close(socket, refusal)
    except Exception:
        log.exception("A socket failed.")
        await close(socket, NotNow("Something went wrong here; it has been noted."))


async def talk(
    hall: Hall, socket: WebSocket, live: Live, watcher: Watcher, address: str
) -> Refusal:
    """Send and hear until one side ends it; why, if it is ours."""
    answering = asyncio.Lock()  # what is begun is finished, also for who is gone meanwhile

    async def send_on() -> None:
        while True:
            message = await watcher.next()
            how = "text" if isinstance(message, str) else "frames"
            await socket.send({"type": "websocket.send", how: message})

    async def hear_on() -> None:
        settings = hall.settings
        bucket = Bucket(settings.message_burst, time.monotonic())
        while True:
            text = await hear(socket)
            at, rate, burst = time.monotonic(), settings.messages_per_second, settings.message_burst
            if wait := bucket.take(rate, burst, at, patience=math.inf):
                hall.metrics.slowed.inc()
                await asyncio.sleep(wait)  # nothing more is read meanwhile: the sender waits too
            async with answering:
                watcher.send(await reply(hall, live, watcher.seat, address, text))

    live.add(watcher)  # nothing is awaited from the welcome's text to here
    tasks: list[asyncio.Future[Any]] = [
        asyncio.ensure_future(work()) for work in (send_on, hear_on)
    ]
    try:
        await asyncio.wait([*tasks, watcher.ended], return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
        return watcher.ended.result()
    finally:
        live.watchers.discard(watcher)
        async with answering:
            for task in tasks:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        del tasks, task  # an error's traceback holds all that is here: no circle through its task


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
    return Ack(id=said.id, seq=seq).model_dump_json()


async def hear(socket: WebSocket) -> str:
    """The next text; anything else is not understood."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    if not isinstance(text, str):
        raise Wrong("Messages are text, in JSON.")
    return text


async def close(socket: WebSocket, refusal: Refusal) -> None:
    if WebSocketState.DISCONNECTED in (socket.client_state, socket.application_state):
        return
    reason = str(refusal).encode()[:LONGEST_REASON].decode(errors="ignore")
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(4000 + refusal.status, reason)


def misread(error: ValidationError) -> Wrong:
    """A message that is none. Their fields are flat: what comes before the name is its type."""
    errors = [{**one, "loc": one["loc"][-1:]} for one in error.errors(include_url=False)]
    return Wrong(complaint(errors, "The message"))
