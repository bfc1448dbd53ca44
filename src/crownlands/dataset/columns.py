"""The columns of a Parquet file: one row for each decision of a seat.

What has more than one number is bytes, in C order and little-endian, so that any library reads it
without this one; the type and shape are in the column's metadata.
"""

import json
from typing import Any, NamedTuple

import numpy as np

from crownlands.core import contract, play
from crownlands.core.contract import MAX_MOVES
from crownlands.core.jit import jit
from crownlands.core.observation import SIDE
from crownlands.dataset.arrow import pa
from crownlands.dataset.playing import Played
from crownlands.dataset.run import Run

ABOUT = {
    "game": "the number of the game, from 0: the same game for the same seed",
    "decision": "the number of the decision in its game, from 0; chance's are not counted",
    "seat": "whose decision it is, from 0",
    "state": "the position before it: the record itself, for our own tools",
    "planes": "what the seat may know of it, as planes",
    "scalars": "the same, as scalars",
    "action": "the number of what was played",
    "mask": "with `--masks`: 1 for each action that was legal",
    "points": "what the game brought each seat, in the order of the seats",
    "places": "each seat's final place: 1 is the winner's",
}


class Rows(NamedTuple):
    """Decisions, one in each row."""

    states: np.ndarray  # record[rows]
    planes: np.ndarray  # uint64[rows, planes, 8], which is uint8[rows, planes, 8, 8]
    scalars: np.ndarray  # int16[rows, scalars]
    masks: np.ndarray  # uint8[rows, actions], or no row at all
    seats: np.ndarray  # int8[rows]
    actions: np.ndarray  # int32[rows]


class Columns:
    """How the decisions of a run become a table."""

    def __init__(self, run: Run, masks: bool = False) -> None:
        self.run, self.masks, self.blank = run, masks, run.blank()
        self.layout = run.entry.rules.layout(self.blank[0])
        self.actions = play.count_actions(self.blank, 0)
        self.schema = pa.schema(self._fields())

    def _fields(self) -> list[Any]:
        seats = self.run.set_up.seats
        fields = [
            pa.field("game", pa.int64()),
            pa.field("decision", pa.int32()),
            pa.field("seat", pa.int8()),
            of_bytes("state", np.uint8, (self.blank.itemsize,)),
            of_bytes("planes", np.uint8, (len(self.layout.planes), SIDE, SIDE)),
            of_bytes("scalars", np.int16, (self.layout.numbers,)),
            pa.field("action", pa.int32()),
            of_bytes("mask", np.uint8, (self.actions,)),
            pa.field("points", pa.list_(pa.int32(), seats)),
            pa.field("places", pa.list_(pa.int8(), seats)),
        ]
        return [field for field in fields if self.masks or field.name != "mask"]

    def table(self, played: Played) -> Any:
        """The decisions of some games."""
        plies = sum(len(actions) for actions in played.actions)
        rows = self._room(plies)
        moves, ends, n = np.zeros(MAX_MOVES, np.int64), [0], 0
        for actions in played.actions:
            n = note_decisions(self.blank.copy(), actions, moves, rows, n)
            ends.append(n)
        counts = np.diff(ends)
        values = {
            "game": np.repeat(np.arange(len(counts)) + played.first, counts),
            "decision": np.arange(n) - np.repeat(ends[:-1], counts),
            "seat": rows.seats[:n],
            "state": rows.states[:n],
            "planes": rows.planes[:n],
            "scalars": rows.scalars[:n],
            "action": rows.actions[:n],
            "mask": rows.masks[:n],
            "points": np.repeat(played.points, counts, axis=0),
            "places": np.repeat(played.places, counts, axis=0),
        }
        arrays = [column(values[field.name], field.type) for field in self.schema]
        return pa.Table.from_arrays(arrays, schema=self.schema)

    def _room(self, rows: int) -> Rows:
        return Rows(
            states=np.zeros(rows, self.blank.dtype),
            planes=np.zeros((rows, len(self.layout.planes), SIDE), np.uint64),
            scalars=np.zeros((rows, self.layout.numbers), np.int16),
            masks=np.zeros((rows if self.masks else 0, self.actions), np.uint8),
            seats=np.zeros(rows, np.int8),
            actions=np.zeros(rows, np.int32),
        )


def of_bytes(name: str, dtype: type, shape: tuple[int, ...]) -> Any:
    """A column of arrays as bytes."""
    kind = np.dtype(dtype)
    told = {"dtype": kind.name, "shape": json.dumps(shape)}
    return pa.field(name, pa.binary(kind.itemsize * int(np.prod(shape))), metadata=told)


def column(values: np.ndarray, kind: Any) -> Any:
    if pa.types.is_fixed_size_binary(kind):
        whole = pa.py_buffer(np.ascontiguousarray(values))
        return pa.FixedSizeBinaryArray.from_buffers(kind, len(values), [None, whole])
    if pa.types.is_fixed_size_list(kind):
        flat = pa.array(np.ascontiguousarray(values).reshape(-1), kind.value_type)
        return pa.FixedSizeListArray.from_arrays(flat, type=kind)
    return pa.array(values, kind)


@jit
def note_decisions(
    work: np.ndarray, actions: np.ndarray, moves: np.ndarray, rows: Rows, n: int
) -> int:
    """Play a game again from `work[0]` and write its decisions from row `n` on; the row after."""
    s = work[0]
    for action in actions:
        seat = int(s.to_play)
        if seat >= 0:
            rows.states[n] = s
            contract.observe(s, seat, rows.planes[n], rows.scalars[n])
            if len(rows.masks) > 0:
                contract.mark_legal(s, rows.masks[n], moves)
            rows.seats[n], rows.actions[n] = seat, action
            n += 1
        contract.apply(s, action)
    return n
