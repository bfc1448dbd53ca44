"""Connections: so many of an address and in all, and none that stays without saying anything.

What uvicorn leaves open: a connection that is silent from the beginning, or that never ends its
headers, would be kept for ever, until there are no descriptors left for anybody else.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.protocol import State

from crownlands.server.frames import WINDOW
from crownlands.server.limits import address_of

HEADERS = 10.0  # seconds for the headers of a request to arrive
MANY = 1_000_000  # where the system sets no limit
RESERVE = 64  # descriptors kept for the database, the log and the like
LINE = "crownlands.line"  # an extension of ASGI: the connection itself, to be written to at once


class Connections:
    """Those that are open, counted by address."""

    def __init__(self, per_address: int, trusted: str) -> None:
        self.per_address = per_address
        self.trusted = {address.strip() for address in trusted.split(",")}  # proxies
        self.most = raise_descriptors() - RESERVE
        self.open: Counter[str] = Counter()

    def add(self, address: str) -> bool:
        """Count one more; False if that is too many."""
        counted = not self.trusted & {address, "*"}
        full = self.open.total() >= self.most
        if full or (counted and self.open[address] >= self.per_address):
            return False
        self.open[address] += 1
        return True

    def remove(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


def raise_descriptors() -> int:
    """As many descriptors as the system lets this process have; how many."""
    try:
        import resource
    except ImportError:  # not a Unix system
        return MANY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return MANY if hard == resource.RLIM_INFINITY else hard


class Http(H11Protocol):
    """A connection that speaks HTTP; it may become a socket."""

    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = address_of(self.client)
        self._counted: Connections = self.app_state["connections"]
        if not self._counted.add(address):
            transport.abort()
            return
        self._address = address
        self._wait_for_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._address is not None:
            self._counted.remove(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:  # the headers are there: a request has begun
            self._stop_waiting()
        elif self._is_idle() and self._deadline is None:
            self._wait_for_headers()  # of the next request on the same connection

    def _is_idle(self) -> bool:
        ours = self.transport.get_protocol() is self
        return ours and (self.cycle is None or self.cycle.response_complete)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_waiting()
        address, self._address = self._address, None
        super().handle_websocket_upgrade(event)
        if address is not None:
            protocol: Any = self.transport.get_protocol()
            protocol.let_go = lambda: self._counted.remove(address)

    def on_response_complete(self) -> None:
        self._stop_waiting()
        super().on_response_complete()

    def _wait_for_headers(self) -> None:
        self._deadline = self.loop.call_later(HEADERS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


class Socket(WebSocketsSansIOProtocol):
    """A connection that speaks in messages."""

    let_go: Any = None
    when_free: Callable[[], None] | None = None  # called when it takes more

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.let_go:
            self.let_go()
            self.let_go = None
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(LINE, None)  # no circle that only the collector finds

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:  # or else it was no request for a socket, and is answered
            self.scope["extensions"][LINE] = {"line": self}

    def takes_frames(self) -> bool:
        """Whether messages may be compressed for several at once."""
        return any(map(refers_back, self.conn.extensions))

    def is_free(self) -> bool:
        return self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.when_free:
            self.when_free()

    def write(self, words: Iterable[str | bytes]) -> bool:
        """Send texts, or frames ready made, in one go; False where nobody is there any more."""
        if self.disconnected or self.conn.state is not State.OPEN:
            return False
        frames: list[bytes] = []
        for one in words:
            if isinstance(one, str):
                self.conn.send_text(one.encode())
                frames += self.conn.data_to_send()
            else:
                frames.append(one)
        self.transport.write(b"".join(frames))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused, which is an answer and not an error


def refers_back(extension: Any) -> bool:
    """Whether messages may refer back to earlier ones, as far as ours do."""
    if not isinstance(extension, PerMessageDeflate) or extension.local_no_context_takeover:
        return False
    return extension.local_max_window_bits >= WINDOW
