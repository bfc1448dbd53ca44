"""A game's state is one flat record: a copy is an assignment, save and hash are its bytes."""

from typing import Any

import numpy as np

# (name, type) or (name, type, shape), as NumPy takes them.
Fields = list[tuple[Any, ...]]

State = Any  # one record: np.record in plain Python, a pointer to the same bytes when compiled


WORD = 8  # bytes


def record(fields: Fields) -> np.dtype[Any]:
    """The type of a record in which ``state.field`` reads the same in plain Python and compiled.

    Fields are put in order of their alignment and the end is filled up, so that there is no byte
    of padding: NumPy's copies would leave it undefined, and equal states have equal bytes. A
    game's own fields come first among equals: numba treats a record that begins like another as
    its kin.
    """
    # NumPy's own attributes (size, round, ...) would hide such a field in plain Python.
    hidden = [field[0] for field in fields if hasattr(np.record, field[0])]
    assert not hidden, hidden
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).alignment)
    odd = np.dtype(ordered).itemsize % WORD
    if odd:
        ordered.append(("spare", np.int8, WORD - odd))
    aligned = np.dtype(ordered, align=True)
    assert aligned.itemsize == np.dtype(ordered).itemsize, "there is padding"
    return np.dtype((np.record, aligned))
