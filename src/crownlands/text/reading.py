"""A record read once: the fields as Python's own numbers, the arrays as arrays.

A field of a record costs NumPy a microsecond or two each time it is asked for, and putting a
position into words asks some hundred times.
"""

from collections.abc import Callable, Sequence
from functools import update_wrapper
from typing import Any, Generic, TypeVar

import numpy as np

MOST = 4096  # things that are remembered before all are forgotten

Made = TypeVar("Made")


class Reading:
    """The fields of one record, by attribute or by name, as they were when it was read."""

    def __init__(self, dtype: np.dtype[Any], raw: bytes) -> None:
        self._raw = raw
        assert dtype.names
        vars(self).update(zip(dtype.names, np.frombuffer(raw, dtype)[0].item(), strict=True))

    def __getattr__(self, name: str) -> Any:
        """For the type checker; what is there is found before this is asked."""
        raise AttributeError(name)

    def __getitem__(self, name: str) -> Any:
        return vars(self)[name]

    def tobytes(self) -> bytes:
        return self._raw


class Remembered(Generic[Made]):
    """Something made of a kingdom's fields, not made again while their bytes are the same.

    `rows` are the fields with a row for each kingdom, `whole` those that count for all of them.
    """

    def __init__(
        self,
        make: Callable[[Any, int], Made],
        dtype: np.dtype[Any],
        rows: Sequence[str],
        whole: Sequence[str],
    ) -> None:
        update_wrapper(self, make)
        self.make = make
        self._made: dict[tuple[int, bytes], Made] = {}
        all_fields = [slices(dtype, name)[0] for name in whole]
        of_rows = zip(*(slices(dtype, name, rows=True) for name in rows), strict=False)
        self._slices = [[*own, *all_fields] for own in of_rows]  # by kingdom

    def __call__(self, s: Any, k: int) -> Made:
        raw = s.tobytes()
        key = k, b"".join([raw[part] for part in self._slices[k]])
        made = self._made.get(key)
        if made is None:
            if len(self._made) >= MOST:
                self._made.clear()
            made = self._made[key] = self.make(s, k)
        return made


def remembered(
    dtype: np.dtype[Any], rows: Sequence[str], whole: Sequence[str] = ()
) -> Callable[[Callable[[Any, int], Made]], Remembered[Made]]:
    return lambda make: Remembered(make, dtype, rows, whole)


def slices(dtype: np.dtype[Any], name: str, rows: bool = False) -> list[slice]:
    """Where the bytes of a field are, or of each of its rows."""
    assert dtype.fields
    field, start = dtype.fields[name][:2]
    count = field.shape[0] if rows else 1
    size = field.itemsize // count
    return [slice(start + k * size, start + (k + 1) * size) for k in range(count)]
