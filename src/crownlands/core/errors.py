"""What goes wrong, in sentences."""

from collections.abc import Iterator
from contextlib import contextmanager


class CrownlandsError(ValueError):
    """Something cannot be done; the message says what is wrong and what would be right."""


class IllegalMove(CrownlandsError):
    """A move that cannot be read, or is against the rules in this position."""


class Missing(CrownlandsError):
    """A package that only an extra brings."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f"{package} is not installed: pip install 'crownlands[{extra}]', or in a clone "
            f"pip install '.[{extra}]'."
        )


@contextmanager
def writing(path: object) -> Iterator[None]:
    """A sentence where a file cannot be written, on a full disk for one."""
    try:
        yield
    except OSError as error:
        raise CrownlandsError(f"{path} cannot be written: {error.strerror or error}.") from error


def count(number: int, noun: str, several: str = "") -> str:
    """A number with what it counts: ``1 point``, ``2 points``."""
    return f"{number:,} {noun if number == 1 else several or noun + 's'}"


def one_of(names: object, last: str = "or") -> str:
    """A list of names as people write it: ``a, b or c``."""
    items = [str(name) for name in names]  # type: ignore[attr-defined]
    return f" {last} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def brief(text: str) -> str:
    """A text in quotation marks, cut short, for a sentence about it."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
