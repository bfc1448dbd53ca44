"""A lock on a file, held by one process at a time; a killed process lets go of it."""

from pathlib import Path

from filelock import FileLock, Timeout

from crownlands.core.errors import CrownlandsError


class Taken(CrownlandsError):
    """Somebody else holds the lock."""


def take(path: str | Path) -> FileLock:
    """The lock, taken."""
    lock = FileLock(path, mode=0o600, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        if not Path(path).exists():  # where no file can be made, nobody holds a lock
            raise CrownlandsError(f"{path} cannot be written.") from None
        raise Taken(f"{path} is locked by another process.") from None
    except OSError as error:
        raise CrownlandsError(f"{path} cannot be written: {error.strerror}.") from None
    return lock
