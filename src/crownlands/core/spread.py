"""The squares of a board as bytes of memory, one for each: how observations and masks are written.

Plain functions; compiled for a processor a whole board is one vector. On a GPU eight threads write
a row each of a plane (see `core.cuda`): what is written here is written once, and never added to.

A plane has the castle in its middle, where the board that wraps round has it in its corner: row and
column (r, c) of a plane are (r ^ MIDDLE, c ^ MIDDLE) of the board, four on and round the edge.
"""

from typing import Any

import numpy as np

from crownlands.core.instructions import ONE, lowest
from crownlands.core.jit import COMPILED, overload

ROWS = 8  # of a board, of eight squares each
MIDDLE = 4
BYTE = np.uint64(0xFF)
SIXTEEN = 16

# A row of the board as a row of a plane, by its eight bits: uint64[256].
SPREAD = np.array(
    [sum((bits >> (c ^ MIDDLE) & 1) << 8 * c for c in range(8)) for bits in range(256)], np.uint64
)


def write_board(planes: np.ndarray, n: int, squares: np.uint64) -> None:
    """Make plane `n` of uint64[planes, 8] 1 on these squares and 0 on all others."""
    for row in range(ROWS):
        planes[n, row] = SPREAD[squares >> np.uint64(8 * (row ^ MIDDLE)) & BYTE]


def write_numbers(
    planes: np.ndarray, n: int, ones: np.uint64, twos: np.uint64, fours: np.uint64
) -> None:
    """Make plane `n` the numbers 0 to 7 whose binary digits are three sets of squares."""
    for row in range(ROWS):
        down = np.uint64(8 * (row ^ MIDDLE))
        planes[n, row] = (
            SPREAD[ones >> down & BYTE]
            + (SPREAD[twos >> down & BYTE] << ONE)
            + (SPREAD[fours >> down & BYTE] << ONE << ONE)
        )


def write_rows(mask: np.ndarray, first: int, stride: int, board: np.uint64) -> None:
    """Make 1 what stands for the squares of a board, all of it being 0.

    Row 0 begins at mask[first], each other `stride` after the one before it.
    """
    while board != 0:
        index = lowest(board)
        mask[first + stride * (index >> 3) + (index & 7)] = 1
        board &= board - ONE


def write_sixteen(scalars: np.ndarray, n: int, members: np.uint64) -> None:
    """Make scalars[n] and the fifteen after it 1 for the members of a set and 0 for all others."""
    for i in range(SIXTEEN):
        scalars[n + i] = members >> np.uint64(i) & ONE


if COMPILED:
    from llvmlite import ir
    from numba import void
    from numba.core import cgutils
    from numba.extending import intrinsic

    BITS, BYTES = ir.VectorType(ir.IntType(1), 64), ir.VectorType(ir.IntType(8), 64)
    WORDS = ir.VectorType(ir.IntType(64), ROWS)

    def place(context: Any, builder: Any, kind: Any, array: Any, *indices: Any) -> Any:
        """Where an element lies."""
        made = context.make_array(kind)(context, builder, array)
        return cgutils.get_item_pointer(context, builder, kind, made, indices)

    def store(builder: Any, value: Any, where: Any) -> None:
        """Write a vector, wherever it lies."""
        builder.store(value, builder.bitcast(where, value.type.as_pointer()), align=1)

    def bytes_of(builder: Any, squares: Any) -> Any:
        return builder.zext(builder.bitcast(squares, BITS), BYTES)

    def store_plane(context: Any, builder: Any, kind: Any, planes: Any, n: Any, digits: Any) -> Any:
        """Write the numbers whose binary digits are these sets of squares, lowest first."""
        total = ir.Constant(BYTES, None)
        for digit in reversed(digits):
            total = builder.add(builder.add(total, total), bytes_of(builder, digit))
        turned = [i ^ (8 * MIDDLE + MIDDLE) for i in range(64)]
        turn = ir.Constant(ir.VectorType(ir.IntType(32), 64), turned)
        row = ir.Constant(ir.IntType(64), 0)
        store(
            builder,
            builder.shuffle_vector(total, total, turn),
            place(context, builder, kind, planes, n, row),
        )
        return context.get_dummy_value()

    @intrinsic
    def _write_board(_typing: Any, planes: Any, n: Any, squares: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return store_plane(context, builder, signature.args[0], args[0], args[1], args[2:])

        return void(planes, n, squares), emit

    @intrinsic
    def _write_numbers(_typing: Any, planes: Any, n: Any, ones: Any, twos: Any, fours: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return store_plane(context, builder, signature.args[0], args[0], args[1], args[2:])

        return void(planes, n, ones, twos, fours), emit

    @intrinsic
    def _write_rows(_typing: Any, mask: Any, first: Any, stride: Any, board: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            rows = builder.bitcast(bytes_of(builder, args[3]), WORDS)
            at = args[1]
            for row in range(ROWS):
                word = builder.extract_element(rows, ir.Constant(ir.IntType(32), row))
                store(builder, word, place(context, builder, signature.args[0], args[0], at))
                at = builder.add(at, args[2])
            return context.get_dummy_value()

        return void(mask, first, stride, board), emit

    @intrinsic
    def _write_sixteen(_typing: Any, scalars: Any, n: Any, members: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            bits = builder.bitcast(
                builder.trunc(args[2], ir.IntType(SIXTEEN)), ir.VectorType(ir.IntType(1), SIXTEEN)
            )
            number = context.get_value_type(signature.args[0].dtype)
            numbers = builder.zext(bits, ir.VectorType(number, SIXTEEN))
            store(builder, numbers, place(context, builder, signature.args[0], args[0], args[1]))
            return context.get_dummy_value()

        return void(scalars, n, members), emit

    def _board_at_once(planes: Any, n: Any, squares: Any) -> None:
        _write_board(planes, n, squares)

    def _numbers_at_once(planes: Any, n: Any, ones: Any, twos: Any, fours: Any) -> None:
        _write_numbers(planes, n, ones, twos, fours)

    def _rows_at_once(mask: Any, first: Any, stride: Any, board: Any) -> None:
        _write_rows(mask, first, stride, board)

    def _sixteen_at_once(scalars: Any, n: Any, members: Any) -> None:
        _write_sixteen(scalars, n, members)

    overload(write_board, lambda _planes, _n, _squares: _board_at_once, target="cpu")
    overload(write_numbers, lambda _planes, _n, _1, _2, _4: _numbers_at_once, target="cpu")
    overload(write_rows, lambda _mask, _first, _stride, _board: write_rows)
    overload(write_rows, lambda _mask, _first, _stride, _board: _rows_at_once, target="cpu")
    overload(write_sixteen, lambda _scalars, _n, _members: write_sixteen)
    overload(write_sixteen, lambda _scalars, _n, _members: _sixteen_at_once, target="cpu")
