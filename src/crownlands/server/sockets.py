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
from typing import Annotated

from fastapi import WebSocket
from pydantic import Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from crownlands.core.errors import CrownlandsError
from crownlands.server.errors import NotNow, Refusal, TooSlow, Wrong
from crownlands.server.hall import Hall
from crownlands.server.limits import Bucket, address_of
from crownlands.server.live import Live, Watcher
from crownlands.server.messages import Ack, Hello, Ping, Pong, SocketMove, SocketProblem

log = logging.getLogger("crownlands.server")

FIRST_WORD = 10.0  # seconds
LONGEST_REASON = 120  # bytes, as the protocol has it

SAID: TypeAdapter[SocketMove | Ping] = TypeAdapter(
    Annotated[SocketMove | Ping, Field(discriminator="type")]
)


async def serve_socket(hall: Hall, socket: WebSocket, table_id: str) -> None:
    """Serve one socket to its end."""
    await socket.accept()
    watcher = Watcher(hall.settings.queue)
    live: Live | None = None
    try:
        try:
            hello = Hello.model_validate_json(await asyncio.wait_for(hear(socket), FIRST_WORD))
        except TimeoutError:
            raise TooSlow("Nothing was said in time.") from None
        address = address_of(socket.scope["client"])
        live = await hall.fresh(await hall.find(table_id, address))
        seat = await hall.seat_or_guest(live, hello.token)
        await hall.may_look(live, hello.token)
        if seat is None and hello.token:
            watcher.invitation = live.invited_to(hello.token)
        watcher.seat, watcher.light = seat, hello.form == "light"
        if hello.after is not None and not watcher.light:
            await hall.make_events(live, hello.after, address)
        live.watchers.add(watcher)  # nothing is awaited from here to the welcome's text
        await socket.send_text(live.welcome(watcher, hello.after))
        await talk(hall, socket, live, watcher, seat)
    except (WebSocketDisconnect, RuntimeError) as error:
        log.debug("A socket is gone: %r", error)  # in the middle of a word perhaps
    except ValidationError as error:
        await close(socket, Wrong(f"That is not understood: {complaint(error)}"))
    except Refusal as refusal:
        await close(socket, refusal)
    except Exception:
        log.exception("A socket failed.")
        await close(socket, NotNow("Something went wrong here; it has been noted."))
    finally:
        if live:
            live.watchers.discard(watcher)


async def talk(
    hall: Hall, socket: WebSocket, live: Live, watcher: Watcher, seat: int | None
) -> None:
    """Send and hear until one side ends it."""

    async def send_on() -> None:
        while True:
            await socket.send_text(await watcher.queue.get())

    async def hear_on() -> None:
        settings = hall.settings
        bucket = Bucket(settings.message_burst, time.monotonic())
        while True:
            text = await hear(socket)
            at, rate, burst = time.monotonic(), settings.messages_per_second, settings.message_burst
            if wait := bucket.take(rate, burst, at, patience=math.inf):
                hall.metrics.slowed.inc()
                await asyncio.sleep(wait)  # nothing more is read meanwhile: the sender waits too
            watcher.send(await reply(hall, live, seat, text))

    async def end() -> None:
        raise await watcher.ended

    tasks = [asyncio.create_task(work()) for work in (send_on, hear_on, end)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def reply(hall: Hall, live: Live, seat: int | None, text: str) -> str:
    """The answer to one message."""
    said = SAID.validate_json(text)
    if isinstance(said, Ping):
        return Pong().model_dump_json()
    try:
        if seat is None:
            raise Refusal("Spectators do not move: say hello with a seat's token.")
        seq = await hall.move(live, seat, said.ply, said.move, said.seen)
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


def complaint(error: ValidationError) -> str:
    """What is wrong with a message, without repeating what was sent."""
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])
