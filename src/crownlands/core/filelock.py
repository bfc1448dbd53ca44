"""A lock on a file that a killed process lets go of."""

import os

from crownlands.core.errors import CrownlandsError

try:
    from fcntl import LOCK_EX, LOCK_NB, flock

    AVAILABLE = True
except ImportError:  # not a Unix system: nothing guards against a second server there
    AVAILABLE = False


class FileLock:
    """Held by one process at a time."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._file: int | None = None

    def take(self, complaint: str) -> None:
        """Take the lock, or raise the complaint if somebody else holds it."""
        if not AVAILABLE:
            return
        try:
            file = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise CrownlandsError(f"{self.path} cannot be written: {error.strerror}.") from None
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except OSError:
            os.close(file)
            raise CrownlandsError(complaint) from None
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
