"""A game's state is one flat record: a copy is an assignment, save and hash are its bytes.

A record is declared once, as a class with annotations, which says what its fields are to whoever
reads it, to the type checker and to NumPy:

    class State(Kingdoms, Draft):
        games: Int8
        banked: Annotated[Int16s, MAX_SEATS]

    STATE = record(State, kingdoms=4, terrains=6, places=4)

`record` makes the type that NumPy and the compiler know. The class itself is never made: a state is
an ``np.record`` in plain Python, and a pointer to the same bytes when compiled. There a cell is the
small integer that it says; read it through ``int(...)`` before arithmetic.
"""

from inspect import get_annotations
from typing import Annotated, Any, Protocol, get_args, get_type_hints

import numpy as np

Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Word = Annotated[np.uint64, np.uint64]  # a set of up to 64 things, see `bits`

# Arrays of them, to be annotated with their shape: numbers, or names that `record` is told.
Int8s = Annotated[np.ndarray, np.int8]
Int16s = Annotated[np.ndarray, np.int16]
Int32s = Annotated[np.ndarray, np.int32]
Words = Annotated[np.ndarray, np.uint64]

WORD = 8  # bytes


class Record:
    """The base of all declared records."""

    def __getitem__(self, field: str) -> Any:
        """A field by its name."""

    def __setitem__(self, field: str, value: Any) -> None: ...


class State(Protocol):
    """What every game's record has."""

    seats: Int8
    to_play: Int8  # a seat, CHANCE or OVER


def fields(declared: type[Record], sizes: dict[str, int]) -> list[tuple[Any, ...]]:
    """The fields of a record as NumPy takes them: its own, then those of its bases in order."""
    found: dict[str, tuple[Any, ...]] = {}
    hints = get_type_hints(declared, include_extras=True)
    for part in declared.__mro__:
        for name in get_annotations(part):
            _, cell, *shape = get_args(hints[name])
            found.setdefault(name, (name, cell, tuple(sizes.get(size, size) for size in shape)))
    return list(found.values())


def record(declared: type[Record], **sizes: int) -> np.dtype[Any]:
    """The type of a record in which ``state.field`` reads the same in plain Python and compiled.

    Fields are put in order of their alignment and the end is filled up, so that there is no byte
    of padding: NumPy's copies would leave it undefined, and equal states have equal bytes. A
    game's own fields come first among equals: numba treats a record that begins like another as
    its kin.
    """
    own = fields(declared, sizes)
    # NumPy's own attributes (size, round, ...) would hide such a field in plain Python.
    hidden = [name for name, *_ in own if hasattr(np.record, name)]
    assert not hidden, hidden
    ordered = sorted(own, key=lambda field: -np.dtype(field[1]).alignment)
    odd = np.dtype(ordered).itemsize % WORD
    if odd:
        ordered.append(("spare", np.int8, WORD - odd))
    aligned = np.dtype(ordered, align=True)
    assert aligned.itemsize == np.dtype(ordered).itemsize, "there is padding"
    return np.dtype((np.record, aligned))
