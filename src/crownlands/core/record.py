"""A game's state is one flat record: a copy is an assignment, save and hash are its bytes."""

from typing import Any

import numpy as np

# (name, type) or (name, type, shape), as NumPy takes them.
Fields = list[tuple[Any, ...]]

State = Any  # one record: np.record in plain Python, a pointer to the same bytes when compiled


def record(fields: Fields) -> np.dtype[Any]:
    """The type of a record in which ``state.field`` reads the same in plain Python and compiled.

    A game's own fields go first: numba treats a record that begins like another as its kin.
    """
    # NumPy's own attributes (size, round, ...) would hide such a field in plain Python.
    hidden = [field[0] for field in fields if hasattr(np.record, field[0])]
    assert not hidden, hidden
    return np.dtype((np.record, np.dtype(without_gaps(fields), align=True)))


def without_gaps(fields: Fields) -> Fields:
    """The same fields in the same places, with fields of their own for the bytes in between.

    NumPy's copies leave unnamed bytes as they were, and then equal positions would not have equal
    bytes.
    """
    layout = np.dtype(fields, align=True)
    assert layout.fields is not None
    filled: Fields = []
    end = 0
    for field in fields:
        kind, offset, *_ = layout.fields[field[0]]
        if offset > end:
            filled.append((f"gap_{end}", np.uint8, offset - end))
        filled.append(field)
        end = offset + kind.itemsize
    if layout.itemsize > end:
        filled.append((f"gap_{end}", np.uint8, layout.itemsize - end))
    return filled
