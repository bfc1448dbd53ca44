"""What was made off the loop and may be asked for again: pictures, and long lists as JSON."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from crownlands.server.heavy import Heavy

MOST = 32 * 2**20  # bytes that are kept, of all tables together


class Shelf:
    """Keeps what was asked for last; the rest is made again."""

    def __init__(self, heavy: Heavy, most: int = MOST) -> None:
        self._heavy, self._most = heavy, most
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()  # it is made in another thread than it is asked for

    async def get(self, key: Hashable, address: str, make: Callable[[], bytes]) -> bytes:
        """What belongs to this key; who asks first has it made, and pays for it."""
        if found := self._find(key):
            return found
        return await self._heavy.do(address, self._made, key, make)

    def _made(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        if found := self._find(key):  # meanwhile, while it was waited for
            return found
        made = make()
        with self._lock:
            self._kept[key] = made
            self._size += len(made)
            while self._size > self._most and len(self._kept) > 1:
                self._size -= len(self._kept.popitem(last=False)[1])
        return made

    def _find(self, key: Hashable) -> bytes | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)
