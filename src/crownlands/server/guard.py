"""The guard at the door: hosts, origins, sizes, rates and the headers on every answer."""

import asyncio
import json
import logging
import math
import re
import time
from collections import Counter
from functools import lru_cache
from typing import NoReturn
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crownlands.server.errors import Failed, NotAllowed, Refusal, TooLarge, TooMany, TooSlow, Wrong
from crownlands.server.limits import Buckets, address_of
from crownlands.server.metrics import Metrics
from crownlands.server.settings import Settings

access = logging.getLogger("crownlands.access")
log = logging.getLogger("crownlands.server")

SLOWEST = 20.0  # seconds for the body of a request to arrive
SLOWED = 2.0  # seconds that a request over the limit is kept waiting rather than refused
POLICY = (
    "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; "
    "form-action 'self'; img-src 'self' data: blob:; connect-src 'self'"
)
HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:]+\](:[0-9]{1,5})?")
FRAMED = re.compile(r"/embed/[^/]+(/[^/]+)?")  # pages that others may show inside theirs
# Each of these makes a table, or a player.
OPENING = re.compile(r"/api/(tables|records|players|tables/[^/]+/rematch|day/[^/]+)/?")
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
UNFRAMED = b"x-frame-options", b"DENY"
UNKEPT = b"cache-control", b"no-store"


class Guard:
    """Stands before the application; refuses before anything else is done."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, requests: Buckets
    ) -> None:
        self.app, self.settings, self.metrics, self.requests = app, settings, metrics, requests
        self.openings = Buckets(settings.tables_per_hour / 3600, settings.table_burst)
        self.sockets: Counter[str] = Counter()  # open ones, by address
        self.origins = {*settings.origins, origin_of(settings.public_url)} - {""}
        self.headers = [*HEADERS]
        if settings.public_url.startswith("https://"):
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, began_to_answer = time.perf_counter(), False

        async def answer(message: Message) -> None:
            nonlocal began_to_answer
            if message["type"] == "http.response.start":
                began_to_answer = True
                own = [*message.get("headers", ())]
                told = {name for name, _ in own}
                more = [header for header in self._headers(scope) if header[0] not in told]
                message["headers"] = own + more
                self._note(scope, message["status"], time.perf_counter() - began)
            await send(message)

        try:
            self._check_door(scope)
            await self._check_rate(scope)
            body = await self._body(scope, receive)
        except Refusal as refusal:
            await answer_refusal(refusal, answer)
            return
        sent = False

        async def replay() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        try:
            await self.app(scope, replay, answer)
        except Exception:
            log.exception("%s %s failed.", scope["method"], scope["path"])
            if began_to_answer:
                raise
            await answer_refusal(
                Failed("Something went wrong here; it has been noted.", code="failed"), answer
            )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope["client"])
        try:
            self._check_door(scope)
            await self._check_rate(scope)
            if self.sockets[address] >= self.settings.sockets_per_address:
                raise TooMany("There are too many sockets open from this address.", 10)
        except Refusal as refusal:
            self._note(scope, refusal.status, 0.0)
            await receive()
            if "websocket.http.response" in scope.get("extensions", {}):
                await answer_refusal(refusal, send, "websocket.http")
            else:
                await send({"type": "websocket.close", "code": 4000 + refusal.status})
            return
        self.sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """What every answer has, unless it says otherwise itself."""
        framed = FRAMED.fullmatch(scope["path"]) is not None
        policy = b"content-security-policy", policy_for(header_of(scope, b"host"), framed)
        headers = [*self.headers, policy]
        if not framed:
            headers.append(UNFRAMED)
        if scope["path"].startswith("/api/"):
            headers.append(UNKEPT)
        return headers

    def _check_door(self, scope: Scope) -> None:
        """Host and origin: a page of somebody else's must not speak for its visitors."""
        host = header_of(scope, b"host") or ""
        if self.settings.hosts and name_of(host) not in self.settings.hosts:
            raise Wrong("This server does not answer to that name.")
        origin = header_of(scope, b"origin")
        safe = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
        if origin is None or safe or origin in self.origins:
            return
        if not host or urlsplit_netloc(origin) != host.lower():
            raise NotAllowed("Pages of another origin may not speak to this server.")

    async def _check_rate(self, scope: Scope) -> None:
        """Who is a little too quick is slowed down; who is much too quick is refused."""
        address = address_of(scope["client"])
        wait = self.requests.take(address, patience=SLOWED)
        if wait > SLOWED:
            self._refuse("Too many requests from this address.", wait)
        if wait:
            self.metrics.slowed.inc()
            await asyncio.sleep(wait)
        opening = scope["type"] == "http" and scope["method"] == "POST"
        if opening and OPENING.fullmatch(scope["path"]):
            wait = self.openings.take(address)
            if wait:
                self._refuse("Too many tables from this address.", wait)

    def _refuse(self, sentence: str, wait: float) -> NoReturn:
        self.metrics.refused.inc()
        raise TooMany(sentence, math.ceil(min(wait, 3_600)), code="too-many")

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body, if it is not too large and not too slow."""
        record = scope["path"].startswith("/api/records")
        most = self.settings.record_bytes if record else self.settings.body_bytes
        told = header_of(scope, b"content-length") or "0"
        if told.isdigit() and int(told[:18]) > most:
            raise TooLarge(f"The body is too large: {most} bytes at most.")
        parts, size = [], 0
        try:
            async with asyncio.timeout(SLOWEST):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Wrong("The request was cut off.")
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > most:
                        raise TooLarge(f"The body is too large: {most} bytes at most.")
                    if not message.get("more_body"):
                        return b"".join(parts)
        except TimeoutError:
            raise TooSlow("The body did not arrive in time.") from None

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        self.metrics.requests.labels(status).inc()
        access.info(
            "%s %s %s",
            scope.get("method", "SOCKET"),
            scope["path"],
            status,
            extra={"ms": round(seconds * 1000, 1), "address": address_of(scope["client"])},
        )


async def answer_refusal(refusal: Refusal, send: Send, prefix: str = "http") -> None:
    body = json.dumps({"detail": str(refusal), "code": refusal.code}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if refusal.retry_after is not None:
        headers.append((b"retry-after", str(refusal.retry_after).encode()))
    start = {"type": f"{prefix}.response.start", "status": refusal.status, "headers": headers}
    await send(start)
    await send({"type": f"{prefix}.response.body", "body": body})


def header_of(scope: Scope, name: bytes) -> str | None:
    """A header of a request, the first of that name."""
    for known, value in scope["headers"]:
        if known == name:
            return str(value, "latin-1")
    return None


@lru_cache(maxsize=64)
def policy_for(host: str | None, framed: bool) -> bytes:
    """The content policy; not every browser counts a socket to the same host as one's own."""
    policy = POLICY
    if framed:
        policy = policy.replace("frame-ancestors 'none'", "frame-ancestors *")
    if host and HOST.fullmatch(host):
        policy += f" ws://{host} wss://{host}"
    return policy.encode()


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower() if parts.netloc else ""


def urlsplit_netloc(origin: str) -> str:
    """Host and port of an origin; nothing for what is none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def name_of(host: str) -> str:
    """A host without its port."""
    return host.rpartition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0].lower()
