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
    return np.dtype((np.record, np.dtype(without_holes(fields), align=True)))


def without_holes(fields: Fields) -> Fields:
    """The fields with the gaps between aligned ones made fields of their own.

    NumPy leaves gaps as they are when it copies, so that equal records had unequal bytes.
    """
    filled: Fields = []
    end = 0

    def fill_up_to(alignment: int) -> None:
        nonlocal end
        if gap := -end % alignment:
            filled.append((f"gap_{end}", np.int8, gap))
            end += gap

    for field in fields:
        kind = np.dtype([field], align=True)
        fill_up_to(kind.alignment)
        filled.append(field)
        end += kind.itemsize
    fill_up_to(np.dtype(fields, align=True).alignment)
    return filled
