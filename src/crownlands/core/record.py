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
    return np.dtype((np.record, np.dtype(fields, align=True)))
