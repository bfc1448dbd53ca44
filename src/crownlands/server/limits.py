"""How much one address, one socket and one request may take."""

import ipaddress
import time
from collections.abc import Callable

MANY = 20_000  # addresses remembered before those that have been quiet are forgotten


class Bucket:
    """So many at once, refilled at a steady rate."""

    __slots__ = ("at", "left")

    def __init__(self, burst: float, at: float) -> None:
        self.left, self.at = burst, at

    def take(self, rate: float, burst: float, at: float) -> bool:
        self.left = min(burst, self.left + (at - self.at) * rate)
        self.at = at
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for every address."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether this address may have one more."""
        at = self.clock()
        if len(self._buckets) > MANY:
            self._forget(at)
        bucket = self._buckets.setdefault(address, Bucket(self.burst, at))
        return bucket.take(self.rate, self.burst, at)

    def wait(self) -> int:
        """Seconds until it is worth asking again."""
        return max(1, round(1 / self.rate)) if self.rate else 3_600

    def _forget(self, at: float) -> None:
        full = self.burst / self.rate if self.rate else float("inf")
        self._buckets = {a: b for a, b in self._buckets.items() if at - b.at < full}


def address_of(client: tuple[str, int] | None) -> str:
    """Whose limits count: an address, or the network of 64 bits that one IPv6 user has."""
    if client is None:
        return "local"
    try:
        address = ipaddress.ip_address(client[0])
    except ValueError:
        return client[0]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
