"""Frames of a socket (RFC 6455), for messages that are compressed once for all who are sent them.

A compressed message refers back to those before it (RFC 7692), and whoever unpacks it has to have
unpacked the same. All who hear of a table in one form do, from the moment the last of them came:
so one `Stream` serves them all. What one of them alone is sent meanwhile goes as it is.
"""

import zlib
from typing import Any

WINDOW = 12  # bits that a message refers back by, as uvicorn has agreed on with the client
MEMORY = 5  # that goes with it
LEVEL = 4  # three quarters of the time that 6 takes, and a tenth more bytes

TEXT, LAST, COMPRESSED = 0x1, 0x80, 0x40
END = b"\x00\x00\xff\xff"  # of every compressed message, and not sent


class Stream:
    """Messages for all who share them."""

    def __init__(self) -> None:
        self._packer: Any = None

    def restart(self) -> None:
        """Somebody has come who knows nothing that was sent before."""
        self._packer = None

    def frame(self, text: str) -> bytes:
        if self._packer is None:
            self._packer = zlib.compressobj(LEVEL, wbits=-WINDOW, memLevel=MEMORY)
        packed = self._packer.compress(text.encode()) + self._packer.flush(zlib.Z_SYNC_FLUSH)
        return framed(LAST | COMPRESSED | TEXT, packed.removesuffix(END))


def plain(text: str) -> bytes:
    """A message to one of them alone, which leaves the others' stream as it is."""
    return framed(LAST | TEXT, text.encode())


def framed(head: int, data: bytes) -> bytes:
    size = len(data)
    if size < 126:
        return bytes((head, size)) + data
    if size < 1 << 16:
        return bytes((head, 126)) + size.to_bytes(2, "big") + data
    return bytes((head, 127)) + size.to_bytes(8, "big") + data
