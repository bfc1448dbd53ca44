"""A copy is an assignment, save and hash are the bytes: in every game."""

import numpy as np
import pytest

from crownlands.catalogue import GAMES
from crownlands.core.record import record

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("name", GAMES)
def test_a_record_has_no_gaps(name: str) -> None:
    kinds = GAMES[name].state.fields
    assert kinds is not None
    assert sum(kind[0].itemsize for kind in kinds.values()) == GAMES[name].state.itemsize


def test_gaps_between_aligned_fields_are_fields_themselves() -> None:
    kind = record([("a", np.int8), ("b", np.uint64, (2, 3)), ("c", np.int16), ("d", np.int8, 3)])
    assert kind.names == ("a", "gap_1", "b", "c", "d", "gap_61")
    assert kind.itemsize == 64
    states = np.frombuffer(bytes(range(64)), kind)
    assert states.copy().tobytes() == bytes(range(64))
