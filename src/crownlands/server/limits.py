"""How much one address, one socket and one request may take."""

import ipaddress
import math
import time
from collections.abc import Callable
from functools import lru_cache

MANY = 10_000  # addresses remembered; so many again before the quiet ones are forgotten


class Bucket:
    """So many at once, refilled at a steady rate; what is owed is waited for."""

    __slots__ = ("at", "left")

    def __init__(self, burst: float, at: float) -> None:
        self.left, self.at = burst, at

    def take(
        self, rate: float, burst: float, at: float, cost: float = 1.0, patience: float = 0.0
    ) -> float:
        """Seconds to wait; where they are more than `patience`, nothing has been taken."""
        self.left = min(burst, self.left + (at - self.at) * rate)
        self.at = at
        lacking = cost - self.left
        wait = 0.0 if lacking <= 0 else lacking / rate if rate else math.inf
        if wait <= patience:
            self.left -= cost
        return wait


class Buckets:
    """A bucket for every address.

    They are kept in two generations: what nobody asked for while the younger one filled up is
    forgotten with the elder, all at once and at no cost.
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._young: dict[str, Bucket] = {}
        self._old: dict[str, Bucket] = {}

    def take(self, address: str, cost: float = 1.0, patience: float = 0.0) -> float:
        """Seconds to wait; where they are more than `patience`, nothing has been taken."""
        at = self.clock()
        return self._bucket(address, at).take(self.rate, self.burst, at, cost, patience)

    def charge(self, address: str, cost: float) -> None:
        """What something did cost, known only afterwards; nobody owes more than a whole bucket."""
        at = self.clock()
        bucket = self._bucket(address, at)
        bucket.take(self.rate, self.burst, at, cost, math.inf)
        bucket.left = max(bucket.left, -self.burst)

    def _bucket(self, address: str, at: float) -> Bucket:
        bucket = self._young.get(address)
        if bucket is None:
            if len(self._young) >= MANY:
                self._young, self._old = {}, self._young
            bucket = self._old.pop(address, None) or Bucket(self.burst, at)
            self._young[address] = bucket
        return bucket


def address_of(client: tuple[str, int] | None) -> str:
    """Whose limits count: an address, or the network of 64 bits that one IPv6 user has."""
    return network_of(client[0]) if client else "local"


@lru_cache(maxsize=MANY)
def network_of(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
