"""Break off somebody else's code that does not come back."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


class Overrun(BaseException):
    """The alarm went off. Not an Exception, which the code that is broken off might catch."""


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """Raise Overrun in what is done here once it has taken so long; with None it may take for ever.

    It comes by a signal, which only reaches Python code, in a main thread, and not on Windows:
    elsewhere nothing is broken off.
    """
    if seconds is None or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise Overrun

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
