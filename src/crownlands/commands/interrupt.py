"""Ctrl-C while machine code runs, or is made."""

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

Command = TypeVar("Command", bound=Callable[..., None])

INTERRUPTED = 130  # as shells say it: 128 and the number of the signal
LOOK = 0.1  # seconds between two looks at whether somebody wants to stop


class Interrupted(BaseException):
    """Somebody wants to stop; a thread is still at work, and nothing waits for it."""


def stoppable(command: Command) -> Command:
    """A command that raises Interrupted as soon as Ctrl-C is pressed.

    Python hears of Ctrl-C between two of its own instructions in the main thread, and one call of
    compiled code or of the compiler can take minutes: so the command runs in another one.
    """

    @wraps(command)
    def run(*arguments: Any, **options: Any) -> None:
        errors: list[BaseException] = []

        def work() -> None:
            try:
                command(*arguments, **options)
            except BaseException as error:
                errors.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(LOOK)
        except KeyboardInterrupt:
            raise Interrupted from None
        if errors:
            raise errors[0]

    return cast(Command, run)
