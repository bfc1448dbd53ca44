"""A game's state is one flat record: a copy is an assignment, save and hash are its bytes."""

import numpy as np
import pytest

from crownlands.catalogue import GAMES
from crownlands.core.record import record


@pytest.mark.plain
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_has_the_same_bytes(name: str) -> None:
    state = GAMES[name].state
    original = np.frombuffer(bytes([1]) * state.itemsize, state)
    copy = np.frombuffer(bytearray([2]) * state.itemsize, state)
    copy[0] = original[0]
    assert copy.tobytes() == original.tobytes()


@pytest.mark.plain
def test_gaps_between_fields_become_fields() -> None:
    kind = record([("small", np.int8), ("word", np.uint64), ("last", np.int16)])
    assert kind.names == ("small", "gap_1", "word", "last", "gap_18")
    assert kind.itemsize == 24
