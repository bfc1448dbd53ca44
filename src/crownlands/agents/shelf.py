"""Things to work at that take long to make, kept from one decision to the next."""

from collections.abc import Callable
from typing import Generic, TypeVar

import numpy as np

from crownlands.nets.files import Trained

Thing = TypeVar("Thing")


class Shelf(Generic[Thing]):
    """Things made once for each kind of record, perhaps with a network, and used again and again.

    Whoever takes one has it alone: agents may think in several threads at once.
    """

    def __init__(self, make: Callable[..., Thing]) -> None:
        self._make = make
        self._free: dict[tuple[np.dtype, Trained | None], list[Thing]] = {}

    def take(self, states: np.ndarray, trained: Trained | None = None) -> Thing:
        try:
            return self._free.setdefault((states.dtype, trained), []).pop()
        except IndexError:
            return self._make(states, trained) if trained else self._make(states)

    def put_back(self, states: np.ndarray, *things: Thing, trained: Trained | None = None) -> None:
        self._free[states.dtype, trained].extend(things)
